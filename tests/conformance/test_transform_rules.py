"""Section 4.7: each rule of the request, broken one at a time."""

from __future__ import annotations

import json

import pytest

UNKNOWN = "00000000-0000-4000-8000-000000000000"
MESSAGE = "We do not know what the sea will do."
TURN = {"role": "user", "content": "Tell me about the sea."}
BASE_MODELS = (
    *("famA-4o", "famA-4o-mini", "famA-4.1", "famA-5", "famA-5.2", "famA-5.4", "o3", "o4-mini"),
    *("famB-mid-4-5", "famB-mid-4-6", "famB-top-4-5", "famB-top-4-6", "famB-top-4-7"),
)
FLAGS = (
    *("stream", "include_quality", "include_rouge", "include_compare_original", "include_distance"),
    *("skip_headings", "skip_h1", "include_edits", "include_extended", "include_intervals", "include_base_model_usage"),
)
NOT_BOOLEANS = {"zero": 0, "one": 1, "float": 0.0, "string": "true", "empty": "", "list": [], "object": {}}
NOT_STRINGS = {"zero": 0, "true": True, "false": False, "list": [], "list-of-strings": ["a"], "object": {}}
NOT_OBJECTS = {"zero": 0, "true": True, "false": False, "list": [], "string": "{}", "empty": ""}
ABSENT = object()


# Written into the JSON by hand, since no encoder makes them.
NUMBERS = {"<NAN>": "NaN", "<INFINITY>": "Infinity", "<HUGE>": "1e999"}
ESCAPES = {"<SURROGATE>": "\\ud800", "<LOW>": "\\udc00"}


@pytest.fixture
def post(api, model):
    def post(body):
        text = json.dumps({"model": model.name, **body})
        for mark, written in NUMBERS.items():
            text = text.replace(f'"{mark}"', written)
        for mark, written in ESCAPES.items():
            text = text.replace(mark, written)
        return api.post("/style/transform", content=text.encode(), headers={"Content-Type": "application/json"})

    return post


def _rewrite(**changes):
    return {k: v for k, v in {"mode": "rewrite", "message": MESSAGE, **changes}.items() if v is not ABSENT}


def _options(**options):
    return _rewrite(rewrite_mode_options=options)


def _full(**changes):
    return {k: v for k, v in {"mode": "full", "messages": [TURN], **changes}.items() if v is not ABSENT}


def _base(**options):
    return _full(full_mode_options=options)


