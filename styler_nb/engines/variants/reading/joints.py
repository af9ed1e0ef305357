"""Judge joints: where two main clauses meet, how closely, and whether they may be parted or made one sentence."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import (
    is_cleft,
    is_relative,
    leads_phrase,
    may_govern_more,
    opens_clause,
)
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words, split_phrases
from styler_nb.text.types import TokenKind

__all__ = [
    "QUOTES",
    "begin_of_clause",
    "classify_joint",
    "connective_end",
    "count_words",
    "guess_verb",
    "has_hidden_verb",
    "has_no_list",
    "has_report",
    "is_main",
    "is_statement",
    "main_verb",
    "may_follow",
    "may_go_on",
    "says",
    "tense",
]

QUOTES = frozenset({'"', "“", "”", "‘", "«", "»", "„"})
_INNER_MARKS = frozenset({";", ":", "—", "–", "--", "…", "...", "?", "!", "/"})
_DEMONSTRATIVES = read_words("pointing")
_CONNECTIVES = read_words("semicolon_connectives")
_PHRASES = split_phrases(tuple(sorted(p.replace("_", " ") for p in read_words("semicolon_phrases"))))
_CONDITIONS = read_words("conditions")
_REPORTS = read_words("reports")
_FINDING = frozenset({"find", "finds", "found"})
_LONGEST_OPENING = 12
_OPENERS = frozenset({"ADP", "ADV", "NOUN", "ADJ", "NUM", "CCONJ"})
_QUESTION_WORDS = frozenset({"how", "why", "when", "where", "whenever", "wherever", "what", "as"})
_NOTES = frozenset({"e.g", "e.g.", "i.e", "i.e.", "viz", "cf"})
_TIME_DETERMINERS = frozenset({"the", "each", "every"})
_WHICH_TIMES = frozenset({"first", "last", "next", "second", "third", "very", "only"})
_WHEN = frozenset({"time", "moment", "minute", "instant", "day", "night", "morning", "week", "month", "year", "way"})
_PERSONAL = frozenset({"i", "he", "she", "we", "they"})
_SHORT, _MIDDLE = 20, 40
"""Words of two clauses together, up to which they are called short or of middle length."""
_LONGEST_SUBJECT = 9
_SUBJECT = read_words("noun_phrase_tags") | {"ADP", "ADV"}
_AFTER_VERB = frozenset({"DET", "PRON", "ADP", "PART", "ADV", "NOUN", "NUM"})


@remembered
def is_statement(view: SentenceView) -> bool:
    """Whether a sentence ends in a full stop, has a finite verb and quotes nobody."""
    return (
        view.terminal == "."
        and QUOTES.isdisjoint(view.lowers)
        and (view.has_finite or guess_verb(view, connective_end(view, 0), len(view.tokens)) > 0)
    )


@remembered
def guess_verb(view: SentenceView, first: int, last: int) -> int:
    """Find a finite verb that was taken for a noun or participle, in words that have no other finite verb.

    "Lack of sleep affects concentration" is a clause whatever the tags; gives -1 where nothing fits.
    """
    if view.finds_finite(first, last):
        return -1
    for index in range(first + 1, min(first + _LONGEST_SUBJECT, last - 1)):
        token, before, after = view.tokens[index], view.tokens[index - 1], view.tokens[index + 1]
        if before.lower in ("them", "us") and index > 1 and view.lowers[index - 2] == "of" and token.upos == "VERB":
            return index  # "two of them pump blood"
        if before.upos not in ("NOUN", "PROPN") or after.upos not in _AFTER_VERB:
            if token.upos not in _SUBJECT:
                return -1
            continue
        if token.xpos == "VBN":
            return index
        if before.lower.endswith(("'s", "’s", "s'", "s’")):
            continue  # "along the water's edge"
        is_plural = before.lower.endswith("s") and not before.lower.endswith("ss")
        agrees = is_plural != (token.lower.endswith("s") and not token.lower.endswith("ss"))
        if token.upos == "NOUN" and agrees and may_be_verb(token.lower) and (is_plural or after.upos != "NOUN"):
            return index
        if token.upos not in _SUBJECT:
            return -1
    return -1


def count_words(view: SentenceView, first: int = 0, last: int | None = None) -> int:
    """Count the words of the tokens [first, last)."""
    if not first and last is None:
        return len(view.sentence.words)
    return sum([t.is_word for t in view.tokens[first:last]])


def connective_end(view: SentenceView, first: int) -> int:
    """Give the token after a connective and its comma that open a clause at `first`, else `first`."""
    lowers = view.lowers
    if first + 1 < len(lowers) and lowers[first + 1] == "," and lowers[first] in _CONNECTIVES:
        return first + 2
    for phrase in _PHRASES.get(lowers[first], ()):
        end = first + len(phrase)
        if tuple(lowers[first:end]) == phrase and lowers[end : end + 1] == (",",):
            return end + 1
    return first


def classify_joint(view: SentenceView, second: int, before: SentenceView, end: int, words: int) -> str:
    """Name the class of a joint: what the second clause opens with, and how long both are.

    Parameters
    ----------
    view : SentenceView
        The sentence of the second clause, which starts at token `second`.
    before : SentenceView
        The sentence of the first clause, which ends before token `end`.
    words : int
        Of both together.
    """
    begin = begin_of_clause(view, connective_end(view, second), len(view.tokens) - 1)
    if begin is not None and connective_end(view, second) == second:
        second = begin
    size = "short" if words <= _SHORT else "middle" if words <= _MIDDLE else "long"
    low = view.lowers[second]
    if low in NOMINATIVE or low in _DEMONSTRATIVES or low == "there" or view.lowers[second].split("'")[0] in NOMINATIVE:
        return f"pronoun {size}"
    if connective_end(view, second) > second:
        return f"connective {size}"
    return f"{'same' if _shares_noun(view, second, before, end) else 'noun'} {size}"


def _shares_noun(view: SentenceView, second: int, before: SentenceView, end: int) -> bool:
    """Whether the second clause's subject names something that the first one named."""
    first_nouns = {_stem(before.lowers[i]) for i, t in enumerate(before.tokens[:end]) if t.upos in ("NOUN", "PROPN")}
    for place in range(second, min(second + 8, len(view.tokens))):
        if view.is_finite(place):
            return False
        low = view.lowers[place]
        if view.tokens[place].upos in ("NOUN", "PROPN") and _stem(low) in first_nouns:
            return True
        if low in ("its", "their", "his", "her", "another", "others", "both"):
            return True
    return False


