from __future__ import annotations

import pytest

from styler_nb.engines.base import Document, RestyleOptions, TrainOptions
from styler_nb.engines.chat.engine import ChatEngine
from styler_nb.engines.chat.port import ChatOptions


@pytest.fixture(scope="session")
def trained(scripted, casual_text):
    """A casual style, trained with a model that behaves."""
    engine = ChatEngine(scripted(), ChatOptions(candidates=2))
    return engine.train([Document("casual.txt", casual_text)] * 3, TrainOptions(), lambda *_args, **_fields: None)


@pytest.fixture(scope="session")
def connect(trained, scripted):
    """Load the casual style with a model that follows a script; gives the model and its port."""

    def make(script=None, **options):
        port = scripted(script)
        limits = ChatOptions(**{"candidates": 2, **options})
        return ChatEngine().load(trained).connect(port, limits), port

    return make


@pytest.fixture(scope="session")
def style():
    """Restyle a text; gives the result, its edits, and the pieces. The edits are held to the text."""

    def run(model, text, **options):
        pieces = list(model.restyle(text, RestyleOptions(**options)))
        result = "".join(piece.text for piece in pieces)
        edits = [edit for piece in pieces for edit in piece.edits]
        parts, place = [], 0
        for edit in edits:
            assert text[edit.original_start : edit.original_end] == edit.before
            assert result[edit.result_start : edit.result_end] == edit.after
            parts += (text[place : edit.original_start], edit.after)
            place = edit.original_end
        assert "".join(parts) + text[place:] == result
        return result, edits, pieces

    return run
