"""Read what nobody has done to a thing: "has not been used for years" is "has gone unused for years"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_unused"]

_GO = {"has": "has gone", "have": "have gone", "had": "had gone", "is": "goes", "are": "go", "was": "went"}
_GO |= {"were": "went"}
_OFTEN = frozenset({"often", "usually", "sometimes", "generally", "normally", "frequently"})
_OVER_ALL = frozenset({"all", "every", "each", "any", "both", "everything", "everyone", "no", "none", "only", "enough"})
"""Openings of a subject of which a denial may say that it is not so of all."""
_NOT_BEFORE = frozenset({"it", "there", "that"})
"""Subjects that may stand for a clause, or open one."""
_ENDS = frozenset({".", ",", ";", ":"})
_FOR_LONG = frozenset({"long", "longest", "years", "decades", "centuries", "months", "weeks", "days", "generations"})
_LONGEST_TIME = 6


def read_unused(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "has not been used for years", "was not noticed until May" and "is often not reported".

    `parameters.unheeded` are the participles that are said so with "un"; after a bar those for which it has to be told
    how long.
    """
    plain, _, lasting = variable.parameters["unheeded"].partition("|")
    low = view.lowers[index]
    is_lasting = low in lasting.split()
    if not is_lasting and low not in plain.split():
        return None
    found = _auxiliary(view, index)
    if found is None:
        return None
    first, form, adverb = found
    is_perfect = form in ("has", "have", "had")
    if (is_lasting and not (is_perfect and _tells_how_long(view, index + 1))) or not _fits(view, first, index):
        return None
    go = _GO[form]
    return first, index, f"{adverb} {go} un{low}".strip()


def _auxiliary(view: SentenceView, index: int) -> tuple[int, str, str] | None:
    """Give where "has not been" or "is often not" begins, its first word without "not", and its adverb."""
    place, adverb = index - 1, ""
    is_perfect = view.lowers[place] == "been"
    place -= is_perfect
    is_denied = view.lowers[place] == "not"
    place -= is_denied
    if not is_perfect and view.lowers[place] in _OFTEN:
        adverb, place = view.lowers[place], place - 1
    form = view.lowers[place]
    if not is_denied and form.endswith("n't") and not adverb:
        form, is_denied = form.removesuffix("n't"), True
    wanted = {"has", "have", "had"} if is_perfect else {"is", "are", "was", "were"}
    return (place, form, adverb) if is_denied and form in wanted and place > 0 else None


def _fits(view: SentenceView, first: int, index: int) -> bool:
    """Whether it is plainly denied of the subject, and nothing follows that only goes with the passive."""
    phrase = read_noun_phrase_before(view, first)
    subject = first - 1 if phrase is None else phrase.first
    if not _OVER_ALL.isdisjoint(view.lowers[max(subject - 2, 0) : first]) or "but" in view.lowers[index + 1 :]:
        return False
    following = view.lowers[index + 1]
    if view.lowers[first - 1] in _NOT_BEFORE and following not in _ENDS and read_time(view, index + 1) is None:
        is_relative = view.lowers[first - 1] == "that" and view.tokens[first - 2].upos == "NOUN"
        return is_relative and _tells_how_long(view, index + 1)
    if following == "for":
        return _tells_how_long(view, index + 1)
    return following in _ENDS or following in ("until", "when") or read_time(view, index + 1) is not None


def _tells_how_long(view: SentenceView, after: int) -> bool:
    """Whether "for years", "for the longest time" or "since 1950" follows."""
    low = view.lowers[after]
    if low == "since" or after + 1 >= len(view.tokens):
        return low == "since"
    is_aim = view.lowers[after + 1].endswith("ing") or "for" in view.lowers[after + 1 :]
    return low == "for" and not is_aim and not _FOR_LONG.isdisjoint(view.lowers[after + 1 : after + _LONGEST_TIME])
