"""What hand-written rules say about the clauses of a sentence: one witness among the features of the learned model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from styler_nb.text.missed_verbs import find_missed_verbs, form_of, lacks_verb
from styler_nb.text.tags import SUREST, Tag
from styler_nb.text.word_lists import read_word_list

__all__ = ["ClauseWord", "guess_roles", "looks_passive", "may_hide_verb", "read_words"]


class ClauseWord(NamedTuple):
    """A treebank word as the rules see it."""

    lower: str
    upos: str
    xpos: str
    finite: bool
    finite_chance: int = 0
    """How probable it is that the word is a finite verb, in steps from 0 to 5."""


_BE = read_word_list("be")
_SUBORDINATE_WH = read_word_list("subordinate_wh")
_SUBJECT_PRONOUNS = read_word_list("subject_pronouns")
_PREPOSITIONS_OR_NOT = read_word_list("prepositions_or_conjunctions")
_REPORTING = read_word_list("reporting")
_STATES = read_word_list("states")
_NOMINAL = frozenset(("NOUN", "PROPN", "PRON", "NUM", "SYM"))
_HARD = frozenset("; : - -- — – ( ) … ... . ? ! /".split())  # noqa: SIM905
_SOFT = frozenset((",", '"', "“", "”", "'", "‘", "’"))
_QUOTES = frozenset(('"', "“", "”", "''", "``", "'", "’", "‘"))
_ROLES = {"independent": "I", "dependent": "D", "": "O"}
_LIKELY = 3
_new = tuple.__new__  # makes a named tuple without the frame that its own constructor takes, once a word
_NONFINITE_NEXT = frozenset(("VBG", "VBN"))


class _Segment(NamedTuple):
    """What stands between one finite verb and the one before it."""

    marker: int
    """Position of the subordinating word that rules the verb; -1 where there is none."""
    coordinated: bool
    subject: bool
    hard: bool
    soft: bool
    pronoun: bool
    noun_before_subject: bool


def guess_roles(words: Sequence[ClauseWord]) -> dict[int, str]:
    """Walk from finite verb to finite verb and tell what clause each one makes.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of the sentence, in order.

    Returns
    -------
    dict of int to str
        Per position of a finite verb: "I" independent, "D" dependent, "R" reports the speech before it,
        "O" makes no clause of its own.
    """
    verbs = _finite_verbs(words)
    segments = [_read_segment(words, p, v) for p, v in zip([-1, *verbs], verbs, strict=False)]
    roles: dict[int, str] = {}
    independent = 0
    previous = ""
    for n, (verb, segment) in enumerate(zip(verbs, segments, strict=True)):
        following = segments[n + 1] if n + 1 < len(segments) else None
        role = _role(words, verb, segment, following, independent, previous)
        roles[verb] = "R" if independent and _reports(words, verb, segment) else _ROLES[role]
        independent += role == "independent"
        previous = role or previous
    return roles


def read_words(words: Sequence[str], tags: Sequence[Tag]) -> list[ClauseWord]:
    """Put words and tags together, and repair the tags that the words around do not allow.

    A supposed participle is made a past tense where no auxiliary can rule it ("The rain stopped, and we left"),
    and where the sentence has no other finite verb and the tagger was in doubt ("The plan failed in the end"). So is
    what was taken for a noun where a clause has no other verb ("The law permits some uses", `missed_verbs`).

    Parameters
    ----------
    words : sequence of str
        Treebank words, in order.
    tags : sequence of Tag
        One per word.

    Returns
    -------
    list of ClauseWord
        One per word.
    """
    read = [
        _new(
            ClauseWord,
            (word.lower().replace("’", "'"), upos, xpos, finite, (SUREST if finite else 0) if n is None else n),
        )
        for word, (upos, xpos, finite, n) in zip(words, tags, strict=True)
    ]
    for i in [*find_missed_verbs(read)]:
        read[i] = read[i]._replace(upos="VERB", xpos=form_of(read, i), finite=True, finite_chance=SUREST)
    participles = [i for i, w in enumerate(read) if w.xpos == "VBN" and w.upos == "VERB"]
    for i in [i for i in participles if _is_past_after_all(read, i)]:
        read[i] = _make_past(read[i])
    if participles and not any(w.finite or w.upos == "AUX" for w in read):
        likely = max(participles, key=lambda i: read[i].finite_chance)
        if read[likely].finite_chance >= _LIKELY:
            read[likely] = _make_past(read[likely])
    return read


def may_hide_verb(words: Sequence[ClauseWord]) -> bool:
    """Tell whether a clause lacks a finite verb, or may have a past tense tagged as a participle as its only one."""
    if lacks_verb(words):
        return True
    if any(w.upos == "AUX" or w.finite for w in words):
        return False
    return any(w.upos == "VERB" and w.xpos == "VBN" for w in words)


def _make_past(word: ClauseWord) -> ClauseWord:
    return word._replace(xpos="VBD", finite=True)


def _finite_verbs(words: Sequence[ClauseWord]) -> list[int]:
    """Give the positions of the finite verbs, the first word of each verb group."""
    return [
        i
        for i, word in enumerate(words)
        if word.upos in ("VERB", "AUX") and (word.finite or (word.xpos == "VB" and _opens(words, i)))
    ]


def _is_past_after_all(words: Sequence[ClauseWord], at: int) -> bool:
    """Tell whether a supposed participle is a past tense: right after a subject pronoun or a relative one."""
    j = at - 1
    while j >= 0 and words[j].upos == "ADV" and words[j].lower not in _SUBORDINATE_WH:
        j -= 1
    if j < 0:
        return False
    if words[j].upos == "PRON" and words[j].lower in _SUBJECT_PRONOUNS | {"who", "which"}:
        return not (j and words[j - 1].upos == "AUX")
    if words[j].upos in ("NOUN", "PROPN", "PRON") and at + 1 < len(words) and words[at + 1].upos != "ADP":
        return not any(w.finite or w.upos == "AUX" for w in _clause_around(words, at))
    return False


def _clause_around(words: Sequence[ClauseWord], at: int) -> Sequence[ClauseWord]:
    """Give the words about a position up to the next mark, conjunction or subordinator on either side."""
    left = right = at
    while left and words[left - 1].upos not in ("PUNCT", "SCONJ", "CCONJ") and not _is_marker(words, left - 1, at):
        left -= 1
    while right + 1 < len(words) and words[right + 1].upos not in ("PUNCT", "SCONJ", "CCONJ"):
        right += 1
    return words[left : right + 1]


def _reports(words: Sequence[ClauseWord], verb: int, segment: _Segment) -> bool:
    """Tell whether a verb reports the speech before it ("…, he said", "…,” said Holmes")."""
    if words[verb].lower not in _REPORTING or segment.marker >= 0 or segment.coordinated:
        return False
    if segment.subject:
        return segment.soft
    return verb > 0 and (words[verb - 1].lower in _QUOTES or words[verb - 1].lower == ",")


def _opens(words: Sequence[ClauseWord], at: int) -> bool:
    """Tell whether a base form opens its sentence, or follows an opening phrase and a comma, as an imperative does."""
    if at and words[at - 1].lower == "," and not any(w.upos in ("VERB", "AUX") for w in words[:at]):
        return True
    return all(w.upos in ("PUNCT", "INTJ", "ADV", "SYM", "CCONJ") for w in words[:at])


def _read_segment(words: Sequence[ClauseWord], previous: int, verb: int) -> _Segment:
    marker = -1
    coordinated = subject = hard = soft = pronoun = noun_before = False
    i = verb - 1
    while i > previous:
        word = words[i]
        if _is_marker(words, i, verb):
            marker = i
            break
        if word.upos == "CCONJ" and not coordinated:
            coordinated = True
            soft |= _after_mark(words, i)
            if pronoun or not subject or soft:
                break
        elif word.lower in _HARD and word.upos in ("PUNCT", "SYM"):
            hard = True
            break
        elif word.lower in _SOFT:
            soft = True
        elif word.upos in _NOMINAL or (word.upos == "DET" and not subject):
            if not subject:
                pronoun = word.lower in _SUBJECT_PRONOUNS
            elif i + 1 < verb and not noun_before:
                noun_before = word.upos in ("NOUN", "PROPN") and (
                    words[i + 1].lower in _SUBJECT_PRONOUNS or words[i + 1].upos == "DET"
                )
            subject = True
        i -= 1
    return _Segment(marker, coordinated and marker < 0, subject, hard, soft, pronoun, noun_before)


def _after_mark(words: Sequence[ClauseWord], at: int) -> bool:
    return at > 0 and words[at - 1].upos == "PUNCT"


def _is_marker(words: Sequence[ClauseWord], at: int, verb: int) -> bool:
    word = words[at]
    after = words[at + 1] if at + 1 < len(words) else word
    if word.upos == "SCONJ":
        return not (after.xpos in _NONFINITE_NEXT or after.lower == "to") and word.lower not in (
            "for",
            "by",
            "of",
            "in",
            "from",
            "with",
        )
    if word.upos == "ADP" and word.lower in _PREPOSITIONS_OR_NOT:
        between = words[at + 1 : verb]
        return (
            any(w.finite for w in words[:at])
            and any(w.upos in _NOMINAL for w in between)
            and not any(w.lower in _SOFT or w.upos == "VERB" for w in between)
        )
    if word.lower in _SUBORDINATE_WH:
        return after.lower != "to" and (after.xpos != "VBN" or at + 1 == verb) and word.upos in ("PRON", "ADV", "DET")
    if word.lower == "that" and word.upos == "PRON":
        return at > 0 and words[at - 1].upos in ("NOUN", "PROPN", "PRON", "ADJ", "NUM", "DET")
    return False


def _inverted(words: Sequence[ClauseWord], verb: int) -> bool:
    """Tell whether an auxiliary stands before its subject."""
    if words[verb].upos != "AUX" and words[verb].lower not in ("do", "does", "did", "have", "has"):
        return False
    for word in words[verb + 1 : verb + 3]:
        if word.upos in ("PRON", "DET", "PROPN", "NOUN"):
            return True
        if word.upos not in ("PART", "ADV"):
            return False
    return False


def _role(
    words: Sequence[ClauseWord],
    verb: int,
    segment: _Segment,
    following: _Segment | None,
    independent: int,
    previous: str,
) -> str:
    """Tell what clause a finite verb makes: "independent", "dependent", or "" where it makes none of its own."""
    if segment.marker >= 0:
        return _marked_role(words, verb, segment, independent)
    subject = segment.subject or (_inverted(words, verb) and words[verb].xpos != "VB")
    if not independent:
        if (
            segment.noun_before_subject
            and following is not None
            and not (following.subject or following.coordinated or following.marker >= 0)
        ):
            return "dependent"
        if previous == "dependent" and segment.coordinated and not segment.soft:
            return ""
        return "independent"
    if not subject:
        return ""
    if segment.noun_before_subject and segment.pronoun and not segment.hard:
        return "dependent"
    if segment.coordinated:
        return "" if previous == "dependent" and not segment.soft and not segment.pronoun else "independent"
    if segment.hard or segment.soft:
        return "independent"
    return "dependent"


def _marked_role(words: Sequence[ClauseWord], verb: int, segment: _Segment, independent: int) -> str:
    question = words[-1].lower.startswith("?") or words[-1].lower.endswith("?")
    opening = all(w.upos in ("PUNCT", "INTJ", "CCONJ", "SYM", "ADP") for w in words[: segment.marker])
    if (
        question
        and words[segment.marker].lower in _SUBORDINATE_WH
        and words[verb].upos == "AUX"
        and _inverted(words, verb)
    ):
        return "independent"
    if opening and not independent and words[segment.marker].lower in _SUBORDINATE_WH:
        if _inverted(words, verb) and words[verb].upos == "AUX":
            return "independent"
        if question and not segment.subject:
            return "independent"
    return "dependent"


def looks_passive(words: Sequence[ClauseWord], at: int) -> bool:
    """Tell whether rules take a participle for the verb of a passive clause.

    Parameters
    ----------
    words : sequence of ClauseWord
        The words and marks of the sentence, in order.
    at : int
        Position of the participle.
    """
    word = words[at]
    if not at and word.xpos == "VBN" and len(words) > 1 and words[1].upos == "AUX" and words[1].lower in _BE:
        return True  # "Attached is a draft."
    return (
        word.upos == "VERB"
        and word.xpos in ("VBN", "VBD")
        and word.lower != "got"
        and not _is_state(words, at)
        and _has_passive_auxiliary(words, at)
    )


def _has_passive_auxiliary(words: Sequence[ClauseWord], participle: int) -> bool:
    """Look left over adverbs, and over the subject of a question, for a form of *be* or *get*."""
    inside = False
    for j in range(participle - 1, max(-1, participle - 8), -1):
        word = words[j]
        if word.upos == "AUX" or word.lower in ("get", "gets", "got", "getting"):
            return word.lower in _BE and (
                not inside or (_inverted(words, j) and (j == 0 or words[j - 1].upos not in _NOMINAL))
            )
        if word.upos in ("PRON", "DET", "NOUN", "PROPN", "ADJ"):
            inside = True
        elif word.upos not in ("ADV", "PART") and word.lower not in ("either", "neither", "both"):
            return False
    return False


def _is_state(words: Sequence[ClauseWord], at: int) -> bool:
    return words[at].lower in _STATES and (at + 1 == len(words) or words[at + 1].lower != "by")
