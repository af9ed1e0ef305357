"""Texts of any length, made of the bundled samples' sentences in a seeded order."""

from __future__ import annotations

import random

from styler_nb.samples import sample_corpora
from styler_nb.text import analyze
from styler_nb.text.documents import read_document

_PARAGRAPH_SENTENCES = 5


def _sentences(corpus: str) -> list[str]:
    found = []
    for path in sample_corpora()[corpus].paths:
        text = read_document(path.read_bytes(), path.name)
        found += [text[s.start : s.end].replace("\n", " ") for s in analyze(text).sentences]
    return found


def build_text(words: int, *, corpus: str = "newsletter", seed: int = 0) -> str:
    """Build prose of about `words` words, five sentences a paragraph."""
    source = _sentences(corpus)
    draw = random.Random(seed)
    paragraphs: list[str] = []
    current: list[str] = []
    count = 0
    while count < words:
        sentence = draw.choice(source)
        count += len(sentence.split())
        current.append(sentence)
        if len(current) == _PARAGRAPH_SENTENCES:
            paragraphs.append(" ".join(current))
            current = []
    return "\n\n".join([*paragraphs, " ".join(current)] if current else paragraphs)
