"""Find finite verbs that the tagger took for nouns, infinitives or participles, where a clause would have none.

A small tagger reads "the law permits certain uses" as a row of nouns. A sentence, and what a comma and "which" or
"when" opens, has a finite verb all the same: it is the likeliest word that agrees with a subject before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from styler_nb.text.lexicon import read_word_class
from styler_nb.text.word_lists import read_word_list

if TYPE_CHECKING:
    from styler_nb.text.clause_rules import ClauseWord

__all__ = ["find_missed_verbs", "form_of", "lacks_verb"]

_RELATIVES = frozenset({"which", "who"})
_SUBORDINATORS = frozenset(
    {"when", "whenever", "if", "because", "although", "though", "whereas", "unless", "wherever", "while"}
)
_CLAUSE_OPENERS = _RELATIVES | _SUBORDINATORS
_STOPS = frozenset({",", ";", ":", ".", "!", "?", "(", ")", "—", "–", "--", "-", '"', "“", "”"})
_NO_SENTENCE = frozenset({":", "/", '"', "“", "”", "?", "…", "..."})
_SUBJECT_TAGS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_NOMINAL = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM", "PRON"})
_SUBJECTS = frozenset({"i", "we", "you", "they"})
_AFTER_RELATIVE = frozenset({"ADP", "DET", "PRON", "ADV", "ADJ", "NUM", "PART", "SCONJ"})
_PRONOUNS = read_word_list("subject_pronouns") - {"there"}
_SAME_IN_THE_PAST = frozenset(
    {"spread", "put", "cut", "set", "hit", "let", "cost", "shut", "cast", "burst", "hurt", "split", "quit", "read"}
    | {"shed", "thrust", "upset", "beat", "bet", "bid", "broadcast", "forecast", "rid", "slit", "wed"}
)
_FEWEST_WORDS = 4
_IN_SENTENCE, _IN_CLAUSE = 1, 2
"""How probable a finite verb must be at least, as a step of `Tag.finite_chance`."""


def lacks_verb(words: Sequence[ClauseWord]) -> bool:
    """Tell whether a sentence or one of its clauses has no finite verb, as it is tagged."""
    return next(_parts(words), None) is not None


def find_missed_verbs(words: Sequence[ClauseWord]) -> Iterator[int]:
    """Find the words that are finite verbs for want of another one in their clause.

    Parameters
    ----------
    words : sequence of ClauseWord
        A sentence, with the chances of its finite verbs.

    Yields
    ------
    int
        The position of a word.
    """
    for first, last in _parts(words):
        if first and words[first - 1].lower in _RELATIVES:
            found = _after_relative(words, first)
        else:
            found = _likeliest(words, first, last, _IN_CLAUSE if first else _IN_SENTENCE)
        if found >= 0:
            yield found


def form_of(words: Sequence[ClauseWord], index: int) -> str:
    """Name the form of a verb that was missed, as a Penn tag."""
    word = words[index]
    if word.xpos == "VBN" or word.lower in _SAME_IN_THE_PAST:
        return "VBD"
    return "VBZ" if _is_third_person(word.lower) else "VBP"


def _parts(words: Sequence[ClauseWord]) -> Iterator[tuple[int, int]]:
    """Give the stretches [first, last) that should have a finite verb and have none."""
    end = len(words)
    if not any(w.finite or w.upos == "AUX" for w in words):
        is_sentence = end > _FEWEST_WORDS and words[-1].lower in (".", "!")
        if is_sentence and not any(w.lower in _NO_SENTENCE for w in words):
            yield 0, end
        return
    openers = [i for i, word in enumerate(words) if word.lower in _CLAUSE_OPENERS and _opens_clause(words, i)]
    yield from _opened_parts(words, openers)
    opening = next((i for i in openers if i), 0)
    if opening and words[0].lower not in _SUBORDINATORS and not _has_verb(words, 0, opening):
        # "the oak leaves, which turn red in autumn, are swept up"
        close = next((i for i in range(opening + 1, end) if words[i].lower == ","), end)
        if not any(w.finite or w.upos == "AUX" for w in words[close:]):
            yield 0, opening
    for index, word in enumerate(words[_FEWEST_WORDS : end - _FEWEST_WORDS], _FEWEST_WORDS):
        if word.lower == ";":
            last = next((i for i in range(index + 1, end) if words[i].lower == ";"), end)
            if not _has_verb(words, index + 1, last):
                yield index + 1, last


def _opened_parts(words: Sequence[ClauseWord], openers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Give the clauses without a verb that a subordinator or ", which" opens, and what follows one in front."""
    end = len(words)
    for index in openers:
        if index > end - _FEWEST_WORDS:
            break
        first, last = index + 1, next((i for i in range(index + 1, end) if words[i].lower in _STOPS), end)
        if first >= last:
            continue
        is_bare = words[index].lower in _RELATIVES and _is_bare(words, _past_adverbs(words, first))
        if is_bare or not _has_verb(words, first, last):
            yield first, last
        elif not index and last < end and words[last].lower == "," and not _has_verb(words, last + 1, end):
            yield last + 1, end