def _stem(low: str) -> str:
    return low.removesuffix("s")


@remembered
def begin_of_clause(view: SentenceView, first: int, last: int) -> int | None:
    """Give where the main clause of [first, last) has its subject, after an opening phrase and its comma."""
    if _opens_time(view, first):
        comma = next((i for i in range(first, last) if view.lowers[i] == ","), last)
        return comma + 1 if comma < last and opens_clause(view, comma + 1, last) else None
    if opens_clause(view, first, last) or guess_verb(view, first, last) > 0:
        return first
    opened = connective_end(view, first)
    if opened > first and guess_verb(view, opened, last) > 0:
        return opened
    if view.lowers[first] in _NOTES or not _may_open_phrase(view, first):
        return None
    for place in range(first, min(first + _LONGEST_OPENING, last)):
        if view.lowers[place] == "," and opens_clause(view, place + 1, last):
            return place + 1
        if view.is_finite(place):
            break
        is_inner = view.tokens[place - 1].upos == "SCONJ"
        if place > first + 1 and view.lowers[place] in _PERSONAL and view.tokens[first].upos == "ADP" and not is_inner:
            # "at that time he lived": no comma after a short phrase
            return place if view.is_finite(place + 1) and opens_clause(view, place, last) else None
    is_adverb = view.tokens[first].upos in ("ADV", "CCONJ") and view.lowers[first] not in _QUESTION_WORDS
    if is_adverb and opens_clause(view, first + 1, last):
        return first + 1
    return None


def _may_open_phrase(view: SentenceView, first: int) -> bool:
    token = view.tokens[first]
    return token.upos in _OPENERS or token.xpos == "VBG" or leads_phrase(view, first)


def _opens_time(view: SentenceView, first: int) -> bool:
    """Whether a noun of time stands for "when": "the last time the shop closed," "every day she came,"."""
    place = first + 1
    if view.lowers[first] not in _TIME_DETERMINERS:
        return False
    place += place < len(view.tokens) and view.lowers[place] in _WHICH_TIMES
    ahead = view.tokens[place : place + 2]
    return len(ahead) > 1 and ahead[0].lower in _WHEN and ahead[1].upos in ("DET", "PRON", "PROPN")


@remembered
def main_verb(view: SentenceView, first: int, last: int) -> int:
    """Give the first finite verb that is not inside a relative clause on the subject, -1 where there is none."""
    skip = False
    for place in range(first, last):
        if place > first and view.lowers[place] in ("that", "which", "who") and view.tokens[place].upos == "PRON":
            skip = True
        elif view.is_finite(place):
            if not skip:
                return place
            skip = False
    return guess_verb(view, connective_end(view, first), last)


def is_main(
    view: SentenceView, first: int, last: int, *, strict: bool = False, loose: frozenset[str] = frozenset()
) -> bool:
    """Check that [first, last) is a main clause that nothing in it reaches beyond; commas and relatives may be in it.

    Parameters
    ----------
    strict : bool
        Also refuse words of degree and negation, which "but" may answer ("not only …, but").
    loose : frozenset of str
        Words that may open a clause inside it, after its main verb. With any, clauses are not counted.
    """
    begin = begin_of_clause(view, first, last)
    if begin is None or (loose and view.lowers[first] in loose):
        return False
    relatives = [i for i in range(begin + 1, last) if _opens_relative(view, i)]
    passed = {*relatives, *(i for i in range(begin + 1, last) if view.lowers[i] in loose)}
    if any(may_govern_more(view, i, strict=strict) for i in range(first, last) if i not in passed):
        return False
    if has_report(view, first, last, is_lenient=True):
        return False
    for place in range(begin, last - 2):
        if view.lowers[place] == "," and opens_clause(view, place + 1, last):
            return False
    if loose:
        return True
    finite = sum(view.is_finite(i) for i in range(begin, last) if not _shares_subject(view, i, begin))
    return finite <= 1 + len(relatives)


