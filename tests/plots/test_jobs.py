from __future__ import annotations

from typing import Any

import pytest
from matplotlib.figure import Figure

from styler_nb.errors import ConfigurationError, InvalidRequestError, UnexpectedResponseError
from styler_nb.plots.jobs import plot_job
from styler_nb.schemas.jobs import JobEvent

Events = list[dict[str, Any]]


def find_legend(figure: Figure) -> list[str]:
    return [text.get_text() for legend in figure.legends for text in legend.get_texts()]


def test_progress_and_loss_are_drawn_over_time(events: Events) -> None:
    left, right = plot_job(reversed(events)).axes
    assert list(left.lines[0].get_xdata()) == [0.0, 1.0, 2.0, 3.5, 5.0]
    assert list(left.lines[0].get_ydata()) == [0, 25, 50, 75, 100]
    assert list(right.lines[0].get_xdata()) == [1.0, 2.0, 3.5, 5.0]
    assert list(right.lines[0].get_ydata()) == [0.61, 0.43, 0.31, 0.27]
    assert [text.get_text() for text in right.texts] == ["0.270"]
    assert (left.get_xlabel(), left.get_ylabel()) == ("seconds since the first event", "steps done, %")
    assert "better" in right.get_ylabel()


def test_warnings_and_errors_are_marked(events: Events) -> None:
    assert find_legend(plot_job(events)) == ["step", "event without a step", "warning"]
    failed = [*events, {"id": "e", "created_at": 107.0, "level": "error", "message": "too little text"}]
    figure = plot_job(failed)
    assert "error" in find_legend(figure)
    (mark,) = (line for line in figure.axes[0].lines if line.get_marker() == "X")
    assert list(mark.get_xdata()) == [7.0]


def test_a_job_that_has_just_begun_is_drawn(events: Events) -> None:
    figure = plot_job([JobEvent.model_validate(events[-1])])
    assert [text.get_text() for text in figure.axes[1].texts] == ["no loss reported"]
    figure.canvas.draw()


def test_other_things_are_refused(events: Events) -> None:
    with pytest.raises(InvalidRequestError, match="the job has none yet"):
        plot_job([])
    for wrong in ({"level": "info"}, 3):
        with pytest.raises(UnexpectedResponseError, match="list_events"):
            plot_job([*events, wrong])  # type: ignore[list-item]
    with pytest.raises(ConfigurationError, match="theme"):
        plot_job(events, theme="blue")  # type: ignore[arg-type]
