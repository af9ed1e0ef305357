"""`%%restyle`, in a shell as a notebook has it."""

from __future__ import annotations

import httpx
import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

from styler_nb.client import Client
from styler_nb.client.results import StyleResult
from styler_nb.errors import InvalidRequestError, NotFoundError
from styler_nb.experiments import Run, RunStore

MODEL = "ftm-1"
CELL = "It is “not” 'easy'.\n\n$x {y}\n"


class Service:
    def __init__(self) -> None:
        self.bodies: list[dict] = []
        self.unknown: tuple[str, ...] = ()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        import json

        if request.method == "GET":
            return httpx.Response(404, json={"error": "Model not found."})
        body = json.loads(request.read())
        self.bodies.append(body)
        if refused := [name for name in self.unknown if name in body]:
            return httpx.Response(400, json={"error": f"{refused[0]}: unknown field"})
        if body["model"] == "ftm-none":
            return httpx.Response(404, json={"error": "Model not found."})
        message = {"role": "assistant", "content": body["message"].upper()}
        answer = {
            "id": "cmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": body["model"],
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
        }
        return httpx.Response(
            200, json=answer | ({"original": body["message"]} if "include_compare_original" in body else {})
        )


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def shell(service, monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("STYLER_HOME", str(tmp_path / "home"))
    shell = InteractiveShell()
    with Client("https://styler.example.org", "key", transport=httpx.MockTransport(service)) as client:
        shell.push({"client": client, "model": MODEL})
        shell.run_line_magic("load_ext", "styler_nb")
        yield shell
    shell.history_manager.end_session()
    shell.restore_sys_module_state()


def run(shell, line: str, cell: str = CELL):
    return shell.run_cell_magic("restyle", line, cell)


@pytest.mark.parametrize("line", [MODEL, "model", "$model", "{model}"])
def test_the_cell_is_restyled_and_shown(shell, service, line: str) -> None:
    result = run(shell, line)
    assert isinstance(result, StyleResult)
    assert service.bodies[-1]["model"] == MODEL
    assert service.bodies[-1]["message"] == CELL.removesuffix("\n")
    view = result._repr_html_()
    assert "Before" in view
    assert "After" in view


def test_options_are_those_of_a_rewrite(shell, service) -> None:
    line = "model --strength 0.5 --seed 3 --topic 'the sea' --preceding-context \"It's\" --protect Acme --protect 'A B'"
    run(shell, f"{line} --skip-headings --skip-h1")
    body = service.bodies[-1]
    expected = {
        "strength": 0.5,
        "seed": 3,
        "rewrite_mode_options": {"topic": "the sea", "preceding_context": "It's"},
        "protected_terms": ["Acme", "A B"],
        "skip_headings": True,
        "skip_h1": True,
    }
    assert {name: body[name] for name in expected} == expected
    assert "include_quality" not in body
    run(shell, "model --extended")
    body = service.bodies[-1]
    assert all(body[name] for name in ("include_quality", "include_intervals", "include_extended"))


def test_quality_may_come_from_a_service_without_the_extensions(shell, service) -> None:
    service.unknown = ("include_edits", "include_intervals", "include_extended")
    run(shell, "model --quality")
    asked = {name for name in service.bodies[-1] if name.startswith("include_")}
    assert asked == {"include_quality", "include_compare_original"}
    with pytest.raises(InvalidRequestError, match="include_extended"):
        run(shell, "model --extended")  # what was asked for by name is not left out


def test_the_result_goes_where_it_is_wanted(shell, service) -> None:
    result = run(shell, "model --out styled")
    assert shell.user_ns["styled"] is result
    shell.run_cell(f"%%restyle model --out again\n{CELL}", store_history=True)
    assert shell.user_ns["again"].text == CELL.removesuffix("\n").upper()


def test_a_run_is_kept_on_request(shell) -> None:
    found = run(shell, "model --experiment letters")
    assert isinstance(found, Run)
    assert list(RunStore().runs("letters")) == [found]


def test_another_client_may_be_named(shell, service) -> None:
    shell.user_ns["mine"] = shell.user_ns.pop("client")
    run(shell, "model --client mine")
    assert len(service.bodies) == 1


def test_without_a_client_one_is_made_once(shell, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def connect() -> Client:
        made.append(shell.user_ns["hidden"])
        return made[-1]

    monkeypatch.setattr("styler_nb.magic.connect", connect)
    shell.user_ns["hidden"] = shell.user_ns.pop("client")
    run(shell, "model")
    run(shell, "model")
    assert len(made) == 1
    shell.run_line_magic("unload_ext", "styler_nb")
    with pytest.raises(UsageError, match="restyle"):
        run(shell, "model")
    assert made[0]._http.is_closed


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("", "MODEL"),
        ("model --strength much", "strength"),
        ("model --colour red", "colour"),
        ("model 'open", "quotation mark"),
        ("number", "'number' holds no model"),
        ("model --client number", "'number'"),
    ],
    ids=["no model", "no number", "unknown", "quotation", "no model in it", "no client"],
)
def test_what_cannot_be_understood_is_told(shell, service, line: str, match: str) -> None:
    shell.user_ns["number"] = 7
    with pytest.raises(InvalidRequestError, match=match):
        run(shell, line)
    assert service.bodies == []


def test_a_blank_cell_is_told(shell) -> None:
    with pytest.raises(InvalidRequestError, match="no text"):
        run(shell, "model", " \n")


def test_what_the_service_refuses_is_raised(shell) -> None:
    with pytest.raises(NotFoundError, match="Model not found: 'ftm-none'"):
        run(shell, "ftm-none")


def test_what_goes_wrong_is_one_line(shell, capsys: pytest.CaptureFixture[str]) -> None:
    shell.run_cell("%%restyle ftm-none\nSome text.")
    said = capsys.readouterr()
    assert "NotFoundError: Model not found: 'ftm-none'; client.models.list() shows those there are" in said.out
    assert "Traceback" not in said.out + said.err
    assert len((said.out + said.err).strip().splitlines()) == 1
