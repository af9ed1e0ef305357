from __future__ import annotations

import time
from pathlib import Path

import pytest


def test_the_whole_workflow(styler, home: Path, tmp_path: Path) -> None:
    before = sorted(home.rglob("*"))
    figure = tmp_path / "demo.png"
    started = time.monotonic()
    ran = styler("demo", "--out", str(figure))
    assert ran.code == 0, ran.err
    assert time.monotonic() - started < 60
    for name in ("field-notes", "newsletter"):
        assert f"in the style of {name}" in ran.out
        assert f"ftm-{name}-" in ran.err
    assert "closer by" in ran.out
    assert str(figure) in ran.out.replace("\n", "")
    assert figure.read_bytes().startswith(b"\x89PNG")
    # It works in a folder of its own, which is gone.
    assert sorted(home.rglob("*")) == before


@pytest.mark.slow
def test_as_json(styler, tmp_path: Path) -> None:
    figure = tmp_path / "new" / "demo.svg"
    result = styler("demo", "--out", str(figure), "--json").json
    assert result["figure"] == str(figure)
    texts = {name: item["choices"][0]["message"]["content"] for name, item in result["results"].items()}
    assert len({result["input"], *texts.values()}) == 3
    assert "<svg" in figure.read_text(encoding="utf-8")[:500]


def test_a_figure_of_another_type(styler, tmp_path: Path) -> None:
    assert styler("demo", "--out", str(tmp_path / "demo.bmp")).code == 2
    assert not list(tmp_path.iterdir())
