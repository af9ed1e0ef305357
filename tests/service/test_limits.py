"""Rate and concurrency limits, and the model cache."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from styler_nb.errors import ArtifactError, RateLimitError
from styler_nb.service.limits import ConcurrencyLimiter, RateLimiter
from styler_nb.service.model_cache import ModelCache


class Clock:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_burst_then_even_refill() -> None:
    clock = Clock()
    limiter = RateLimiter(6, clock)
    for _ in range(6):
        limiter.check("a")
    with pytest.raises(RateLimitError) as caught:
        limiter.check("a")
    assert caught.value.retry_after_s == 10
    limiter.check("b")
    clock.now += 10
    limiter.check("a")
    with pytest.raises(RateLimitError):
        limiter.check("a")
    clock.now += 3600
    for _ in range(6):
        limiter.check("a")
    with pytest.raises(RateLimitError):
        limiter.check("a")


def test_no_rate_limit() -> None:
    limiter = RateLimiter(0)
    for _ in range(10_000):
        limiter.check("a")


def test_quiet_organizations_are_forgotten() -> None:
    clock = Clock()
    limiter = RateLimiter(1, clock)
    for number in range(1100):
        limiter.check(str(number))
    clock.now += 61
    limiter.check("a")
    assert len(limiter._buckets) == 1


def test_concurrency() -> None:
    limiter = ConcurrencyLimiter(2, 3)
    with limiter.slot("a"), limiter.slot("a"):
        with pytest.raises(RateLimitError, match="of this organization"), limiter.slot("a"):
            pass
        with limiter.slot("b"):
            assert limiter.running == 3
            with pytest.raises(RateLimitError, match="the service"), limiter.slot("c"):
                pass
    assert limiter.running == 0
    with pytest.raises(ValueError, match="x"), limiter.slot("a"):
        raise ValueError("x")
    assert limiter.running == 0


class Sized:
    """A model of a size."""

    def __init__(self, size_bytes: int) -> None:
        self.size_bytes = size_bytes


def test_cache_drops_what_was_used_longest_ago() -> None:
    cache = ModelCache(100)
    loads: list[str] = []

    def get(key: str, size: int = 40) -> Any:
        def load() -> Any:
            loads.append(key)
            return Sized(size)

        return cache.get(key, load)

    first = get("a")
    get("b")
    assert get("a") is first
    get("c")
    assert get("a") is first
    assert loads == ["a", "b", "c"]
    assert cache.size_bytes == 80
    get("b")
    assert loads == ["a", "b", "c", "b"]
    get("huge", 101)
    get("huge", 101)
    assert loads[-2:] == ["huge", "huge"]
    assert len(cache) == 2
    cache.clear()
    assert len(cache) == 0


def test_cache_loads_once_for_many_threads() -> None:
    cache = ModelCache(100)
    started, go = threading.Barrier(9), threading.Event()
    loads: list[int] = []
    found: list[Any] = []

    def load() -> Any:
        loads.append(1)
        assert go.wait(10)
        return Sized(1)

    def work() -> None:
        started.wait(10)
        found.append(cache.get("a", load))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    started.wait(10)
    go.set()
    for thread in threads:
        thread.join()
    assert len(loads) == 1
    assert len({id(model) for model in found}) == 1


def test_failed_load_is_not_kept() -> None:
    cache = ModelCache(100)

    def fail() -> Any:
        raise ArtifactError("damaged")

    for _ in range(2):
        with pytest.raises(ArtifactError):
            cache.get("a", fail)
    assert cache.get("a", lambda: Sized(1)).size_bytes == 1