BROKEN = {
    "mode-missing": (_rewrite(mode=ABSENT), 400),
    "mode-null": (_rewrite(mode=None), 400),
    "mode-empty": (_rewrite(mode=""), 400),
    "mode-case": (_rewrite(mode="Rewrite"), 400),
    "mode-other": (_rewrite(mode="generate"), 400),
    "mode-list": (_rewrite(mode=["rewrite"]), 400),
    "mode-object": (_rewrite(mode={}), 400),
    "mode-true": (_rewrite(mode=True), 400),
    "mode-surrogate": (_rewrite(mode="<SURROGATE>"), 400),
    "mode-of-the-other-fields": (_rewrite(mode="full"), 400),
    "full-fields-in-rewrite": (_full(mode="rewrite"), 400),
    "model-null": (_rewrite(model=None), 400),
    "model-number": (_rewrite(model=0), 400),
    "model-list": (_rewrite(model=[]), 400),
    "model-empty": (_rewrite(model=""), (400, 404)),
    "model-unknown": (_rewrite(model=f"ftm-{UNKNOWN}"), 404),
    "model-nonsense": (_rewrite(model="gpt"), 404),
    "model-base": (_rewrite(model="styler-2"), 404),
    "model-nul": (_rewrite(model="ftm-\x00"), (400, 404)),
    "model-surrogate": (_rewrite(model="<SURROGATE>"), 400),
    "model-unknown-full": (_full(model=f"ftm-{UNKNOWN}"), 404),
    "message-missing": (_rewrite(message=ABSENT), 400),
    "message-null": (_rewrite(message=None), 400),
    "message-empty": (_rewrite(message=""), 400),
    "message-surrogate": (_rewrite(message="a <SURROGATE> b"), 400),
    "message-low-surrogate": (_rewrite(message="<LOW>"), 400),
    **{f"message-{name}": (_rewrite(message=value), 400) for name, value in NOT_STRINGS.items()},
    "unknown-field": (_rewrite(temperature=1), 400),
    "unknown-null-field": (_rewrite(temperature=None), 400),
    "unknown-field-full": (_full(n=1), 400),
    "wrong-case-field": (_rewrite(Include_Quality=True), 400),
    "spaced-field": (_rewrite(**{"stream ": False}), 400),
    "surrogate-field": (_rewrite(**{"<SURROGATE>": 1}), 400),
    **{f"{flag}-{name}": (_rewrite(**{flag: value}), 400) for flag in FLAGS for name, value in NOT_BOOLEANS.items()},
    **{f"full-{flag}-one": (_full(**{flag: 1}), 400) for flag in FLAGS},
    **{f"options-{name}": (_rewrite(rewrite_mode_options=value), 400) for name, value in NOT_OBJECTS.items()},
    **{
        f"{field}-{name}": (_options(**{field: value}), 400)
        for field in ("topic", "base_prompt", "preceding_context")
        for name, value in NOT_STRINGS.items()
    },
    "topic-surrogate": (_options(topic="<SURROGATE>"), 400),
    "options-unknown-field": (_options(topic="sea", tone="warm"), 400),
    "options-of-full-mode-broken": (_rewrite(full_mode_options={"base_temperature": 3}), 400),
    "options-of-full-mode-unknown-field": (_rewrite(full_mode_options={"top_p": 1}), 400),
    "options-of-full-mode-list": (_rewrite(full_mode_options=[]), 400),
    "strength-negative": (_rewrite(strength=-0.01), 400),
    "strength-over-one": (_rewrite(strength=1.01), 400),
    "strength-true": (_rewrite(strength=True), 400),
    "strength-string": (_rewrite(strength="1"), 400),
    "strength-null": (_rewrite(strength=None), 400),
    "strength-nan": (_rewrite(strength="<NAN>"), 400),
    "strength-infinity": (_rewrite(strength="<INFINITY>"), 400),
    "strength-huge": (_rewrite(strength="<HUGE>"), 400),
    "seed-true": (_rewrite(seed=True), 400),
    "seed-fraction": (_rewrite(seed=1.5), 400),
    "seed-string": (_rewrite(seed="1"), 400),
    "seed-nan": (_rewrite(seed="<NAN>"), 400),
    "seed-astronomic": (_rewrite(seed=10**400), 400),
    "terms-string": (_rewrite(protected_terms="sea"), 400),
    "terms-object": (_rewrite(protected_terms={}), 400),
    "terms-numbers": (_rewrite(protected_terms=[1]), 400),
    "terms-null": (_rewrite(protected_terms=[None]), 400),
    "terms-surrogate": (_rewrite(protected_terms=["<SURROGATE>"]), 400),
    "messages-missing": (_full(messages=ABSENT), 400),
    "messages-null": (_full(messages=None), 400),
    "messages-empty": (_full(messages=[]), 400),
    "messages-string": (_full(messages="Hello."), 400),
    "messages-object": (_full(messages=TURN), 400),
    "messages-of-strings": (_full(messages=["Hello."]), 400),
    "messages-of-nulls": (_full(messages=[None]), 400),
    "messages-of-lists": (_full(messages=[[]]), 400),
    "turn-empty": (_full(messages=[{}]), 400),
    "role-missing": (_full(messages=[{"content": "Hello."}]), 400),
    "role-null": (_full(messages=[{"role": None, "content": "Hello."}]), 400),
    "role-system": (_full(messages=[{"role": "system", "content": "Be brief."}, TURN]), 400),
    "role-case": (_full(messages=[{"role": "User", "content": "Hello."}]), 400),
    "role-number": (_full(messages=[{"role": 0, "content": "Hello."}]), 400),
    "content-missing": (_full(messages=[{"role": "user"}]), 400),
    "content-null": (_full(messages=[{"role": "user", "content": None}]), 400),
    "content-empty": (_full(messages=[{"role": "user", "content": ""}]), 400),
    "content-empty-earlier": (_full(messages=[{"role": "assistant", "content": ""}, TURN]), 400),
    "content-parts": (_full(messages=[{"role": "user", "content": [{"type": "text", "text": "Hello."}]}]), 400),
    "content-number": (_full(messages=[{"role": "user", "content": 0}]), 400),
    "content-surrogate": (_full(messages=[{"role": "user", "content": "<SURROGATE>"}]), 400),
    "turn-unknown-field": (_full(messages=[{**TURN, "name": "Anna"}]), 400),
    "last-from-assistant": (_full(messages=[TURN, {"role": "assistant", "content": "It is wide."}]), 400),
    **{f"full-options-{name}": (_full(full_mode_options=value), 400) for name, value in NOT_OBJECTS.items()},
    "base-model-other": (_base(base_model="famC-1"), 400),
    "base-model-case": (_base(base_model="FAMA-4o"), 400),
    "base-model-empty": (_base(base_model=""), 400),
    "base-model-null": (_base(base_model=None), 400),
    "base-model-number": (_base(base_model=3), 400),
    "service-other": (_base(base_model_service="vendor_c"), 400),
    "service-empty": (_base(base_model_service=""), 400),
    "service-null": (_base(base_model_service=None), 400),
    "service-list": (_base(base_model_service=["auto"]), 400),
    "temperature-over": (_base(base_temperature=2.1), 400),
    "temperature-just-over": (_base(base_temperature=2.0000001), 400),
    "temperature-negative": (_base(base_temperature=-0.1), 400),
    "temperature-true": (_base(base_temperature=True), 400),
    "temperature-false": (_base(base_temperature=False), 400),
    "temperature-string": (_base(base_temperature="1"), 400),
    "temperature-null": (_base(base_temperature=None), 400),
    "temperature-nan": (_base(base_temperature="<NAN>"), 400),
    "temperature-infinity": (_base(base_temperature="<INFINITY>"), 400),
    "temperature-huge": (_base(base_temperature="<HUGE>"), 400),
    "key-number": (_base(base_model_api_key=0), 400),
    "key-list": (_base(base_model_api_key=["k"]), 400),
    "endpoint-number": (_base(base_model_endpoint=0), 400),
    "endpoint-object": (_base(base_model_endpoint={}), 400),
    "full-options-unknown-field": (_base(top_p=1), 400),
    "options-of-rewrite-mode-broken": (_full(rewrite_mode_options={"topic": 1}), 400),
    "options-of-rewrite-mode-unknown-field": (_full(rewrite_mode_options={"tone": "warm"}), 400),
    "message-in-full-mode": (_full(message=MESSAGE), 400),
    "messages-in-rewrite-mode": (_rewrite(messages=[TURN]), 400),
}

