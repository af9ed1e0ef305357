import warnings

import httpx
import pytest

from styler_nb import errors
from styler_nb.client import AsyncClient, Client
from styler_nb.client._retry import Clock, RetryPolicy

KEY = "sk-very-secret-key"


@pytest.fixture(params=[Client, AsyncClient])
def cls(request):
    return request.param


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch):
    monkeypatch.delenv("STYLER_BASE_URL", raising=False)
    monkeypatch.delenv("STYLER_API_KEY", raising=False)


@pytest.mark.parametrize(
    ("given", "base_url"),
    [
        ("https://a.example.org", "https://a.example.org/v1"),
        ("https://a.example.org/", "https://a.example.org/v1"),
        ("https://a.example.org/v1", "https://a.example.org/v1"),
        ("https://a.example.org/v1/", "https://a.example.org/v1"),
        (" https://a.example.org/styler ", "https://a.example.org/styler/v1"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/v1"),
    ],
)
def test_the_version_segment_may_be_left_out(cls, given, base_url):
    assert cls(given, KEY).base_url == base_url


@pytest.mark.parametrize(
    "given",
    [
        "example.org",
        "ftp://example.org",
        "https://",
        "https://a.example.org/?x=1",
        "https://a.example.org/#x",
        "http://[::1",
    ],
)
def test_what_is_no_address_is_refused(cls, given):
    with pytest.raises(errors.ConfigurationError, match="base_url"):
        cls(given, KEY)


def test_a_password_in_the_address_is_refused_without_repeating_it(cls):
    with pytest.raises(errors.ConfigurationError) as caught:
        cls("https://user:hunter2@a.example.org", KEY)
    assert "hunter2" not in str(caught.value)


def test_the_environment_stands_in(cls, monkeypatch):
    monkeypatch.setenv("STYLER_BASE_URL", "https://env.example.org/v1")
    monkeypatch.setenv("STYLER_API_KEY", "sk-env")
    assert cls().base_url == "https://env.example.org/v1"
    assert cls("https://other.example.org").base_url == "https://other.example.org/v1"


def test_a_missing_address_or_key_says_what_to_do(cls):
    with pytest.raises(errors.ConfigurationError, match="STYLER_BASE_URL"):
        cls(api_key=KEY)
    with pytest.raises(errors.ConfigurationError, match="STYLER_API_KEY"):
        cls("https://a.example.org")


@pytest.mark.parametrize("key", ["sk-secret\n", "sk secret", "sk-sécret"])
def test_a_key_that_no_header_can_carry_is_refused_without_repeating_it(cls, key):
    with pytest.raises(errors.ConfigurationError) as caught:
        cls("https://a.example.org", key)
    assert key not in str(caught.value)


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_a_timeout_that_cannot_work_is_refused(cls, timeout):
    with pytest.raises(errors.ConfigurationError, match="timeout"):
        cls("https://a.example.org", KEY, timeout=timeout)


def test_the_key_is_sent_but_never_shown(make_api, bodies):
    api = make_api(bodies("file"))
    api.call(lambda client: client.files.delete("file-1"))
    assert api.recorder.last.headers["authorization"] == f"Bearer {KEY}"
    for shown in (repr(api.client), str(api.client), repr(api.client._address), repr(vars(api.client))):
        assert KEY not in shown
    assert "https://styler.example.org/v1" in repr(api.client)


def test_an_unencrypted_key_is_warned_of_except_on_this_machine(cls):
    with pytest.warns(UserWarning, match="unencrypted"):
        cls("http://styler.example.org", KEY)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for host in ("127.0.0.1", "[::1]", "localhost", "a.localhost"):
            cls(f"http://{host}:8000", KEY)


def test_a_proxy_of_the_environment_is_not_used_on_this_machine(cls, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "")
    assert not cls("http://127.0.0.1:8000", KEY)._http._mounts
    with pytest.warns(UserWarning, match="unencrypted"):
        assert cls("http://a.example.org", KEY)._http._mounts


def test_a_redirect_is_not_followed(make_api):
    api = make_api(lambda _: (307, {}, {"Location": "https://evil.example.org/v1/files"}))
    with pytest.raises(errors.UnexpectedResponseError, match="307"):
        api.call(lambda client: client.files.list())
    assert {request.url.host for request in api.recorder.requests} == {"styler.example.org"}


@pytest.mark.parametrize(
    ("options", "call", "read_s"),
    [
        ({}, lambda c: c.files.list(), 60),
        ({}, lambda c: c.style.rewrite("x", "m"), 600),
        ({"timeout": 7}, lambda c: c.style.rewrite("x", "m"), 7),
        ({"timeout": 7}, lambda c: c.files.list(timeout=3), 3),
        ({"timeout": float("inf")}, lambda c: c.files.list(), None),
    ],
)
def test_timeouts(make_api, options, call, read_s):
    api = make_api((400, {"error": "no"}), **options)
    with pytest.raises(errors.InvalidRequestError):
        api.call(call)
    assert api.recorder.last.extensions["timeout"]["read"] == read_s
    assert api.recorder.last.extensions["timeout"]["connect"] <= 10


def test_a_timeout_of_a_call_is_checked(make_api):
    api = make_api({})
    with pytest.raises(errors.ConfigurationError, match="timeout"):
        api.call(lambda client: client.files.list(timeout=0))


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, errors.InvalidRequestError),
        (401, errors.AuthenticationError),
        (404, errors.NotFoundError),
        (409, errors.ConflictError),
        (413, errors.TooLargeError),
        (415, errors.UnsupportedFileTypeError),
        (418, errors.InvalidRequestError),
        (422, errors.UnusableContentError),
        (429, errors.RateLimitError),
        (500, errors.InternalServiceError),
        (502, errors.ProviderError),
        (503, errors.ServiceUnavailableError),
        (504, errors.ProviderTimeoutError),
        (599, errors.InternalServiceError),
    ],
)
def test_each_status_has_its_class_and_the_request_id(make_api, status, error):
    api = make_api((status, {"error": "It broke."}, {"X-Request-Id": "req-7"}), max_retries=0)
    with pytest.raises(error) as caught:
        api.call(lambda client: client.models.list())
    assert type(caught.value) is error
    assert caught.value.message == "It broke."
    assert caught.value.request_id == "req-7"
    assert str(caught.value) == "It broke. (request req-7)"


