"""One passage and the model: ask, check, rank, and ask once more where nothing will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from styler_nb.engines.chat.facts import Passage, read_passage
from styler_nb.engines.chat.guard import Bounds, Problem, find_problems
from styler_nb.engines.chat.port import ChatFailure, ChatOptions, ChatPort, ChatPrompt, ChatReply, Turn
from styler_nb.engines.chat.replies import read_reply, restore
from styler_nb.errors import ServiceError
from styler_nb.text.tokens import count_tokens

__all__ = ["Outcome", "Rewording", "reply_limit"]

_REPLY_TOKENS = 2_000
"""For models that think before they answer."""
_TOKENS_PER_TOKEN = 4
_CHARACTERS_PER_TOKEN = 16
_LONGER = 8
"""A reply of so many times the passage, and some sentences, is not looked at any further."""
_SOME_CHARACTERS = 1_000
_ENDLESS = Problem("length", "It is many times as long as the passage.")
_CUT = Problem("length limit", "It broke off before its end.")


def reply_limit(text: str) -> int:
    """Bound the reply to a passage, in the model's tokens."""
    return _REPLY_TOKENS + _TOKENS_PER_TOKEN * count_tokens(text)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it.

    Attributes
    ----------
    passage : Passage or None
        The rewording; None where none may stand.
    why : str
        Then, why not.
    prompt_tokens, completion_tokens : int
        What it cost.
    answered : bool
        Whether the model replied at all.
    """

    passage: Passage | None
    why: str = ""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    answered: bool = True


@dataclass(frozen=True, slots=True)
class _Candidate:
    reply: str = field(repr=False)
    passage: Passage = field(repr=False)
    problems: tuple[Problem, ...] = ()
    distance: float = 1.0


@dataclass
class Rewording:
    """Gets a passage reworded.

    Parameters
    ----------
    port : ChatPort
        The way to the model.
    options : ChatOptions
        How many candidates, at which temperature.
    original : Passage
        The passage, on one line.
    bounds : Bounds
        Of the rewording's length.
    system : str
        Instructions.
    turns : sequence of Turn
        The conversation up to the request for this passage.
    write_repair : callable
        Writes the request to put problems right, of a list of them.
    finish : callable
        What the offline engine still does to a candidate.
    check : callable
        Finds further problems.
    measure : callable or None
        Gives the distance to the style, lower is better; None takes the first candidate that may stand.
    find_rates : callable
        Says what is off in the style of a passage.
    seed : int
        Of the first candidate; the next ones follow.
    """

    port: ChatPort
    options: ChatOptions
    original: Passage
    bounds: Bounds
    system: str
    turns: Sequence[Turn]
    write_repair: Callable[[str], str]
    finish: Callable[[str], str] = str
    check: Callable[[Passage], Iterable[Problem]] = lambda _passage: ()
    measure: Callable[[Passage], float] | None = None
    find_rates: Callable[[Passage], list[str]] = lambda _passage: []
    seed: int = 0
    _prompt_tokens: int = field(default=0, init=False)
    _completion_tokens: int = field(default=0, init=False)
    _failures: list[ChatFailure] = field(default_factory=list, init=False)
    _answered: bool = field(default=False, init=False)
    requests: int = field(default=0, init=False)
    """How many were made."""

    @property
    def failure(self) -> ServiceError:
        """What went wrong last, where the model gave no answer."""
        return self._failures[-1].error

    def run(self) -> Outcome:
        """Ask for candidates and, where none is right, for one that puts right what was wrong.

        Raises
        ------
        ServiceError
            The provider would fail for any text.
        """
        temperature = self.options.temperature
        count = self.options.candidates if temperature > 0 else 1
        found = self._ask(self.turns, range(self.seed, self.seed + count))
        best = self._choose(found)
        if (asked := self._plan_repair(best, found)) is not None:
            found += self._ask(asked, (self.seed + count,))
            best = self._choose(found)
        return Outcome(
            None if best is None else best.passage,
            "" if best is not None else self._explain(found),
            self._prompt_tokens,
            self._completion_tokens,
            self._answered,
        )

    def _ask(self, turns: Sequence[Turn], seeds: Iterable[int]) -> list[_Candidate]:
        limit = reply_limit(self.original.text)
        prompts = [ChatPrompt(self.system, tuple(turns), self.options.temperature, seed, limit) for seed in seeds]
        self.requests += len(prompts)
        candidates: dict[str, _Candidate] = {}
        for reply in self.port.ask(prompts):
            if isinstance(reply, ChatFailure):
                self._failures.append(reply)
                continue
            self._answered = True
            self._prompt_tokens += reply.prompt_tokens
            self._completion_tokens += reply.completion_tokens
            if reply.text not in candidates:
                candidates[reply.text] = self._read(reply)
        return list(candidates.values())

    def _read(self, reply: ChatReply) -> _Candidate:
        original = self.original.text
        # A model that minds no limits must cost neither time here nor a repair's prompt.
        endless = len(reply.text) > _CHARACTERS_PER_TOKEN * reply_limit(original)
        text = "" if endless else read_reply(reply.text, original)
        if endless or len(text) > _LONGER * len(original) + _SOME_CHARACTERS:
            return _Candidate("", read_passage(""), (_ENDLESS,))
        text = restore(text, self.original.kept)
        passage = read_passage(text, self.original.terms)
        problems = [*([_CUT] if reply.is_cut else []), *find_problems(self.original, passage, self.bounds)]
        if not problems and (finished := self.finish(text)) != text:
            passage = read_passage(finished, self.original.terms)
            problems += find_problems(self.original, passage, self.bounds)
        if not problems:
            problems += self.check(passage)
        distance = self.measure(passage) if self.measure is not None and not problems else 0.0
        return _Candidate(text, passage, tuple(problems), distance)

    def _choose(self, found: Sequence[_Candidate]) -> _Candidate | None:
        return min((c for c in found if not c.problems), key=lambda c: c.distance, default=None)

    def _plan_repair(self, best: _Candidate | None, found: Sequence[_Candidate]) -> list[Turn] | None:
        """Give the conversation that asks again; None where there is nothing to put right, or nobody to ask."""
        if not found:
            return None
        if best is None:
            worst = min(found, key=lambda c: len(c.problems))
            complaints = [problem.advice for problem in worst.problems]
        else:
            if self.measure is None or best.distance < self.measure(self.original):
                return None
            worst, complaints = best, self.find_rates(best.passage)
        if not complaints:
            return None
        problems = "\n".join(f"- {complaint}" for complaint in complaints)
        answer = Turn("assistant", f"<text>\n{worst.reply}\n</text>")
        return [*self.turns, answer, Turn("user", self.write_repair(problems))]

    def _explain(self, found: Sequence[_Candidate]) -> str:
        if not found:
            messages = dict.fromkeys(failure.error.message for failure in self._failures)
            return f"the model gave no answer ({'; '.join(messages)})"
        kinds = dict.fromkeys(problem.kind for candidate in found for problem in candidate.problems)
        answers = f"{len(found)} answer{'s' * (len(found) != 1)}"
        return f"{answers} of the model did not pass the checks ({', '.join(kinds)})"
