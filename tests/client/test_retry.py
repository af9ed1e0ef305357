import random

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb import errors
from styler_nb.client._retry import Clock, RetryPolicy, RetryRule, parse_retry_after

CONNECT = httpx.ConnectError("refused")
BROKEN = httpx.ReadError("reset")
SLOW = httpx.ReadTimeout("slow")


def read(client):
    return client.files.list()


def upload(client):
    return client.files.create(b"hello", filename="a.txt")


def train(client):
    return client.fine_tuning.jobs.create(["file-1"])


def cancel(client):
    return client.fine_tuning.jobs.cancel("ftjob-1")


def delete(client):
    return client.files.delete("file-1")


def transform(client):
    return client.style.rewrite("Do not go.", "ftm-me-1")


REPEATABLE = (read, upload, train, delete)
ONCE = (cancel, transform)


def failure(status):
    return (status, {"error": "no"})


@pytest.mark.parametrize("call", REPEATABLE)
@pytest.mark.parametrize("answer", [*map(failure, (408, 429, 502, 503, 504)), CONNECT, BROKEN, SLOW])
def test_repeatable_requests_are_tried_three_times(make_api, call, answer):
    api = make_api(answer)
    with pytest.raises(errors.ServiceError):
        api.call(call)
    assert len(api.recorder.requests) == 3
    assert api.time.slept == [0.5, 1.0]


@pytest.mark.parametrize("call", [*REPEATABLE, *ONCE])
@pytest.mark.parametrize("status", [400, 401, 404, 409, 413, 415, 422, 500])
def test_these_answers_are_final(make_api, call, status):
    api = make_api(failure(status))
    with pytest.raises(errors.error_for_status(status, "").__class__):
        api.call(call)
    assert len(api.recorder.requests) == 1
    assert api.time.slept == []


@pytest.mark.parametrize("call", ONCE)
@pytest.mark.parametrize(
    ("answer", "tries"),
    [
        *((answer, 3) for answer in (failure(429), failure(503), CONNECT, httpx.ConnectTimeout("slow"))),
        *((answer, 1) for answer in (failure(408), failure(502), failure(504), BROKEN, SLOW)),
    ],
)
def test_requests_with_effects_are_repeated_only_when_surely_not_carried_out(make_api, call, answer, tries):
    api = make_api(answer)
    with pytest.raises(errors.ServiceError):
        api.call(call)
    assert len(api.recorder.requests) == tries


def test_a_streamed_transform_follows_the_same_rule(make_api):
    api = make_api(failure(503), (200, {}))
    stream = api.call(lambda client: client.style.rewrite("Do not go.", "m", stream=True))
    api.settle(stream.close())
    assert len(api.recorder.requests) == 2


def test_a_try_that_works_ends_the_tries(make_api, bodies):
    api = make_api(BROKEN, {"object": "list", "data": [bodies("file")]})
    assert api.call(read)[0].id == "file-1"
    assert api.time.slept == [0.5]


def test_every_try_of_a_post_carries_the_same_idempotency_key_and_the_whole_body(make_api):
    api = make_api(failure(503))
    with pytest.raises(errors.ServiceUnavailableError):
        api.call(upload)
    keys = {request.headers["idempotency-key"] for request in api.recorder.requests}
    assert len(keys) == 1
    assert all(b"hello" in request.content for request in api.recorder.requests)


def test_two_calls_have_two_keys(make_api, bodies):
    api = make_api(bodies("job"))
    api.call(train)
    api.call(train)
    first, second = (request.headers["idempotency-key"] for request in api.recorder.requests)
    assert first != second


def test_a_transform_carries_no_key(make_api, bodies):
    api = make_api(bodies("result"))
    api.call(transform)
    assert "idempotency-key" not in api.recorder.last.headers


def test_gone_after_a_lost_answer_is_a_deletion_that_worked(make_api):
    api = make_api(BROKEN, failure(404))
    assert api.call(delete).deleted is True


@pytest.mark.parametrize("first", [CONNECT, failure(503)])
def test_gone_after_a_try_that_surely_did_nothing_is_not_found(make_api, first):
    api = make_api(first, failure(404))
    with pytest.raises(errors.NotFoundError):
        api.call(delete)


def test_retry_after_is_honoured(make_api, bodies):
    api = make_api((429, {"error": "busy"}, {"Retry-After": "3"}), bodies("result"))
    api.call(transform)
    assert api.time.slept == [3.05]


def test_a_long_retry_after_is_handed_to_the_caller(make_api):
    api = make_api((429, {"error": "busy"}, {"Retry-After": "3600"}))
    with pytest.raises(errors.RateLimitError) as caught:
        api.call(transform)
    assert caught.value.retry_after_s == 3600
    assert len(api.recorder.requests) == 1


def test_no_retries_when_told_so(make_api):
    api = make_api(failure(503), max_retries=0)
    with pytest.raises(errors.ServiceUnavailableError):
        api.call(read)
    assert len(api.recorder.requests) == 1


def test_a_negative_number_of_retries_is_refused():
    with pytest.raises(errors.ConfigurationError, match="max_retries"):
        RetryPolicy(max_retries=-1)


# The dates are the three forms of RFC 9110, section 5.6.7; all are 784111777 s after the epoch.
@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0),
        (" 12 ", 12),
        ("1.5", 1.5),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 77),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 77),
        ("Sun Nov  6 08:49:37 1994", 77),
        ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
        ("soon", None),
        ("-3", None),
        ("", None),
        ("²", None),
        (None, None),
    ],
)
def test_retry_after_is_read(value, seconds):
    assert parse_retry_after(value, now=784111700) == seconds


@given(tries=st.integers(1, 10_000), seed=st.integers())
def test_delays_stay_between_zero_and_the_growing_bound(tries, seed):
    policy = RetryPolicy(max_retries=10_000, random=random.Random(seed).random, clock=Clock(now=lambda: 0.0))
    assert 0 <= policy.compute_delay(tries) <= min(8.0, 0.5 * 2.0 ** min(tries - 1, 10))


def test_rules():
    assert RetryRule.REPEATABLE.allows_failure(unsent=False)
    assert not RetryRule.ONCE.allows_failure(unsent=False)
    assert RetryRule.ONCE.allows_failure(unsent=True)
    assert not any(rule.allows_status(409) for rule in RetryRule)
