from __future__ import annotations

import stat
from pathlib import Path

import pytest

KEY = "sk-base-of-the-command-line"
URL = "http://127.0.0.1:11434/v1"


@pytest.fixture
def data(tmp_path: Path) -> tuple[str, str]:
    return ("--data", str(tmp_path))


def test_set_list_remove(styler, data) -> None:
    owner = ("--org", "Acme", "--project", "Site")
    given = ("--url", URL, "--key-stdin", "--map", "famA-4o=llama3.2:3b", "--map", "o3=qwen3=8b", "--timeout", "30")
    made = styler("providers", "set", "vendor_a", *owner, *given, *data, "--json", stdin=f"{KEY}\n").json
    assert made.pop("updated_at") > 0
    assert made == {
        "object": "provider",
        "service": "vendor_a",
        "url": URL,
        "api_key_last_four": "line",
        "models": {"famA-4o": "llama3.2:3b", "o3": "qwen3=8b"},
        "timeout_s": 30.0,
    }
    (listed,) = styler("providers", "list", *data, "--json").json
    assert {name: listed[name] for name in made} == made
    assert (listed["organization"], listed["project"]) == ("Acme", "Site")
    assert styler("providers", "list", "--org", "Bolt", *data, "--json").json == []
    removed = styler("providers", "remove", "vendor_a", *owner, *data, "--json").json
    assert removed == {"service": "vendor_a", "deleted": True}
    assert styler("providers", "remove", "vendor_a", *owner, *data).code == 3
    assert styler("providers", "list", *data, "--json").json == []


def test_for_people(styler, data) -> None:
    ran = styler("providers", "set", "vendor_b", "--url", URL, "--key-stdin", *data, stdin=KEY)
    assert ran.out == f"vendor_b: {URL}, key …line\n"
    assert KEY not in ran.err
    table = styler("providers", "list", *data).out
    assert "personal" in table
    assert "…line" in table
    assert KEY not in table
    assert styler("providers", "remove", "vendor_b", *data).out == "removed vendor_b\n"


def test_rotate(styler, data, tmp_path: Path) -> None:
    styler("providers", "set", "vendor_a", "--url", URL, "--key-stdin", *data, stdin=KEY)
    file = tmp_path / "secret.key"
    before = file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert styler("providers", "rotate", *data, "--json").json == {"keys": 1}
    assert file.read_bytes() != before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "1 keys" in styler("providers", "rotate", *data).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("vendor_x",), "vendor_x"),
        (("vendor_a", "--url", "ftp://example.com"), "url: must be an http or https URL"),
        (("vendor_a", "--url", URL, "--map", "famA-4o"), "NAME=REAL"),
        (("vendor_a", "--url", URL, "--map", "gpt=x"), "models"),
        (("vendor_a", "--url", URL, "--timeout", "0"), "timeout_s: "),
        (("vendor_a", "--key-stdin"), "url: is needed with a key"),
    ],
)
def test_wrong_usage(styler, data, arguments: tuple[str, ...], message: str) -> None:
    ran = styler("providers", "set", *arguments, *data, "--json", stdin=f"{KEY}\n")
    assert ran.code == 2
    assert message in ran.error
    assert KEY not in ran.err
