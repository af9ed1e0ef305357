"""An engine for tests: trains at once (or slowly, or not at all) and restyles by upper case, block by block.

Run as a script it is a worker process with that engine.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from styler_nb.engines.base import Artifact, Document, Edit, Piece, Progress, RestyleOptions, StyleProfile, TrainOptions
from styler_nb.errors import ArtifactError, TooLittleTextError
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

SAMPLE = "The old harbour was quiet. We walked along the pier, and nobody spoke. It was cold; the gulls slept."


class FakeModel:
    """Upper-cases each paragraph as a piece of its own."""

    size_bytes = 100

    def __init__(self, on_piece: Callable[[int], None] | None = None) -> None:
        self.profile = StyleProfile(compute_statistics([analyze(SAMPLE)]), {"loud": True})
        self.seen: list[RestyleOptions] = []
        self.closed = threading.Event()
        self._on_piece = on_piece or (lambda _number: None)

    def restyle(self, text: str, options: RestyleOptions) -> Iterator[Piece]:
        self.seen.append(options)
        start = 0
        try:
            for number, block in enumerate(text.split("\n\n")):
                self._on_piece(number)
                after = block.upper()
                edit = Edit(start, start + len(block), start, start + len(block), block, after, "upper", "test")
                last = start + len(block) == len(text)
                start += len(block) + 2
                count = len(block.split())
                yield Piece(after + ("" if last else "\n\n"), (edit,), count, count)
        finally:
            self.closed.set()


class FakeEngine:
    """Makes fake models."""

    name = "variants"

    def __init__(self, *, on_train: Callable[[Progress], None] | None = None, model: FakeModel | None = None) -> None:
        self._on_train = on_train or (lambda _progress: None)
        self.model = model
        self.samples: list[Sequence[Document]] = []
        self.loads = 0
        self.choices = {"voice": ("loud", "quiet"), "tone": ("high", "low")}

    def train(self, samples: Sequence[Document], options: TrainOptions, progress: Progress) -> Artifact:
        self.samples.append(samples)
        words = sum(len(sample.text.split()) for sample in samples)
        progress("counting", step=1, total=2)
        self._on_train(progress)
        if words < 3:
            raise TooLittleTextError(f"the samples hold {words} words; at least 3 are needed")
        progress("done", step=2, total=2)
        return Artifact("variants", "variants", options.match_output_length, {"words.json": str(words).encode()})

    def load(self, artifact: Artifact) -> FakeModel:
        self.loads += 1
        if set(artifact.files) != {"words.json"}:
            raise ArtifactError("not a model of the fake engine")
        return self.model or FakeModel()


def slow_training(progress: Progress) -> None:
    """Take until the file that FAKE_RELEASE names exists; write down each attempt's process id."""
    with Path(os.environ["FAKE_LOG"]).open("a") as log:
        log.write(f"{os.getpid()}\n")
    deadline = time.monotonic() + 60
    while not Path(os.environ["FAKE_RELEASE"]).exists() and time.monotonic() < deadline:
        progress("waiting")
        time.sleep(0.02)


if __name__ == "__main__":
    from styler_nb.service.worker import main

    engine = FakeEngine(on_train=slow_training if "FAKE_RELEASE" in os.environ else None)
    sys.exit(main(get_engine=lambda _name: engine))
