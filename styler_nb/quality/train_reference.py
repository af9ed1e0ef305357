"""Count general English: `python -m styler_nb.quality.train_reference OUT FOLDER_OR_FILE …`.

Reads `.txt` and `.conllu` files as `styler_nb.text.corpora` does and writes the file that `reference` reads: the most
frequent words of those that at least half of the chunks have, with mean and standard deviation of their relative
frequency over chunks of 1,000 words; the most frequent character trigrams; and the most frequent pairs of neighbouring
function words. A chunk is a run of whole sentences; short documents are put together in their order. Counting is
deterministic; nothing else needs the corpus.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from styler_nb.quality.character_trigrams import count_trigrams
from styler_nb.quality.function_word_bigrams import count_bigrams
from styler_nb.text import analyze
from styler_nb.text.corpora import read_corpus
from styler_nb.text.types import TokenKind

__all__ = ["count_reference", "main"]

SOURCE = "UD_English-GUM (annotations CC BY 4.0) and UD_English-EWT (CC BY-SA 4.0), raw text, universaldependencies.org"
CHUNK_WORDS = 1000
WORDS, TRIGRAMS, BIGRAMS = 100, 500, 300
SMALLEST_SPREAD = 0.5
"""Share of the chunks in which a word must occur: the others belong to topics."""


def count_reference(texts: Iterable[str], *, chunk_words: int = CHUNK_WORDS) -> dict[str, Any]:
    """Count texts; JSON-ready.

    Parameters
    ----------
    texts : iterable of str
        The documents.
    chunk_words : int
        A chunk ends with the sentence that brings it to this many words; an incomplete last one is left out.

    Returns
    -------
    dict
        As `reference.json` has it. Words that are equally frequent everywhere have no spread and are left out.
    """
    trigrams: Counter[str] = Counter()
    bigrams: Counter[str] = Counter()
    chunks: list[Counter[str]] = []
    chunk: Counter[str] = Counter()
    for text in texts:
        for sentence in analyze(text).sentences:
            trigrams.update(count_trigrams(sentence))
            bigrams.update(count_bigrams(sentence))
            chunk.update(
                token.lower if token.kind is TokenKind.WORD else "" for token in sentence.tokens if token.is_word
            )
            if chunk.total() >= chunk_words:
                chunks.append(chunk)
                chunk = Counter()
    return {
        "source": SOURCE,
        "chunks": len(chunks),
        "chunk_words": chunk_words,
        "words": [row for word in _choose_words(chunks) if (row := _spread(word, chunks))[2] > 0],
        "trigrams": _most_frequent(trigrams, TRIGRAMS),
        "function_word_bigrams": _most_frequent(bigrams, BIGRAMS),
    }


def _choose_words(chunks: Sequence[Counter[str]]) -> list[str]:
    total: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for chunk in chunks:
        total.update(chunk)
        spread.update(chunk.keys())
    common = {word: total[word] for word in total if word and spread[word] >= SMALLEST_SPREAD * len(chunks)}
    return _most_frequent(Counter(common), WORDS)


def _most_frequent(counts: Counter[str], number: int) -> list[str]:
    # Equally frequent ones in alphabetical order, so that the file does not depend on the order of reading.
    return sorted(counts, key=lambda key: (-counts[key], key))[:number]


def _spread(word: str, chunks: Sequence[Counter[str]]) -> tuple[str, float, float]:
    shares = [chunk[word] / chunk.total() for chunk in chunks]
    return word, round(fmean(shares), 8), round(pstdev(shares), 8)


def main(arguments: Sequence[str]) -> int:
    """Write the file."""
    if len(arguments) < 2:
        sys.stderr.write("usage: python -m styler_nb.quality.train_reference OUT FOLDER_OR_FILE …\n")
        return 2
    text = json.dumps(count_reference(read_corpus(arguments[1:])), ensure_ascii=False, indent=0)
    Path(arguments[0]).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
