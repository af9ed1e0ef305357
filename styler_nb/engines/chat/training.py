"""Train a chat model: the offline engine's part, passages that show the style, and neutral sides of some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from styler_nb.engines.base import Document, Progress
from styler_nb.engines.chat.facts import Passage
from styler_nb.engines.chat.guard import Bounds
from styler_nb.engines.chat.knowledge import Cost, Knowledge
from styler_nb.engines.chat.passages import Example, describe_kind, find_candidates, select
from styler_nb.engines.chat.port import ChatOptions, ChatPort, Turn
from styler_nb.engines.chat.profile import describe_profile
from styler_nb.engines.chat.prompts import LATEST, render
from styler_nb.engines.chat.rewording import Rewording
from styler_nb.engines.variants.catalogue.index import Catalogue
from styler_nb.engines.variants.model import VariantsModel

__all__ = ["StepsAhead", "count_pairs", "gather"]

_PASSAGES = 20
_PAIRS = 12
_REQUESTS_A_PAIR = 2
"""One, and one to put things right."""
_GIVE_UP_AFTER = 3
"""Passages without any answer, after which the model is not asked for more."""


@dataclass(frozen=True)
class StepsAhead:
    """Progress of the first part of the work, with the steps of the second in its total."""

    progress: Progress
    steps: int

    def __call__(
        self,
        message: str,
        *,
        step: int | None = None,
        total: int | None = None,
        loss: float | None = None,
        level: Literal["info", "warning", "error"] = "info",
    ) -> None:
        """Report a step."""
        more = None if total is None else total + self.steps
        self.progress(message, step=step, total=more, loss=loss, level=level)


def count_pairs(options: ChatOptions) -> int:
    """Give how many passages training has neutralized at most."""
    return min(_PAIRS, options.training_calls // _REQUESTS_A_PAIR)


def gather(
    samples: Sequence[Document],
    offline: VariantsModel,
    catalogue: Catalogue,
    port: ChatPort,
    options: ChatOptions,
    progress: Progress,
    *,
    seed: int,
) -> Knowledge:
    """Choose examples, and have some of them said neutrally.

    Parameters
    ----------
    samples : sequence of Document
        What the offline model was trained on.
    offline : VariantsModel
        The offline engine's model of them.
    catalogue : Catalogue
        The variables.
    port : ChatPort
        The way to the model.
    options : ChatOptions
        Bounds the requests.
    progress : Progress
        Told of each passage, of the cost, and of passages that could not be used; may end the work between requests.
    seed : int
        Passed on to the model.

    Returns
    -------
    Knowledge

    Raises
    ------
    ServiceError
        The model cannot be reached, or not once gave an answer.
    """
    chosen = select(find_candidates(samples), offline.profile, catalogue, _PASSAGES)
    first, pairs = len(samples), count_pairs(options)
    total = first + pairs
    progress(f"Chose {len(chosen)} passages that show the style")
    asked = _ask(chosen[:pairs], port, progress, first=first, total=total, seed=seed)
    cost = asked.cost
    progress(
        f"Asked {port.model} {cost.requests} times in all: {cost.prompt_tokens} tokens of prompts, "
        f"{cost.completion_tokens} tokens of answers; {len(asked.neutral)} pairs of neutral and original passages",
        step=total,
        total=total,
    )
    return Knowledge(
        model=port.model,
        prompts=LATEST,
        lines=tuple(describe_profile(offline.profile, catalogue)),
        examples=_make_examples(chosen, asked.neutral),
        cost=cost,
    )


def _ask(
    passages: Sequence[Passage], port: ChatPort, progress: Progress, *, first: int, total: int, seed: int
) -> _Asked:
    """Ask for the neutral sides, a step of the progress each; raises when there was not one answer."""
    asked = _Asked(port)
    for place, passage in enumerate(passages):
        asked.neutralize(place, passage, seed)
        progress(
            f"Asked {port.model} to neutralize passage {place + 1} of {len(passages)}",
            step=first + place + 1,
            total=total,
        )
    asked.check()
    if asked.refused:
        progress(
            f"{asked.refused} of {len(passages)} passages have no neutral side; of the last one, {asked.why}",
            level="warning",
        )
    return asked


class _Asked:
    """What came of asking for the neutral side of passages."""

    def __init__(self, port: ChatPort) -> None:
        self._port = port
        self._last: Rewording | None = None
        self._answered = False
        self.neutral: dict[int, str] = {}
        """Place of the passage → its neutral side."""
        self.refused, self.why = 0, ""
        self.cost = Cost(0, 0, 0)

    def neutralize(self, place: int, passage: Passage, seed: int) -> None:
        """Ask for one; raises after several without any answer."""
        work = _neutralize(passage, self._port, seed)
        outcome = work.run()
        self.cost = Cost(
            self.cost.requests + work.requests,
            self.cost.prompt_tokens + outcome.prompt_tokens,
            self.cost.completion_tokens + outcome.completion_tokens,
        )
        self._last = work
        self._answered = self._answered or outcome.answered
        if outcome.passage is None:
            self.refused, self.why = self.refused + 1, outcome.why
            if self.refused == _GIVE_UP_AFTER:
                self.check()
        elif outcome.passage.text != passage.text:
            self.neutral[place] = outcome.passage.text

    def check(self) -> None:
        """Raise why the last request failed if there was not one answer."""
        if not self._answered and self._last is not None:
            raise self._last.failure


def _neutralize(passage: Passage, port: ChatPort, seed: int) -> Rewording:
    def write_repair(problems: str) -> str:
        return render("neutral_repair", LATEST, problems=problems, passage=passage.text)

    words = passage.word_count
    return Rewording(
        port,
        ChatOptions(candidates=1, temperature=0.0),
        passage,
        Bounds(0.6 * words - 2, 1.6 * words + 4),
        render("neutralize", LATEST),
        (Turn("user", render("neutral_passage", LATEST, passage=passage.text)),),
        write_repair,
        seed=seed,
    )


def _make_examples(chosen: Sequence[Passage], neutral: Mapping[int, str]) -> tuple[Example, ...]:
    return tuple(
        Example(passage.text, neutral.get(place), describe_kind(passage)) for place, passage in enumerate(chosen)
    )
