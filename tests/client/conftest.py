"""One table for both clients: `api` runs a call on `Client` or on `AsyncClient`."""

import asyncio
import inspect
import json

import httpx
import pytest

from styler_nb.client import AsyncClient, Client
from styler_nb.client._retry import Clock, RetryPolicy

KEY = "sk-very-secret-key"
URL = "https://styler.example.org"

FILE = {
    "id": "file-1",
    "object": "file",
    "bytes": 5,
    "created_at": 1_700_000_000,
    "filename": "a.txt",
    "purpose": "fine-tune",
}
JOB = {
    "object": "fine_tuning.job",
    "id": "ftjob-1",
    "style_model": "styler-2",
    "created_at": 1_700_000_000,
    "fine_tuned_model": None,
    "organization_id": "org-1",
    "status": "queued",
    "training_files": ["file-1"],
}
RESULT = {
    "id": "cmpl-1",
    "object": "chat.completion",
    "created": 1_700_000_000,
    "model": "ftm-me-1",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": "Don't go."}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 3, "completion_tokens": 3, "total_tokens": 6},
}
EVENT = {
    "object": "fine_tuning.job.event",
    "id": "ev-1",
    "created_at": 1_700_000_000.5,
    "level": "info",
    "message": "Reading the samples",
    "step": 1,
    "total": 4,
}


PROVIDER = {
    "object": "provider",
    "service": "vendor_a",
    "url": "https://a.example.org/v1",
    "api_key_last_four": "wxyz",
    "models": {"o3": "big"},
    "timeout_s": None,
    "updated_at": 1_700_000_000,
}


class FakeTime:
    """A clock that moves only when somebody sleeps."""

    def __init__(self):
        self.time = 1_700_000_000.0
        self.slept = []

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.time += seconds

    async def async_sleep(self, seconds):
        self.sleep(seconds)

    @property
    def clock(self):
        return Clock(now=lambda: self.time, monotonic=lambda: self.time, sleep=self.sleep, async_sleep=self.async_sleep)


class Recorder:
    """Answers requests from a list (the last answer repeats) and remembers them."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []

    def __call__(self, request):
        request.read()
        self.requests.append(request)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if callable(answer):
            answer = answer(request)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, dict):
            return httpx.Response(200, json=answer)
        status, body, *headers = answer
        return httpx.Response(status, json=body, headers=headers[0] if headers else None)

    @property
    def last(self):
        return self.requests[-1]

    @property
    def body(self):
        return json.loads(self.last.content)


class Api:
    """A client of either kind over a recorder; `call` gives plain values from both."""

    def __init__(self, kind, time, runner, recorder, max_retries=2, **options):
        self.time = time
        self.recorder = recorder
        self._runner = runner
        options.setdefault("retry_policy", RetryPolicy(max_retries=max_retries, clock=time.clock, random=lambda: 1.0))
        cls = Client if kind == "sync" else AsyncClient
        self.client = cls(URL, KEY, transport=httpx.MockTransport(recorder), **options)

    def call(self, function):
        return self.settle(function(self.client))

    def settle(self, value):
        if not inspect.isawaitable(value):
            return value

        async def wait():
            return await value

        return self._runner.run(wait())

    def pieces(self, stream):
        if hasattr(stream, "__next__"):
            return list(stream)

        async def collect():
            return [piece async for piece in stream]

        return self._runner.run(collect())


@pytest.fixture
def time():
    return FakeTime()


@pytest.fixture
def runner():
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(params=["sync", "async"])
def kind(request):
    return request.param


@pytest.fixture
def make_api(kind, time, runner):
    """Build an Api from answers: dicts are 200, tuples (status, body[, headers]), exceptions are raised."""
    made = []

    def make(*answers, **options):
        made.append(Api(kind, time, runner, Recorder(*answers), **options))
        return made[-1]

    yield make
    for api in made:
        api.call(lambda client: client.close())


@pytest.fixture
def bodies(model_body):
    """Give fresh copies of valid answers."""
    model = model_body("ftm-me-1", bytes=12_345)
    named = {"file": FILE, "job": JOB, "model": model, "result": RESULT, "event": EVENT, "provider": PROVIDER}

    def build(name, **changes):
        return {**json.loads(json.dumps(named[name])), **changes}

    return build


@pytest.fixture
def analytics():
    """A whole `quality_analytics` with numbers chosen by hand."""
    comparison = {
        "personalized": 9.0,
        "unpersonalized": 14.0,
        "ground_truth": 8.0,
        "personalization_improvement": 5 / 6,
    }
    shares = {"personalized": 0.5, "unpersonalized": 0.25, "ground_truth": 0.6}
    distance = {"personalized": 0.3, "unpersonalized": 0.2, "personalization_improvement": -0.5}
    score = {"precision": 0.5, "recall": 0.25, "fmeasure": 1 / 3}
    rouge = {"personalized": score, "unpersonalized": score, "personalization_improvement": dict.fromkeys(score, 0.0)}
    return {
        "rouge": {"rouge1": rouge, "rouge2": rouge, "rougeL": rouge},
        "sentence_length_stats": dict.fromkeys(("mean", "median", "std_dev"), comparison),
        "word_length_stats": dict.fromkeys(("mean", "median", "std_dev"), comparison),
        "readability": dict.fromkeys(("flesch_reading_ease", "flesch_kincaid_grade"), comparison),
        "function_word_frequency": {"jensen_shannon_distance": distance},
        "pos_frequency": {"jensen_shannon_distance": distance},
        "lexical_density": comparison,
        "sentence_structure_frequency": {
            **dict.fromkeys(("simple", "compound", "complex", "compound-complex", "fragment/unknown"), shares),
            "jensen_shannon_distance": distance,
        },
        "sentence_voice_frequency": {"active": shares, "passive": shares, "jensen_shannon_distance": distance},
        "punctuation": {
            **{
                f"{name}_density": shares
                for name in (
                    "comma",
                    "semicolon",
                    "colon",
                    "period",
                    "question_mark",
                    "exclamation_mark",
                    "parenthetical",
                )
            },
            "jensen_shannon_distance": distance,
        },
    }


@pytest.fixture
def sse():
    """Write events as a stream body."""

    def write(*events, done=True):
        parts = [event if isinstance(event, str) else json.dumps(event) for event in events]
        return "".join(f"data: {part}\n\n" for part in [*parts, *(["[DONE]"] if done else [])]).encode()

    return write
