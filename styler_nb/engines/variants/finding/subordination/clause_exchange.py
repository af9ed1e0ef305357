"""Write two clauses in the other order, with the noun in the first and the pronoun for it in the second."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clause_pronouns import (
    OF_AMOUNTS,
    SUBJECT_PRONOUNS,
    base_of,
    is_impersonal,
    names_again,
    refers_across,
    swap,
)
from styler_nb.engines.variants.reading.main_clauses import is_about_doing
from styler_nb.engines.variants.reading.moves import agreeing_nouns, first_finite, is_imperative, pronouns, text_of
from styler_nb.engines.variants.reading.view import SentenceView

__all__ = ["lead_with_clause", "trail_with_clause"]


def trail_with_clause(view: SentenceView, clause: tuple[int, int], main: tuple[int, int]) -> tuple[str, str] | None:
    """Write the main clause and the clause after it, with the noun in the first and the pronoun in the second."""
    subject, other = "" if is_about_doing(view, *main) else base_of(view, main[0]), base_of(view, clause[0])
    head, tail = text_of(view, *main), text_of(view, *clause)
    if subject in SUBJECT_PRONOUNS and subject != other:
        swapped = swap(view, clause, main)
        if swapped is None:
            if agreeing_nouns(view, subject, *clause) or view.lowers[clause[0]] in OF_AMOUNTS:
                return None
        else:
            stop, pronoun = swapped
            head = f"{text_of(view, clause[0], stop)} {text_of(view, main[0] + 1, main[1])}"
            tail = f"{pronoun} {text_of(view, stop, clause[1])}"
    inner = pronouns(view, clause[0] + 1, clause[1])
    if any(agreeing_nouns(view, view.lowers[i], *main) for i in inner if _is_bare(view, i)):
        return None
    if other in SUBJECT_PRONOUNS and subject != other and _is_of_before(view, other, *main):
        return None
    if refers_across(view, main, clause) or names_again(view, main, clause):
        return None
    return head, tail


def lead_with_clause(
    view: SentenceView, main: tuple[int, int], clause: tuple[int, int], opening: str
) -> tuple[str, str] | None:
    """Write the clause and the main clause after it, with the noun in the first and the pronoun in the second."""
    lead, stop = main
    after, end = clause
    head = opening + view.text[view.tokens[lead].end : view.tokens[stop - 1].end]
    tail = text_of(view, after, end)
    subject, other = base_of(view, after), base_of(view, lead)
    if subject == other == "it" and _judges(view, lead, stop):
        return None  # "it is wise to test the form before it is used": the form
    if subject in SUBJECT_PRONOUNS and subject != other:
        swapped = swap(view, (lead, stop), (after, end))
        if swapped is None:
            if view.lowers[lead] in OF_AMOUNTS:
                return None
            if agreeing_nouns(view, subject, lead, stop) or (subject == "it" and is_impersonal(view, after)):
                return None
        else:
            place, pronoun = swapped
            noun = opening + view.text[view.tokens[lead].end : view.tokens[place - 1].end]
            head = f"{pronoun} {text_of(view, place, stop)}"
            tail = f"{noun} {text_of(view, after + 1, end)}"
    if other in SUBJECT_PRONOUNS and subject != other and agreeing_nouns(view, other, after, end):
        return None
    if names_again(view, (after, end), (lead, stop)):
        return None
    if refers_across(view, (lead, stop), (after, end)) or refers_across(view, (after, end), (lead, stop)):
        return None
    return tail, head


def _is_of_before(view: SentenceView, pronoun: str, main: int, end: int) -> bool:
    """Whether a pronoun that stands for what was named before would seem to stand for a noun of the main clause."""
    if is_imperative(view, main) or view.lowers[main] in ("a", "an"):
        return True  # "since it leaks, a part of the water is lost": what leaks was named before
    verb = max(first_finite(view, main, end), main)
    subjects = agreeing_nouns(view, pronoun, main, verb)
    is_unsure = not subjects or (pronoun == "it" and any(view.tokens[i].upos == "PROPN" for i in subjects))
    return is_unsure and bool(agreeing_nouns(view, pronoun, verb, end))


def _judges(view: SentenceView, first: int, end: int) -> bool:
    """Whether a statement says of a deed how it is: "it is wise to"."""
    return any(view.tokens[i].upos == "ADJ" and view.lowers[i + 1] == "to" for i in range(first + 2, end - 1))


def _is_bare(view: SentenceView, index: int) -> bool:
    """Whether a pronoun may stand for what only the sentence before names: "if one of them fails"."""
    low = view.lowers[index]
    return low in ("them", "him") or (low == "it" and not view.is_finite(index + 1))
