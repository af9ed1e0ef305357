"""The data of linguistic variables: what a TOML file in `variables/` may say.

One file holds one family. A file is a list of `[[variable]]` tables (and a top-level `family = "…"`):

    family = "verbs"                     # of every variable of the file

    [[variable]]
    id = "verb.begin"                    # unique, family-like prefix, dot, short name
    kind = "lexical"                     # see below
    pos = "VERB"                         # kind lexical only: VERB, NOUN, ADJ or ADV
    choice = "rate"                      # "rate" (default): the output's share moves to the writer's;
                                         # "majority": one variant everywhere (spelling, typography)
    variants = [                         # at least two; `share` = background share, sums to 1 (±0.02)
      { form = "begin", share = 0.6 },
      { form = "start", share = 0.4, produce = true },
    ]
    after = ["to", "VBG", "$"]           # a context, see below; variants and rows may have one too
    positive = [                         # `prefer`: the variant a writer always uses; the test suite
      { prefer = "start",                # trains that single preference and expects exactly `after`
        before = "The rain began to fall.", after = "The rain started to fall." },
    ]
    negative = [                         # must stay untouched whatever the preference
      "He began his speech with a joke.",
    ]

Kinds that are data only:

`lexical`
    `form` is a lemma (first word inflects for verbs: "carry out", last word for nouns), found in every
    inflection whose tag fits `pos`, and replaced in the same inflection. Forms that must not be inflected by
    rule are given: `forms = { VBD = "…" }`. a/an before it is repaired, capitals are kept.
`phrase`
    `form` is a sequence of lower-case words as tokens (a contraction is one token: "don't"); exchanged as it is.
`items`
    A pooled variable: variants are named classes (`form = "uk"`), and each row of `items` gives one form per
    variant, in the order of the variants: `items = [["colour", "color"], …]`, or with a context of its own
    `{ forms = ["in order to", "to"], after = ["VB"] }`. `stems` and `endings` multiply out:
    A row with `pos = "VERB"` (or NOUN …) gives lemmas, found and inflected as in `lexical`.
    `stems = ["organ", "real"]`, `endings = [["ise", "ize"], ["ised", "ized"]]`. An empty string is "nothing".
    All rows share one preference, so evidence adds up.
`connective`
    Openers of a sentence. `form` with `comma = true` is written with a comma after it ("However, it"),
    without it none ("But it"). Only sentences that go on with a subject are touched.

Kinds with a finder of their own (a module of this package; word lists and numbers in `parameters`):
`contraction` (rows as in `items`; `parameters.host` says which rules hold), `boundary` (split and join),
`oxford_comma`, `introductory_comma`, `aside`, `typography`, `position` (of a connective), `complementizer`
("that" after verbs of thinking), `relative` (restrictive that/which), `reduction` ("that was" before a
participle), `coordination` (a subject shared or repeated), `trailing` (a clause at the sentence's end), `result`
(what a whole statement brings about: "which makes", "making", "this makes"), `continuation` (a clause about the
noun before it: "which were", "They were"), `list` (commas or "and" between three items), `clause_order` (a
subordinate clause before or after the main clause), `phrase_order` (a phrase of time, purpose or means at the front
or at the end), `adverb_place` (an adverb at the front, by the verb or at the end), `also_place` ("also", "too", "as
well"), `optional_comma` (before a clause or predicate that could do without), `added_opener` ("And" before a further
statement), `complement` (an infinitive or a gerund after a verb),
`repetition` (a small word said once or again for the second of two), `object_relative` ("that", "which" or
nothing before a relative clause with its own subject), `genitive` (with "of" or "'s"), `address` (what anyone
can do: "it can be used", "you can use it"), `apposition` (what a noun is, with or without "which is"),
`participle` (what a noun does: "who live", "living"), `negation` (with the verb or the noun), `existential`
("there are many people who"), `infinitive` ("began to rise", "began rising"), `judgement` ("it is clear that",
"clearly"), `agent_participle` (", working as a clerk"), `subject_aside` (what is said of a subject between commas),
`side_clause` (", while the south is wet", ", where he taught"), `opening_clause` ("Although it was old, it held", or
two sentences), `demonstrative` ("the plan" or "this plan", of what the sentence before named), `tail` (an addition
after a comma or a dash), `inner_aside` (one between two commas or dashes, or in parentheses),
`voice` (with the doer first, or named by "by"), `neither` (two things denied at once),
`existential_order` (the place in "there is a mill in the valley"), `expletive`
("it is hard to find work", "finding work is hard"), `cleft` ("it was in May that he left"),
`particle` ("fill out the form", "fill the form out"), `dative` ("give the man a key", "give a key to the man"),
`exclamation` (the mark after a plain statement), `instruction` ("close the door", "you should close the door"),
`predicate_series` ("it bends the rod, turns the wheel, and breaks the pin").

A variant of a pooled or coded variable should have a `label` that completes "you write … rather than …"
("contractions"). A variant may say how formal it is among its equals: `register` from -2 (slang), -1 (plain,
colloquial), 0 (neutral) and 1 (formal, learned) to 2 (stiff, bureaucratic or archaic). Over all variables the samples
show how formal the writer is, and that helps to choose where a variable was seldom seen.

A variant may say `produce = false` (recognised and counted, never written: a marked or risky form) or
`recognize = false` (written, but not found: its form is too common, like "to" for "in order to").
`replace = false` means found and counted, but left as it stands ("And" as an opener: too vague to exchange).
A variable with a variant that is not recognised needs `opportunities_per_1000_words`: how often a site is
expected; what was not written the recognised way is then counted for the other variant.

Contexts: on a variable (all variants), a variant (where that variant is found or written), or a row.
Each entry of a list is a cue: a lower-case word or punctuation mark, an upper-case UPOS or Penn tag
("NOUN", "VBN"), "^" (sentence start) or "$" (nothing follows). One match suffices.

- `before`, `not_before`: the token before the site; `after`, `not_after`: the token after it.
  A cue of several words ("point of", "DET NOUN") fits as many tokens: the last ones before the site, the first ones
  after it. After a site, "CLAUSE" is a subject with its finite verb, "PHRASE" a noun phrase that no verb follows.
  "PLURAL" and "SINGULAR" are a noun of that number before a site, or the head of a bare noun phrase after it.
- `near`, `not_near`: words anywhere else in the sentence (sense cues), or Penn tags anywhere in it; "n't" is every
  contracted "not".
- `object`, `not_object`: the head noun of what a verb acts upon: of the phrase that follows, past articles and
  adjectives, or of the subject where the verb is passive. Nouns are given in the singular and stand for their plural
  too; "PRON", "PROPN" and the like fit by tag; "-" is "no object".
- `subject`, `not_subject`: in the same way, the head of the phrase before the verb.
- `voice`: "active" or "passive" of the site's first token, or "any".
- `tags`: tags of the site's first token, for finding only.
- `position`: "start" (first in the sentence), "inner", or "any".

Lists that several contexts of a file share are given once: `classes = { task = ["job", "task"] }` at the top, and
then "@task" as a cue.

Other fields of a variable: `headings = true` (also in headings; default for spelling-like items false),
`neutral = true` (language-neutral: acts on text of any language), `optional = true` (off unless the samples
show the rarer variant at least three times: archaic and dialect forms).

When in doubt, leave a variant out or narrow its context: a missed site costs nothing, a wrong one is an error
that no reader forgives. `produce = false` on the riskier side of a pair is often the right answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from styler_nb.errors import ConfigurationError

__all__ = ["ELSEWHERE", "KINDS", "STRUCTURE_KINDS", "Context", "Example", "Row", "Variable", "Variant", "parse_family"]

KINDS = frozenset(
    {
        "lexical",
        "phrase",
        "items",
        "connective",
        "contraction",
        "boundary",
        "oxford_comma",
        "introductory_comma",
        "aside",
        "typography",
        "position",
        "complementizer",
        "relative",
        "reduction",
        "coordination",
        "trailing",
        "clause_order",
        "phrase_order",
        "adverb_place",
        "also_place",
        "optional_comma",
        "added_opener",
        "result",
        "continuation",
        "list",
        "complement",
        "repetition",
        "object_relative",
        "genitive",
        "address",
        "apposition",
        "participle",
        "negation",
        "existential",
        "infinitive",
        "judgement",
        "agent_participle",
        "subject_aside",
        "side_clause",
        "opening_clause",
        "demonstrative",
        "tail",
        "inner_aside",
        "predicate_series",
        "voice",
        "neither",
        "existential_order",
        "expletive",
        "cleft",
        "particle",
        "dative",
        "exclamation",
        "instruction",
    }
)
ELSEWHERE = "elsewhere"
"""Context of a lexical form in a frame where it could not be exchanged: it tells of the writer's words all the same."""
STRUCTURE_KINDS = frozenset(
    {
        "boundary",
        "coordination",
        "trailing",
        "result",
        "continuation",
        "position",
        "clause_order",
        "phrase_order",
        "adverb_place",
        "also_place",
        "address",
        "existential",
        "agent_participle",
        "subject_aside",
        "side_clause",
        "opening_clause",
        "tail",
        "inner_aside",
        "predicate_series",
        "voice",
        "existential_order",
        "expletive",
        "cleft",
    }
)
"""Kinds that join, split or move clauses. They go first; the result is analysed anew before the other kinds act."""
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
        "positive",
        "negative",
    }
)


