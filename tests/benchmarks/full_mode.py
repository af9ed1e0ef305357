"""Full mode under load: streams over a slow base model, what we add to its time, and the memory it takes."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from collections.abc import Iterator

import httpx
import psutil

import styler_nb
from corpus import build_text
from http_requests import serve_process, train
from styler_nb.providers.sandbox import CannedReply, Sandbox, serve_sandbox

_STREAMS = 100
_WITHIN_S = 10.0
_BASE_S = 5.0
_WORDS = 150
_BYTES_PER_MIB = 1024 * 1024


async def _time_stream(client: httpx.AsyncClient, url: str, body: dict, delay_s: float) -> tuple[float, float]:
    """Give the seconds to the first whole paragraph's mark, and to the end."""
    await asyncio.sleep(delay_s)
    start = time.perf_counter()
    first = 0.0
    async with client.stream("POST", url, json=body) as response:
        response.raise_for_status()
        done = False
        text = ""
        async for line in response.aiter_lines():
            if line.startswith("data: {"):
                choices = json.loads(line.removeprefix("data: "))["choices"]
                text += choices[0]["delta"].get("content", "") if choices else ""
            if not first and "\n\n" in text:
                first = time.perf_counter() - start
            done = done or line == "data: [DONE]"
    if not done:
        raise RuntimeError(f"a stream broke off: {text[-300:]}")
    return first, time.perf_counter() - start


def _run(url: str, key: str, body: dict, count: int = _STREAMS) -> list[tuple[float, float]]:
    async def run() -> list[tuple[float, float]]:
        limits = httpx.Limits(max_connections=None)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        async with httpx.AsyncClient(headers=headers, timeout=60, limits=limits, trust_env=False) as client:
            delays = (number * _WITHIN_S / _STREAMS for number in range(count))
            return await asyncio.gather(*[_time_stream(client, url, body, delay) for delay in delays])

    return asyncio.run(run())


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, round(share * len(values)))]


def measure() -> Iterator[tuple[str, str]]:
    """Yield what full mode adds to the base model's own time."""
    # Three paragraphs, as base models write; the first of them is the shortest.
    words = build_text(_WORDS).replace("\n\n", " ").split()[:_WORDS]
    text = "\n\n".join((" ".join(words[:40]) + ".", " ".join(words[40:90]) + ".", " ".join(words[90:])))
    sandbox = Sandbox(replies=[CannedReply("", text)])
    sandbox.piece_pause_s = _BASE_S * sandbox.piece_characters / len(text)
    with serve_sandbox(sandbox):
        settings = {
            "STYLER_CONCURRENCY": "128",
            "STYLER_ORG_CONCURRENCY": "128",
            "STYLER_VENDOR_A_URL": sandbox.base_url,
        }
        with serve_process(**settings) as (url, key, process_id):
            with styler_nb.Client(url, api_key=key) as client:
                model = train(client)
            turns = [{"role": "user", "content": "Tell me."}]
            options = {"base_model": "famA-4o"}
            body = {"mode": "full", "model": model, "messages": turns, "full_mode_options": options, "stream": True}
            asked = {"model": "m", "messages": turns, "stream": True}
            direct = _run(f"{sandbox.base_url}/chat/completions", "", asked)
            _run(f"{url}/v1/style/transform", key, body, count=1)
            memory = [_rss(process_id)]
            for _ in range(2):
                ours = _run(f"{url}/v1/style/transform", key, body)
                memory.append(_rss(process_id))
    base_first = statistics.median(first for first, _ in direct)
    base_total = statistics.median(total for _, total in direct)
    firsts = [first - base_first for first, _ in ours]
    totals = [total - base_total for _, total in ours]
    yield f"{_STREAMS} streams in {_WITHIN_S:.0f} s, base model's time, median (wall)", f"{base_total:.2f} s"
    yield "added to the first paragraph, median, p95 (wall)", _show(firsts)
    yield "added to the whole, median, p95 (wall)", _show(totals)
    yield "memory of the server: before, after 100, after 200", ", ".join(f"{size:.0f}" for size in memory) + " MiB"


def _rss(process_id: int) -> float:
    return psutil.Process(process_id).memory_info().rss / _BYTES_PER_MIB


def _show(values: list[float]) -> str:
    return f"{statistics.median(values) * 1000:.0f}, {_percentile(values, 0.95) * 1000:.0f} ms"
