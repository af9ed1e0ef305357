from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd
import pytest

from styler_nb.errors import MissingExtraError
from styler_nb.experiments import Runs


@pytest.fixture
def runs(experiment) -> Runs:
    texts = {"Ä, “quoted”": "a text", "two\nlines": "b text"}
    return experiment.grid("ftm-1", texts, {"strength": [0.5, 1.0]}, progress=False)


def test_parquet_gives_the_frame_back(runs: Runs, tmp_path: Path) -> None:
    runs.to_parquet(tmp_path / "runs.parquet")
    read = pd.read_parquet(tmp_path / "runs.parquet")
    frame = runs.frame()
    for name in frame.columns:
        assert read[name].tolist() == frame[name].tolist() or read[name].equals(frame[name].astype(read[name].dtype))


def test_csv_gives_the_values_back(runs: Runs, tmp_path: Path) -> None:
    runs.to_csv(tmp_path / "runs.csv")
    read = pd.read_csv(tmp_path / "runs.csv", encoding="utf-8")
    frame = runs.frame()
    assert list(read.columns) == list(frame.columns)
    assert read["text_name"].tolist() == frame["text_name"].tolist()
    assert read["value"].tolist() == frame["value"].tolist()  # every digit
    assert pd.to_datetime(read["created_at"]).tolist() == frame["created_at"].tolist()


def test_a_missing_package_is_named(runs: Runs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"styler-nb\[lab\]"):
        runs.to_parquet(tmp_path / "runs.parquet")
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtraError, match=r"styler-nb\[lab\]"):
        runs.frame()
