"""Find words that a writer may set or leave out at the start of a clause: "that" after a verb, "that" or "which"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.reading.clauses import MARKS, is_cleft, is_relative
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb, may_be_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    may_be_person,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_complementizers", "find_relatives"]

_NEAR_VERB = 4
"""Words before a verb in which its clause opens."""
_WORDS = frozenset({"that", "which"})
_EVERY = frozenset({"every", "all", "any", "each", "no"})
_QUESTION_WORDS = frozenset({"what", "who", "whom", "which", "where", "when", "how", "why", "than", "as"})
_PEOPLE = read_words("people")
_DEMANDS_THAT = read_words("demands_that") | {"best", "worst", "most", "least"}
_SUBJECTS = NOMINATIVE | {"there", "everyone", "everybody", "nobody", "someone", "nothing", "something", "everything"}
_NOUNS = frozenset({"NOUN", "PROPN"})
_LONGEST_SUBJECT = 3
_OBJECTS_TOO = frozenset({"it", "you"})
_ACT_ON = frozenset(
    {"check", "prove", "proves", "proved", "confirm", "confirms", "confirmed", "note", "noted", "explain", "explained",
     "show", "shows", "showed", "indicate", "indicates", "indicated"}
)  # fmt: skip
"""Verbs that a reader takes to be about the next word: "check it turns", "prove it was not"."""
_THINGS = read_words("indefinite_pronouns")
_KNOWING = frozenset({"know", "knows", "knew", "feel", "feels", "felt", "means", "meant"})
"""Pronouns that may be what a verb acts upon as well as who does it."""
_ACTED_UPON = frozenset({"DET", "NOUN", "PRON", "PROPN", "ADJ", "NUM", "PART"})
"""What follows a verb in a clause, and no participle."""
_ARTICLES = frozenset({"the", "this", "these", "those", "a", "an"})
_DEGREES = frozenset({"so", "such", "how", "as", "too"})
_NEAR = 6
"""Tokens before a "which" in which another would jar: "peat, which is a soil which holds water"."""
_CLOSE = 3
"""Tokens before a "that" in which another would jar."""
_TELLING = read_words("telling")
_BE = frozenset({"is", "was", "am", "are", "were"})
_THERE_VERBS = _BE | {"has", "had", "exists", "exist", "remains", "remain"}
_OWNERS = read_words("possessives")
_TIMES = read_words("times")


@needs(lambda variable: variable.words("verbs"))
def find_complementizers(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "that" before a subject and its verb after a verb of saying or thinking, and where it could stand.

    `parameters.verbs` lists the verbs' forms, or the adjectives where `parameters.tag` is "ADJ";
    `parameters.plain_verbs` are those after which "that" may be missing before a noun.
    """
    if view.terminal == "?":
        return
    verbs = variable.words("verbs")
    plain_verbs = variable.words("plain_verbs")
    tag = variable.parameters.get("tag", "VERB")
    for index in view.where(verbs, 0, -3):
        if view.tokens[index].upos != tag:
            continue
        has_that = view.lowers[index + 1] == "that"
        subject = index + 2 if has_that else index + 1
        is_pronoun = _is_pronoun_with_verb(view, subject)
        is_noun = is_pronoun or _is_noun_with_verb(view, subject)
        if not is_noun and has_that and view.lowers[index] in plain_verbs:
            # "you know rescue teams": a bare noun may be what is known
            may_be_known = view.lowers[index] in _KNOWING and view.tokens[subject].upos in ("NOUN", "ADJ")
            is_noun = not may_be_known and _is_short_subject(view, subject)
        if not is_noun or not _is_main(view, index):
            continue
        if tag == "ADJ" and _DEGREES & set(view.lowers[max(index - 2, 0) : index]):
            continue
        if tag == "ADJ" and view.lowers[max(index - 2, 0) : index] in (("the", "more"), ("the", "less")):
            continue  # "the later they come, the more likely it is"
        if not view.is_free(index + 1, index + 1):
            continue
        start, end = view.tokens[index].end, view.tokens[subject].start
        options: tuple[Option, ...] = ()
        if not has_that and not is_pronoun and view.lowers[index - 1] in ("that", "who", "which"):
            continue  # "clients that know this rule can guess": the noun is what they know
        if not has_that and _may_be_found_so(view, subject):
            continue
        if not has_that and view.lowers[index] == "found" and view.lowers[subject] == "there":
            continue  # "anything found there is removed"
        if not has_that and (_is_of_a_noun(view, index) or (not is_pronoun and _is_in_subject(view, index))):
            continue
        if has_that and (_has_second_that(view, subject) or _is_passive(view, index)):
            continue
        may_write = is_pronoun or not has_that or view.lowers[index] in plain_verbs
        if has_that and view.lowers[index] in _ACT_ON and view.lowers[subject] in _OBJECTS_TOO | _THINGS:
            may_write = False
        if may_write and "\n" not in view.text[start:end] and not view.spans.overlaps(start, end):
            text, words = (" ", -1) if has_that else (" that ", 1)
            options = (Option(1 if has_that else 0, (Patch(start, end, text),), words),)
        # a contraction keeps its claim on itself: "afraid that I'll" may lose "that" and become "I will"
        claimed = end if "'" in view.lowers[subject] else view.tokens[subject].end
        yield Site(variable, start, claimed, 0 if has_that else 1, options)


