"""Texts stay in the blob store, keys stay nowhere: not in logs, errors, or the database."""

from __future__ import annotations

import io
import zipfile

import pytest

from styler_nb.providers.sandbox import Fault, Sandbox, serve_sandbox
from styler_nb.service.provider_settings import set_provider
from styler_nb.settings import load_settings

WORD = "Zyxwoldemar"
"""Stands in every text that is sent."""
CALLER_KEY = "sk-zyxwoldemar-key-of-the-caller"
STORED_KEY = "sk-zyxwoldemar-key-of-the-project"
OPERATORS_KEY = "sk-zyxwoldemar-key-of-the-operator"
WRONG_KEY = "sk-styler-zyxwoldemarWrongKeyThatNobodyHas"


@pytest.fixture(scope="module")
def text():
    return (
        f"{WORD} did not answer, and we didn't wait. It isn't like {WORD} to be late; he's always early. "
        f"We couldn't see the light that {WORD} had left on, so we stayed where we were. "
    )


class Caller:
    """Does everything that a caller can do, right and wrong, and keeps the error bodies."""

    def __init__(self, client, upload, wait, text):
        self.client, self.upload, self.wait, self.text = client, upload, wait, text
        self.errors = []

    def post(self, expected, **body):
        response = self.client.post("/style/transform", json=body)
        assert response.status_code == expected, response.text
        if expected >= 400:
            self.errors.append(response.text)

    def train(self):
        """Train a model, and fail to."""
        self.ids = [self.upload(self.client, (self.text * 10).encode(), f"{i}.txt").json()["id"] for i in range(2)]
        self.short = self.upload(self.client, self.text.encode(), "short.txt").json()["id"]
        jobs = []
        for files in (self.ids, [self.short]):
            made = self.client.post("/fine_tuning/jobs", json={"training_files": files}).json()
            jobs.append(self.wait(self.client, made["id"]))
        assert [job["status"] for job in jobs] == ["completed", "failed"]
        self.errors.append(jobs[1]["error"])
        self.errors += [self.client.get(f"/fine_tuning/jobs/{job['id']}/events").text for job in jobs]
        self.model = jobs[0]["fine_tuned_model"]

    def rewrite(self, stream):
        flags = dict.fromkeys(("include_quality", "include_rouge", "include_distance", "include_edits"), True)
        options = {"topic": self.text, "preceding_context": self.text, "base_prompt": self.text}
        sent = {"mode": "rewrite", "model": self.model, "message": self.text, "stream": stream}
        self.post(200, **sent, **flags)
        self.post(200, **sent, rewrite_mode_options=options, protected_terms=[WORD])

    def ask(self, stream, base):
        """Ask base models: with the caller's key, with the project's, and with faults."""
        turns = [{"role": "user", "content": self.text}]
        sent = {"mode": "full", "model": self.model, "messages": turns, "stream": stream}
        key = {"base_model_api_key": CALLER_KEY}
        self.post(502, **sent, full_mode_options=key)
        for own, expected in ({}, 200), (key, 502):
            self.post(expected, **sent, full_mode_options={"base_model": "famA-4o", **own})
        for fault in Fault("status", 400, STORED_KEY, STORED_KEY), Fault("garbage"), Fault("cut", after=8):
            base.fail_next(fault)
            body = {**sent, "full_mode_options": {"base_model": "famA-4o"}}
            self.errors.append(self.client.post("/style/transform", json=body).text)
        self.post(502, **sent, full_mode_options={"base_model_service": "host_c"})

    def break_rules_of_full_mode(self):
        turns = [{"role": "user", "content": self.text}]
        key = {"base_model_api_key": CALLER_KEY}
        for options in (
            {**key, "base_model_endpoint": "https://10.0.0.1/zyxwoldemar"},
            {**key, "base_temperature": 3},
            {"base_model_api_key": [CALLER_KEY]},
        ):
            self.post(400, mode="full", model=self.model, messages=turns, full_mode_options=options)
        self.post(400, mode="full", model=self.model, messages=[{"role": WORD, "content": self.text}])
        self.post(400, mode="full", model=self.model, messages=[*turns, *turns, {}])
        path = "/project/providers/vendor_a"
        wrong = {"url": "https://models.example.com/zyxwoldemar", "api_key": f"{STORED_KEY} "}
        self.errors += [self.client.get(path).text, self.client.put(path, json=wrong).text]

    def break_rules_of_rewrites(self):
        text, sent = self.text, {"mode": "rewrite", "model": self.model, "message": self.text}
        self.post(400, **{**sent, "message": [text]})
        self.post(400, **{**sent, "mode": text})
        self.post(400, **sent, stream=text)
        self.post(400, **sent, strength=WORD)
        self.post(400, **sent, protected_terms=text)
        self.post(400, **sent, rewrite_mode_options=text)
        self.post(404, **{**sent, "model": text[:200]})

    def send_what_is_refused(self, stranger):
        client, upload, text, ids = self.client, self.upload, self.text, self.ids
        refused = (
            client.post("/style/transform", content=text.encode(), headers={"Content-Type": "application/json"}),
            client.post("/style/transform", content=text.encode()),
            client.post("/fine_tuning/jobs", json={"training_files": [text]}),
            client.post("/fine_tuning/jobs", json={"training_files": text}),
            client.post("/fine_tuning/jobs", json={"training_files": ids, "style_model": WORD}),
            client.post("/fine_tuning/jobs", json={"training_files": ids, "suffix": WORD * 3}),
            upload(client, text.encode("utf-16-le")),
            upload(client, text.encode() + b"\x81", "broken.docx"),
            upload(client, text.encode(), purpose=WORD),
            client.post("/files", content=text.encode(), headers={"Content-Type": "multipart/form-data; boundary=x"}),
            client.get("/files", params={"limit": WORD}),
            client.get("/files", params={"after": WORD}),
            client.get(f"/files/{WORD}/content"),
            client.get(f"/models/{WORD}"),
            client.get(f"/{WORD}"),
            stranger.get("/files"),
            upload(stranger, text.encode()),
        )
        assert [response.status_code for response in refused if response.status_code < 400] == []
        self.errors += [response.text for response in refused]


