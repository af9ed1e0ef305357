"""Find clauses of time and condition with a pronoun and "be", or without both: "when it is heated", "when heated".

"When water is heated, it expands" is "When heated, water expands": the noun takes the pronoun's place.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.clause_subjects import (
    PERSONS,
    PRONOUNS,
    has_same_subject,
    holds_other,
    verb_before,
)
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    NounPhrase,
    is_person,
    names_person,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_reduced_clauses"]

_OPENERS = frozenset({"when", "if", "once", "unless", "until", "although", "though", "whenever", "where"})
_NEEDS = frozenset({"needed", "necessary", "possible", "required", "available", "appropriate"})
"""What is said without a pronoun of whatever is spoken of: "where possible", "if needed"."""
_BE = read_words("finite_be")
_STATES = frozenset(
    {"dry", "ripe", "full", "empty", "open", "young", "fresh", "new", "ready", "soft", "solid", "liquid", "frozen"}
    | {"raw", "complete", "incomplete", "untreated", "unused", "idle", "visible", "available", "small", "thick"}
    | {"ill", "sick", "tired", "hungry", "thirsty", "angry", "asleep", "awake", "drunk", "old", "expensive", "cheap"}
    | {"rare", "alive", "afraid", "afloat", "weak", "strong", "famous", "incompatible", "harmless", "dangerous"}
)
"""Adjectives of a thing or a person; "it is dark" is of none."""
_OF_NOTHING = frozenset({"open", "fresh", "old", "complete", "strong"})
"""Adjectives that may be of the time or the case as a whole, with "it"."""
_NOT_DONE = frozenset(
    {"born", "gone", "supposed", "married", "concerned", "used", "said", "decided", "agreed", "going"}
)
"""Participles that are not said without "be": "when born" is rare, "if supposed" no English."""
_DONE_FIRST = frozenset({"once", "until", "unless"})
_PERFECT = frozenset({"if", "when", "where"})
"""Openers after which what "has been agreed" is what is "agreed"; "had been" would be no fact."""
_NEXT_CLAUSE = frozenset({"before", "after", "because", "when", "while", "until"})
_BETWEEN = frozenset({"not", "too", "very", "still", "already", "only", "never", "first", "fully", "quite", "no", "so"})
_AFTER_STATE = frozenset({"to", "that", "of", "for", "than", "as", "enough", "about"})
_CLOSING = frozenset({",", ".", ";", ":", ")"})
_WHENEVER = frozenset({"when", "whenever", "if", "where"})
_OF_BEINGS = frozenset(
    {"fly", "swim", "flee", "hide", "hunt", "search", "look", "bite", "attack", "cry", "sing", "call", "leave", "wake"}
    | {"return", "escape", "eat", "drink", "try", "want", "know", "see", "hear", "jump"}
)
"""What animals and people do: not what is done to them in a clause that names a thing."""
_TIMES = frozenset(
    {"day", "days", "time", "times", "year", "years", "moment", "hour", "night", "period", "case", "cases"}
)
"""Nouns that a clause with "when" is part of: "on the day when they are caught"."""
_HALTED = frozenset(
    {"stopped", "halted", "suspended", "delayed", "postponed", "interrupted", "closed", "halt", "standstill", "waited"}
)
"""What is done for the sake of something else: "work was stopped until it had been examined" is of a crack."""
_MOST_BETWEEN = 2
_LONGEST = 14


@needs(_OPENERS)
def find_reduced_clauses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind reduced_clause; variants are "full" and "reduced"."""
    for index in view.where(_OPENERS, 0, -2):
        site = _full(view, variable, index) or _reduced(view, variable, index)
        if site is not None:
            yield site