def _is_of_a_noun(view: SentenceView, verb: int) -> bool:
    """Whether the verb's clause is on a noun: "in all the years that anyone could remember he had never come"."""
    return any(
        view.lowers[i] == "that" and view.tokens[i - 1].upos == "NOUN" for i in range(max(verb - _NEAR_VERB, 1), verb)
    )


def _may_be_found_so(view: SentenceView, subject: int) -> bool:
    """Whether what looks like a clause may be an object and its state: "they found it deserted", "saw it broken"."""
    verb, after = subject + 1, subject + 2
    if view.lowers[subject] not in _OBJECTS_TOO or after >= len(view.tokens) or view.tokens[verb].xpos != "VBD":
        return False
    lemma = find_verb(view.lowers[verb])
    is_both = view.tokens[verb].upos == "VERB" and build_forms(lemma, "VERB", {}).get("VBN") == view.lowers[verb]
    return is_both and view.tokens[after].upos not in _ACTED_UPON


def _is_in_subject(view: SentenceView, verb: int) -> bool:
    """Whether "to" and the verb are part of the subject: "failure to recognize the rule may lead to a fine"."""
    return view.lowers[verb - 1] == "to" and not view.finds_finite(0, verb)


def _has_second_that(view: SentenceView, first: int) -> bool:
    """Whether what is said goes on with another "that": "thinks that it is cold, that it is thin, and that"."""
    return any(
        low == "that" and view.lowers[i - 1] in (",", "and", "or", "but")
        for i, low in enumerate(view.lowers[first:], first)
    )


def _is_passive(view: SentenceView, verb: int) -> bool:
    """Whether it is said of "it": "it had been decided that he would go"."""
    before = verb - 2 if view.tokens[verb - 1].upos == "ADV" else verb - 1
    return view.tokens[verb].xpos == "VBN" and view.lowers[before] in ("is", "was", "been", "be")


def _is_pronoun_with_verb(view: SentenceView, index: int) -> bool:
    if index + 1 >= len(view.tokens):
        return False
    if view.lowers[index] == "there":
        verb = view.tokens[index + 1]  # not "the water found there contained"
        return verb.upos == "AUX" or verb.lower in _THERE_VERBS
    if view.lowers[index] in _SUBJECTS:
        return view.is_finite(index + 1) and view.lowers[index + 1] not in _TIMES  # not "they noticed it years earlier"
    return view.is_finite(index) and view.lowers[index].split("'")[0] in NOMINATIVE


def _is_noun_with_verb(view: SentenceView, index: int) -> bool:
    """Whether a noun with its article, then a verb in a form that only a clause has, start here."""
    if index >= len(view.tokens) or view.tokens[index].upos != "DET" or view.lowers[index] not in _ARTICLES:
        return False
    phrase = read_noun_phrase(view, index)
    if phrase is None or phrase.last + 1 >= len(view.tokens) or phrase.last - index > 3 or phrase.last == index:
        return False
    verb = view.tokens[phrase.last + 1]
    return verb.upos == "AUX" and verb.xpos in ("VBZ", "VBP", "VBD", "MD")


