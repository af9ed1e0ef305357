"""Find what something is done for: "so that they can see", "in order that they may see", "in order to see"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.joints import begin_of_clause, main_verb
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase
from styler_nb.engines.variants.reading.passive_groups import is_like_base
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_purposes"]

_MODALS = {"can": "may", "could": "might", "may": "can", "might": "could"}
_WORDS = frozenset({"so", "in"})
_DUTIES = frozenset({"must", "should", "shall"})
_CAN = frozenset({"can", "could"})
_NOT_BEFORE = frozenset({",", "and", "or", "do", "say", "think", "hope", "even", "just", "only", "not"})
_WITH_DEEDS = frozenset({"see", "sees", "saw", "watch", "watches", "watched", "hear", "hears", "heard", "made", "let"})
"""Verbs of which somebody else does what is done for a purpose."""
_HELPING = frozenset({"allow", "let", "enable", "permit", "ensure", "help", "avoid", "prevent", "make"})
"""What is not so much done as brought about: "so that we can allow air to enter" says it twice."""
_STATES = frozenset({"be", "have", "know", "understand"})


@needs({"so", "order"})
def find_purposes(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind purpose; variants are "to", "so_can", "so_may" and "order_may"."""
    if view.terminal != ".":
        return
    for index in view.where(_WORDS, 3, -4):
        low = view.lowers[index]
        if low == "so" and view.lowers[index + 1] == "that":
            site = _clause(view, variable, index, index + 2)
        elif low == "in" and view.lowers[index + 1] == "order" and view.lowers[index + 2] == "that":
            site = _clause(view, variable, index, index + 3)
        elif low == "in" and view.lowers[index + 1] == "order" and view.lowers[index + 2] == "to":
            site = _infinitive(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _clause(view: SentenceView, variable: Variable, first: int, subject: int) -> Site | None:
    modal = _modal_after(view, subject)
    if modal < 0 or view.lowers[first - 1] in _NOT_BEFORE or view.tokens[modal + 1].xpos != "VB":
        return None
    opening = "so" if view.lowers[first] == "so" else "order"
    current = f"{opening}_{'can' if view.lowers[modal] in _CAN else 'may'}"
    if current == "order_can":
        return None
    start, end = view.tokens[first].start, view.tokens[modal].end
    if not view.is_free(first, subject - 1) or view.protected[modal] or "\n" in view.text[start:end]:
        return Site(variable, start, end, variable.variant_index(current), ())
    opened, stop = view.tokens[first], view.tokens[subject - 1].end
    options = []
    for form in ("so_can", "so_may", "order_may"):
        if form == current or not variable.variants[variable.variant_index(form)].produce:
            continue
        words = "so that" if form.startswith("so") else "in order that"
        low = view.lowers[modal]
        changed = low if (low in _CAN) == form.endswith("can") else _MODALS[low]
        patches = (
            Patch(opened.start, stop, words),
            Patch(view.tokens[modal].start, view.tokens[modal].end, changed),
        )
        options.append(Option(variable.variant_index(form), patches, len(words.split()) - (subject - first)))
    is_same = view.lowers[subject] in NOMINATIVE and _subject(view, first) == view.lowers[subject]
    if is_same and _is_active(view, _main_verb(view, first), first):
        patch = Patch(opened.start, view.tokens[modal].end, "in order to")
        options.append(Option(variable.variant_index("to"), (patch,), 3 - (modal + 1 - first)))
    return Site(variable, start, end, variable.variant_index(current), tuple(options))


def _modal_after(view: SentenceView, subject: int) -> int:
    """Give the place of the modal of a clause whose subject starts at a token, -1 where it has none."""
    if view.lowers[subject] in NOMINATIVE:
        last = subject
    else:
        phrase = read_noun_phrase(view, subject)
        if phrase is None:
            return -1
        last = phrase.last
    is_modal = last + 2 < len(view.tokens) and view.lowers[last + 1] in _MODALS
    return last + 1 if is_modal else -1


def _subject(view: SentenceView, end: int) -> str:
    """Give the pronoun in lower case for the subject of the clause that a purpose follows, "" where none is sure."""
    begin = begin_of_clause(view, 0, end)
    if begin is None or "," in view.lowers[begin:end] or sum(view.is_finite(i) for i in range(begin, end)) != 1:
        return ""
    return pronoun_of_clause(view, begin).lower()


def _main_verb(view: SentenceView, first: int) -> int:
    """Give the verb of the clause that a purpose follows, -1 where none is sure."""
    begin = begin_of_clause(view, 0, first)
    return main_verb(view, begin, first) if begin is not None else -1


def _is_active(view: SentenceView, main: int, first: int) -> bool:
    """Whether the subject acts, and nothing is done to it: "guards are called so that they can look"."""
    return not any(view.tokens[i].xpos == "VBN" for i in range(max(main, 0), first))


def _infinitive(view: SentenceView, variable: Variable, first: int) -> Site | None:
    verb = first + 3
    if view.tokens[verb].xpos != "VB":
        return None
    start, end = view.tokens[first].start, view.tokens[first + 2].end
    current = variable.variant_index("to")
    options: tuple[Option, ...] = ()
    subject = _subject(view, first)
    begin = begin_of_clause(view, 0, first)
    main = _main_verb(view, first)
    tag = view.tokens[main].xpos if main > 0 else ""
    is_sure = subject and subject != "i" and _is_active(view, main, first) and tag in ("VBZ", "VBP", "VBD", "MD")
    is_sure = is_sure and view.lowers[verb] not in _STATES | _HELPING and not _is_coordinated(view, verb)
    # "they may not borrow in order to pay": the purpose is what is denied
    is_sure = is_sure and begin is not None and not negates(view, begin, first)
    is_sure = is_sure and not (tag in ("VBP", "VBD") and is_like_base(view.lowers[main], "VBD"))
    is_sure = is_sure and view.lowers[main] not in _WITH_DEEDS
    # "you must allow the guests to come in in order to look", "he saw them dance in order to win": who wins is another
    is_sure = is_sure and not any(
        view.tokens[i].xpos in ("VB", "VBG") for i in range(main + 1, first) if view.tokens[i - 1].xpos != "MD"
    )
    # "the cells must swim in order to reach it": they have no choice, and so no aim
    is_aim = tag != "MD" or view.lowers[main] not in _DUTIES or _is_of_persons(view, begin or 0, main)
    if is_sure and is_aim and view.is_free(first, first + 2):
        can, may = ("could", "might") if tag == "VBD" else ("can", "may")
        options = tuple(
            Option(variable.variant_index(form), (Patch(start, end, f"{words} {subject} {modal}"),), extra)
            for form, words, modal, extra in (
                ("so_can", "so that", can, 1),
                ("so_may", "so that", may, 1),
                ("order_may", "in order that", may, 2),
            )
            if variable.variants[variable.variant_index(form)].produce
        )
    return Site(variable, start, end, current, options)


def _is_of_persons(view: SentenceView, begin: int, main: int) -> bool:
    return any(view.tokens[i].upos == "PRON" or names_person(view.lowers[i]) for i in range(begin, main))


def _is_coordinated(view: SentenceView, verb: int) -> bool:
    """Whether a second infinitive with "to" follows, which a modal could not govern."""
    return any(view.tokens[i].upos == "CCONJ" and view.lowers[i + 1] == "to" for i in range(verb, len(view.tokens) - 1))
