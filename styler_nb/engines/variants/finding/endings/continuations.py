"""Find clauses about the noun before them: ", which were full of roses", or a new sentence with a pronoun.

"They passed the gardens. They were full of roses." is joined or parted only where the pronoun can mean nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.endings.about_nouns import is_about_noun, tells_of_fact, verb_after
from styler_nb.engines.variants.finding.endings.named_again import name_again
from styler_nb.engines.variants.reading.clause_pronouns import fits_pronoun, takes_up_before
from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    count_words,
    has_report,
    is_main,
    is_statement,
    main_verb,
    may_go_on,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.subject_pronouns import is_thing
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_continuations"]

_EFFECTS = read_words("effects")
_CONCLUDING = frozenset(
    {"suggests", "suggested", "indicates", "indicated", "implies", "implied", "proves", "proved", "reveals", "revealed"}
    | {"demonstrates", "demonstrated", "confirms", "confirmed", "reflects", "reflected", "points", "pointed"}
)
_PEOPLE = read_words("people") | read_words("persons")
_NOUN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "NUM"})
_COMMA = frozenset({","})
_PRONOUNS = ("it", "they")
_JOINTS = read_words("coordinators")
_RELATIVES = frozenset({"who", "whom", "whose", "which", "that"})
_CASES = frozenset({"if", "when", "where", "unless", "whenever", "wherever", "once", "until"})
"""Openers of a case in which alone the clause at the end holds: "if a guest falls ill, we call a nurse, who"."""
_UNREAL = frozenset({"would", "could", "might"})
"""Verbs of what is only thought of: what is said of it is so no more once it stands alone."""
_NEGATIONS = frozenset({"not", "never", "no", "none", "nothing", "hardly", "rarely", "any"})
_FEWEST_WORDS = 4


@needs({"which", "who", "^ it", "^ they"})
def find_continuations(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind continuation in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "relative" and "period"; `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for index in view.where(_COMMA, 3, -_FEWEST_WORDS):
        if view.lowers[index + 1] in ("which", "who"):
            yield from _inside(view, following, index, variable)
    if following is not None and is_statement(following) and len(following.tokens) > _FEWEST_WORDS:
        yield from _between(view, following, variable)


def _inside(view: SentenceView, following: SentenceView | None, index: int, variable: Variable) -> Iterator[Site]:
    verb = verb_after(view, index + 1)
    if verb < 0:
        return
    if view.lowers[index + 1] == "which" and (
        view.lowers[verb] in _EFFECTS or _concludes(view, verb) or tells_of_fact(view, verb)
    ):
        return
    relative, period = variable.variant_index("relative"), variable.variant_index("period")
    start, end = view.tokens[index].start, view.tokens[index + 1].end
    options: tuple[Option, ...] = ()
    # "its thread had flat crests, which wore well. It was used": "it" would be cut off from the thread
    if view.is_free(index, index + 1) and not takes_up_before(following) and _may_be_cut(view, index, verb):
        is_plain = verb == index + 2 and view.lowers[index + 1] == "which" and _is_plain(view, index)
        subject = (is_plain and _pronoun_of(view, index, verb)) or _named_again(view, index, verb)
        if subject:
            options = (Option(period, (Patch(start, end, f". {subject[:1].upper()}{subject[1:]}"),)),)
    yield Site(variable, start, end, relative, options, lengths=((period, -1),))


def _concludes(view: SentenceView, verb: int) -> bool:
    """Whether "which" stands for all that was told: "they were rebuilt on the same plan, which suggests that"."""
    return view.lowers[verb] in _CONCLUDING and view.lowers[verb + 1] in ("that", "how", "why", "a", "an")


def _may_be_cut(view: SentenceView, index: int, verb: int) -> bool:
    """Whether a whole statement stands before the comma, and nothing but the clause follows to the end."""
    edge = max((i + 1 for i in range(index) if view.lowers[i] == ","), default=0)
    return (
        view.finds_finite(edge, index)
        and view.lowers[0] not in _CASES
        and not _is_denied(view, index)
        and not any(view.lowers[i] in ("who", "which") and view.lowers[i - 1] == "," for i in range(1, index))
        and MARKS.isdisjoint(view.words)
        and not has_report(view, 0, index)
        and not any(view.lowers[i] in _UNREAL for i in range(index))
        and count_words(view, verb, len(view.tokens) - 1) >= _FEWEST_WORDS - 1
        and not _goes_on(view, verb)
        and not _has_second(view, verb)
        and ends_with_clause(view, verb)
        and not _is_of_aim(view, index, verb)
    )


def _is_of_aim(view: SentenceView, comma: int, verb: int) -> bool:
    """Whether a deed may be that of an aim before it, not of its thing: "boiled to drive off the oil, which took"."""
    phrase = read_noun_phrase_before(view, comma)
    if phrase is None or view.tokens[verb].upos != "VERB":
        return False
    place = phrase.first - 1
    place -= view.tokens[place].upos in ("ADP", "ADV")
    return place > 0 and view.tokens[place].xpos == "VB" and view.lowers[place - 1] == "to"


def _goes_on(view: SentenceView, verb: int) -> bool:
    """Whether a phrase follows that belongs to the clause before: "owls, which are rare, and bats", "and by smoke"."""
    return any(
        low == ","
        and view.lowers[i + 1] in ("and", "or")
        and (
            view.tokens[i + 2].upos == "ADP"
            or ("," not in view.lowers[verb:i] and not view.finds_finite(i + 2, len(view.tokens)))
        )
        for i, low in enumerate(view.lowers[verb:-2], verb)
    )


def _has_second(view: SentenceView, verb: int) -> bool:
    """Whether a second relative clause goes with the first: ", who start early and whose life is short"."""
    return any(low in _JOINTS and view.lowers[i + 1] in _RELATIVES for i, low in enumerate(view.lowers[verb:-2], verb))


def _is_plain(view: SentenceView, index: int) -> bool:
    """Whether one clause without commas stands before, so that a pronoun may take up its noun."""
    return is_main(view, 0, index) and "," not in view.lowers[begin_of_clause(view, 0, index) or 0 : index]


def _named_again(view: SentenceView, comma: int, verb: int) -> str:
    """Name the last noun phrase before a comma again, as "this" or "these" and its noun; "" where unsure."""
    is_person = view.lowers[comma + 1] == "who"
    named = name_again(view, comma, is_person=is_person)
    phrase = read_noun_phrase_before(view, comma)
    is_certain = phrase is not None and view.lowers[phrase.first] == "the"
    is_certain = is_certain and phrase is not None and view.tokens[phrase.last].upos == "NOUN"
    if named is not None and is_certain and not named.text.startswith("the "):
        return ""  # "they close the gate. This gate is": "it" would do, or nothing
    if named is None or not fits_pronoun(view, verb, "they" if named.is_plural else "it"):
        return ""
    if named.by_number and is_person:
        return ""
    if _speaks_of_another(view, verb, "they" if named.is_plural else "it"):
        return ""
    if named.by_number and view.tokens[verb].xpos in ("VBD", "MD") and view.lowers[verb] not in ("was", "were"):
        return ""
    return named.text if is_person or is_about_noun(view, verb, is_plural=named.is_plural) else ""


def _speaks_of_another(view: SentenceView, verb: int, pronoun: str) -> bool:
    """Whether a later subject pronoun means another thing, but would be read as the one named: "how it was guessed"."""
    return any(view.lowers[i] == pronoun and view.is_finite(i + 1) for i in range(verb + 1, len(view.tokens) - 2))


def _between(view: SentenceView, following: SentenceView, variable: Variable) -> Iterator[Site]:
    pronoun, last = following.lowers[0], len(view.tokens) - 1
    if pronoun not in _PRONOUNS or not following.is_finite(1) or following.tokens[1].upos not in ("VERB", "AUX"):
        return
    if view.tokens[last - 1].upos not in ("NOUN", "PROPN"):
        return
    relative, period = variable.variant_index("relative"), variable.variant_index("period")
    stop = view.tokens[-1]
    is_sure = (
        _pronoun_of(view, last, 1, following) == pronoun
        and count_words(view) + count_words(following) <= int(variable.parameters["longest_joined_words"])
        and may_go_on(view)
        and may_go_on(following)
        and is_main(view, 0, last)
        and not _is_denied(view, last)
        and not {"which", "who", "that"} & {*view.lowers, *following.lowers}
        and "," not in view.lowers
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : following.tokens[0].end]
        and not view.protected[-1]
        and following.is_free(0, 0)
    )
    options: tuple[Option, ...] = ()
    if is_sure:
        options = (Option(relative, (Patch(stop.start, following.tokens[0].end, ", which"),)),)
    start, end = view.tokens[-2].start, following.tokens[-1].end
    yield Site(variable, start, end, period, options, lengths=((relative, 1),))


def _is_denied(view: SentenceView, last: int) -> bool:
    return has_denial(view.lowers[:last], _NEGATIONS)


def _pronoun_of(view: SentenceView, end: int, verb: int, other: SentenceView | None = None) -> str:
    """Give the pronoun that can mean nothing but the noun phrase that ends before token `end`, else "".

    The verb that goes with it is token `verb` of the same sentence, or of the other one.
    """
    begin = begin_of_clause(view, 0, end)
    main = -1 if begin is None else main_verb(view, begin, end)
    head = view.tokens[end - 1]
    if begin is None or main < 0 or head.upos != "NOUN" or view.protected[end - 1]:
        return ""
    first = end - 1
    while first > main + 1 and view.tokens[first - 1].upos in _NOUN_PHRASE and view.tokens[first].upos != "DET":
        first -= 1
    if view.tokens[first].upos != "DET" and view.lowers[first] == head.lower and not _is_plural(head.lower):
        return ""
    if any(view.tokens[i].upos not in ("VERB", "AUX", "ADV") for i in range(main, first)):
        return ""
    pronoun = "they" if _is_plural(head.lower) else "it"
    if head.lower in _PEOPLE or not is_thing(find_singular(head.lower)):
        return ""
    if not fits_pronoun(other or view, verb, pronoun) or _others(view, begin, first, pronoun):
        return ""
    return pronoun


def _others(view: SentenceView, begin: int, end: int, pronoun: str) -> bool:
    """Whether the pronoun could mean something else in [0, end)."""
    if view.lowers[begin] in NOMINATIVE:
        if view.lowers[begin] == pronoun:
            return True
    elif view.lowers[begin] != "there" and view.tokens[begin].upos == "PRON":
        return True
    for index in range(end):
        token = view.tokens[index]
        if index == begin and token.lower in NOMINATIVE:
            continue
        if token.upos == "PROPN" or (token.upos == "NOUN" and _is_plural(token.lower) == (pronoun == "they")):
            return True
        if token.lower in ("and", "or", "them", "it", "this", "these", "that", "those"):
            return True
    return False


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is", "ics"))