def _is_short_subject(view: SentenceView, index: int) -> bool:
    """Whether a short noun phrase and its verb start here, which nobody takes for what the verb before is about."""
    phrase = read_noun_phrase(view, index)
    if phrase is None or phrase.last - index > _LONGEST_SUBJECT or view.tokens[phrase.last].upos not in _NOUNS:
        return False
    is_open = view.tokens[index].upos in ("DET", "PROPN") or view.lowers[index] in _OWNERS
    if not is_open and not phrase.is_plural:
        return False  # "make sure that promise is honoured"
    return phrase.last + 1 < len(view.tokens) and view.is_finite(phrase.last + 1)


def _is_main(view: SentenceView, index: int) -> bool:
    """Whether the verb has its subject or auxiliary before it, and no question word takes its complement away."""
    if index == 0:
        return view.tokens[0].xpos == "VB"  # "Remember that"
    before = view.tokens[index - 1]
    if before.xpos == "VB" and before.lower == "make" and view.lowers[index] in ("sure", "certain"):
        return True
    if before.upos not in ("PRON", "PROPN", "NOUN", "AUX", "ADV", "PART"):
        return False
    place = index - 1
    while place >= 0 and view.lowers[place] not in MARKS and view.lowers[place] != ",":
        if view.lowers[place] in _QUESTION_WORDS:
            return False
        place -= 1
    return True


def _may_be_second_verb(view: SentenceView, index: int) -> bool:
    """Whether what is read as a noun may be a verb, and "that" points: "it takes heat and releases that heat"."""
    return view.lowers[index - 1] in ("and", "or", "but", "then") and may_be_verb(view.lowers[index])


def _is_told(view: SentenceView, index: int) -> bool:
    """Whether the noun before may be told what follows: "he told the council that he had crossed it"."""
    phrase = read_noun_phrase_before(view, index)
    return phrase is not None and phrase.first > 0 and view.lowers[phrase.first - 1] in _TELLING


