"""What the committed notebooks must be; that they run is checked by nbval."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MAX_BYTES = 500_000
MAX_LINES = 12
MAX_CELLS = {"00_quickstart.ipynb": 15}


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


@pytest.fixture
def cells(path: Path) -> list[dict[str, Any]]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def code_of(cells: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_there_is_a_quickstart() -> None:
    assert [path.name for path in NOTEBOOKS][:1] == ["00_quickstart.ipynb"]


def test_size(path: Path, cells: list[dict[str, Any]]) -> None:
    assert path.stat().st_size < MAX_BYTES
    assert len(cells) <= MAX_CELLS.get(path.name, 25)
    for cell in cells:
        assert "".join(cell["source"]).count("\n") < MAX_LINES


def test_was_run_from_top_to_bottom(cells: list[dict[str, Any]]) -> None:
    counts = [cell["execution_count"] for cell in code_of(cells)]
    assert counts == list(range(1, len(counts) + 1))


def test_has_no_errors_or_warnings(cells: list[dict[str, Any]]) -> None:
    for cell in code_of(cells):
        for output in cell["outputs"]:
            assert output["output_type"] != "error"
            assert output.get("name") != "stderr"


def test_begins_with_question_needs_and_duration(cells: list[dict[str, Any]]) -> None:
    assert cells[0]["cell_type"] == "markdown"
    first = "".join(cells[0]["source"])
    assert first.startswith("# ")
    assert all(word in first for word in ("**Question.**", "**Needs.**", "**Takes.**"))


def test_the_last_code_cell_asserts(cells: list[dict[str, Any]]) -> None:
    assert re.search(r"^assert ", "".join(code_of(cells)[-1]["source"]), re.MULTILINE)


def test_some_output_is_compared(cells: list[dict[str, Any]]) -> None:
    compared = [cell for cell in cells if "nbval-check-output" in cell["metadata"].get("tags", ())]
    assert compared
    assert all(cell["outputs"] for cell in compared)


def test_shows_a_figure(cells: list[dict[str, Any]]) -> None:
    assert any("image/png" in output.get("data", {}) for cell in code_of(cells) for output in cell["outputs"])


def test_tells_nothing_of_the_machine_it_ran_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"/(?:home|root|Users|tmp|work)/", text)
    assert not re.search(r"[A-Z]:\\\\", text)
