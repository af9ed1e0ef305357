"""Find predicates that share a subject ("It is deep and has no shore"), or could repeat it.

"It is deep. It has no shore."
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.linking.accounts import CONTRASTS, is_dated
from styler_nb.engines.variants.finding.linking.kinship import announces_several
from styler_nb.engines.variants.finding.sharing.second_clauses import (
    could_share_auxiliary,
    denies,
    find_after_modal,
    find_with_clause,
    is_only_candidate,
    is_passive_group,
    is_without_relatives,
    may_be_expletive,
    says_what,
)
from styler_nb.engines.variants.finding.sharing.shared_subjects import (
    SharedSubject,
    agrees,
    has_other_tense,
    may_hang_on_another,
    read_subject,
)
from styler_nb.engines.variants.reading.apart import mixes_times, only_seems
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, is_statement
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.second_verbs import joins_two_verbs, second_verb
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.subject_pronouns import first_verb, is_one_name, pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_coordination"]

_TIMES = read_words("times")
_FEWEST_WORDS = 3
_FEWEST_PARTED = 9
"""Words of two statements from which on they do not read like a list when they are parted."""
_PRESENT = read_words("present_tags")
_DUTIES = read_words("duties")
"""Verbs of a rule, with which a statement of fact shares no subject: "it should be kept cool and melts fast"."""
_PERSONAL = read_words("subjects_who_speak")
_COMMA = frozenset({","})
_IN_LIST = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP"})
_RESULTING = frozenset({"thereby", "thus", "hence", "therefore"})
"""Adverbs that tie a predicate to the one before: "it binds the acid and thereby lowers the level"."""
_DATES = frozenset({"in", "by", "since", "until"})
_ENDINGS = frozenset({"died", "dies"})


def _needed(variable: Variable) -> set[str]:
    word = str(variable.parameters.get("word", "and"))
    return {word, *(f"^ {pronoun}" for pronoun in NOMINATIVE)} if word == "and" else {word}


@needs(_needed)
def find_coordination(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind coordination in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "shared", "repeated" and "clause"; `parameters.word` is the conjunction, "and" where
        it is left out, and `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    word = str(variable.parameters.get("word", "and"))
    yield from _inside(view, variable, word)
    yield from find_with_clause(view, variable, word)
    if word == "and":
        yield from find_after_modal(view, following, variable)
    if following is not None and is_statement(following):
        yield from _between(view, following, variable, word)


def _inside(view: SentenceView, variable: Variable, word: str) -> Iterator[Site]:
    if word not in view.lowers:
        return
    places = [i for i in range(2, len(view.tokens) - 2) if view.lowers[i] == word and second_verb(view, i) > 0]
    if not places or any(low in MARKS for low in view.lowers):
        return
    if len(places) > 1 and view.lowers[0] in _PERSONAL and joins_two_verbs(view, places[0]):
        del places[0]  # "she cleans and protects them for weeks and does not eat"
    index = places[0]
    end = index - 1 if view.lowers[index - 1] == "," else index
    subject = read_subject(view, end)
    if subject is None or view.lowers[0] in ("or", "nor", "either", "neither"):
        return
    begin, pronoun = subject.begin, subject.pronoun
    start, stop = view.tokens[end - 1].end, view.tokens[index + 1].start
    repeated = variable.variant_index("repeated")
    options: tuple[Option, ...] = ()
    is_safe = (
        pronoun
        and (view.lowers[begin] in NOMINATIVE or pronoun != "They" or not _has_plural(view, subject.verb, end))
        and not (pronoun == "It" and view.lowers[begin] not in NOMINATIVE and _names_another(view, end))
        and not may_be_expletive(view, begin)
        # "this wears out the rope. It makes": the rope?
        and not (view.lowers[begin] in ("this", "that") and view.is_finite(begin + 1))
        # "it took the loan and will pay it back"
        and (view.lowers[begin] in _PERSONAL or pronoun.lower() not in view.lowers[begin + 1 :])
        and not (begin > 0 and view.lowers[0] in _DATES and any(t.text[:1].isdigit() for t in view.tokens[:begin]))
        and view.lowers[index + 1] not in _RESULTING
        and view.lowers[second_verb(view, index)] != "had"  # "by then it was open and had sold" hangs on the first
        and len(places) == 1
        and view.lowers[index + 1] != "hence"  # "they hence react" is no English
        and not _opens_row(view, index)
        and _may_be_parted(view, subject, end, index)
        and view.is_free(end, second_verb(view, index))
        and "\n" not in view.text[start:stop]
        and not view.spans.overlaps(start, stop)
    )
    if is_safe and (word != "and" or count_words(view, index + 1) > _FEWEST_WORDS):
        opening = pronoun if word == "and" else f"{word.capitalize()} {_inner(pronoun)}"
        # with its subject said, the verb stays: "can be washed" is no longer to become "we can wash them"
        verb_end = view.tokens[second_verb(view, index)].end
        verb = view.text[stop:verb_end]
        # what "as it dries," opens is so of both, which a full stop would not show
        options = () if subject.is_opened else (Option(repeated, (Patch(start, verb_end, f". {opening} {verb}"),)),)
        if view.lowers[index - 1] != "not":
            clause = Patch(start, verb_end, f", {word} {_inner(pronoun)} {verb}")
            options = (*options, Option(variable.variant_index("clause"), (clause,), 1))
    shared = variable.variant_index("shared")
    context = "pronoun" if view.lowers[begin] in NOMINATIVE else "noun"
    # the claim reaches to the end, so that no third clause is joined on
    yield Site(variable, start, view.tokens[-1].end, shared, options, context, ((repeated, -1),))


def _opens_row(view: SentenceView, index: int) -> bool:
    """Whether a comma and a clause of its own follow, which with what stands before make a row of statements.

    "And" before the last of several things opens none: "they are kept by farmers, smiths, and bakers".
    """
    last = len(view.tokens) - 1
    return any(
        (view.lowers[i + 1] in ("and", "but", "so") and not _ends_list(view, index, i))
        or find_statement(view, i + 1, last) is not None
        for i in view.where(_COMMA, index + 2, -1)
    )


def _ends_list(view: SentenceView, index: int, comma: int) -> bool:
    """Whether a comma and "and" stand before the last of several things, which closes the sentence."""
    last = len(view.tokens) - 1
    is_row = view.lowers[comma + 1] == "and" and "," in view.lowers[index:comma]
    return is_row and all(view.tokens[i].upos in _IN_LIST for i in range(comma + 2, last))


def _inner(pronoun: str) -> str:
    return pronoun if pronoun == "I" else pronoun.lower()


def _has_plural(view: SentenceView, verb: int, end: int) -> bool:
    """Whether a noun after the verb could be "they" as well as the subject: what it acts upon, or a person."""
    for index in range(verb + 1, end):
        token = view.tokens[index]
        may_be_plural = token.lower.endswith("s") and not token.lower.endswith(("ss", "us", "is"))
        if token.upos not in ("NOUN", "PROPN") or not may_be_plural or token.lower in _TIMES:
            continue
        if (
            is_person(token.lower)
            or (index == end - 1 and not is_person(view.lowers[verb - 1]))
            or not any(view.tokens[i].upos == "ADP" for i in range(verb + 1, index))
        ):
            return True
    return False


def _names_another(view: SentenceView, end: int) -> bool:
    """Whether a new thing is named last, which "it" could be as well: "is covered with a thin layer and needs"."""
    phrase = read_noun_phrase_before(view, end)
    if phrase is None or phrase.first < 1 or view.lowers[phrase.first] not in ("a", "an"):
        return False
    is_led = view.tokens[phrase.first - 1].upos == "ADP" and view.lowers[phrase.first - 1] != "as"
    return is_led and view.lowers[phrase.last] not in _TIMES


def _may_be_parted(view: SentenceView, subject: SharedSubject, end: int, index: int) -> bool:
    counts = count_words(view, 0, end), count_words(view, index + 1)
    if min(counts) < _FEWEST_WORDS or (view.lowers[index] == "and" and sum(counts) < _FEWEST_PARTED):
        return False
    first, second = subject.verb, second_verb(view, index)
    if {"It": "it", "They": "them"}.get(subject.pronoun, "") in view.lowers[index + 1 :]:
        return False  # "calls differ and are used to identify them": "they" would seem the same as "them"
    if "," in view.lowers[first if subject.is_long else subject.begin : end]:
        return False
    if view.tokens[end - 1].upos in ("AUX", "PART", "ADP") or view.lowers[end - 1] == "not" or first == end - 1:
        return False
    return (
        (subject.is_long or is_without_relatives(view, end) or has_other_tense(view, first, end, second))
        and agrees(view, subject, second)
        and not may_hang_on_another(view, first, end, second)
    )


def _between(view: SentenceView, following: SentenceView, variable: Variable, word: str) -> Iterator[Site]:
    first = int(following.lowers[0] == word)
    if (word != "and") != first or len(following.tokens) < _FEWEST_WORDS + 2 + first:
        return
    pronoun, last = following.lowers[first], len(view.tokens) - 1
    begin = begin_of_clause(view, 0, last) if pronoun in NOMINATIVE else None
    if begin is None:
        return
    verb = first + (2 if following.tokens[first + 1].upos == "ADV" else 1)
    if not following.is_finite(verb) or following.tokens[verb].upos not in ("VERB", "AUX"):
        return
    context = "pronoun" if view.lowers[begin] in NOMINATIVE else "noun"
    expected = pronoun_of_clause(view, begin).lower()
    is_named = not expected and pronoun in ("he", "she") and is_one_name(view, begin, first_verb(view, begin))
    if not (pronoun == expected or is_named) or may_be_expletive(view, begin) or may_be_expletive(following, first):
        return
    options: tuple[Option, ...] = ()
    shared, repeated = variable.variant_index("shared"), variable.variant_index("repeated")
    stop, after = view.tokens[-1], following.tokens[first + 1]
    is_sure = context == "pronoun" or is_named or is_only_candidate(view, first_verb(view, begin), pronoun)
    is_sure = is_sure and (word != "and" or not denies(view)) and following.is_free(0, first)
    if is_sure and _may_be_joined(view, following, begin, verb, word, int(variable.parameters["longest_joined_words"])):
        options = (Option(shared, (Patch(stop.start, after.start, f" {word} "),)),)
    # who shares the subject of a passive keeps it a passive
    is_passive = options and is_passive_group(view, first_verb(view, begin), last)
    start, end = view.tokens[begin if is_passive else -2].start, following.tokens[-1].end
    yield Site(variable, start, end, repeated, options, context, ((shared, 1),))


def _may_be_joined(view: SentenceView, following: SentenceView, begin: int, verb: int, word: str, longest: int) -> bool:
    last, first = len(view.tokens) - 1, first_verb(view, begin)
    stop, after = view.tokens[-1], following.tokens[verb - 1]
    tags = (view.tokens[first].xpos, following.tokens[verb].xpos)
    return (
        begin == 0  # "in small doses it is useful" does not hold of what follows
        and (tags[0] == tags[1] or set(tags) <= _PRESENT)
        and (view.lowers[first] not in _DUTIES or tags[1] == "MD")
        and count_words(view) + count_words(following) <= longest
        and is_without_relatives(view, last)
        and "," not in view.lowers[begin:]
        and not any(low in MARKS for low in (*view.lowers, *following.lowers))
        and not announces_several(view)
        and not _has_two_verbs(view)
        and not _has_two_verbs(following)
        and {"and", "or"}.isdisjoint(view.lowers)  # "between the man and the dog and did not try"
        and not only_seems(view, first)
        and not mixes_times(view, first, following, verb)
        and not (view.lowers[first] in ("is", "was") and view.lowers[first + 1] == "the")
        and not _says_which(view, begin, first)
        and not _adds_matter(view, following, verb)
        and not says_what(following, verb)
        and not (view.lowers[first] == "have" and view.tokens[first].upos == "AUX" and tags[1] == "VBP")
        and (word != "and" or not _is_denied(following, verb))
        and not _adds_verb(following)
        and not {",", "and"} <= {*following.lowers}  # "it brings down roofs, stops engines and poisons wells"
        and (CONTRASTS | {"instead"}).isdisjoint(following.lowers[1:])
        and not could_share_auxiliary(view, first, following, verb)
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : after.start]
        and not view.protected[-1]
        and not _names_again(view, following)
        and not _repeats_verb(view, following, first, verb)
        and not (is_dated(view, begin) and not is_dated(following, len(following.tokens)))
    )


def _says_which(view: SentenceView, begin: int, verb: int) -> bool:
    """Whether "is" and a bare noun say which one a thing is, which "it" then stands for: "the oldest way is trade"."""
    is_of_person = view.lowers[begin] in _PERSONAL
    return view.lowers[verb] in ("is", "was") and view.tokens[verb + 1].upos in ("NOUN", "PROPN") and not is_of_person


def _adds_matter(view: SentenceView, following: SentenceView, verb: int) -> bool:
    """Whether the first of two deeds is one more, or the second a death: "she also taught", "and died at home"."""
    return "also" in view.lowers or following.lowers[verb] in _ENDINGS


def _is_denied(view: SentenceView, verb: int) -> bool:
    """Whether a verb is denied, which after a statement asks for "but": "it has a door and does not open"."""
    return view.lowers[verb].endswith("n't") or view.lowers[verb + 1] in ("not", "never")


def _names_again(view: SentenceView, following: SentenceView) -> bool:
    """Whether the clauses open alike, as speakers do for weight: "I will … I will …"."""
    return view.lowers[:2] == following.lowers[:2]


def _repeats_verb(view: SentenceView, following: SentenceView, first: int, verb: int) -> bool:
    """Whether both clauses have the same verb, said again for weight, or modal verbs that are set side by side."""
    if view.tokens[first].xpos == following.tokens[verb].xpos == "MD" and view.lowers[first] != following.lowers[verb]:
        return True
    verbs = {t.lower.removesuffix("s") for t in view.tokens if t.upos == "VERB"}
    return any(t.upos == "VERB" and t.lower.removesuffix("s") in verbs for t in following.tokens)


def _has_two_verbs(view: SentenceView) -> bool:
    return any(
        low in ("and", "or", "but") and second_verb(view, i) > 0
        for i, low in enumerate(view.lowers[:-2])
        if i
    )  # fmt: skip


def _adds_verb(view: SentenceView) -> bool:
    """Whether a conjunction is followed by a finite verb or a clause: a third one would make a chain."""
    last = len(view.tokens) - 1
    return any(
        low in ("and", "but", "so", "or") and (view.is_finite(i) or opens_clause(view, i, last))
        for i, low in enumerate(view.lowers[1 : last - 1], 2)
    )