@needs(_WORDS)
def find_relatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "that" and "which" at the head of restrictive relative clauses on things."""
    for index in view.where(_WORDS, 1, -2):
        low = view.lowers[index]
        if view.tokens[index].upos != "PRON" or not view.is_free(index, index):
            continue
        head = view.lowers[index - 1]
        if view.tokens[index - 1].upos != "NOUN" or head in _PEOPLE or _is_elsewhere(view, index):
            continue
        if view.protected[index - 1] or (index > 1 and view.tokens[index - 1].text != head):
            continue
        is_subject = view.is_finite(index + 1) and view.tokens[index + 1].upos in ("VERB", "AUX")
        is_object = view.lowers[index + 1] in NOMINATIVE and view.is_finite(index + 2)
        if not (is_subject or is_object) or (is_object and not is_relative(view, index)):
            continue
        if (is_subject and not _is_sure_subject(view, index)) or _may_be_second_verb(view, index - 1):
            continue
        if is_subject and view.tokens[index + 1].upos == "VERB" and view.is_finite(index + 2):
            continue  # "the claim that rent is dear", whatever "rent" was taken for
        if is_subject and _asks_for_thing(view, index):
            continue
        if is_object and (_has_predicate(view, index + 2) or _is_told(view, index)):
            continue
        other = "which" if low == "that" else "that"
        token = view.tokens[index]
        options: tuple[Option, ...] = ()
        is_repeated = (low == "that" and _has_rival(view)) or _is_apposed(view, index)
        is_somebody = may_be_person(head) or names_person(head)
        if other == "that" and "that" in view.lowers[index + 2 : index + _NEAR_VERB]:
            continue  # "equations which implied that light" has no "that implied that"
        if other == "that" and "that" in view.lowers[max(index - _CLOSE, 0) : index]:
            continue  # "the principle that losses which are" has no "that losses that are"
        is_far = _may_mean_other(view, index)
        is_fit = other == "that" or not (is_somebody or is_repeated or is_far or _is_owned(view, index - 1))
        if is_fit and not _has_second(view, index):
            options = (Option(variable.variant_index(other), (Patch(token.start, token.end, other),)),)
        context = "subject" if is_subject else "object"
        yield Site(variable, token.start, token.end, variable.variant_index(low), options, context)


def _may_mean_other(view: SentenceView, relative: int) -> bool:
    """Whether a clause may be about a noun further back, "a right granted by a state that", or about all of a kind."""
    phrase = read_noun_phrase_before(view, relative)
    if phrase is not None and view.lowers[phrase.first] in _EVERY:
        return True
    if phrase is None or phrase.first < len(("right", "in")):
        return False
    before = view.tokens[phrase.first - 2]
    is_led = view.tokens[phrase.first - 1].upos == "ADP" and view.lowers[phrase.first - 1] != "of"
    return is_led and (before.upos in ("NOUN", "PROPN") or before.xpos == "VBN")


def _asks_for_thing(view: SentenceView, which: int) -> bool:
    """Whether what was taken for a verb is the thing asked for: "the policy shows which costs we cover"."""
    if which + 3 >= len(view.tokens):
        return False
    subject = view.lowers[which + 2]
    is_told = may_be_verb(view.lowers[which - 1]) and view.lowers[which - 1].endswith("s")
    return subject in NOMINATIVE and (subject not in _OBJECTS_TOO or is_told) and view.is_finite(which + 3)


def _has_second(view: SentenceView, relative: int) -> bool:
    """Whether a second clause with the same word goes on with the first, or tells of a second thing of its name.

    "A lake that rises and that feeds them"; "the side that faces the sea and the side that faces the hill".
    """
    noun = view.lowers[relative - 1]
    others = (i for i in view.where(_WORDS, 1) if i != relative)
    return any(
        view.lowers[i - 1] == noun or (i > relative + 1 and view.lowers[i - 1] in ("and", "but", "or")) for i in others
    )


def _has_rival(view: SentenceView) -> bool:
    """Whether another "which" is there, or "those that", which stays as it is: "falls that harm, not those that"."""
    return "which" in view.lowers or any(
        a in ("those", "one", "ones") and b == "that" for a, b in pairwise(view.lowers)
    )


def _has_predicate(view: SentenceView, verb: int) -> bool:
    """Whether "be" has its predicate after it, so that the noun before is none: "he wrote in a note that I was ill"."""
    if view.lowers[verb] not in _BE or verb + 1 >= len(view.tokens):
        return False
    after = view.tokens[verb + 1]
    return after.upos in ("ADJ", "DET", "NOUN", "PROPN", "NUM", "PUNCT") and after.lower not in (".", ",", ";", ")")


def _is_owned(view: SentenceView, noun: int) -> bool:
    """Whether the noun is said to be someone's: "a letter to her dog that" hardly says which dog."""
    phrase = read_noun_phrase_before(view, noun + 1)
    return phrase is not None and view.lowers[phrase.first] in _OWNERS


def _is_apposed(view: SentenceView, index: int) -> bool:
    """Whether the noun before stands in apposition, which may become a clause with "which": "peat, a soil that"."""
    return any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("a", "an") for i in range(max(index - _NEAR, 0), index - 1)
    )


def _is_sure_subject(view: SentenceView, index: int) -> bool:
    """Whether the clause's verb is not a misread participle or noun ("uses that stored energy")."""
    verb, after = view.tokens[index + 1], view.tokens[index + 2]
    if sum(view.is_finite(i) for i in range(len(view.tokens))) < 2 or after.xpos == "MD":
        return False  # "the town estimates that costs would fall"
    return not (verb.upos == "VERB" and verb.lower.endswith("ed") and after.upos in ("NOUN", "ADJ", "PROPN"))


def _is_elsewhere(view: SentenceView, index: int) -> bool:
    """Whether "that" may belong to a cleft ("it is the rain that"), to "so … that", or cannot be "which"."""
    before = view.lowers[max(index - 4, 0) : index]
    return bool(_DEMANDS_THAT & set(before)) or "not" in before or is_cleft(view, index)
