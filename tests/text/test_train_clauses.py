import pytest

from styler_nb.text import train_clauses
from styler_nb.text.clause_rules import read_words
from styler_nb.text.clauses import ClauseModel, classify
from styler_nb.text.crf import Crf
from styler_nb.text.tags import default_tagger

FIN = "VerbForm=Fin"


def tree(*rows):
    """Write a sentence: form, upos, xpos, features, head, relation per word."""
    lines = [f"{i}\t{f}\t_\t{u}\t{x}\t{k}\t{h}\t{r}\t_\t_" for i, (f, u, x, k, h, r) in enumerate(rows, 1)]
    return "\n".join(lines) + "\n\n"


SHE_KNOWS = tree(
    ("She", "PRON", "PRP", "_", 2, "nsubj"),
    ("says", "VERB", "VBZ", FIN, 0, "root"),
    ("it", "PRON", "PRP", "_", 5, "nsubj:pass"),
    ("was", "AUX", "VBD", FIN, 5, "aux:pass"),
    ("lost", "VERB", "VBN", "_", 2, "ccomp"),
    (",", "PUNCT", ",", "_", 8, "punct"),
    ("he", "PRON", "PRP", "_", 8, "nsubj"),
    ("left", "VERB", "VBD", FIN, 2, "parataxis"),
    ("and", "CCONJ", "CC", "_", 10, "cc"),
    ("slept", "VERB", "VBD", FIN, 8, "conj"),
    (".", "PUNCT", ".", "_", 2, "punct"),
)
HEADING = tree(("Old", "ADJ", "JJ", "_", 2, "amod"), ("songs", "NOUN", "NNS", "_", 0, "root"))


@pytest.fixture
def treebank(tmp_path):
    path = tmp_path / "tiny.conllu"
    path.write_text("".join(f"# newdoc id = {n}\n{SHE_KNOWS}{HEADING}" for n in range(10)), encoding="utf-8")
    return path


def test_roles_come_from_the_tree(treebank):
    first, second, *rest = train_clauses.read_trees(treebank)
    roles = train_clauses.derive_roles(first.words)
    # "slept" has no subject of its own; "was" is the finite word of the passive complement clause.
    assert roles.clauses == {1: "I", 3: "D", 7: "I"}
    assert roles.passives == {4}
    assert train_clauses.derive_roles(second.words).clauses == {}
    assert (first.document, rest[-1].document) == (0, 9)


def test_training_learns_and_repeats(treebank, tmp_path, capsys):
    weights = []
    for name in ("a", "b"):
        folder = tmp_path / name
        folder.mkdir()
        train_clauses.main([str(treebank), str(folder), "--iterations", "5"])
        weights.append([(folder / f"{part}.crfsuite").read_bytes() for part in ("clauses", "voice")])
    assert weights[0] == weights[1]
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    assert first.startswith("edited prose, held out: structure 0.")
    model = ClauseModel(*map(Crf, weights[0]))
    words = ["She", "says", "it", "was", "lost", ",", "he", "left", "and", "slept", "."]
    found = classify(read_words(words, default_tagger().tag(words)), model=model)
    assert [label.value for label in found] == ["compound-complex", "passive"]
