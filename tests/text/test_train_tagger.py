import pytest

from styler_nb.text.tags import CrfTagger
from styler_nb.text.train_tagger import build_label, main, read_treebank

ROWS = [
    ("They", "PRON", "PRP", "_"),
    ("run", "VERB", "VBP", "VerbForm=Fin"),
    (".", "PUNCT", ".", "_"),
]


@pytest.fixture
def treebank(tmp_path):
    sentence = "# text = They run.\n1-2\tThey’run\t_\t_\t_\t_\t_\t_\t_\t_\n" + "".join(
        f"{i}\t{w}\t{w}\t{u}\t{x}\t{f}\t0\tdep\t_\t_\n" for i, (w, u, x, f) in enumerate(ROWS, 1)
    )
    path = tmp_path / "train.conllu"
    path.write_text("\n".join([sentence] * 4) + "\n\n" + sentence, encoding="utf-8")
    return path


def test_labels_hold_verb_forms():
    assert build_label("NOUN", "NNS", "Number=Plur") == "NOUN"
    assert build_label("VERB", "VBN", "VerbForm=Part") == "VERB+VBN"
    assert build_label("VERB", "VB", "Mood=Imp|VerbForm=Fin") == "VERB+VB!"
    assert build_label("AUX", "VB", "VerbForm=Inf") == "AUX+VB"


def test_reading_skips_comments_and_multiword_lines(treebank):
    sentences = list(read_treebank(treebank))
    assert sentences == [(["They", "run", "."], ["PRON", "VERB+VBP", "PUNCT"])] * 5


def test_command_trains_the_same_weights_twice(treebank, tmp_path):
    for name in ("a", "b"):
        main([str(treebank), str(tmp_path / name), "--iterations", "10"])
    weights = (tmp_path / "a").read_bytes()
    assert weights == (tmp_path / "b").read_bytes()
    assert [t.upos for t in CrfTagger(weights).tag(["They", "run", "."])] == ["PRON", "VERB", "PUNCT"]
