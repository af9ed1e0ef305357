"""Bundled samples: two corpora in strongly different styles, and three neutral texts to restyle.

All of it was written for this package and is under its licence.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

__all__ = ["SampleCorpus", "sample_corpora", "sample_inputs"]

_CORPORA = {
    "field-notes": ("field_notes", "terse notes of a river ecologist"),
    "newsletter": ("newsletter", "warm, rambling letters of a gardener"),
}


@dataclass(frozen=True, slots=True)
class SampleCorpus:
    """The documents of one style.

    Attributes
    ----------
    name : str
        Short name; it fits the suffix of a fine-tuned model.
    description : str
        One line about the style.
    paths : tuple of Path
        The documents, `.txt` and `.docx`, in order.
    """

    name: str
    description: str
    paths: tuple[Path, ...]


def sample_corpora() -> dict[str, SampleCorpus]:
    """List the two corpora.

    Returns
    -------
    dict of str to SampleCorpus
        By name: `field-notes` and `newsletter`.
    """
    return {
        name: SampleCorpus(name=name, description=description, paths=_documents(folder))
        for name, (folder, description) in _CORPORA.items()
    }


def sample_inputs() -> dict[str, Path]:
    """List the neutral texts to restyle.

    Returns
    -------
    dict of str to Path
        By the stem of the file name: `community_gardens` (with `#` headings), `repairing_a_bicycle`, `tides`.
    """
    return {path.stem: path for path in _documents("inputs")}


def _documents(folder: str) -> tuple[Path, ...]:
    # Wheels are always installed unpacked, so a resource is a real file; python-docx and uploads want one.
    root = Path(str(files(__name__) / folder))
    return tuple(sorted(path for path in root.iterdir() if path.suffix in (".txt", ".docx")))