@pytest.fixture(scope="module")
def run(tmp_path_factory, serve_process, connect, upload, wait, text):
    """Do everything that a caller can do; give the process, the error bodies, the files and the model."""
    folder = tmp_path_factory.mktemp("secrets")
    base = Sandbox(api_key=STORED_KEY)
    with (
        serve_sandbox(base),
        serve_process(
            folder, log_level="debug", host_c_url=base.deployment_url, host_c_api_key=OPERATORS_KEY
        ) as process,
    ):
        settings = load_settings(folder, environ={})
        set_provider(settings, "vendor_a", organization="House", project="Press", url=base.base_url, api_key=STORED_KEY)
        with connect(process.url, process.key) as client, connect(process.url, WRONG_KEY) as stranger:
            caller = Caller(client, upload, wait, text)
            caller.train()
            for stream in (False, True):
                caller.rewrite(stream)
                caller.ask(stream, base)
            caller.break_rules_of_full_mode()
            caller.break_rules_of_rewrites()
            caller.send_what_is_refused(stranger)
        process.stop()
        yield process, caller.errors, [*caller.ids, caller.short], caller.model


KEYS = (CALLER_KEY.lower(), STORED_KEY.lower(), OPERATORS_KEY.lower(), WRONG_KEY.lower())
MARKS = (WORD.lower(), *KEYS)


def test_errors_quote_nothing(run):
    process, errors, *_ = run
    found = [error for error in errors if any(mark in error.lower() for mark in (*MARKS, process.key.lower()))]
    assert found == []


def test_logs_hold_neither_texts_nor_keys(run):
    process, *_ = run
    logged = process.log()
    assert '"event"' in logged
    assert "request_id" in logged
    found = [line for line in logged.splitlines() if any(m in line.lower() for m in (*MARKS, process.key.lower()))]
    assert found == []


def _contents(data):
    """Give the bytes and, as deep as archives go, of what they hold."""
    yield data
    if data[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for name in archive.namelist():
                yield name.encode()
                yield from _contents(archive.read(name))


def _holders(folder, mark, where="**/*"):
    return [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.glob(where))
        if path.is_file() and any(mark.encode() in content.lower() for content in _contents(path.read_bytes()))
    ]


def test_database_holds_neither_texts_nor_keys(run):
    process, *_ = run
    databases = sorted(path.name for path in process.data.iterdir() if path.is_file())
    assert any(name.endswith(".db") for name in databases)
    for mark in (*MARKS, process.key.lower()):
        assert _holders(process.data, mark, "*") == []


def test_keys_are_stored_nowhere(run):
    process, *_ = run
    for mark in (*KEYS, process.key.lower()):
        assert _holders(process.data, mark) == []


def test_texts_go_with_their_files(run, serve_process, connect):
    """A model holds no readable text, so nothing is left when the files are deleted."""
    process, _, files, model = run
    assert _holders(process.data, WORD.lower())
    with serve_process(process.data, key=process.key) as again, connect(again.url, again.key) as client:
        for file_id in files:
            assert client.delete(f"/files/{file_id}").status_code == 200
        body = {"mode": "rewrite", "model": model, "message": "We do not know it.", "include_quality": True}
        assert client.post("/style/transform", json=body).status_code == 200
        assert _holders(process.data, WORD.lower()) == []
