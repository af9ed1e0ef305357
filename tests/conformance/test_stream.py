"""`stream: true`: Server-Sent Events whose joined pieces are the text of the same call without them."""

from __future__ import annotations

import itertools
import socket
import time
import tomllib
from pathlib import Path

import pytest

TEXTS = {
    name: text.strip()
    for name, text in tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8")).items()
}
EXTRAS = {
    "include_quality": "quality_analytics",
    "include_compare_original": "original",
    "include_distance": "distance",
    "include_edits": "edits",
}


@pytest.fixture(scope="module")
def stream(api, model, schemas, parse):
    """Stream a text; give the joined pieces and the last chunk, all checked."""

    def stream(message, *extras, **options):
        body = {"mode": "rewrite", "model": model.name, "message": message, "stream": True, **options}
        response = api.post("/style/transform", json=body)
        assert response.status_code == 200, response.text[:300]
        assert response.headers["Content-Type"].split(";")[0] == "text/event-stream"
        assert response.headers["Cache-Control"] in ("no-store", "no-cache")
        events = response.content.decode("utf-8").split("\n\n")
        assert events.pop() == "", "the last event is not closed"
        assert all(event.startswith("data: ") and "\n" not in event for event in events)
        assert events.pop() == "data: [DONE]"
        chunks = [parse(event.removeprefix("data: ")) for event in events]
        kinds = ["chunk_role", *["chunk_content"] * (len(chunks) - 3), "chunk_finish"]
        for chunk, kind in zip(chunks, kinds, strict=False):
            schemas.validate(chunk, kind)
        schemas.validate(chunks[-1], "chunk_last", extras)
        for field in ("id", "created", "model"):
            assert len({chunk[field] for chunk in chunks}) == 1, field
        assert chunks[0]["model"] == model.name
        return "".join(chunk["choices"][0]["delta"]["content"] for chunk in chunks[1:-2]), chunks[-1]

    return stream


@pytest.fixture(scope="module")
def rewrite(api, model, check):
    def rewrite(message, *extras, **options):
        body = {"mode": "rewrite", "model": model.name, "message": message, **options}
        return check(api.post("/style/transform", json=body), 200, "result", *extras)

    return rewrite


MESSAGES = {
    **TEXTS,
    "one-letter": "a",
    "one-line": "We do not know it.",
    "blank-lines-around": "\n\n  We do not know it.\n\n\n",
    "windows-lines": "We do not know it.\r\n\r\nIt is not far.\r\n",
    "astral": "We do not know 🙂 what 𝒳 is.\n\nIt is not 🙂.",
    "other-language": "Der Nebel kam.\n\nWir blieben.",
    "code-only": "```\ndo not\n```",
}


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("options", [{}, {"strength": 0.5}, {"skip_headings": True}], ids=str)
def test_pieces_join_to_the_text(name, options, stream, rewrite):
    joined, last = stream(MESSAGES[name], **options)
    whole = rewrite(MESSAGES[name], **options)
    assert joined == whole["choices"][0]["message"]["content"]
    assert last["usage"] == whole["usage"]


@pytest.mark.parametrize("chosen", [c for n in range(5) for c in itertools.combinations(EXTRAS, n)], ids="+".join)
def test_last_chunk_carries_exactly_what_was_asked_for(chosen, stream, rewrite):
    extras = [EXTRAS[flag] for flag in chosen]
    flags = dict.fromkeys(chosen, True)
    _, last = stream(TEXTS["plain"], *extras, **flags)
    whole = rewrite(TEXTS["plain"], *extras, **flags)
    assert {extra: last[extra] for extra in extras} == {extra: whole[extra] for extra in extras}


def test_rouge_only_with_both_flags(stream):
    stream(TEXTS["plain"], "quality_analytics_with_rouge", include_quality=True, include_rouge=True)
    stream(TEXTS["plain"], "quality_analytics", include_quality=True, include_rouge=False)
    stream(TEXTS["plain"], include_rouge=True)


def test_ids_differ_from_call_to_call(stream):
    assert len({stream("We do not know it.")[1]["id"] for _ in range(3)}) == 3