@dataclass(frozen=True, slots=True)
class Context:
    """Where a site may be; empty sets do not restrict."""

    before: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    not_after: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    not_near: frozenset[str] = frozenset()
    object: frozenset[str] = frozenset()
    not_object: frozenset[str] = frozenset()
    subject: frozenset[str] = frozenset()
    not_subject: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    position: Literal["any", "start", "inner"] = "any"
    voice: Literal["any", "active", "passive"] = "any"

    @property
    def is_empty(self) -> bool:
        """Whether nothing is restricted."""
        return self == _ANYWHERE


_ANYWHERE = Context()


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the ways to say it."""

    form: str
    share: float
    produce: bool = True
    replace: bool = True
    recognize: bool = True
    comma: bool = False
    label: str = ""
    register: int = 0
    forms: Mapping[str, str] = field(default_factory=dict)
    context: Context = _ANYWHERE

    @property
    def name(self) -> str:
        """How to call this variant to people: the label, else the form in quotation marks."""
        return self.label or f'"{self.form}"'


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a pooled variable: one form per variant."""

    forms: tuple[str, ...]
    context: Context = _ANYWHERE
    pos: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence before and after, for a writer who always uses the variant `prefer`."""

    prefer: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that can be said in more than one way."""

    id: str
    family: str
    kind: str
    variants: tuple[Variant, ...]
    pos: str = ""
    choice: Literal["rate", "majority"] = "rate"
    rows: tuple[Row, ...] = ()
    context: Context = _ANYWHERE
    parameters: Mapping[str, Any] = field(default_factory=dict)
    opportunities_per_1000_words: float = 0.0
    headings: bool = False
    neutral: bool = False
    optional: bool = False
    positive: tuple[Example, ...] = ()
    negative: tuple[str, ...] = ()

    def variant_index(self, form: str) -> int:
        """Give the place of the variant of that form."""
        for index, variant in enumerate(self.variants):
            if variant.form == form:
                return index
        raise ConfigurationError(f"variable {self.id}: no variant {form!r}")


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
    if unknown := set(data) - {"family", "classes", "variable"}:
        raise ConfigurationError(f"{source}: unknown key {sorted(unknown)[0]!r}")
    classes = data.get("classes", {})
    try:
        return tuple(_parse_variable(entry, family, classes) for entry in data.get("variable", ()))
    except (TypeError, KeyError, ValueError) as error:
        raise ConfigurationError(f"{source}: {error}") from error
    except ConfigurationError as error:
        raise ConfigurationError(f"{source}: {error.message}") from error


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
    if variable.choice not in ("rate", "majority"):
        fail(f"unknown choice {variable.choice!r}")
    if len(variable.variants) < 2:
        fail("needs at least two variants")
    if any(not -2 <= v.register <= 2 for v in variable.variants):
        fail("a variant's register is from -2 to 2")
    if len({v.form for v in variable.variants}) < len(variable.variants):
        fail("two variants have the same form")
    if abs(sum(v.share for v in variable.variants) - 1) > 0.02:
        fail("the variants' shares must sum to 1")
    if (variable.kind == "lexical") != (variable.pos in ("VERB", "NOUN", "ADJ", "ADV")):
        fail("kind lexical needs pos VERB, NOUN, ADJ or ADV, and no other kind has one")
    if (variable.kind in ("items", "contraction")) != bool(variable.rows):
        fail("kinds items and contraction need items, or stems and endings, and no other kind has them")
    if any(not v.recognize for v in variable.variants) != (variable.opportunities_per_1000_words > 0):
        fail("opportunities_per_1000_words belongs to variables with a variant that is not recognised")
    for example in variable.positive:
        variable.variant_index(example.prefer)


