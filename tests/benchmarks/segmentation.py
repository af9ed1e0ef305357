"""Words per CPU-second of reading a text, on prose and on text made to be slow, at two sizes each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from corpus import build_text
from styler_nb.text import analyze
from styler_nb.text.blocks import split_blocks
from styler_nb.text.sentences import split_sentences
from styler_nb.text.tokens import tokenize

_HOSTILE_TOKENS = ("a-", "(", "[", "`", "<a ", "1,", "a/", "a_", "![", "x@", "'", "a::", "](", "www.", "\\")
_PROSE = ("He said “stop. Now!” in the U.S. on Jan. 5... home. ", "word, and then ")
_HOSTILE_BLOCKS = ("```\n", "<!-- \n", "- a\n", "> a\n", "a\n", "---\n", "|a|\n", "    x;\n\n", "\n", "A Title\n\n")


def _seconds(call: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def _worst_growth(split: Callable[[str], object], units: tuple[str, ...]) -> tuple[str, float]:
    growth = {
        unit: _seconds(lambda u=unit: split(u * 8000)) / _seconds(lambda u=unit: split(u * 1000)) for unit in units
    }
    worst = max(growth, key=growth.__getitem__)
    return worst, growth[worst]


def measure() -> Iterator[tuple[str, str]]:
    """Yield the speed of `analyze`, and the growth of time when hostile text grows eightfold."""
    analyze("Load the tagger.")
    for words in (5_000, 100_000):
        text = build_text(words)
        yield f"analyze {words:,} words", f"{words / _seconds(lambda t=text: analyze(t)):,.0f} words per CPU-second"
    for name, split, units in (
        ("tokenize", tokenize, _HOSTILE_TOKENS),
        ("split_blocks", split_blocks, _HOSTILE_BLOCKS),
        (
            "split_sentences",
            split_sentences,
            ("He said “stop. Now!” in the U.S. on Jan. 5... home. ", "word, and then "),
        ),
    ):
        worst, growth = _worst_growth(split, units)
        yield f"{name}, 8 times the text", f"{growth:.1f} times the time at worst ({worst!r})"
