from __future__ import annotations

import numpy as np
import pytest

from styler_nb.engines.base import Document, RestyleOptions, TrainOptions
from styler_nb.engines.registry import get_engine
from styler_nb.engines.variants.writing.compose import Change, apply_changes
from styler_nb.engines.variants.writing.drift import without_drift
from styler_nb.samples import sample_corpora
from styler_nb.text import analyze


class Words:
    """Vectors that part a text which has one of some words from any that has not."""

    def __init__(self, *words):
        self.words = words

    def encode(self, sentences):
        return np.array([[1.0, 0.0] if any(w in s for w in self.words) else [0.0, 1.0] for s in sentences])


TEXT = "Intro.\n\nThe cat sat. The dog ran. It rained.\n"
_START = TEXT.index("The cat")
_LAY, _JOIN = ("sat", "lay", 1), (". The dog", "; the dog", 2)


def _place(words):
    return TEXT.index(words) - _START


def _write(encoder, *patches):
    """Change the second block; each patch is (words, new words, a name of its choice)."""
    analysis = next(a for a in analyze(TEXT).blocks if a.block.start == _START)
    block = TEXT[analysis.block.start : analysis.block.end]
    names = {name: object() for *_, name in patches}
    changes = [Change(_place(old), _place(old) + len(old), new, (names[name],)) for old, new, name in patches]
    return apply_changes(block, without_drift(block, analysis, changes, encoder)).strip()


@pytest.mark.parametrize(
    ("word", "patches", "result"),
    [
        ("none", [_LAY], "The cat lay. The dog ran. It rained."),
        ("lay", [_LAY], "The cat sat. The dog ran. It rained."),
        ("lay", [_LAY, ("ran", "fled", 2)], "The cat sat. The dog fled. It rained."),
        ("lay", [_LAY, ("ran", "fled", 1)], "The cat sat. The dog ran. It rained."),
        # sentences that are joined stand or fall together
        ("fled", [_LAY, _JOIN, ("ran", "fled", 3)], "The cat sat. The dog ran. It rained."),
        ("fled", [_JOIN, ("ran", "fled", 3), ("rained", "poured", 4)], "The cat sat. The dog ran. It poured."),
    ],
)  # fmt: skip
def test_what_moves_the_meaning_is_withdrawn(word, patches, result):
    assert _write(Words(word), *patches) == result


def test_nothing_is_compared_where_nothing_changes():
    assert _write(None) == "The cat sat. The dog ran. It rained."


def test_a_model_keeps_what_the_encoder_calls_another_meaning_as_it_was():
    engine = get_engine("variants")
    paths = [path for path in sample_corpora()["field-notes"].paths if path.suffix == ".txt"]
    samples = [Document(name=path.name, text=path.read_text(encoding="utf-8")) for path in paths]
    model = engine.load(engine.train(samples, TrainOptions(), lambda *_, **__: None))
    text = "However, the garden is not large. It is said that the wall was built in order to stop the wind.\n"
    plain = "".join(piece.text for piece in model.restyle(text, RestyleOptions()))
    assert plain != text

    class Stern:
        def encode(self, sentences):
            return np.array([[1.0, 0.0] if s in text else [0.0, 1.0] for s in sentences])

    assert "".join(piece.text for piece in model.restyle(text, RestyleOptions(encoder=Stern()))) == text
    same = "".join(piece.text for piece in model.restyle(text, RestyleOptions(encoder=Words("no such word"))))
    assert same == plain