def _opens_clause(words: Sequence[ClauseWord], index: int) -> bool:
    word = words[index].lower
    if word == "because" and index + 1 < len(words) and words[index + 1].lower == "of":
        return False
    return word in _SUBORDINATORS or (word in _RELATIVES and index > 0 and words[index - 1].lower == ",")


def _has_verb(words: Sequence[ClauseWord], first: int, last: int) -> bool:
    return any(w.finite or w.upos == "AUX" or w.xpos in ("VBN", "VBG") for w in words[first:last])


def _after_relative(words: Sequence[ClauseWord], first: int) -> int:
    """Give the verb right after "which" or "who", past adverbs: ", which often remain", ", which rise higher"."""
    index = _past_adverbs(words, first)
    if _is_bare(words, index):
        return index
    is_noun = words[index].upos == "NOUN" and "v" in read_word_class(words[index].lower)
    return index if is_noun and index + 1 < len(words) and words[index + 1].upos in _AFTER_RELATIVE else -1


def _past_adverbs(words: Sequence[ClauseWord], first: int) -> int:
    index = first
    while index < len(words) - 1 and words[index].upos == "ADV" and words[index].lower not in _SUBORDINATORS:
        index += 1
    return index


def _is_bare(words: Sequence[ClauseWord], index: int) -> bool:
    """Tell whether the bare form of a verb stands here, which was taken for an infinitive or a command."""
    return words[index].upos == "VERB" and words[index].xpos == "VB"


def _likeliest(words: Sequence[ClauseWord], first: int, last: int, least: int) -> int:
    """Give the likeliest verb of a stretch; -1 where no word will do, or another is about as likely."""
    fitting = [i for i in range(first + 1, last) if words[i].finite_chance >= least and _may_be_verb(words, first, i)]
    if not fitting:
        return -1
    sure = [i for i in fitting if words[i - 1].lower in _PRONOUNS] or fitting
    return sure[0] if len(sure) == 1 else -1


def _may_be_verb(words: Sequence[ClauseWord], first: int, index: int) -> bool:
    """Whether a word is a form of a verb that agrees with a subject before it."""
    word, after = words[index], words[index + 1] if index + 1 < len(words) else None
    place = index - 1
    while place > first and words[place].upos == "ADV":
        place -= 1
    before = words[place]
    if "v" not in read_word_class(word.lower) or (after is not None and after.lower in ("of", "'s", "’s")):
        return False
    if word.upos == "ADV" and not word.lower.endswith("ly"):
        return False
    if before.upos not in _SUBJECT_TAGS and not (before.lower == "," and words[first].upos in _NOMINAL):
        return False
    if word.xpos == "VBG" or (word.xpos == "VBN" and (after is None or after.upos not in _NOMINAL)):
        return False
    if word.xpos == "VBN":
        return before.lower != ","
    is_plural = not _is_third_person(word.lower)
    if before.lower in _PRONOUNS:
        return (before.lower in _SUBJECTS) == is_plural
    head = _head(words, first, index)
    return (
        word.lower in _SAME_IN_THE_PAST
        or _is_plural(words, head, first) == is_plural
        or (before.upos == "NOUN" and _ends_plural(before) == is_plural)
    )


def _head(words: Sequence[ClauseWord], first: int, index: int) -> int:
    """Give the head of the noun phrase that opens a stretch: "the need" of "the need for sleep"."""
    place = first
    while place < index and words[place].upos not in _NOMINAL:
        place += 1
    while place + 1 < index and words[place + 1].upos in _NOMINAL:
        place += 1
    return place


def _is_plural(words: Sequence[ClauseWord], head: int, first: int) -> bool:
    word = words[head]
    is_row = any(w.lower == "and" for w in words[first:head])
    return is_row or word.lower in _SUBJECTS or word.upos == "NUM" or _ends_plural(word)


def _ends_plural(word: ClauseWord) -> bool:
    return word.lower.endswith("s") and not word.lower.endswith(("ss", "us", "is"))


def _is_third_person(form: str) -> bool:
    return form.endswith("s") and "v=" not in read_word_class(form)
