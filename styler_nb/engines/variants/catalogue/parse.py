"""Read the data of linguistic variables, and refuse what `schema` does not allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from styler_nb.engines.variants.catalogue.kinds import KINDS
from styler_nb.engines.variants.schema import ANYWHERE, SHAPES, Context, Example, Row, Variable, Variant
from styler_nb.errors import ConfigurationError

__all__ = ["extend_variables", "parse_family", "share"]

_CUES = (
    "before",
    "not_before",
    "after",
    "not_after",
    "near",
    "not_near",
    "object",
    "not_object",
    "subject",
    "not_subject",
    "tags",
)
_CONTEXT_KEYS = frozenset({*_CUES, "position", "voice"})
_Classes = Mapping[str, Sequence[str]]
_VARIABLE_KEYS = frozenset(
    {
        "id",
        "kind",
        "pos",
        "choice",
        "variants",
        "items",
        "stems",
        "endings",
        "parameters",
        "opportunities_per_1000_words",
        "headings",
        "neutral",
        "optional",
        "tilt",
        "counted_anywhere",
        "counted_in_speech",
        "follows",
        "beside",
        "positive",
        "negative",
    }
)


def parse_family(data: Mapping[str, Any], source: str) -> tuple[Variable, ...]:
    """Check the content of one file and build its variables.

    Parameters
    ----------
    data : mapping
        What the TOML file says.
    source : str
        Name of the file, for messages.

    Returns
    -------
    tuple of Variable

    Raises
    ------
    ConfigurationError
        The file breaks a rule of this module's docstring; the message names file, variable and rule.
    """
    family = data.get("family")
    if not isinstance(family, str) or not family:
        raise ConfigurationError(f"{source}: needs a top-level family")
    if unknown := set(data) - {"family", "classes", "variable", "extension"}:
        raise ConfigurationError(f"{source}: unknown key {sorted(unknown)[0]!r}")
    classes = data.get("classes", {})
    with _naming(source):
        return tuple(_parse_variable(entry, family, classes) for entry in data.get("variable", ()))


@contextmanager
def _naming(source: str) -> Iterator[None]:
    """Name the file in the message of what is wrong in it."""
    try:
        yield
    except (TypeError, KeyError, ValueError) as error:
        raise ConfigurationError(f"{source}: {error}") from error
    except ConfigurationError as error:
        raise ConfigurationError(f"{source}: {error.message}") from error


@cache
def share(words: frozenset[str]) -> frozenset[str]:
    """Give the same object for equal words or tags: of tens of thousands of sets most are empty or alike."""
    return words


def extend_variables(variables: Iterable[Variable], data: Mapping[str, Any], source: str) -> list[Variable]:
    """Add the rows and examples of a file's extensions to the variables that they belong to.

    Parameters
    ----------
    variables : iterable of Variable
        All variables.
    data : mapping
        What the TOML file says.
    source : str
        Name of the file, for messages.

    Returns
    -------
    list of Variable
        In the same order.

    Raises
    ------
    ConfigurationError
        An extension is of no known variable, or breaks a rule of its rows.
    """
    extended = list(variables)
    places = {variable.id: place for place, variable in enumerate(extended)}
    with _naming(source):
        for entry in data.get("extension", ()):
            name = entry.get("of", "")
            if name not in places:
                raise ConfigurationError(f"an extension of {name!r}, which is no variable")
            extended[places[name]] = _extend(extended[places[name]], entry, data.get("classes", {}))
    return extended


def _extend(variable: Variable, entry: Mapping[str, Any], classes: _Classes) -> Variable:
    if unknown := set(entry) - {"of", "items", "one_way", "positive", "negative"}:
        raise ConfigurationError(f"unknown key {sorted(unknown)[0]!r} in an extension")
    rows = _parse_rows(entry, variable.id, len(variable.variants), classes)
    if entry.get("one_way", False):
        rows = tuple(replace(row, finds=share(frozenset(row.forms[:1]))) for row in rows)
    return replace(
        variable,
        rows=variable.rows + rows,
        positive=variable.positive + tuple(Example(**example) for example in entry.get("positive", ())),
        negative=variable.negative + tuple(entry.get("negative", ())),
    )


def _parse_variable(entry: Mapping[str, Any], family: str, classes: _Classes) -> Variable:
    name = entry["id"]
    if unknown := set(entry) - _VARIABLE_KEYS - _CONTEXT_KEYS:
        raise ConfigurationError(f"variable {name}: unknown key {sorted(unknown)[0]!r}")
    variants = tuple(_parse_variant(v, name, classes) for v in entry["variants"])
    variable = Variable(
        id=name,
        family=family,
        kind=entry["kind"],
        variants=variants,
        pos=entry.get("pos", ""),
        choice=entry.get("choice", "rate"),
        rows=_parse_rows(entry, name, len(variants), classes),
        context=_parse_context(entry, name, classes),
        parameters=entry.get("parameters", {}),
        opportunities_per_1000_words=float(entry.get("opportunities_per_1000_words", 0)),
        headings=bool(entry.get("headings", False)),
        neutral=bool(entry.get("neutral", False)),
        optional=bool(entry.get("optional", False)),
        tilt=bool(entry.get("tilt", True)),
        counted_anywhere=bool(entry.get("counted_anywhere", False)),
        counted_in_speech=bool(entry.get("counted_in_speech", False)),
        follows=entry.get("follows", ""),
        beside=_parse_beside(entry, name),
        positive=tuple(Example(**example) for example in entry.get("positive", ())),
        negative=tuple(entry.get("negative", ())),
    )
    _check(variable)
    return variable


def _check(variable: Variable) -> None:
    def fail(rule: str) -> None:
        raise ConfigurationError(f"variable {variable.id}: {rule}")

    if variable.kind not in KINDS:
        fail(f"unknown kind {variable.kind!r}")
    if variable.choice not in ("rate", "all", "majority"):
        fail(f"unknown choice {variable.choice!r}")
    if len(variable.variants) < 2:
        fail("needs at least two variants")
    if any(not -2 <= v.register <= 2 for v in variable.variants):
        fail("a variant's register is from -2 to 2")
    if any(not 0 <= v.least < 1 or v.least_rate < 0 for v in variable.variants):
        fail("the least share of a variant is at least 0 and below 1, its least rate not below 0")
    if any(v.apart < 0 for v in variable.variants):
        fail("the words between two uses of a variant are not below 0")
    if len({v.form for v in variable.variants}) < len(variable.variants):
        fail("two variants have the same form")
    if abs(sum(v.share for v in variable.variants) - 1) > 0.02:
        fail("the variants' shares must sum to 1")
    if (variable.kind == "lexical") != (variable.pos in ("VERB", "NOUN", "ADJ", "ADV")):
        fail("kind lexical needs pos VERB, NOUN, ADJ or ADV, and no other kind has one")
    if (variable.kind in ("items", "contraction", "converse")) != bool(variable.rows):
        fail("kinds items, contraction and converse need items, or stems and endings, and no other kind has them")
    if any(not v.recognize for v in variable.variants) != (variable.opportunities_per_1000_words > 0):
        fail("opportunities_per_1000_words belongs to variables with a variant that is not recognised")
    if variable.counted_anywhere and variable.kind not in ("items", "phrase"):
        fail("only kinds items and phrase are counted anywhere")
    if variable.counted_in_speech and not variable.counted_anywhere:
        fail("what is counted in speech is counted anywhere")
    if not variable.tilt and variable.choice != "rate":
        fail('only a choice "rate" is tilted')
    if variable.follows and variable.choice != "majority":
        fail('only a choice "majority" follows another')
    for example in variable.positive:
        variable.variant_index(example.prefer)


def _parse_variant(entry: Mapping[str, Any], name: str, classes: _Classes) -> Variant:
    own = {k: v for k, v in entry.items() if k not in _CONTEXT_KEYS}
    return Variant(**own, context=_parse_context(entry, name, classes))


def _parse_rows(entry: Mapping[str, Any], name: str, width: int, classes: _Classes) -> tuple[Row, ...]:
    rows = []
    for item in entry.get("items", ()):
        if isinstance(item, Mapping):
            if unknown := set(item) - {"forms", "pos", "finds"} - _CONTEXT_KEYS:
                raise ConfigurationError(f"variable {name}: unknown key {sorted(unknown)[0]!r} in an item")
            rows.append(_parse_row(item, name, classes))
        else:
            rows.append(Row(tuple(item)))
    rows += [
        Row(tuple(stem + ending for ending in endings))
        for stem in entry.get("stems", ())
        for endings in entry.get("endings", ())
    ]
    if any(len(row.forms) != width for row in rows):
        raise ConfigurationError(f"variable {name}: every item needs one form per variant")
    return tuple(rows)


def _parse_row(item: Mapping[str, Any], name: str, classes: _Classes) -> Row:
    row = Row(
        tuple(item["forms"]),
        _parse_context(item, name, classes),
        item.get("pos", ""),
        share(frozenset(item.get("finds", ()))),
    )
    if unknown := row.finds - set(row.forms):
        raise ConfigurationError(f"variable {name}: an item finds {sorted(unknown)[0]!r}, which is not among its forms")
    return row


def _parse_beside(entry: Mapping[str, Any], name: str) -> tuple[str, str] | None:
    if "beside" not in entry:
        return None
    match entry["beside"]:
        case [str(other), str(form)]:
            return other, form
    raise ConfigurationError(f"variable {name}: beside must be a list of a variable and the form of its variant")


def _parse_context(entry: Mapping[str, Any], name: str, classes: _Classes) -> Context:
    if _CONTEXT_KEYS.isdisjoint(entry):
        return ANYWHERE
    cues = {key: share(frozenset(_expand(entry.get(key, ()), key, name, classes))) for key in _CUES}
    position, voice = entry.get("position", "any"), entry.get("voice", "any")
    if position not in ("any", "start", "inner"):
        raise ConfigurationError(f"variable {name}: unknown position {position!r}")
    if voice not in ("any", "active", "passive"):
        raise ConfigurationError(f"variable {name}: unknown voice {voice!r}")
    context = Context(**cues, position=position, voice=voice)
    return ANYWHERE if context == ANYWHERE else context


def _expand(cues: Sequence[str], key: str, name: str, classes: _Classes) -> Iterator[str]:
    if isinstance(cues, str):
        raise ConfigurationError(f"variable {name}: {key} must be a list")
    for cue in cues:
        if cue.startswith("@") and cue[1:] not in classes:
            raise ConfigurationError(f"variable {name}: no class {cue!r} in this file")
        for part in classes[cue[1:]] if cue.startswith("@") else (cue,):
            if not SHAPES.isdisjoint(part.split()[:-1]):
                raise ConfigurationError(f"variable {name}: {key} {part!r}: a shape can only be the last word of a cue")
            yield part
