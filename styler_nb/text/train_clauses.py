"""Train the clause and voice models: `python -m styler_nb.text.train_clauses TRAIN.conllu FOLDER`.

Roles of verbs are derived from the dependency trees. The part-of-speech tags are those that taggers give which
have not seen the document (five-fold), so that the models learn from tags as wrong, and as doubtful, as those they
will meet.
Sentences of edited prose that ship with the package (`marked_prose`) are learned beside the treebank; those of
them that are held out are judged at the end, with the shipped tagger, and the scores printed.
Training is deterministic.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from styler_nb.text.clause_features import build_items, find_verbs
from styler_nb.text.clause_rules import ClauseWord, read_words
from styler_nb.text.clauses import ClauseModel
from styler_nb.text.crf import Crf
from styler_nb.text.marked_prose import MarkedScores, MarkedSentence, read_marked, score_marked
from styler_nb.text.tagger_features import sentence_features
from styler_nb.text.tags import CrfTagger, default_tagger
from styler_nb.text.train_tagger import PARAMETERS as TAGGER_PARAMETERS
from styler_nb.text.train_tagger import build_label, train_crf
from styler_nb.text.voice_features import build_participle, find_participles

__all__ = [
    "Learned",
    "Parsed",
    "TreeWord",
    "derive_roles",
    "main",
    "read_trees",
    "tag_across",
    "tag_marked",
    "train",
    "train_on",
    "train_taggers",
]

FOLDS = 5
MARKED_WEIGHT = 2
"""How often a sentence of `marked_prose` counts, each time as another fold's tagger tags it."""
CLAUSE_PARAMETERS: dict[str, Any] = {"c1": 1.5, "c2": 1.0, "max_iterations": 100, "feature.minfreq": 2}
VOICE_PARAMETERS: dict[str, Any] = {"c1": 0.2, "c2": 4.0, "max_iterations": 100, "feature.minfreq": 1}
_SUBJECTS = ("nsubj", "csubj", "expl")
_PASSIVES = ("aux:pass", "nsubj:pass", "csubj:pass")


class TreeWord(NamedTuple):
    """A word of a dependency tree."""

    form: str
    upos: str
    label: str
    """Label of the tagger."""
    finite: bool
    head: int
    """Position of the head in the sentence; -1 of the root."""
    relation: str

    @property
    def is_verb(self) -> bool:
        """Whether the word is a verb or an auxiliary."""
        return self.upos in ("VERB", "AUX")

    @property
    def base(self) -> str:
        """The relation without its subtype."""
        return self.relation.partition(":")[0]


class Parsed(NamedTuple):
    """A sentence of the treebank."""

    document: int
    words: tuple[TreeWord, ...]


class Roles(NamedTuple):
    """What clauses a sentence has, by position."""

    clauses: dict[int, str]
    """"I" (independent) or "D" (dependent) per first finite word of a finite clause."""
    passives: frozenset[int]
    """Verbs of passive clauses."""


class Learned(NamedTuple):
    """A sentence to learn from."""

    words: list[ClauseWord]
    """As a tagger that does not know the sentence tags it."""
    roles: Roles


def read_trees(path: Path) -> Iterator[Parsed]:
    """Read the sentences of a CoNLL-U file with their trees.

    Parameters
    ----------
    path : Path
        The file.

    Yields
    ------
    Parsed
        A sentence.
    """
    words: list[TreeWord] = []
    document = -1
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) == 10 and columns[0].isdigit():
                _, form, _, upos, xpos, features, head, relation, _, _ = columns
                finite = upos in ("VERB", "AUX") and "VerbForm=Fin" in features
                label = build_label(upos, xpos, features)
                words.append(TreeWord(form, upos, label, finite, int(head) - 1, relation))
            elif line.startswith("# newdoc"):
                document += 1
            elif not line.strip() and words:
                yield Parsed(document, tuple(words))
                words = []
    if words:
        yield Parsed(document, tuple(words))


