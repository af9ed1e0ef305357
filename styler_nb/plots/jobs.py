"""How a fine-tuning job went on: its progress, and the loss it reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from styler_nb.errors import InvalidRequestError, UnexpectedResponseError
from styler_nb.plots.marks import build_key, draw_legend
from styler_nb.plots.theme import (
    Theme,
    ThemeName,
    build_figure,
    dress_axes,
    get_theme,
    label_axes,
    text_font,
    title_axes,
)
from styler_nb.schemas.jobs import JobEvent

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_job"]


def plot_job(
    events: Iterable[JobEvent | Mapping[str, Any]], *, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw the progress of a job, and its loss where it reported one.

    Parameters
    ----------
    events : iterable of JobEvent or mapping
        What `client.fine_tuning.jobs.list_events()` gives, in any order; events of a running job will do.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        12 × 3.6 inches: left the steps done in % over the seconds since the first event, with warnings and errors;
        right the loss, lower is better: of the offline engine, the share of held-out choices not reconstructed.

    Raises
    ------
    InvalidRequestError
        There is no event.
    UnexpectedResponseError
        An item is no event.
    """
    colors = get_theme(theme)
    read = sorted(map(_read_event, events), key=lambda event: event.created_at)
    if not read:
        raise InvalidRequestError("events: the job has none yet; wait until it has started")
    figure = build_figure(12, 3.6, colors, "How the job went on" if title is None else title)
    left, right = figure.subplots(1, 2, width_ratios=(1.35, 1))
    start = read[0].created_at
    _draw_progress(left, read, start, colors)
    _draw_loss(right, read, start, colors)
    marks: list[tuple[str, Artist]] = [("step", build_key(marker="o", color=colors.after, linestyle="-"))]
    marks += [("event without a step", build_key(marker="|", color=colors.muted, markersize=8))]
    levels = {event.level for event in read}
    if "warning" in levels:
        marks.append(("warning", build_key(marker="^", color=colors.worse, markersize=8)))
    if "error" in levels:
        marks.append(("error", build_key(marker="X", color=colors.text, markersize=8)))
    draw_legend(figure, marks, colors)
    return figure


def _read_event(event: JobEvent | Mapping[str, Any]) -> JobEvent:
    if isinstance(event, JobEvent):
        return event
    try:
        return JobEvent.model_validate(dict(event))
    except (ValidationError, TypeError, ValueError) as error:
        raise UnexpectedResponseError(
            "events: an item is no event of a job; give what client.fine_tuning.jobs.list_events() returns"
        ) from error


def _draw_progress(axes: Axes, events: Sequence[JobEvent], start: float, theme: Theme) -> None:
    _dress(axes, events, theme)
    steps = [event for event in events if event.step is not None and event.total]
    times = [event.created_at - start for event in steps]
    done = [100 * (event.step or 0) / (event.total or 1) for event in steps]
    axes.plot(times, done, color=theme.after, linewidth=2, drawstyle="steps-post", zorder=2)
    axes.scatter(times, done, s=36, color=theme.after, edgecolor=theme.halo, linewidth=0.8, zorder=3)
    others = [event.created_at - start for event in events if event.step is None]
    axes.plot(others, [-7.0] * len(others), "|", color=theme.muted, markersize=8)
    for level, marker, color in (("warning", "^", theme.worse), ("error", "X", theme.text)):
        found = [event.created_at - start for event in events if event.level == level]
        axes.plot(found, [-7.0] * len(found), marker, color=color, markersize=8, linestyle="", zorder=4)
    axes.axhline(100, color=theme.truth, linewidth=1.4)
    axes.set_ylim(-13, 107)
    axes.set_yticks([0, 25, 50, 75, 100])
    title_axes(axes, "Progress", theme)
    label_axes(axes, theme, x="seconds since the first event", y="steps done, %")


def _draw_loss(axes: Axes, events: Sequence[JobEvent], start: float, theme: Theme) -> None:
    _dress(axes, events, theme)
    told = [event for event in events if event.loss is not None]
    losses = [event.loss or 0.0 for event in told]
    times = [event.created_at - start for event in told]
    axes.plot(times, losses, color=theme.after, linewidth=2, marker="o", markersize=6, markeredgecolor=theme.halo)
    axes.set_ylim(0, 1.25 * max(losses, default=1.0) or 1.0)
    for time, loss in list(zip(times, losses, strict=True))[-1:]:
        axes.annotate(
            f"{loss:.3f}", (time, loss), xytext=(0, 8), textcoords="offset points", ha="center", color=theme.text,
            **text_font(9),
        )  # fmt: skip
    if not told:
        axes.text(
            0.5, 0.5, "no loss reported", color=theme.muted, ha="center", va="center", transform=axes.transAxes,
            **text_font(9),
        )  # fmt: skip
    title_axes(axes, "Loss on held-out text", theme)
    label_axes(axes, theme, x="seconds since the first event", y="loss   ← better")


def _dress(axes: Axes, events: Sequence[JobEvent], theme: Theme) -> None:
    dress_axes(axes, theme)
    axes.grid(axis="y", color=theme.line, linewidth=0.8)
    length = max(events[-1].created_at - events[0].created_at, 0.1)
    axes.set_xlim(-0.03 * length, 1.05 * length)
