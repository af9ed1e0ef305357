"""Read the subject of a passive with "can", and write "is" for it."""

from __future__ import annotations

from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.wording.necessities import is_plural_subject
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import SentenceView
from styler_nb.engines.variants.schema import Variable

__all__ = ["names_thing", "number_before", "read_possible", "subject_number", "write_is"]

_NUMBER_OF_BE = {"is": False, "was": False, "has": False, "are": True, "were": True}
_KINDS = frozenset({"types", "kinds", "sorts", "type", "kind", "sort", "form", "forms", "species"})
_STILL = frozenset({"still", "clearly", "now", "also", "just", "only", "easily", "then", "always"})


def names_thing(view: SentenceView, head: int, variable: Variable) -> bool:
    """Whether a subject surely is a thing, and no word that may stand for people or animals."""
    if head < 0:
        return False
    cues = name_cues(view, head)
    return "NOUN" in cues and "PERSON" not in cues and cues.isdisjoint(variable.words("beings"))


def subject_number(view: SentenceView, head: int, verb: int) -> bool | None:
    """Give the number of a plain subject; None where it is not sure."""
    if head < 0 or view.tokens[head].upos != "NOUN":
        return None
    phrase = read_noun_phrase_before(view, head + 1)
    if phrase is None or not {"and", "or", "nor", ",", "who", "which", "that", ";"}.isdisjoint(
        view.lowers[max(phrase.first - 1, 0) : verb]
    ):
        return None
    if phrase.first and (view.lowers[phrase.first - 1] == "than" or view.tokens[phrase.first - 1].upos == "ADP"):
        return None
    if not {"whose", "anyone", "everyone"}.isdisjoint(view.lowers[:verb]):
        return None
    return phrase.is_plural if phrase.is_plural is not None else is_plural_noun(view.lowers[head])


def number_before(view: SentenceView, modal: int) -> bool | None:
    """Give the number of any subject before a modal, also of a second predicate: "they are small and can"; or None."""
    number = is_plural_subject(view, modal)
    if number is None:
        number = subject_number(view, find_head_of_subject(view, modal), modal)
    if number is None and view.lowers[modal - 1] in ("and", "but"):
        finite = next((i for i in range(modal - 2, 0, -1) if view.is_finite(i)), -1)
        return _NUMBER_OF_BE.get(view.lowers[finite]) if finite > 0 else None
    return _number_of_phrase(view, modal) if number is None else number


def _number_of_phrase(view: SentenceView, modal: int) -> bool | None:
    """Give the number of a subject that opens a later clause, ends a row, or has "that" behind "a bird of prey"."""
    is_relative = view.lowers[modal - 1] in ("that", "which") and view.tokens[modal - 2].upos == "NOUN"
    phrase = read_noun_phrase_before(view, modal - is_relative)
    if phrase is None or view.tokens[phrase.last].upos != "NOUN" or phrase.first < 2:
        return None
    before, earlier = view.lowers[phrase.first - 1], view.lowers[phrase.first - 2]
    if is_relative:
        whole = read_noun_phrase_before(view, phrase.first - 1) if before == "of" else None
        if whole is None or whole.is_plural is None:
            return None
        is_sure = whole.is_plural == phrase.is_plural or view.lowers[whole.last] in _KINDS
        return whole.is_plural if is_sure else None
    if before in ("and", "but", "so") and earlier in (",", ";"):
        if before == "and" and _ends_row(view, phrase.first - 2):
            return True
        return phrase.is_plural if view.finds_finite(0, phrase.first - 1) else None
    opens = (
        before == "," and view.tokens[0].upos in ("ADP", "SCONJ", "ADV") and "," not in view.lowers[: phrase.first - 1]
    )
    return phrase.is_plural if opens else None


def _ends_row(view: SentenceView, comma: int) -> bool:
    """Whether nouns stand between this comma and the one before: "as cobalt, nickel, and copper"."""
    place = comma - 1
    while place > 0 and view.tokens[place].upos in ("NOUN", "PROPN", "ADJ", "DET"):
        place -= 1
    return place < comma - 1 and view.lowers[place] == ","


def read_possible(view: SentenceView, index: int) -> tuple[int, str, bool] | None:
    """Read "can still be" before a participle: where it begins, what stands between, and whether it is past."""
    if view.lowers[index - 1] != "be" or index < 3:
        return None
    modal, between = index - 2, ""
    if view.lowers[modal] in _STILL:
        between, modal = view.lowers[modal] + " ", modal - 1
    elif view.lowers[modal] == "not" and view.lowers[modal - 1] == "could":
        between, modal = "not ", modal - 1
    low = view.lowers[modal]
    if low == "cannot" and not between:
        return modal, "not ", False
    return (modal, between, low == "could") if low in ("can", "could") and modal else None


def write_is(view: SentenceView, modal: int, *, past: bool) -> str:
    """Write the finite "be" that goes with the subject before a modal; "" where its number or tense is not sure."""
    plural = subject_number(view, find_head_of_subject(view, modal), modal)
    if plural is None or (past and not {"if", "would", "so"}.isdisjoint(view.words)):
        return ""
    return ("were" if plural else "was") if past else ("are" if plural else "is")
