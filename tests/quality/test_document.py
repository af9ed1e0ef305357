from __future__ import annotations

from pathlib import Path

import pytest

from styler_nb.quality.document import build_metric_rows, main, render_markdown
from styler_nb.quality.registry import find_metric, list_metrics

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_has_the_table_of_the_registry(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    assert printed == render_markdown()
    # If this fails: paste the output of `python -m styler_nb.quality.document`.
    assert f"\n{printed}\n" in README.read_text(encoding="utf-8")


def test_every_metric_has_its_row() -> None:
    rows = build_metric_rows()
    assert [row.path for row in rows] == [metric.path for metric in list_metrics()]
    assert len({row.path for row in rows}) == len(rows)
    assert [*build_metric_rows(extended=False), *build_metric_rows(extended=True)] == rows
    assert all(all(row) for row in rows)


def test_a_row_says_what_the_registry_says() -> None:
    by_path = {row.path: row for row in build_metric_rows()}
    ease = by_path["readability.flesch_reading_ease"]
    assert (ease.unit, ease.range, ease.better) == ("points", "any", "closer to the samples")
    assert ease.source.startswith("Flesch 1948")
    assert by_path["most_frequent_words.burrows_delta"].range == "from 0"
    assert by_path["most_frequent_words.cosine_delta"].range == "0 to 2"
    assert by_path["style_distance"].better == "lower"
    assert by_path["rouge.rougeL"].better == "higher"


def test_metrics_are_found_by_their_keys() -> None:
    found = find_metric("lexical_density", "")
    assert found is not None
    assert found.info.label == "content words"
    assert find_metric("lexical_density", "mean") is None


def test_every_group_of_the_table_is_named_once() -> None:
    table = render_markdown()
    for metric in list_metrics():
        assert table.count(f"| `{metric.group}` |") == 1
