"""Repeating a run, and telling what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isclose, isnan
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from styler_nb.client import Client
    from styler_nb.experiments.run import Run

__all__ = ["Change", "Reproduction", "reproduce"]


class Change(NamedTuple):
    """Something that differs.

    Attributes
    ----------
    name : str
        What: "engine", "numpy", "preferences", or the path of a metric.
    before, after : object
        In the run, and now; None where there was or is none.
    """

    name: str
    before: Any
    after: Any


@dataclass(frozen=True)
class Reproduction:
    """A run, its repetition, and the differences.

    Attributes
    ----------
    run, repeated : Run
        The run, and the new one, which is not stored.
    causes : tuple of Change
        What may be the reason: engine, versions of packages, settings of the model, the base model's reply.
    metrics : tuple of Change
        Values of the styled text that differ.
    """

    run: Run
    repeated: Run
    causes: tuple[Change, ...]
    metrics: tuple[Change, ...]

    @property
    def same_text(self) -> bool:
        """Whether the styled texts are equal, character by character."""
        return self.run.result == self.repeated.result

    @property
    def identical(self) -> bool:
        """Whether text, numbers and outcome are equal."""
        return self.same_text and not self.metrics and self.run.error == self.repeated.error

    def __bool__(self) -> bool:
        return self.identical

    def __repr__(self) -> str:
        if self.identical:
            told = "identical"
        else:
            text = "the same text" if self.same_text else "another text"
            told = f"{text}, {len(self.metrics)} metrics differ"
        changed = f"; changed since: {', '.join(change.name for change in self.causes)}" if self.causes else ""
        return f"Reproduction({self.run.id!r}: {told}{changed})"

    def _repr_html_(self) -> str:
        from styler_nb.experiments.views import render_reproduction

        return render_reproduction(self)


def reproduce(run: Run, client: Client | None = None, **overrides: Any) -> Reproduction:
    """Repeat a run; see `Run.reproduce`."""
    from styler_nb.experiments.caller import Caller

    if client is None:
        from styler_nb._connect import connect

        with connect() as own:
            return reproduce(run, own, **overrides)
    options: dict[str, Any] = dict(run.options)
    for name, value in overrides.items():
        given = options.get(name)
        options[name] = {**given, **value} if isinstance(given, Mapping) and isinstance(value, Mapping) else value
    repeated, _ = Caller(client).attempt(
        run.mode,
        run.input,
        run.model,
        options,
        experiment=run.experiment,
        text_name=run.text_name,
        tags=run.tags,
        note=run.note,
    )
    return Reproduction(run, repeated, _find_causes(run, repeated), _find_metrics(run, repeated))


def _find_causes(run: Run, repeated: Run) -> tuple[Change, ...]:
    pairs: list[tuple[str, Any, Any]] = [
        ("engine", run.engine, repeated.engine),
        ("base model's reply", run.original, repeated.original),
    ]
    pairs.append(("options", dict(run.options), dict(repeated.options)))
    for before, after in ((run.versions, repeated.versions), (run.settings, repeated.settings)):
        pairs += [(name, before.get(name), after.get(name)) for name in {**before, **after}]
    return tuple(Change(*pair) for pair in pairs if pair[1] != pair[2])


def _find_metrics(run: Run, repeated: Run) -> tuple[Change, ...]:
    before, after = ({score.metric: score.after for score in item.scores} for item in (run, repeated))
    changes = (Change(name, before.get(name), after.get(name)) for name in {**before, **after})
    return tuple(change for change in changes if not _is_same(change.before, change.after))


def _is_same(before: float | None, after: float | None) -> bool:
    if before is None or after is None:
        return before is after
    # Sums may be taken in another order by another version of the same package.
    return isclose(before, after, rel_tol=1e-9, abs_tol=1e-12) or (isnan(before) and isnan(after))
