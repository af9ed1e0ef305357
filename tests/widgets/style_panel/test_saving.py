"""The text as a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import docx
import pytest

from styler_nb.widgets.style import StylePanel

STYLED = "It's late. We don't go home."


def test_the_decided_text_is_saved(panel: StylePanel, tmp_path: Path, run: Callable[[StylePanel], StylePanel]) -> None:
    run(panel)
    panel.reject(0)
    path = panel.save(tmp_path / "out.txt")
    assert path is not None
    assert path.read_text() == "It is late. We don't go home."
    assert str(path) in panel.status.message
    second = panel.save(tmp_path / "out.txt")
    assert second == tmp_path / "out-2.txt"
    assert panel.save(tmp_path / "out.txt", overwrite=True) == path
    panel.save_bar.name.value = str(tmp_path / "styled")
    word = panel.save()
    assert word is not None
    xml = docx.Document(str(word)).element.xml
    assert xml.count("<w:ins ") == xml.count("<w:del ") == 1


def test_what_cannot_be_saved_is_said(
    panel: StylePanel, tmp_path: Path, run: Callable[[StylePanel], StylePanel]
) -> None:
    assert panel.save(tmp_path / "out.txt") is None
    assert "no text yet" in panel.status.message
    run(panel)
    assert panel.save(tmp_path / "missing" / "out.txt") is None
    assert "there is no folder" in panel.status.message
    assert panel.save(tmp_path / "out.pdf") is None
    assert ".pdf" in panel.status.message


def test_the_browser_gets_the_file(
    panel: StylePanel, monkeypatch: pytest.MonkeyPatch, run: Callable[[StylePanel], StylePanel]
) -> None:
    run(panel)
    offered = []
    monkeypatch.setattr(panel.downloads, "offer", lambda *given: offered.append(given))
    panel.save_bar.format.value = ".md"
    panel.download()
    assert offered == [("styled.md", STYLED.encode())]
