"""Train the part-of-speech tagger: `python -m styler_nb.text.train_tagger TRAIN.conllu OUT.crfsuite`.

The weights that ship with the package were made by this command from the training part of
UD_English-EWT (see `data/LICENSE-tagger.txt`). Training is deterministic.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from styler_nb.text.tagger_features import sentence_features

__all__ = ["build_label", "main", "read_treebank", "train", "train_crf"]

PARAMETERS: dict[str, Any] = {
    "c1": 0.4,
    "c2": 0.01,
    "max_iterations": 60,
    "feature.possible_transitions": False,
    "feature.minfreq": 2,
}


def build_label(upos: str, xpos: str, features: str) -> str:
    """Join the tags of a treebank word into one label.

    Parameters
    ----------
    upos, xpos : str
        Universal and Penn tag.
    features : str
        Universal features, `Name=Value` joined by `|`.

    Returns
    -------
    str
        `UPOS`, or `UPOS+XPOS` of verbs and auxiliaries; a finite base form (an imperative) is `UPOS+VB!`.
    """
    if upos not in ("VERB", "AUX"):
        return upos
    return f"{upos}+{xpos}{'!' if xpos == 'VB' and 'VerbForm=Fin' in features else ''}"


def read_treebank(path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """Read the sentences of a CoNLL-U file.

    Parameters
    ----------
    path : Path
        The file.

    Yields
    ------
    tuple of (list of str, list of str)
        Words and labels of a sentence.
    """
    words: list[str] = []
    labels: list[str] = []
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) == 10 and columns[0].isdigit():
                words.append(columns[1])
                labels.append(build_label(columns[3], columns[4], columns[5]))
            elif not line.strip() and words:
                yield words, labels
                words, labels = [], []
    if words:
        yield words, labels


def train(treebank: Path, out: Path, *, parameters: dict[str, Any] | None = None) -> None:
    """Train a tagger and write its weights.

    Parameters
    ----------
    treebank : Path
        CoNLL-U file to learn from.
    out : Path
        File to write.
    parameters : dict or None
        Parameters of crfsuite's L-BFGS trainer that win over the defaults.

    References
    ----------
    Lafferty, McCallum and Pereira (2001), Conditional random fields, ICML; Andrew and Gao (2007), Scalable
    training of L1-regularized log-linear models, ICML.
    """
    rows = ((sentence_features(words), labels) for words, labels in read_treebank(treebank))
    train_crf(rows, out, PARAMETERS | (parameters or {}))


def train_crf(
    rows: Iterable[tuple[Sequence[Sequence[str | bytes]], list[str]]],
    out: Path,
    parameters: dict[str, Any],
) -> None:
    """Train a linear-chain model.

    Parameters
    ----------
    rows : iterable of tuple of (sequence of sequence of str or bytes, list of str)
        Features and labels of each sequence.
    out : Path
        File to write.
    parameters : dict
        Parameters of crfsuite's L-BFGS trainer.
    """
    import pycrfsuite

    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.select("lbfgs")
    trainer.set_params(parameters)
    for features, labels in rows:
        trainer.append(features, labels)
    trainer.train(str(out))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m styler_nb.text.train_tagger", description=__doc__)
    parser.add_argument("treebank", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--iterations", type=int, default=PARAMETERS["max_iterations"])
    options = parser.parse_args(arguments)
    train(options.treebank, options.out, parameters={"max_iterations": options.iterations})


if __name__ == "__main__":
    main()
