"""Optional packages: imported, or only looked for, with one message where they are missing."""

from __future__ import annotations

import json
import sys

import pytest

from styler_nb.errors import MissingExtraError
from styler_nb.extras import check, require


def test_what_is_installed_is_there() -> None:
    check("json", extra="lab")
    assert require("json", extra="lab") is json


@pytest.mark.parametrize("look", [check, require])
def test_what_is_missing_is_named_with_its_extra(look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "json", None)
    with pytest.raises(MissingExtraError, match=r"json is not installed.*'styler-nb\[lab\]'"):
        look("json", extra="lab")


def test_nothing_is_imported_to_look_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "this", raising=False)
    check("this", extra="lab")
    assert "this" not in sys.modules


def test_an_error_inside_a_module_is_not_taken_for_a_missing_one(monkeypatch, tmp_path) -> None:
    (tmp_path / "half_installed.py").write_text("import a_module_that_nobody_has")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="a_module_that_nobody_has"):
        require("half_installed", extra="lab")
