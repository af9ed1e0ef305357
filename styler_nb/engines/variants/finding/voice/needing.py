"""Read what must be done to a thing as what it needs: "must be cleaned every week" is "needs cleaning every week".

Some things need a noun: "must be protected from damp" is "needs protection from damp".
"""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.voice.possible_passives import names_thing, number_before
from styler_nb.engines.variants.reading.after_passives import has_agent
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.time_phrases import read_time
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["read_needing"]

_NOT_AFTER = frozenset({"by", "to", "as", "of", "and", "or", "that", "into", "than", "how", "what", "whether", "who"})
_ADVERBS = frozenset({"also", "therefore", "still", "thus", "often", "usually", "then", "always", "sometimes"})
_NEED = {"need": ("need", "needs"), "needed": ("needed", "needed")}
_OF_THINGS = frozenset({"it", "these", "which"})
_ROW = frozenset({"and", "or", ",", "then"})
_NEAR = 6
_MEANS = (("with", "the", "help"), ("with", "the", "aid"), ("by", "means", "of"))


def read_needing(view: SentenceView, variable: Variable, index: int) -> tuple[int, int, str] | None:
    """Read "needs to be cleaned", "must be cleaned every week" and "had to be cleaned again"."""
    if view.lowers[index - 1] != "be" or index < 3:
        return None
    base = find_verb(view.lowers[index])
    noun = _noun_needed(view, variable, base, index)
    gerund = build_forms(base, "VERB", {}).get("VBG", "") if base in variable.words("care") else ""
    if not (noun or gerund) or view.lowers[index + 1] in _NOT_AFTER - ({"by"} if noun else set()):
        return None
    if _has_pair(view, index) or view.lowers[index + 1 : index + 4] in _MEANS:
        return None  # "must be cut with the help of a saw" tells how
    before = view.lowers[index - 2]
    if before == "to" and view.lowers[index - 3] in ("need", "needs", "needed"):
        return index - 2, index, noun or gerund
    found = None if view.lowers[index + 1] == "only" else _modal(view, index)  # "should be assessed only when told"
    if found is None or not (noun or _tells_how_often(view, variable, index + 1)):
        return None
    modal, adverbs, form = found
    plural = number_before(view, modal)
    if plural is None or not _is_thing(view, modal, variable):
        return None
    words = [*adverbs, _NEED[form][not plural], noun or gerund]
    return modal, index, " ".join(words)


def _modal(view: SentenceView, index: int) -> tuple[int, list[str], str] | None:
    """Give where "must", "should", "have to" or "had to" begins before "be", the adverbs within, and "need"."""
    place, adverbs, form = index - 2, [], "need"
    if view.lowers[place] in _ADVERBS:
        adverbs, place = [view.lowers[place]], place - 1
    if view.lowers[place] == "to" and view.lowers[place - 1] in ("has", "have", "had"):
        place -= 1
        if view.tokens[place - 1].upos in ("AUX", "PART"):
            return None
        form = "needed" if view.lowers[place] == "had" else "need"
    elif view.lowers[place] not in ("must", "should"):
        return None
    elif view.lowers[place] == "must" and view.setting.is_of_institution:
        return None  # what a house orders is more than a need
    while place > 1 and view.lowers[place - 1] in _ADVERBS:
        place -= 1
        adverbs.insert(0, view.lowers[place])
    return (place, adverbs, form) if place > 0 else None


def _noun_needed(view: SentenceView, variable: Variable, base: str, index: int) -> str:
    """Give the noun that a thing needs, where what follows goes with it; "" for others."""
    noun, _, follows = variable.parameters["needed"].get(base, "").partition(" ")
    if not noun or index + 1 >= len(view.tokens):
        return ""
    low = view.lowers[index + 1]
    if view.tokens[index + 1].upos == "PUNCT":
        return noun if "." in follows.split(",") else ""
    return noun if low in follows.split(",") and (low == "by" or not has_agent(view, index)) else ""


def _is_thing(view: SentenceView, modal: int, variable: Variable) -> bool:
    head = find_head_of_subject(view, modal)
    if names_thing(view, head, variable):
        return True
    if view.lowers[modal - 1] in ("that", "which") and head < 0:
        head = modal - 2
        return view.tokens[head].upos == "NOUN" and names_thing(view, head, variable)
    place = head if head >= 0 else modal - 1
    cues = name_cues(view, place)
    return view.lowers[place] in _OF_THINGS and "PERSON" not in cues and cues.isdisjoint(variable.words("beings"))


def _has_pair(view: SentenceView, index: int) -> bool:
    """Whether a second participle shares the auxiliary: "washed, dried and returned"."""
    rest = range(index + 2, len(view.tokens) - 1)
    near = range(index + 1, min(index + _NEAR, len(view.tokens) - 2))
    return any(
        view.tokens[i].xpos in ("VBN", "VBD") and view.lowers[i - 1] in _ROW and not view.finds_finite(index + 1, i)
        for i in rest
    ) or any(
        view.lowers[i] in ("and", "or", ",") and view.tokens[i + 1].upos == "ADV" and view.tokens[i + 2].upos == "VERB"
        for i in near
    )


def _tells_how_often(view: SentenceView, variable: Variable, after: int) -> bool:
    """Whether the sentence ends here, or goes on with how often or when."""
    low = view.lowers[after]
    if low == "in" and read_time(view, after) is None:
        return False  # "should be painted in a dry room" tells how, and not that it must be done
    return after >= len(view.tokens) - 1 or low in variable.words("how_often") or low in (",", ";")
