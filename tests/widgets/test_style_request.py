import json

import httpx
import pytest

from styler_nb.client import Client
from styler_nb.errors import InvalidRequestError
from styler_nb.widgets.style_request import StyleRequest, read_seed, read_terms

DONE = b"data: [DONE]\n\n"


def send(request: StyleRequest, key: str | None = None) -> dict[str, object]:
    """Send a request and give its body."""
    bodies = []

    def answer(sent: httpx.Request) -> httpx.Response:
        bodies.append(json.loads(sent.content))
        return httpx.Response(200, content=DONE, headers={"Content-Type": "text/event-stream"})

    with Client("https://styler.example.org", "key", transport=httpx.MockTransport(answer)) as client:
        request.open(client, key).close()
    return bodies[0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"model": ""}, "no model"),
        ({"inputs": " \n"}, "no text"),
        ({"inputs": [{"role": "user", "content": " "}]}, "no message"),
        ({"inputs": []}, "no message"),
        ({"inputs": [{"role": "assistant", "content": "Hi."}]}, "no message"),
    ],
)
def test_what_cannot_work_is_said(changes: dict[str, object], said: str) -> None:
    with pytest.raises(InvalidRequestError, match=said):
        StyleRequest(**{"mode": "rewrite", "model": "ftm-1", "inputs": "Text.", **changes}).check()


def test_a_rewrite_streams_with_its_options() -> None:
    request = StyleRequest(mode="rewrite", model="ftm-1", inputs="Text.", options={"seed": 3, "skip_h1": False})
    assert send(request) == {"mode": "rewrite", "model": "ftm-1", "message": "Text.", "stream": True, "seed": 3}


def test_the_key_goes_along_and_is_not_kept() -> None:
    turns = [{"role": "user", "content": "Hello?"}]
    options = {"full_mode_options": {"base_model": "o3"}}
    request = StyleRequest(mode="full", model="ftm-1", inputs=turns, options=options)
    body = send(request, "sk-secret")
    assert body["full_mode_options"] == {"base_model": "o3", "base_model_api_key": "sk-secret"}
    assert options == {"full_mode_options": {"base_model": "o3"}}
    assert "sk-secret" not in repr(request)


@pytest.mark.parametrize(
    ("text", "seed"), [("", None), ("  ", None), ("0", 0), (" 42 ", 42), (str(2**63 - 1), 2**63 - 1)]
)
def test_seeds(text: str, seed: int | None) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize("text", ["-1", "1.5", "x", "²", str(2**63), "9" * 5000])
def test_no_seeds(text: str) -> None:
    with pytest.raises(InvalidRequestError, match="seed") as caught:
        read_seed(text)
    assert len(caught.value.message) < 200


def test_terms_are_lines() -> None:
    assert read_terms(" Acme \n\nred shift\nAcme\n") == ["Acme", "red shift"]