class _Tree:
    """A tree with its questions."""

    def __init__(self, words: Sequence[TreeWord]) -> None:
        self.words = words
        self.children: list[list[int]] = [[] for _ in words]
        self.root = next(i for i, w in enumerate(words) if w.head < 0)
        for i, word in enumerate(words):
            if word.head >= 0:
                self.children[word.head].append(i)

    def find_finite(self, at: int) -> int:
        """Give the finite word of a predicate, itself or its auxiliary or copula; -1 where there is none."""
        if self.words[at].finite:
            return at
        helpers = (k for k in self.children[at] if self.words[k].base in ("aux", "cop"))
        return next((k for k in helpers if self.words[k].finite), -1)

    def has_child(self, at: int, relations: Sequence[str]) -> bool:
        return any(self.words[k].base in relations for k in self.children[at])

    def is_predicate(self, at: int) -> bool:
        return self.words[at].is_verb or self.has_child(at, ("cop",))


def derive_roles(words: Sequence[TreeWord]) -> Roles:
    """Derive the roles of verbs from a dependency tree.

    Independent is the finite root clause, and what is reached from the root over coordination and parataxis and
    is finite with a subject of its own; dependent are finite adverbial, complement, subject and relative clauses.

    Parameters
    ----------
    words : sequence of TreeWord
        The sentence.

    Returns
    -------
    Roles
        By position.
    """
    tree = _Tree(words)
    clauses: dict[int, str] = {}
    for i, word in enumerate(words):
        if word.base in ("advcl", "ccomp", "csubj") or word.relation == "acl:relcl":
            clauses[tree.find_finite(i)] = "D"
    if tree.is_predicate(tree.root):
        clauses[tree.find_finite(tree.root)] = "I"
    reached = [tree.root]
    while reached:
        for k in tree.children[reached.pop()]:
            if words[k].base in ("conj", "parataxis"):
                reached.append(k)
                if tree.has_child(k, _SUBJECTS):
                    clauses[tree.find_finite(k)] = "I"
    clauses.pop(-1, None)
    return Roles(clauses, frozenset(w.head for w in words if w.relation in _PASSIVES))


def train_taggers(sentences: Sequence[Parsed], parameters: dict[str, Any]) -> list[CrfTagger]:
    """Train one tagger per fold, on the documents of the other folds.

    Parameters
    ----------
    sentences : sequence of Parsed
        The treebank.
    parameters : dict
        Parameters of crfsuite's L-BFGS trainer.

    Returns
    -------
    list of CrfTagger
        By the rest of the document's number divided by `FOLDS`.
    """
    features = [sentence_features([w.form for w in s.words]) for s in sentences]
    taggers = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fold.crfsuite"
        for fold in range(FOLDS):
            rows = (
                (f, [w.label for w in s.words])
                for f, s in zip(features, sentences, strict=True)
                if s.document % FOLDS != fold
            )
            train_crf(rows, path, parameters)
            taggers.append(CrfTagger(path.read_bytes()))
    return taggers


def _tag(words: Sequence[str], tagger: CrfTagger) -> list[ClauseWord]:
    return read_words(words, tagger.tag(words))


def tag_across(sentences: Sequence[Parsed], taggers: Sequence[CrfTagger]) -> list[Learned]:
    """Tag each document with the tagger that was trained on the others.

    Parameters
    ----------
    sentences : sequence of Parsed
        The treebank.
    taggers : sequence of CrfTagger
        One per fold.

    Returns
    -------
    list of Learned
        One per sentence.
    """
    return [
        Learned(_tag([w.form for w in s.words], taggers[s.document % FOLDS]), derive_roles(s.words)) for s in sentences
    ]