def _opens_relative(view: SentenceView, index: int) -> bool:
    if is_relative(view, index):
        return True
    if (
        view.lowers[index] in ("that", "which", "who")
        and view.tokens[index - 1].upos == "NOUN"
        and view.tokens[index].upos == "PRON"
        and view.is_finite(index + 1)
    ):
        # on the subject: "a wheel that is bent cannot"
        return True
    return (
        view.lowers[index] in ("which", "who", "whose")
        and view.lowers[index - 1] == ","
        and view.tokens[index].upos in ("PRON", "DET")
    )


def _shares_subject(view: SentenceView, index: int, first: int) -> bool:
    place = index - 1
    while place > first and view.tokens[place].upos == "ADV":
        place -= 1
    return place > first and view.lowers[place] in ("and", "or")


def has_report(view: SentenceView, first: int, last: int, *, is_lenient: bool = False) -> bool:
    """Whether something is said or thought in [first, last), so that what follows may be said or thought too."""
    return not _CONDITIONS.isdisjoint(view.lowers[first:last]) or says(view, first, last, is_lenient=is_lenient)


def says(view: SentenceView, first: int, last: int, *, is_lenient: bool = False) -> bool:
    """Whether something is said or thought in [first, last), whatever it is supposed under.

    A lenient look takes "the distance that they cover" for what it is, whatever tag "that" has.
    """
    for place in range(first, last):
        low = view.lowers[place]
        if low == "that" and view.tokens[place].upos == "SCONJ":
            if is_lenient and _is_of_noun(view, first, place):
                continue
            return True
        if low in _REPORTS and view.tokens[place].upos == "VERB" and place + 1 < last:
            after = view.lowers[place + 1]
            if after == "it" and low in _FINDING and view.tokens[place + 2].upos in ("ADJ", "ADV"):
                continue  # "they find it hard to sleep"
            if after in ("that", ",") or after in NOMINATIVE or opens_clause(view, place + 1, last):
                return True
    return False


def _is_of_noun(view: SentenceView, first: int, place: int) -> bool:
    """Whether "that" opens what is told of the noun before it, though it was taken for a conjunction."""
    return (
        (view.lowers[place + 1] in NOMINATIVE or _lacks_object(view, place + 1))
        and is_relative(view, place)
        and _REPORTS.isdisjoint(view.lowers[first:place])
        and not is_cleft(view, place)
        and not names_person(view.lowers[place - 1])  # "he told the boys that they had won"
    )


def _lacks_object(view: SentenceView, first: int) -> bool:
    """Whether a clause ends in its verb, so that the noun before it is the object: "the grass that horses eat"."""
    if first + 2 >= len(view.tokens) or view.tokens[first].upos != "NOUN" or not view.is_finite(first + 1):
        return False
    return view.tokens[first + 1].upos == "VERB" and view.lowers[first + 2] in (",", ".", ";", "and")


def has_hidden_verb(view: SentenceView, end: int) -> bool:
    """Whether a verb taken for a noun ends a clause after an opening phrase: "on cooling the structure changes"."""
    if view.tokens[0].upos != "ADP":
        return False
    if any(view.tokens[i].xpos == "VB" and view.tokens[i - 1].upos in ("NOUN", "PROPN") for i in range(2, end)):
        return True  # "in winter, winds cool the water": a finite verb taken for an infinitive
    return may_be_verb(view.lowers[end - 1]) and any(
        view.tokens[i].upos == "DET"
        and (view.tokens[i - 1].upos in ("NOUN", "NUM") or view.tokens[i - 1].xpos == "VBG")
        for i in range(2, end - 1)
    )


def has_no_list(view: SentenceView, end: int) -> bool:
    """Whether no comma stands after the subject's begin, where it might part the items of a list."""
    begin = begin_of_clause(view, 0, end)
    return begin is not None and "," not in view.lowers[begin:end]


def may_go_on(view: SentenceView) -> bool:
    """Whether a semicolon may follow a sentence: nothing said, thought or supposed in it, and no inner marks."""
    last = len(view.tokens) - 1
    if (view.lowers[last - 1] in _REPORTS and view.tokens[last - 1].upos == "VERB") or not may_follow(view):
        return False
    return not has_report(view, 0, last)


def may_follow(view: SentenceView) -> bool:
    """Whether a sentence may follow a semicolon: it opens with a word and has no inner marks."""
    return view.tokens[0].kind is TokenKind.WORD and _INNER_MARKS.isdisjoint(view.lowers)


def tense(view: SentenceView, index: int) -> str:
    """Name a finite verb's tense: "past" or "present", which modals go with too."""
    if index < 0:
        return ""
    if view.lowers[index] in ("would", "could", "might"):
        return "past"
    return "past" if view.tokens[index].xpos in ("VBD", "VBN") else "present"
