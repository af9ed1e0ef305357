"""Example passages: a few that together show what is typical, and of these the nearest in kind to a text."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from styler_nb.engines.base import Document, StyleProfile
from styler_nb.engines.chat.facts import Passage, read_passage
from styler_nb.engines.chat.words import read_words
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.reading.blocks import build_views, read_block
from styler_nb.text.blocks import split_blocks
from styler_nb.text.language import is_english
from styler_nb.text.sentences import split_sentences
from styler_nb.text.types import Block, BlockKind

__all__ = ["KINDS", "Example", "describe_kind", "find_candidates", "find_nearest", "select"]

_MOST_CANDIDATES = 400
_LONGEST_WORDS = 110
_SHORTEST_WORDS = 20
_FEWEST_WORDS = 8
_ALIKE = 0.5
"""Share of words from which on two passages are one too many."""
_FADE = 0.5
"""What showing a trait once more is worth."""
_SIZE_WORDS = 60
"""Passages of more words gain nothing by their length."""

KINDS = (
    "words",
    "sentence_words",
    "first_person",
    "second_person",
    "third_person",
    "past",
    "dialogue",
    "questions",
    "figures",
    "nouns",
    "adjectives",
)
"""What the kind of a passage is made of, each brought to about the same range."""
_FIRST, _SECOND, _THIRD = (read_words(f"{person}_person") for person in ("first", "second", "third"))


@dataclass(frozen=True, slots=True)
class Example:
    """A passage of the samples.

    Attributes
    ----------
    text : str
        The passage, on one line.
    neutral : str or None
        The same said neutrally, where the model could.
    kind : tuple of float
        In the order of `KINDS`.
    """

    text: str = field(repr=False)
    neutral: str | None = field(default=None, repr=False)
    kind: tuple[float, ...] = ()


def find_candidates(samples: Sequence[Document]) -> list[Passage]:
    """Cut samples into passages: paragraphs, long ones into runs of sentences.

    Parameters
    ----------
    samples : sequence of Document
        What is not English is left out.

    Returns
    -------
    list of Passage
        Evenly from all of them, at most 400, none twice; short ones only where there are no others.
    """
    texts = list(dict.fromkeys(text for sample in samples if is_english(sample.text) for text in _cut(sample.text)))
    for fewest in (_SHORTEST_WORDS, _FEWEST_WORDS):
        chosen = [text for text in texts if len(text.split()) >= fewest]
        if len(chosen) >= 4 or fewest == _FEWEST_WORDS:
            break
    step = max(1, math.ceil(len(chosen) / _MOST_CANDIDATES))
    return [read_passage(text) for text in chosen[::step]]


def _cut(text: str) -> Iterator[str]:
    for block in split_blocks(text):
        if block.kind is not BlockKind.PARAGRAPH:
            continue
        run: list[str] = []
        for start, end in split_sentences(text, block.content_start, block.content_end):
            sentence = " ".join(text[start:end].split())
            if run and len(" ".join(run).split()) + len(sentence.split()) > _LONGEST_WORDS:
                yield " ".join(run)
                run = []
            run.append(sentence)
        if run:
            yield " ".join(run)


def select(candidates: Sequence[Passage], profile: StyleProfile, catalogue: Catalogue, count: int) -> list[Passage]:
    """Choose passages that together show the profile: each next one adds most of what was not yet shown.

    Parameters
    ----------
    candidates : sequence of Passage
        To choose from.
    profile : StyleProfile
        Of a model of the offline engine: which choices are telling, and how much.
    catalogue : Catalogue
        The variables.
    count : int
        Most passages.

    Returns
    -------
    list of Passage
        The first shows most.
    """
    worth = _find_worth(profile)
    traits = [_find_traits(passage, worth, catalogue) for passage in candidates]
    words = [frozenset(passage.lowers) for passage in candidates]
    shown: Counter[str] = Counter()
    chosen: list[int] = []
    left = set(range(len(candidates)))
    while left and len(chosen) < count:

        def gain(index: int) -> tuple[float, int]:
            value = sum(worth.get(t, 1.0) * _FADE ** shown[t] for t in traits[index])
            # Per word, or the longest passages would show most; very short ones show little for their turn.
            return value / max(candidates[index].word_count, _SIZE_WORDS), -index

        best = max(left, key=gain)
        left.discard(best)
        if any(_overlap(words[best], words[other]) > _ALIKE for other in chosen):
            continue
        chosen.append(best)
        shown.update(traits[best])
    return [candidates[index] for index in chosen]


def _find_worth(profile: StyleProfile) -> dict[str, float]:
    """Weigh the writer's favoured forms by how telling they are; the mean is about that of other traits."""
    worth: dict[str, float] = {}
    for row in profile.preferences.get("preferences", ()):
        best = max(row["variants"], key=lambda v: v["share"])
        if best["count"] > 0:
            worth[f"{row['variable']}={best['form']}"] = 0.5 + math.log1p(max(row["telling"], 0.0))
    return worth


def _find_traits(passage: Passage, worth: Mapping[str, float], catalogue: Catalogue) -> frozenset[str]:
    block = Block(BlockKind.PARAGRAPH, 0, len(passage.text), 0, len(passage.text))
    sites = find_sites(build_views(passage.text, read_block(passage.text, block)), catalogue)
    names = (f"{site.variable.id}={site.variable.variants[site.current].form}" for site in sites)
    found = {name for name in names if name in worth}
    for sentence in passage.sentences:
        found.add(f"length={min(len(sentence.words) // 6, 6)}")
        found.add(f"structure={sentence.structure}")
        if sentence.words:
            found.add(f"opener={sentence.words[0].upos}")
    found |= {f"mark={mark}" for mark in ";:?!—()" if mark in passage.text}
    return frozenset(found)


def _overlap(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / max(min(len(first), len(second)), 1)


def describe_kind(passage: Passage) -> tuple[float, ...]:
    """Describe what kind of passage it is: how long, who speaks of whom, when, how; not what about."""
    count = max(passage.word_count, 1)
    sentences = max(len(passage.sentences), 1)
    lowers = [token.lower for token in passage.tokens]
    finite = sum(token.xpos in ("VBD", "VBP", "VBZ") for token in passage.tokens)
    values = (
        math.log(count) / 5,
        math.log(count / sentences) / 4,
        8 * _share(lowers, _FIRST, count),
        8 * _share(lowers, _SECOND, count),
        8 * _share(lowers, _THIRD, count),
        sum(token.xpos == "VBD" for token in passage.tokens) / max(finite, 1),
        min(1.0, 0.5 * passage.quotations.total()),
        passage.text.count("?") / sentences,
        min(1.0, 10 * len(re.findall(r"\d+", passage.text)) / count),
        3 * sum(token.upos in ("NOUN", "PROPN") for token in passage.tokens) / count,
        5 * sum(token.upos in ("ADJ", "ADV") for token in passage.tokens) / count,
    )
    return tuple(round(value, 4) for value in values)


def _share(words: Iterable[str], wanted: frozenset[str], count: int) -> float:
    return sum(word in wanted for word in words) / count


def find_nearest(examples: Sequence[Example], kind: Sequence[float], count: int) -> list[Example]:
    """Give the examples nearest in kind, the nearest last: that is what a model heeds most."""
    order = sorted(range(len(examples)), key=lambda i: (math.dist(examples[i].kind, kind), i))[:count]
    return [examples[i] for i in reversed(order)]