NAMED = {
    "mode-missing": "mode",
    "mode-other": "mode",
    "message-empty": "message",
    "unknown-field": "temperature",
    "stream-zero": "stream",
    "topic-zero": "topic",
    "strength-over-one": "strength",
    "last-from-assistant": "messages",
    "content-empty": "content",
    "base-model-other": "base_model",
    "service-other": "base_model_service",
    "temperature-over": "base_temperature",
    "full-options-unknown-field": "top_p",
    "turn-unknown-field": "name",
}


@pytest.mark.parametrize("stream", [False, True], ids=["at-once", "streamed"])
@pytest.mark.parametrize("case", BROKEN)
def test_broken_rule(case, stream, post, check):
    body, status = BROKEN[case]
    if stream and "stream" not in body:
        body = {**body, "stream": True}
    response = post(body)
    error = check(response, status)["error"]
    if response.status_code == 404:
        assert error == "Model not found."
    assert NAMED.get(case, "") in error
    assert MESSAGE not in error


@pytest.mark.parametrize("stream", [False, True], ids=["at-once", "streamed"])
def test_model_missing(stream, api, check):
    assert "model" in check(api.post("/style/transform", json=_rewrite(stream=stream)), 400)["error"]


ACCEPTED = {
    "plain": _rewrite(),
    **{f"{flag}-null": _rewrite(**{flag: None}) for flag in FLAGS},
    **{f"{flag}-false": _rewrite(**{flag: False}) for flag in FLAGS},
    "options-null": _rewrite(rewrite_mode_options=None),
    "options-empty": _options(),
    "options-nulls": _options(topic=None, base_prompt=None, preceding_context=None),
    "options-all": _options(topic="the sea", base_prompt="Write about the sea.", preceding_context="It was morning."),
    "options-empty-strings": _options(topic="", preceding_context=""),
    "options-of-full-mode": _rewrite(full_mode_options={"base_temperature": 2, "base_model": "o3"}),
    "options-of-full-mode-null": _rewrite(full_mode_options=None),
    "strength-0": _rewrite(strength=0),
    "strength-1": _rewrite(strength=1),
    "strength-half": _rewrite(strength=0.5),
    "seed": _rewrite(seed=17),
    "seed-null": _rewrite(seed=None),
    "terms": _rewrite(protected_terms=["the sea", "know"]),
    "terms-none": _rewrite(protected_terms=[]),
    "terms-null": _rewrite(protected_terms=None),
    "rouge-without-quality": _rewrite(include_rouge=True),
    "astral": _rewrite(message="We don't know 🙂 what 𝒳 is."),
    "one-letter": _rewrite(message="a"),
    "nul-character": _rewrite(message="We do not know\u0000 it."),
    "right-to-left": _rewrite(message="אנחנו לא יודעים."),
    "digits": _rewrite(message="1 2 3"),
    "emoji": _rewrite(message="🙂"),
    "very-long-word": _rewrite(message="a" * 20_000),
    "very-many-lines": _rewrite(message="a\n" * 5_000),
    "windows-lines": _rewrite(message="We do not know.\r\n\r\nIt is not far.\r\n"),
    "surrogate-pair": _rewrite(message="We do not know \U0001f642."),
}


