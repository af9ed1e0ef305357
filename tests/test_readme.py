"""What the README says must be there."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from styler_nb.cli import main
from styler_nb.settings import Settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_setting_is_documented() -> None:
    # `data` is STYLER_DATA; `embedded` is no operator's choice.
    names = {f"STYLER_{field.name.upper()}" for field in fields(Settings)} - {"STYLER_EMBEDDED"}
    table = README.partition("## Settings")[2].partition("\n## ")[0]
    assert names - set(re.findall(r"`(STYLER_\w+)`", table)) == set()


def test_links_lead_to_files() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert "notebooks/images/demo.png" in links
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_the_check_finds_its_commands() -> None:
    for name, command in (("demo", "pip install . && styler-nb demo"), ("test", "pytest -n auto")):
        block = re.search(rf"^<!-- command: {name} -->\n```bash\n(.+?)\n```$", README, re.MULTILINE | re.DOTALL)
        assert block is not None
        assert command in block[1]


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"^styler-nb ([a-z]+(?: (?:create))?)", README, re.MULTILINE)))
)
def test_commands_exist(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    assert "Usage" in capsys.readouterr().out
