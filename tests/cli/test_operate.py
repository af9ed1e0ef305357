from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


def test_keys_create_prints_one_object_with_the_key(styler, tmp_path: Path) -> None:
    arguments = ("keys", "create", "--org", "Acme", "--project", "Site", "--data", str(tmp_path))
    key = styler(*arguments, "--json").json
    assert key["api_key"].startswith("sk-styler-")
    (listed,) = styler("keys", "list", "--data", str(tmp_path), "--json").json
    assert listed["organization"] == "Acme"
    assert listed["project"] == "Site"
    assert key["api_key"] not in json.dumps(listed)
    assert listed["revoked_at"] is None


def test_keys_for_people(styler, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    created = styler("keys", "create", "--org", "Acme", *data)
    assert created.out.count("\n") == 1
    assert "never shown again" in created.err
    key_id = styler("keys", "list", *data, "--json").json[0]["id"]
    assert "works" in styler("keys", "list", "--org", "Acme", *data).out
    assert styler("keys", "revoke", key_id, *data).out == f"revoked {key_id}\n"
    assert "revoked" in styler("keys", "list", *data).out
    assert styler("keys", "revoke", key_id, *data, "--json").json == {"id": key_id, "revoked": True}
    assert styler("keys", "revoke", "key-0", *data).code == 3


def test_orgs_delete(styler, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    styler("keys", "create", "--org", "Acme", *data)
    styler("keys", "create", "--org", "Bolt", *data)
    assert styler("orgs", "delete", "Acme", "--yes", *data, "--json").json["deleted"]["keys"] == 1
    assert [key["organization"] for key in styler("keys", "list", *data, "--json").json] == ["Bolt"]
    assert styler("orgs", "delete", "Acme", "--yes", *data).code == 3
    assert "1 keys" in styler("orgs", "delete", "Bolt", "--yes", *data).out


def test_orgs_list(styler, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    assert styler("orgs", "list", *data, "--json").json == []
    for name in ("Acme", "Bolt", "Acme"):
        styler("keys", "create", "--org", name, *data)
    listed = styler("orgs", "list", *data, "--json").json
    assert [(org["name"], org["projects"], org["keys"], org["files"]) for org in listed] == [
        ("Acme", 1, 2, 0),
        ("Bolt", 1, 1, 0),
    ]
    assert "Bolt" in styler("orgs", "list", *data).out


def test_orgs_delete_looks_before_it_asks(styler, tmp_path: Path) -> None:
    ran = styler("orgs", "delete", "Nobody", "--data", str(tmp_path), stdin="y\n")
    assert ran.code == 3
    assert "orgs list" in ran.err
    assert "Delete everything" not in ran.err


def test_orgs_delete_asks(styler, tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    styler("keys", "create", "--org", "Acme", *data)
    assert styler("orgs", "delete", "Acme", *data, stdin="n\n").code == 1
    # Nobody there to answer.
    assert styler("orgs", "delete", "Acme", *data, stdin="").code == 130
    assert len(styler("keys", "list", *data, "--json").json) == 1


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STYLER_")}
    command = [sys.executable, "-c", "import sys; from styler_nb.cli import main; sys.exit(main())"]
    process = subprocess.Popen(
        [*command, "serve", "--port", "0", "--data", str(tmp_path), "--workers", "0", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, b"")
        document = b""
        for line in lines:
            document += line
            if line.rstrip() == b"}":
                break
        yield json.loads(document)["base_url"]
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)


def test_serve_and_talk_to_it(styler, server: str, tmp_path: Path) -> None:
    key = styler("keys", "create", "--org", "Acme", "--project", "Site", "--data", str(tmp_path), "--json").json
    remote = ("--base-url", server, "--api-key", key["api_key"])
    document = tmp_path / "note.txt"
    document.write_text("A note of a few words.", encoding="utf-8")
    (file,) = styler("files", "upload", str(document), *remote, "--json").json
    # The shared options may stand before the command too.
    assert styler("--json", *remote, "files", "list").json == [file]
    ran = styler("files", "list", "--base-url", server, "--api-key", "sk-wrong", "--json")
    assert ran.code == 4
    assert ran.error.startswith("Invalid API key.")


def test_no_service_there(styler, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STYLER_BASE_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("STYLER_API_KEY", "sk-any")
    assert styler("files", "list").code == 6


def test_an_unknown_host_to_serve_on(styler, tmp_path: Path) -> None:
    ran = styler("serve", "--host", "256.0.0.1", "--data", str(tmp_path), "--json")
    assert ran.code == 2
    assert "256.0.0.1" in ran.error