@pytest.mark.parametrize("case", ACCEPTED)
def test_accepted(case, api, model, check):
    body = check(api.post("/style/transform", json={"model": model.name, **ACCEPTED[case]}), 200, "result")
    assert body["model"] == model.name


VALID_FULL = {
    "plain": (_full(), "vendor_b"),
    "streamed": (_full(stream=True), "vendor_b"),
    "options-null": (_full(full_mode_options=None), "vendor_b"),
    "options-empty": (_base(), "vendor_b"),
    "nulls": (_base(base_model_api_key=None, base_model_endpoint=None), "vendor_b"),
    "with-key": (_base(base_model_api_key="sk-of-the-caller"), "vendor_b"),
    "temperature-0": (_base(base_temperature=0), "vendor_b"),
    "temperature-1.5": (_base(base_temperature=1.5), "vendor_b"),
    "temperature-2": (_base(base_temperature=2), "vendor_b"),
    "several-turns": (_full(messages=[TURN, {"role": "assistant", "content": "It is wide."}, TURN]), "vendor_b"),
    "assistant-first": (_full(messages=[{"role": "assistant", "content": "Hello."}, TURN]), "vendor_b"),
    "same-role-twice": (_full(messages=[TURN, TURN]), "vendor_b"),
    "options-of-rewrite-mode": (_full(rewrite_mode_options={"topic": "the sea"}), "vendor_b"),
    "options-of-rewrite-mode-null": (_full(rewrite_mode_options=None), "vendor_b"),
    **{
        f"auto-{name}": (_base(base_model=name), "vendor_b" if name.startswith("famB") else "vendor_a")
        for name in BASE_MODELS
    },
    "auto-named": (_base(base_model="o3", base_model_service="auto"), "vendor_a"),
    "vendor-a-for-family-b": (_base(base_model="famB-top-4-7", base_model_service="vendor_a"), "vendor_a"),
    "vendor-b-for-family-a": (_base(base_model="famA-5", base_model_service="vendor_b"), "vendor_b"),
    "host-c": (_base(base_model="famA-4o", base_model_service="host_c"), "host_c"),
}


@pytest.mark.parametrize("case", VALID_FULL)
def test_full_mode_without_a_provider(case, api, model, check):
    body, provider = VALID_FULL[case]
    error = check(api.post("/style/transform", json={"model": model.name, **body}), 502)["error"]
    assert provider in error
    assert "sk-of-the-caller" not in error


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:9/v1",
        "https://localhost/v1",
        "https://[::1]/v1",
        "https://10.0.0.1/v1",
        "https://192.168.1.1/v1",
        "https://169.254.169.254/latest/meta-data",
        "https://0.0.0.0/v1",
        "https://[::ffff:127.0.0.1]/v1",
        "https://2130706433/v1",
        "file:///etc/passwd",
        "ftp://example.com/",
        "not a url",
        "",
    ],
)
def test_caller_given_endpoints_that_are_not_allowed(endpoint, api, model, check):
    body = _base(base_model_service="host_c", base_model_endpoint=endpoint, base_model_api_key="sk-of-the-caller")
    error = check(api.post("/style/transform", json={"model": model.name, **body}), 400)["error"]
    assert "base_model_endpoint" in error
