"""Full mode, with the real engine and a base model that says what the test wants."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from styler_nb.providers.sandbox import CannedReply, Sandbox, serve_sandbox

TEXTS = tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8"))
TEXTS["titles"] = (
    "Keeping a boat dry\n\nIt is not difficult to keep a boat dry. However, it does take time.\n\n"
    "What is needed\n\n1. A sponge, which is not expensive.\n\n2. A bucket.\n\n   It should not leak.\n\n"
    "```\nbail --all\n\nbail --again\n```\n\nIn addition, a cover is useful. It is not heavy."
)
SERVICES = {"vendor_a": "famA-4o", "vendor_b": "famB-mid-4-6"}
TURNS = [{"role": "assistant", "content": "Hello."}, {"role": "user", "content": "Tell me."}] * 2
EXTRAS = {
    "include_quality": "quality_analytics",
    "include_compare_original": "original",
    "include_distance": "distance",
    "include_edits": "edits",
}


@pytest.fixture(scope="module")
def base():
    with serve_sandbox(Sandbox(piece_characters=7)) as served:
        yield served


@pytest.fixture(scope="module")
def full(tmp_path_factory, base, serve, connect, train, corpus):
    """A service that reaches the base model, and a model; gives a function that sends a conversation."""
    urls = {f"{service}_url": base.base_url for service in SERVICES}
    with (
        serve(tmp_path_factory.mktemp("full"), **urls) as service,
        connect(service.url, service.key) as client,
    ):
        name = train(client, corpus).name

        def send(text, service="vendor_a", **fields):
            base.replies = (CannedReply("", text),)
            options = {"base_model": SERVICES[service]}
            body = {"mode": "full", "model": name, "messages": TURNS, "full_mode_options": options, **fields}
            return client.post("/style/transform", json=body)

        yield send


def joined(response):
    assert response.status_code == 200, response.text[:300]
    *events, done, rest = response.text.split("\n\n")
    assert (done, rest) == ("data: [DONE]", "")
    chunks = [json.loads(event.removeprefix("data: ")) for event in events]
    return "".join(chunk["choices"][0]["delta"].get("content", "") for chunk in chunks[:-1]), chunks[-1]


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("name", sorted(TEXTS))
def test_joined_pieces_are_the_text_of_the_same_call_without_them(full, check, name, service):
    flags = dict.fromkeys(EXTRAS, True)
    whole = check(full(TEXTS[name], service, **flags), 200, "result", *EXTRAS.values())
    text, last = joined(full(TEXTS[name], service, stream=True, **flags))
    assert text == whole["choices"][0]["message"]["content"]
    assert whole["original"] == TEXTS[name]
    for field in (*EXTRAS.values(), "usage"):
        assert last[field] == whole[field], field


def test_the_reply_is_restyled(full, check):
    body = check(full(TEXTS["titles"], include_edits=True), 200, "result", "edits")
    text = body["choices"][0]["message"]["content"]
    assert text != TEXTS["titles"]
    assert text.startswith("Keeping a boat dry\n\n")
    assert "```\nbail --all\n\nbail --again\n```" in text
    assert body["edits"]


def test_both_dialects_give_the_same(full, check):
    texts = {
        check(full(TEXTS["titles"], service), 200, "result")["choices"][0]["message"]["content"] for service in SERVICES
    }
    assert len(texts) == 1


def test_turns_as_each_dialect_wants_them(full, base):
    base.seen.clear()
    for service in SERVICES:
        assert full("A reply of a few words.", service).status_code == 200
    sent = [[turn["role"] for turn in seen.body["messages"]] for seen in base.seen]
    assert sent == [["assistant", "user"] * 2, ["user", "assistant"] * 2 + ["user"]]


def test_long_histories(full, base):
    turns = [{"role": "user", "content": f"Line {n}: " + "words " * 100} for n in range(300)]
    base.seen.clear()
    assert full("A reply of a few words.", messages=turns).status_code == 200
    assert len(base.seen[0].body["messages"]) == 300
    assert full("A reply.", messages=[*turns, *turns]).status_code == 413