def test_retry_after_is_in_the_error(make_api):
    api = make_api((429, {"error": "busy"}, {"Retry-After": "17"}), max_retries=0)
    with pytest.raises(errors.RateLimitError) as caught:
        api.call(lambda client: client.models.list())
    assert caught.value.retry_after_s == 17


def raw(status, content, kind="text/html"):
    return httpx.MockTransport(
        lambda _: httpx.Response(status, content=content, headers={"Content-Type": kind, "X-Request-Id": "req-8"})
    )


@pytest.mark.parametrize("status", [200, 404, 502])
@pytest.mark.parametrize("content", [b"<html>gateway</html>", b"", b"[1]", b'{"detail": "no"}', b'{"error": 5}'])
def test_an_answer_of_something_else_is_named_as_such(make_api, status, content):
    api = make_api({}, max_retries=0)
    api.client._http._transport = raw(status, content)
    with pytest.raises(errors.UnexpectedResponseError, match="base_url") as caught:
        api.call(lambda client: client.files.list())
    assert caught.value.request_id == "req-8"


@pytest.mark.parametrize(
    ("failure", "error", "words"),
    [
        (
            httpx.ConnectError("refused"),
            errors.ConnectionFailedError,
            "cannot connect to https://styler.example.org/v1",
        ),
        (httpx.ConnectTimeout(""), errors.ConnectionFailedError, "ConnectTimeout"),
        (httpx.ReadTimeout("slow"), errors.RequestTimeoutError, "timeout="),
        (httpx.RemoteProtocolError("eof"), errors.ConnectionFailedError, "broke"),
        (httpx.DecodingError("gzip"), errors.ConnectionFailedError, "broke"),
    ],
)
def test_failures_of_the_connection_are_named(make_api, failure, error, words):
    api = make_api(failure, max_retries=0)
    with pytest.raises(error, match=words) as caught:
        api.call(lambda client: client.files.list())
    assert KEY not in str(caught.value)


def test_both_are_context_managers():
    with Client("https://a.example.org", KEY) as client:
        assert not client.closed
    assert client.closed


async def _use_async():
    async with AsyncClient("https://a.example.org", KEY) as client:
        pass
    return client


def test_the_async_client_is_one_too(runner):
    assert runner.run(_use_async())._http.is_closed


@pytest.mark.parametrize(
    "call",
    [
        lambda c: c.files.list(),
        lambda c: c.files.create(b"x", filename="a.txt"),
        lambda c: c.fine_tuning.jobs.wait("ftjob-1"),
        lambda c: c.style.rewrite("x", "m"),
        lambda c: c.style.rewrite("x", "m", stream=True),
    ],
)
def test_a_closed_client_says_so(make_api, bodies, call):
    api = make_api(bodies("result"))
    api.call(lambda client: client.close())
    with pytest.raises(errors.ConnectionFailedError, match=r"^the client is closed; "):
        api.call(call)
    assert api.recorder.requests == []
    assert api.time.slept == []


def test_a_client_closed_between_two_tries_does_not_try_again(make_api):
    async def close_async(_):
        await api.client.close()

    clock = Clock(sleep=lambda _: api.client.close(), async_sleep=close_async)
    api = make_api((503, {"error": "busy"}), retry_policy=RetryPolicy(clock=clock))
    with pytest.raises(errors.ConnectionFailedError, match="the client is closed"):
        api.call(lambda client: client.files.list())
    assert len(api.recorder.requests) == 1