def _full(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "when it is heated", or "When water is heated, it"."""
    is_narrow = view.lowers[index] == "where" and view.lowers[index - 1] in ("only", "even", "except")
    if view.lowers[index] == "where" and not is_narrow and not _NEEDS & set(view.lowers[index + 2 : index + 5]):
        return None
    if index and view.lowers[index] == "when" and _names_time(view, index):
        return None
    if view.lowers[index + 1] in PRONOUNS:
        place = index + 2
    elif index == 0 and view.lowers[0] != "where":
        phrase = _subject_phrase(view, 1)
        place = -1 if phrase is None else phrase.last + 1
    else:
        return None
    word = _read_predicate(view, place, index)
    if word < 0:
        return None
    reduced = variable.variant_index("reduced")
    # "after" stands before no participle alone, so that "once" is not exchanged as well
    first = index if view.lowers[index] == "once" else index + 1
    start, end = view.tokens[first].start, view.tokens[word].end
    patches = _cut(view, index, place, word) if view.is_free(index, word) else ()
    if not patches:
        return None  # a clause with a subject of its own tells nothing of the writer
    return Site(variable, start, end, variable.variant_index("full"), (Option(reduced, patches, -2),))


def _names_time(view: SentenceView, index: int) -> bool:
    """Whether a clause with "when" tells more of a time: "on days when", "before noon, when they are counted"."""
    return view.lowers[index - 1] in _TIMES or view.lowers[index - 1] == ","


def _subject_phrase(view: SentenceView, first: int) -> NounPhrase | None:
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None or phrase.is_plural is None or view.tokens[phrase.last].upos != "NOUN":
        return None
    return phrase


def _read_predicate(view: SentenceView, place: int, index: int) -> int:
    """Give the participle or adjective after "be" (or "has been", of what comes first) at a token; −1 for none."""
    if not 0 < place < len(view.tokens) - 2:
        return -1
    if view.lowers[place] in ("has", "have", "had"):
        is_first = (view.lowers[index] in _PERFECT and view.lowers[place] != "had") or view.lowers[index] in _DONE_FIRST
        is_first = is_first and view.lowers[place + 1] == "been"
        if not is_first or place + 3 >= len(view.tokens):
            return -1
        place += 1
    elif view.lowers[place] not in _BE:
        return -1
    word = place + 1
    for _ in range(_MOST_BETWEEN):
        low = view.lowers[word]
        if word < len(view.tokens) - 2 and (
            low in _BETWEEN or (low.endswith("ly") and view.tokens[word].upos == "ADV")
        ):
            word += 1
    low = view.lowers[word]
    if low in _NEEDS and view.lowers[word + 1] in _CLOSING:
        return word
    if view.lowers[index] == "where" and view.lowers[index - 1] not in ("only", "even", "except"):
        return -1
    if low in _STATES and view.tokens[word].upos == "ADJ":
        is_sure = view.lowers[index + 1] != "it" or low not in _OF_NOTHING
        return word if is_sure and view.lowers[word + 1] not in _AFTER_STATE else -1
    is_said = low not in _NOT_DONE or (low in ("used", "agreed") and view.lowers[word + 1] not in ("to", "that"))
    is_done = view.tokens[word].xpos == "VBN" and view.tokens[word].upos == "VERB" and is_said
    return word if is_done and view.lowers[word + 1] != "that" else -1


def _cut(view: SentenceView, index: int, place: int, word: int) -> tuple[Patch, ...]:
    """Write the clause without its subject and "be"; nothing where its subject may be another one."""
    be = place + (view.lowers[place] in ("has", "have", "had"))
    cut = Patch(view.tokens[index].end, view.tokens[be].end, "")
    pronoun = view.lowers[index + 1]
    is_plain = pronoun in PRONOUNS
    if view.lowers[word] in _NEEDS and (is_plain and pronoun in ("it", "they")) and view.lowers[word + 1] in _CLOSING:
        return (cut,)
    end = _end_of_clause(view, word)
    if end < 0:
        return ()
    if index == 0:
        return _cut_first(view, word, end, place, cut)
    opens_next = view.tokens[index - 1].upos == "CCONJ"
    is_waited_for = view.lowers[index] in ("until", "unless") and not _HALTED.isdisjoint(view.lowers[:index])
    if is_plain and not opens_next and not is_waited_for and has_same_subject(view, index, pronoun):
        return (cut,)  # but "they were poor, and though they were not taxed, the ban hurt them" has a new subject
    return ()


def _end_of_clause(view: SentenceView, word: int) -> int:
    """Give the mark that ends the clause; −1 where another verb stands in it."""
    for index in range(word + 1, min(word + _LONGEST, len(view.tokens))):
        if view.tokens[index].upos == "PUNCT" and view.lowers[index] not in ("-", "'", '"'):
            return index if view.lowers[index] in _CLOSING else -1
        if index > word + 1 and view.lowers[index] in _NEXT_CLAUSE:
            return index
        is_second = view.lowers[index - 1] in ("and", "or") and view.lowers[index].endswith("ed")
        if (view.is_finite(index) and not is_second) or view.tokens[index].upos == "AUX":
            return -1
    return -1


def _cut_first(view: SentenceView, word: int, comma: int, place: int, cut: Patch) -> tuple[Patch, ...]:
    """Write a clause that opens the sentence: the statement has the same pronoun, or one that takes up the noun."""
    subject = comma + 1
    if view.lowers[comma] != "," or subject + 1 >= len(view.tokens) or not _says_of_thing(view, subject):
        return ()
    if view.lowers[subject] not in PRONOUNS or view.tokens[subject].upos != "PRON":
        return ()
    if view.lowers[1] in PRONOUNS:
        return (cut,) if view.lowers[1] == view.lowers[subject] else ()
    phrase = _subject_phrase(view, 1)
    plural = PRONOUNS[view.lowers[subject]]
    if phrase is None or phrase.last + 1 != place or phrase.is_plural is not plural or not view.is_free(1, subject):
        return ()
    if not _is_of_clause(view, phrase.last, word, subject):
        return ()
    is_named = view.lowers[subject] in PERSONS
    if is_named is not is_person(view.lowers[phrase.last]) and (is_named or not plural):
        return ()
    if holds_other(view, range(word + 1, comma), plural=plural) or _holds_pronoun(view, word, comma):
        return ()
    noun = view.text[view.tokens[1].start : view.tokens[phrase.last].end]
    pronoun = view.tokens[subject]
    return (cut, Patch(pronoun.start, pronoun.end, noun))


def _is_of_clause(view: SentenceView, last: int, word: int, subject: int) -> bool:
    """Whether a pronoun after the comma means what the clause names, not what the text is about.

    "When the distance is small, it gives two cries" is of a bat, as is "when the nest is touched, it flies off".
    """
    if view.tokens[word].upos == "ADJ" and view.lowers[0] in _WHENEVER:
        return False
    verb = subject + 1
    while verb < len(view.tokens) - 2 and view.tokens[verb].upos in ("AUX", "ADV", "PART"):
        verb += 1
    if find_verb(view.lowers[verb]) in _OF_BEINGS and not names_person(view.lowers[last]):
        return False
    is_be = view.lowers[verb - 1] in _BE
    return not (is_be and view.tokens[verb].upos in ("NOUN", "NUM") and view.lowers[verb] not in ("one",))


def _says_of_thing(view: SentenceView, subject: int) -> bool:
    """Whether "it" after the comma is no "it is time to", "it takes"."""
    if view.lowers[subject] != "it":
        return True
    verb = subject + 1
    if view.lowers[verb] in ("takes", "took", "seems", "seemed", "appears", "follows", "rains", "snows", "helps"):
        return False
    rest = view.lowers[verb : verb + _LONGEST]
    is_be = bool({"is", "was", "be", "were"} & set(rest[:3]))
    return not (is_be and {"to", "that", "who", "time", "because", "not"} & set(rest))


def _holds_pronoun(view: SentenceView, first: int, end: int) -> bool:
    return any(view.tokens[i].upos == "PRON" for i in range(first + 1, end))


def _reduced(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "when heated", and write "when it is heated" after a statement whose subject and tense are plain."""
    word = index + 1
    for _ in range(_MOST_BETWEEN):
        low = view.lowers[word]
        if word < len(view.tokens) - 2 and (low in _BETWEEN or low.endswith("ly")) and low not in _STATES:
            word += 1
    low, token = view.lowers[word], view.tokens[word]
    if (view.lowers[index] == "where" and low not in _NEEDS) or _is_of_noun(view, index):
        return None
    is_done = token.xpos == "VBN" and low not in _NOT_DONE
    is_state = token.upos == "ADJ" and low in _STATES | _NEEDS and view.lowers[word + 1] in _CLOSING
    if not (is_done or is_state):
        return None
    start, end = view.tokens[index + 1].start, token.end
    options: tuple[Option, ...] = ()
    is_last = index > 0 and is_done and view.lowers[index] != "where" and low not in _NEEDS
    if is_last and view.is_free(index, word) and _end_of_clause(view, word) >= 0:
        text = _subject_and_be(view, index)
        if text:
            patch = Patch(view.tokens[index].end, view.tokens[index + 1].start, f" {text} ")
            options = (Option(variable.variant_index("full"), (patch,), 2),)
    return Site(variable, start, end, variable.variant_index("reduced"), options)


def _is_of_noun(view: SentenceView, index: int) -> bool:
    """Whether a word opens no clause of time or condition: "paintings once owned by monks", "as if carved by hand"."""
    if index == 0:
        return False
    before = view.tokens[index - 1]
    if before.lower == "as":
        return True
    # "a hall once owned by monks", "glass was once made by hand"
    return view.lowers[index] == "once" and (before.upos != "VERB" or before.xpos in ("VBG", "VBN"))


def _subject_and_be(view: SentenceView, index: int) -> str:
    """Give the pronoun and "be" for the subject of the clause before; "" where it is not plain."""
    for pronoun in ("they", "it"):
        if has_same_subject(view, index, pronoun):
            verb = verb_before(view, index)
            tag = view.tokens[verb].xpos
            if view.tokens[verb].upos == "AUX" and view.lowers[verb] in ("could", "would", "might", "had"):
                return ""
            if tag == "VBD":
                return f"{pronoun} {'were' if pronoun == 'they' else 'was'}"
            return f"{pronoun} {'are' if pronoun == 'they' else 'is'}"
    return ""
