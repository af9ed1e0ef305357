"""Find what goes on being done: "continued to work", "went on working", "kept working"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import build_forms, find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.tenses import read_past_tag
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_continued"]

_GERUND = "VBG"
_KEEP = frozenset({"keep", "keeps", "kept"})
_FROM = frozenset({"from"})
_HARD = frozenset({"hard", "harder", "hardest", "easy", "easier", "easiest", "difficult", "impossible", "possible"})
_BE = frozenset({"be", "is", "are", "was", "were", "been", "being", "get", "gets", "got"})


def _needed(variable: Variable) -> frozenset[str]:
    return _first_words(tuple(v.form for v in variable.variants))


@needs(_needed)
def find_continued(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind continued.

    The first variant's verb takes "to" and an infinitive, the others' a gerund. `parameters.not_verbs` are states,
    which nobody keeps doing.
    """
    first_words = _first_words(tuple(v.form for v in variable.variants))
    if first_words.isdisjoint(view.lowers):
        return
    for index in range(len(view.tokens) - 2):
        if view.tokens[index].upos != "VERB" or view.lowers[index] not in first_words:
            continue
        for current, variant in enumerate(variable.variants):
            site = _find_site(view, variable, index, current, variant.form)
            if site is not None:
                yield site
                break


def _find_site(view: SentenceView, variable: Variable, index: int, current: int, form: str) -> Site | None:
    tokens, lowers = view.tokens, view.lowers
    tag = read_past_tag(view, index)
    governing = _forms(form).get(tag, "")
    words = tuple(governing.split())
    last = index + len(words) - 1
    if not words or tuple(lowers[index : last + 1]) != words or last + 2 >= len(tokens):
        return None
    if tag == _GERUND or _is_command(view, index) or _is_passive(view, index) or _is_held_back(view, last):
        return None
    if current == 0:
        if lowers[last + 1] != "to" or tokens[last + 2].xpos != "VB":
            return None
        place, base = last + 2, lowers[last + 2]
    else:
        if tokens[last + 1].xpos != _GERUND or tokens[last + 1].upos != "VERB":
            return None
        place, base = last + 1, find_verb(lowers[last + 1])
    if base in variable.parameters["not_verbs"] or not base or _is_coordinated(view, place):
        return None
    gerund = _forms(base).get(_GERUND, "")
    options: list[Option] = []
    is_free = view.is_free(index, place) and not _is_judged(view, index)
    if is_free and gerund and (current == 0 or lowers[place] == gerund):
        for other, variant in enumerate(variable.variants):
            start = _forms(variant.form).get(tag)
            if other == current or not variant.produce or start is None:
                continue
            start = match_case(start, tokens[index].text)
            text = f"{start} to {base}" if other == 0 else f"{start} {gerund}"
            growth = len(text.split()) - (place - index + 1)
            options.append(Option(other, (Patch(tokens[index].start, tokens[place].end, text),), growth))
    return Site(variable, tokens[index].start, tokens[place].end, current, tuple(options))


def _is_command(view: SentenceView, index: int) -> bool:
    """Whether nothing stands before the verb in its clause: "keep moving" has a force of its own."""
    before = view.lowers[index - 1] if index else ":"
    return view.tokens[index].xpos in ("VB", "VBP") and before in (":", ",", ";", "please")


def _is_held_back(view: SentenceView, last: int) -> bool:
    """Whether something is kept from a deed: "keep sewing needles from bending"."""
    if view.lowers[last] not in _KEEP:
        return False
    return any(view.lowers[i + 1].endswith("ing") for i in view.where(_FROM, last, -1))


def _is_judged(view: SentenceView, index: int) -> bool:
    """Whether it is told how hard it is to keep something up: "it is easier to keep going than to start"."""
    if index < 2 or view.lowers[index - 1] != "to":
        return False
    return view.lowers[index - 2] == "than" or not _HARD.isdisjoint(view.lowers[:index])


def _is_passive(view: SentenceView, index: int) -> bool:
    """Whether somebody else keeps it going: "old engines are kept running"."""
    return not _BE.isdisjoint(view.lowers[max(index - 2, 0) : index])


def _is_coordinated(view: SentenceView, place: int) -> bool:
    """Whether a second verb of the same kind may go on after "and" or a comma."""
    return any(
        view.lowers[at] in ("and", "or", ",") and view.tokens[at + 1].upos in ("VERB", "ADV", "PART")
        for at in range(place + 1, len(view.tokens) - 1)
    )


@lru_cache(maxsize=4_096)
def _forms(lemma: str) -> dict[str, str]:
    return build_forms(lemma, "VERB", {})


@lru_cache(maxsize=16)
def _first_words(lemmas: tuple[str, ...]) -> frozenset[str]:
    return frozenset(form.split()[0] for lemma in lemmas for form in _forms(lemma).values())