def tag_marked(sentences: Sequence[MarkedSentence], taggers: Sequence[CrfTagger]) -> list[Learned]:
    """Tag marked sentences, each with as many taggers as it counts times.

    Parameters
    ----------
    sentences : sequence of MarkedSentence
        Sentences that no tagger knows.
    taggers : sequence of CrfTagger
        One per fold.

    Returns
    -------
    list of Learned
        `MARKED_WEIGHT` per sentence.
    """
    return [
        Learned(_tag(s.words, taggers[(i + k) % FOLDS]), Roles(s.clauses, s.passives))
        for k in range(MARKED_WEIGHT)
        for i, s in enumerate(sentences)
    ]


def _count_labels(clauses: dict[int, str], verbs: Sequence[int]) -> list[str]:
    """Give each verb its role with the count so far, and the sentence its structure."""
    independent = dependent = 0
    labels = []
    for at in verbs:
        role = clauses.get(at, "N")
        independent = min(2, independent + (role == "I"))
        dependent |= role == "D"
        labels.append(f"{role}{independent}{dependent:d}")
    roles = list(clauses.values())
    if "I" not in roles:
        structure = "fragment"
    elif roles.count("I") == 1:
        structure = "complex" if "D" in roles else "simple"
    else:
        structure = "compound-complex" if "D" in roles else "compound"
    return [*labels, f"={structure}"]


def train(treebank: Path, folder: Path, *, max_iterations: int | None = None) -> MarkedScores:
    """Train the clause and the voice model and write their weights.

    Parameters
    ----------
    treebank : Path
        CoNLL-U file to learn from.
    folder : Path
        Where `clauses.crfsuite` and `voice.crfsuite` are written.
    max_iterations : int or None
        Most iterations of the training of each fold's tagger; None keeps the defaults.

    Returns
    -------
    MarkedScores
        How right the models are on the marked sentences that are held out.
    """
    sentences = list(read_trees(treebank))
    limit = {} if max_iterations is None else {"max_iterations": max_iterations}
    taggers = train_taggers(sentences, TAGGER_PARAMETERS | limit)
    marked, held_out = read_marked()
    model = train_on(tag_across(sentences, taggers), folder, marked=tag_marked(marked, taggers))
    return score_marked(held_out, default_tagger(), model)


def train_on(sentences: Sequence[Learned], folder: Path, *, marked: Sequence[Learned] = ()) -> ClauseModel:
    """Train the clause and the voice model on sentences that are tagged already.

    Parameters
    ----------
    sentences : sequence of Learned
        What `tag_across` gives.
    folder : Path
        Where `clauses.crfsuite` and `voice.crfsuite` are written.
    marked : sequence of Learned
        What `tag_marked` gives; for the clause model alone: the voice model gains nothing from it.

    Returns
    -------
    ClauseModel
        What was written.
    """
    clause_rows = []
    voice_rows = []
    for words, roles in (*sentences, *marked):
        verbs = find_verbs(words)
        if verbs:
            clause_rows.append((build_items(words, verbs), _count_labels(roles.clauses, verbs)))
    for words, roles in sentences:
        voice_rows += [
            ([build_participle(words, i)], ["P" if i in roles.passives else "N"]) for i in find_participles(words)
        ]
    train_crf(clause_rows, folder / "clauses.crfsuite", CLAUSE_PARAMETERS)
    train_crf(voice_rows, folder / "voice.crfsuite", VOICE_PARAMETERS)
    return ClauseModel(*(Crf((folder / f"{part}.crfsuite").read_bytes()) for part in ("clauses", "voice")))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m styler_nb.text.train_clauses", description=__doc__)
    parser.add_argument("treebank", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--iterations", type=int, help="most iterations of each fold's tagger")
    options = parser.parse_args(arguments)
    scores = train(options.treebank, options.folder, max_iterations=options.iterations)
    sys.stdout.write(f"edited prose, held out: structure {scores.structure:.4f}, voice {scores.voice:.4f} right\n")


if __name__ == "__main__":
    main()