def test_text_comes_in_several_pieces_before_the_end(api, model):
    """The first piece leaves long before the last paragraph is styled."""
    body = {"mode": "rewrite", "model": model.name, "message": "\n\n".join([TEXTS["plain"]] * 100), "stream": True}
    started = time.perf_counter()
    with api.stream("POST", "/style/transform", json=body) as response:
        arrivals = [time.perf_counter() - started for line in response.iter_lines() if '"content":' in line]
    total = time.perf_counter() - started
    assert len(arrivals) >= 100
    assert arrivals[0] < total / 3


def test_failure_after_the_first_piece(tmp_path, serve, connect, train, corpus, parse):
    """An engine that breaks in the middle: an error event, and no `[DONE]`."""
    from styler_nb.engines.registry import get_engine

    class Breaking:
        def __init__(self, model):
            self.model = model
            self.profile = model.profile
            self.size_bytes = model.size_bytes

        def restyle(self, text, options):
            pieces = self.model.restyle(text, options)
            yield next(pieces)
            raise RuntimeError(text)

    class Engine:
        name = "variants"

        def load(self, artifact):
            return Breaking(get_engine("variants").load(artifact))

    with (
        serve(tmp_path / "breaking", get_engine=lambda name: Engine()) as breaking,
        connect(breaking.url, breaking.key) as client,
    ):
        name = train(client, corpus).name
        body = {"mode": "rewrite", "model": name, "message": TEXTS["plain"]}
        at_once = client.post("/style/transform", json=body)
        streamed = client.post("/style/transform", json={**body, "stream": True})
    assert at_once.status_code == 500
    assert list(parse(at_once.content)) == ["error"]
    assert streamed.status_code == 200
    *chunks, last = [event.removeprefix("data: ") for event in streamed.text.removesuffix("\n\n").split("\n\n")]
    assert parse(chunks[1])["choices"][0]["delta"]["content"]
    error = parse(last)
    assert list(error) == ["error"]
    assert "committee" not in error["error"]
    assert "committee" not in at_once.text
    assert "[DONE]" not in streamed.text


def test_client_that_leaves_frees_its_place(tmp_path, serve, connect, train, corpus, check):
    """With room for one transform: 429 while it runs, room again when its client has gone."""
    with (
        serve(tmp_path / "narrow", org_concurrency=1, max_body_bytes=8_000_000) as narrow,
        connect(narrow.url, narrow.key) as client,
    ):
        name = train(client, corpus).name
        long = {"mode": "rewrite", "model": name, "message": "\n\n".join([TEXTS["plain"]] * 2000), "stream": True}
        short = {"mode": "rewrite", "model": name, "message": "We do not know it."}
        with client.stream("POST", "/style/transform", json=long) as response:
            lines = response.iter_lines()
            while '"content":' not in next(lines):
                continue
            refused = client.post("/style/transform", json=short)
            check(refused, 429)
            assert int(refused.headers["Retry-After"]) >= 1
        deadline = time.monotonic() + 60
        while (answer := client.post("/style/transform", json=short)).status_code == 429:
            assert time.monotonic() < deadline, "the place was not freed"
            time.sleep(0.02)
        check(answer, 200, "result")


@pytest.mark.parametrize("streamed", [False, True], ids=["at-once", "streamed"])
def test_client_that_leaves_without_reading(streamed, service, model, api, check):
    body = b'{"mode":"rewrite","model":"%s","message":"%s","stream":%s}' % (
        model.name.encode(),
        b"We do not know it. " * 5000,
        str(streamed).lower().encode(),
    )
    host, port = service.url.removeprefix("http://").split(":")
    for _ in range(20):
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(
                b"POST /v1/style/transform HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\n"
                b"Authorization: Bearer " + service.key.encode() + b"\r\n"
                b"Content-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body
            )
    # More than may run at once came and went; a place is free all the same.
    deadline = time.monotonic() + 60
    short = {"mode": "rewrite", "model": model.name, "message": "We do not know it."}
    while (answer := api.post("/style/transform", json=short)).status_code == 429:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    check(answer, 200, "result")
