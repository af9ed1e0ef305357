"""The meaning guard: whether a reworded passage still says what the passage said, and nothing else.

Each check is a count, so it can be told to the model in words, and it errs on the side of the original: a good
rewording that is refused costs a request, a wrong one that passes would be published.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from styler_nb.engines.chat.claims import find_turned
from styler_nb.engines.chat.facts import MEASURES, Passage, stem
from styler_nb.engines.variants.writing.invariants import find_errors
from styler_nb.quality.lexical_density import is_content_word
from styler_nb.text.blocks import split_blocks
from styler_nb.text.language import is_english
from styler_nb.text.types import Sentence
from styler_nb.text.word_lists import read_word_list

__all__ = ["Bounds", "Problem", "find_problems", "keeps_facts"]

_LEAST_RECALL = 0.5
_MOST_NEW = 0.5
_ENGLISH = 0.5
"""Least share of common English words, over that of the passage."""
_FEWEST_TOLD = 8
"""Of fewer words the language cannot be told."""
_SENTENCE_RECALL = 0.25
_SENTENCE_WORDS = 3
"""Sentences with fewer content words say too little to be looked for."""
_MARKUP = re.compile(
    r"```|~~~|</?(?:text|before|rewritten|think)>|^\s*(?:#{1,6}\s|[-*+•]\s|\d+[.)]\s|>\s)", re.MULTILINE
)
_META = re.compile(
    r"(?:\bas an ai|\blanguage model|\brewritten (?:passage|version|text)|\boriginal passage"
    r"|\A(?:sure|certainly|okay)[,!:]|\Ahere(?:['’]s| is| are) (?:a|an|the|your|my)\b"
    r"|\bi (?:can['’]t|cannot|am unable to|'m unable to) (?:help|assist|comply|do that|fulfil))",
    re.IGNORECASE,
)
_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a rewording.

    Attributes
    ----------
    kind : str
        One word or two, for reports: "numbers", "names", "negation" …
    advice : str
        For the model, naming what is missing or new.
    """

    kind: str
    advice: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many words a rewording may have."""

    low: float
    high: float


def find_problems(original: Passage, candidate: Passage, bounds: Bounds) -> list[Problem]:
    """Compare a rewording with its passage.

    Parameters
    ----------
    original, candidate : Passage
        Before and after.
    bounds : Bounds
        Of the rewording's length.

    Returns
    -------
    list of Problem
        Empty where the rewording may stand.
    """
    if not candidate.word_count:
        return [Problem("empty", "The answer holds no text.")]
    problems = [*_form(original, candidate), *_facts(original, candidate), *_content(original, candidate)]
    if not bounds.low <= candidate.word_count <= bounds.high:
        low, high = max(1, math.ceil(bounds.low)), int(bounds.high)
        advice = f"It has {candidate.word_count} words; write between {low} and {high}."
        problems.append(Problem("length", advice))
    return problems


def keeps_facts(original: Passage, candidate: Passage) -> bool:
    """Whether numbers, names, negations and everything verbatim are those of the original."""
    return next(_facts(original, candidate), None) is None


def _facts(original: Passage, candidate: Passage) -> Iterator[Problem]:
    yield from _same("numbers", "number", original.numbers, candidate.numbers)
    yield from _same("numbers", "number", Counter(original.number_words), Counter(candidate.number_words))
    for number, nouns in candidate.units.items():
        others = {noun for other, row in original.units.items() if other != number for noun in row}
        before = original.units.get(number, frozenset())
        if before and not nouns & before and (nouns & others or (nouns <= MEASURES and before <= MEASURES)):
            yield Problem("numbers", f"{number} no longer counts what it counted.")
    names = sorted(original.names)
    if lost := [name for name in names if name not in candidate.forms and not _stands_low(name, original, candidate)]:
        yield Problem("names", f"These names are missing: {_list(lost)}.")
    if new := sorted(name for name in candidate.certain_names if name.lower() not in original.lowers):
        yield Problem("names", f"These names or capitals are not in the passage: {_list(new)}.")
    if original.negations != candidate.negations:
        yield Problem(
            "negation",
            f"The passage has {original.negations} words that deny (not, n't, no, never …), the rewriting "
            f"{candidate.negations}. Deny exactly what the passage denies.",
        )
    if original.is_hedged and not candidate.is_hedged:
        yield Problem("certainty", "What the passage calls possible (may, might, perhaps …) must stay only possible.")
    if candidate.is_strict and not original.may_be_strict:
        yield Problem("certainty", "The passage does not say that anything must be so or be done.")
    yield from (Problem(kind, advice) for kind, advice in find_turned(original, candidate))
    yield from _same("quotations", "quotation", original.quotations, candidate.quotations)
    yield from _same("links and code", "link or piece of code", original.verbatim, candidate.verbatim)
    yield from _same("protected terms", "term", original.protected_terms, candidate.protected_terms)


def _stands_low(name: str, original: Passage, candidate: Passage) -> bool:
    """Whether what opened a sentence with a capital, and may be no name, is there without it."""
    return name not in original.certain_names and not name.isupper() and name.lower() in candidate.lowers


def _same(kind: str, noun: str, wanted: Counter[str], found: Counter[str]) -> Iterator[Problem]:
    if lost := wanted - found:
        yield Problem(kind, f"Missing, or not as it was written ({noun}): {_list(sorted(lost))}.")
    if new := found - wanted:
        yield Problem(kind, f"Not in the passage ({noun}): {_list(sorted(new))}.")


def _content(original: Passage, candidate: Passage) -> Iterator[Problem]:
    enough = candidate.word_count >= _FEWEST_TOLD
    if not is_english(candidate.text) or (enough and _share_english(candidate) < _ENGLISH * _share_english(original)):
        yield Problem("language", "It is not in the language of the passage.")
    recall = (original.content & candidate.stems).total() / max(original.content.total(), 1)
    if original.content and recall < _LEAST_RECALL:
        yield Problem("content", f"Only {recall:.0%} of the passage's content words are left. Say all that it says.")
    else:
        for sentence in _foreign(original.sentences, candidate.stems):
            yield Problem("content", f"This is missing: {original.text[sentence.start : sentence.end]}")
    new = (candidate.content - original.stems).total() / max(candidate.content.total(), 1)
    if candidate.content and new > _MOST_NEW:
        yield Problem("additions", f"{new:.0%} of the content words are not in the passage. Add nothing.")
    else:
        for sentence in _foreign(candidate.sentences, original.stems):
            yield Problem(
                "additions", f"The passage does not say this: {candidate.text[sentence.start : sentence.end]}"
            )


def _share_english(passage: Passage) -> float:
    """Give the share of words that English texts are full of."""
    common = read_word_list("english")
    return sum(t.lower in common or "'" in t.lower for t in passage.tokens) / max(passage.word_count, 1)


def _foreign(sentences: Iterable[Sentence], known: Counter[str]) -> Iterator[Sentence]:
    """Give the sentences whose content words are hardly among those known."""
    for sentence in sentences:
        stems = [stem(token.lower) for token in sentence.tokens if is_content_word(token)]
        if len(stems) >= _SENTENCE_WORDS and sum(s in known for s in stems) < _SENTENCE_RECALL * len(stems):
            yield sentence


def _form(original: Passage, candidate: Passage) -> Iterator[Problem]:
    text = candidate.text
    if "\n\n" in text:
        yield Problem("form", "It has more than one paragraph; write one.")
    if Counter(_MARKUP.findall(text)) - Counter(_MARKUP.findall(original.text)):
        yield Problem("form", "It has Markdown or tags that the passage has not; write plain text.")
    elif [b.kind for b in split_blocks(text, continues=True)] != [
        b.kind for b in split_blocks(" ".join(original.text.split()), continues=True)
    ]:
        yield Problem("form", "It does not read as one paragraph; write one.")
    if original.emphasis != candidate.emphasis:
        yield Problem("form", "Keep the marks of emphasis (* and _) as they are, and add none.")
    if _META.search(text) and not _META.search(original.text):
        yield Problem("form", "It speaks about the task; write the passage alone.")
    if _imbalance(text) != _imbalance(original.text):
        yield Problem("form", "Quotation marks or brackets do not match.")
    known = Counter(original.text[a:b].lower() for a, b in find_errors(original.text))
    wrong = Counter(text[a:b].lower() for a, b in find_errors(text)) - known
    if wrong:
        yield Problem("grammar", f"Wrong grammar: {_list(sorted(wrong))}.")


def _imbalance(text: str) -> list[int]:
    return [text.count(a) - text.count(b) for a, b in ("()", "[]", "“”")] + [text.count('"') % 2]


def _list(things: Iterable[str]) -> str:
    things = list(things)
    return ", ".join(things[:_SHOWN]) + (" …" if len(things) > _SHOWN else "")
