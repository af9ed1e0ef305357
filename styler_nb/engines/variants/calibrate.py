"""Count the background: `python -m styler_nb.engines.variants.calibrate OUT FOLDER_OR_FILE …`.

Reads `.txt` files (plain text) and `.conllu` files (their `# text` lines, one paragraph per document), counts the
variants of every variable, words and short phrases, and writes the file that `background` reads. It is run by hand
when variables or finders change; nothing else needs the corpus.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from styler_nb.engines.variants.catalogue.index import Catalogue, load_catalogue
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.leaning import tally_tokens
from styler_nb.engines.variants.measures.keyness import PhraseCounts
from styler_nb.engines.variants.measures.opener_marks import OPENERS
from styler_nb.engines.variants.measures.passive_marks import PASSIVE
from styler_nb.engines.variants.measures.windows import Windows
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.text import analyze
from styler_nb.text.corpora import read_corpus
from styler_nb.text.types import BlockKind

__all__ = ["count_background", "main"]

_FEWEST_TIMES = 10
"""A word that general English has less often is not in the closed list of common words."""

SOURCES = (
    "UD_English-GUM (annotations CC BY 4.0) and UD_English-EWT (CC BY-SA 4.0), raw text, universaldependencies.org"
)


def count_background(texts: Iterable[str], catalogue: Catalogue) -> dict[str, object]:
    """Count choices, words and phrases of texts; JSON-ready."""
    counts, phrases = Counts(), PhraseCounts()
    tokens: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    windows = Windows()
    for text in texts:
        analysis = analyze(text)
        counts.words += analysis.word_count
        phrases.add(analysis.sentences)
        tokens.update(tally_tokens(analysis.sentences))
        setting = read_setting(text)
        for block in analysis.blocks:
            if block.block.kind is BlockKind.PARAGRAPH:
                lengths.update(len(sentence.words) for sentence in block.sentences if sentence.words)
            if block.block.is_prose and block.block.kind is not BlockKind.HEADING:
                for sentence in block.sentences:
                    windows.add(tally_tokens((sentence,)), len(sentence.words))
            if block.block.is_prose:
                counts.add(find_sites(build_views(text, block, setting=setting), catalogue))
    choices = json.loads(counts.to_bytes(catalogue))
    openers = frozenset(OPENERS.values())
    frequent = {word: n for word, n in tokens.items() if n >= _FEWEST_TIMES}
    tokens = Counter({word: n for word, n in frequent.items() if word != PASSIVE and word not in openers})
    windows.words = {word: row for word, row in windows.words.items() if word in tokens or word in openers}
    return {
        "source": SOURCES,
        "words": counts.words,
        "counts": choices["counts"],
        "phrases": phrases.to_background(),
        "tokens": tokens,
        "lengths": {str(length): n for length, n in lengths.items()},
        "windows": windows.to_json(),
    }


def main(arguments: Sequence[str]) -> int:
    """Write the background file."""
    if len(arguments) < 2:
        sys.stderr.write("usage: python -m styler_nb.engines.variants.calibrate OUT FOLDER_OR_FILE …\n")
        return 2
    result = count_background(read_corpus(arguments[1:]), load_catalogue())
    text = json.dumps(result, ensure_ascii=False, indent=0, sort_keys=True)
    Path(arguments[0]).write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
