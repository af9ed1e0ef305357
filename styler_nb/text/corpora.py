"""Reading reference corpora: plain text, and treebanks by their raw text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

__all__ = ["read_corpus"]


def read_corpus(paths: Sequence[str]) -> Iterator[str]:
    """Read documents.

    Parameters
    ----------
    paths : sequence of str
        `.txt` files (a document each), `.conllu` files (their `# text` lines, one paragraph per document), or
        folders of such files, which are read in the order of their names. Other files are passed over.

    Yields
    ------
    str
        The text of a document.
    """
    for name in paths:
        path = Path(name)
        for file in sorted(path.iterdir()) if path.is_dir() else [path]:
            if file.suffix == ".txt":
                yield file.read_text(encoding="utf-8")
            elif file.suffix == ".conllu":
                yield from _documents(file.read_text(encoding="utf-8"))


def _documents(content: str) -> Iterator[str]:
    sentences: list[str] = []
    for line in content.splitlines():
        if line.startswith("# newdoc") and sentences:
            yield " ".join(sentences)
            sentences = []
        elif line.startswith("# text = "):
            sentences.append(line.removeprefix("# text = "))
    if sentences:
        yield " ".join(sentences)
