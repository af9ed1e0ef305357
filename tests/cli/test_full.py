from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from styler_nb.providers.sandbox import Sandbox, serve_sandbox

KEY = "sk-full-of-the-command-line"
QUESTION = "What is a community garden?"


@pytest.fixture
def sandbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sandbox]:
    with serve_sandbox(Sandbox(api_key=KEY)) as served:
        monkeypatch.setenv("STYLER_VENDOR_A_URL", served.base_url)
        monkeypatch.setenv("STYLER_VENDOR_A_API_KEY", KEY)
        yield served


def test_the_styled_answer_and_nothing_else(styler, model: str, sandbox: Sandbox) -> None:
    ran = styler("full", "--model", model, "--base-model", "famA-4o", QUESTION)
    assert ran.code == 0, ran.err
    assert ran.err == ""
    answer = sandbox.choose_reply("garden")
    assert "n't" in ran.out
    assert "n't" not in answer
    assert ran.out.count("\n\n") == answer.count("\n\n")
    assert sandbox.seen[0].body["stream"] is True
    assert sandbox.seen[0].body["model"] == "famA-4o"


@pytest.mark.parametrize("way", ["stdin", "file", "whole", "json"])
def test_every_way_gives_the_same(styler, model: str, sandbox: Sandbox, tmp_path: Path, way: str) -> None:
    options = ("full", "--model", model, "--base-model", "famA-4o")
    streamed = styler(*options, "--stream", QUESTION).out
    if way == "stdin":
        assert styler(*options, "-", stdin=QUESTION).out == streamed
    elif way == "file":
        (tmp_path / "question.txt").write_text(QUESTION, encoding="utf-8")
        assert styler(*options, "--file", str(tmp_path / "question.txt")).out == streamed
    elif way == "whole":
        assert styler(*options, "--no-stream", QUESTION).out.rstrip("\n") == streamed.rstrip("\n")
        assert sandbox.seen[-1].body["stream"] is False
    else:
        result = styler(*options, "--json", "--original", QUESTION).json
        assert result["choices"][0]["message"]["content"] == streamed
        assert result["original"] == sandbox.choose_reply("garden")


def test_the_original_goes_to_standard_error(styler, model: str, sandbox: Sandbox) -> None:
    ran = styler("full", "--model", model, "--base-model", "famA-4o", "--original", QUESTION)
    assert sandbox.choose_reply("garden") in ran.err
    assert "n't" in ran.out


def test_service_temperature_and_the_requests_own_key(
    styler, model: str, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STYLER_VENDOR_A_API_KEY", "sk-wrong")
    monkeypatch.setenv("STYLER_BASE_MODEL_API_KEY", KEY)
    ran = styler(
        "full", "--model", model, "--service", "vendor_a", "--temperature", "0.5", "--base-model", "o3", QUESTION
    )
    assert ran.code == 0, ran.err
    assert sandbox.seen[-1].body["temperature"] == 0.5
    assert sandbox.seen[-1].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--file; one of them"),
        ((QUESTION, "--file", "a.txt"), "one of them"),
        ((" ",), "the question is empty"),
        ((QUESTION, "--stream", "--json"), "exclude each other"),
        ((QUESTION, "--temperature", "2.5"), "--temperature"),
    ],
)
def test_wrong_usage(styler, model: str, arguments: tuple[str, ...], words: str) -> None:
    ran = styler("full", "--model", model, *arguments)
    assert ran.code == 2
    assert words in ran.err


def test_failures_name_the_provider_and_no_key(styler, model: str, sandbox: Sandbox, monkeypatch) -> None:
    monkeypatch.setenv("STYLER_BASE_MODEL_API_KEY", "sk-wrong-key-of-mine")
    ran = styler("full", "--model", model, "--base-model", "famA-4o", QUESTION)
    assert ran.code != 0
    assert "vendor_a answered 401" in ran.err
    assert "sk-wrong-key-of-mine" not in ran.err + ran.out
    wrong = styler("full", "--model", model, "--base-model", "no-such-model", QUESTION)
    assert wrong.code == 2