def _parse_variant(entry: Mapping[str, Any], name: str, classes: _Classes) -> Variant:
    own = {k: v for k, v in entry.items() if k not in _CONTEXT_KEYS}
    return Variant(**own, context=_parse_context(entry, name, classes))


def _parse_rows(entry: Mapping[str, Any], name: str, width: int, classes: _Classes) -> tuple[Row, ...]:
    rows = []
    for item in entry.get("items", ()):
        if isinstance(item, Mapping):
            if unknown := set(item) - {"forms", "pos"} - _CONTEXT_KEYS:
                raise ConfigurationError(f"variable {name}: unknown key {sorted(unknown)[0]!r} in an item")
            rows.append(Row(tuple(item["forms"]), _parse_context(item, name, classes), item.get("pos", "")))
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


def _parse_context(entry: Mapping[str, Any], name: str, classes: _Classes) -> Context:
    cues = {key: frozenset(_expand(entry.get(key, ()), key, name, classes)) for key in _CUES}
    position, voice = entry.get("position", "any"), entry.get("voice", "any")
    if position not in ("any", "start", "inner"):
        raise ConfigurationError(f"variable {name}: unknown position {position!r}")
    if voice not in ("any", "active", "passive"):
        raise ConfigurationError(f"variable {name}: unknown voice {voice!r}")
    context = Context(**cues, position=position, voice=voice)
    return _ANYWHERE if context == _ANYWHERE else context


def _expand(cues: Sequence[str], key: str, name: str, classes: _Classes) -> Iterator[str]:
    if isinstance(cues, str):
        raise ConfigurationError(f"variable {name}: {key} must be a list")
    for cue in cues:
        if not cue.startswith("@"):
            yield cue
        elif cue[1:] in classes:
            yield from classes[cue[1:]]
        else:
            raise ConfigurationError(f"variable {name}: no class {cue!r} in this file")
