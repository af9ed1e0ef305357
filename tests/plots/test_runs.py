"""The figures of many runs: improvements, ways, the heat map, bars, and the report of them all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from styler_nb.errors import ConfigurationError, InvalidRequestError
from styler_nb.plots.dumbbells import DEFAULT_METRICS, plot_dumbbells
from styler_nb.plots.improvement import plot_improvements
from styler_nb.plots.overview import plot_overview
from styler_nb.plots.report import build_report_figures
from styler_nb.plots.shares import plot_punctuation, plot_sentences, plot_shares
from styler_nb.plots.theme import DARK, LIGHT

MakeFrame = Callable[..., pd.DataFrame]
PLOTS: list[Callable[..., Figure]] = [
    plot_improvements,
    plot_dumbbells,
    plot_overview,
    plot_punctuation,
    plot_sentences,
]
METRIC = "readability.flesch_reading_ease"


def build(*ways: tuple[str, str, float, float], truth: float = 80.0, **columns: Any) -> pd.DataFrame:
    """Build a frame of one metric from model, text, input and styled text."""
    rows = [
        {"run": f"run-{place}", "model": model, "text_name": text, "variant": variant, "value": value}
        for place, (model, text, before, after) in enumerate(ways)
        for variant, value in (("unpersonalized", before), ("personalized", after), ("ground_truth", truth))
    ]
    return pd.DataFrame(rows).assign(metric=METRIC, **columns)


def find_legend(figure: Figure) -> list[str]:
    return [text.get_text() for legend in figure.legends for text in legend.get_texts()]


def find_texts(figure: Figure) -> list[str]:
    return [text.get_text() for axes in figure.axes for text in axes.texts]


@pytest.mark.parametrize("plot", [*PLOTS, build_report_figures], ids=lambda plot: plot.__name__)
def test_nothing_to_draw_is_said(plot: Callable[..., Any], make_frame: MakeFrame) -> None:
    with pytest.raises(InvalidRequestError, match="nothing to draw"):
        plot(make_frame().iloc[:0])
    with pytest.raises(ConfigurationError, match="'light' or 'dark'"):
        plot(make_frame(), theme="sepia")


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.__name__)
@pytest.mark.parametrize(("name", "theme"), [("light", LIGHT), ("dark", DARK)])
def test_figures_are_transparent_and_every_panel_names_its_unit(
    plot: Callable[..., Figure], name: str, theme: Any, make_frame: MakeFrame
) -> None:
    figure = plot(make_frame(texts=2), theme=name, title="Own title")
    assert figure.get_suptitle() == "Own title"
    assert figure.patch.get_alpha() == 0
    panels = [axes for axes in figure.axes if axes.axison]
    assert all(axes.patch.get_alpha() == 0 for axes in panels)
    labels = [axes.get_xlabel() for axes in panels]
    # The heat map's columns are models; its unit stands at the scale.
    assert all(labels[-1:] if plot is plot_overview else labels)
    assert to_hex(panels[-1].xaxis.label.get_color()) == theme.text


def test_an_improvement_is_placed_by_its_pooled_value() -> None:
    figure = plot_improvements(build(("m", "a", 60, 70), ("m", "b", 70, 80)))
    large = [points.get_offsets()[0, 0] for points in figure.axes[0].collections if points.get_sizes()[0] == 38]
    dots = [sorted(points.get_offsets()[:, 0]) for points in figure.axes[0].collections if points.get_sizes()[0] == 7]
    assert large == [pytest.approx(20 / 30)]
    assert dots == [[pytest.approx(0.5), pytest.approx(1.0)]]
    assert "better →" in figure.axes[0].get_xlabel()
    assert "2 texts" in figure.axes[0].get_title(loc="left")


def test_what_went_far_away_is_an_arrow_at_the_edge() -> None:
    axes = plot_improvements(build(("m", "a", 78, 60))).axes[0]
    (mark,) = (points for points in axes.collections if points.get_sizes()[0] == 38)
    assert mark.get_offsets()[0, 0] == -1.0
    assert axes.get_xlim()[0] < -1


@pytest.mark.parametrize(("low", "hollow"), [(-0.1, True), (0.1, False)])
def test_no_clear_change_is_hollow(low: float, hollow: bool) -> None:
    frame = build(("m", "a", 60, 70), improvement=0.5, improvement_low=low, improvement_high=0.9)
    figure = plot_improvements(frame)
    (mark,) = (points for points in figure.axes[0].collections if points.get_sizes()[0] == 38)
    assert (to_hex(mark.get_facecolor()[0]) == LIGHT.halo) is hollow
    assert "95% interval" in find_legend(figure)


def test_few_texts_show_their_own_intervals_and_many_one_over_them() -> None:
    columns = {"improvement": 0.5, "improvement_low": 0.1, "improvement_high": 0.9}
    few = plot_improvements(build(*(("m", f"t{n}", 60, 70) for n in range(2)), **columns))
    many = plot_improvements(build(*(("m", f"t{n}", 60, 65 + n) for n in range(6)), **columns))
    assert "single texts, with their intervals" in find_legend(few)
    assert {"single texts", "95% interval over texts"} <= set(find_legend(many))


def test_metrics_that_have_no_improvement_are_named(make_frame: MakeFrame) -> None:
    for plot in (plot_improvements, plot_overview):
        with pytest.raises(InvalidRequestError, match="has an improvement"):
            plot(make_frame(), metrics=["punctuation.comma_density"])


def test_a_way_is_drawn_in_the_unit_of_the_metric() -> None:
    figure = plot_dumbbells(build(("m", "a", 60, 70), ("m", "b", 70, 50)))
    (axes,) = figure.axes
    ways = [(list(line.get_xdata()), line.get_color()) for line in axes.lines if line.get_linewidth() == 2]
    assert ways == [([60, 70], LIGHT.after), ([70, 50], LIGHT.worse)]
    assert {80.0} == {x for lines in axes.collections[:1] for segment in lines.get_segments() for x in segment[:, 0]}
    assert axes.get_xlabel() == "points, higher reads easier"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["m", "a", "b"]


def test_default_ways_leave_out_what_the_data_lack(make_frame: MakeFrame) -> None:
    frame = make_frame(texts=1)
    assert len([axes for axes in plot_dumbbells(frame).axes if axes.axison]) == len(DEFAULT_METRICS)
    less = frame[frame.metric != "contraction_rate"]
    assert len([axes for axes in plot_dumbbells(less).axes if axes.axison]) == len(DEFAULT_METRICS) - 1
    with pytest.raises(InvalidRequestError, match="the samples have no value"):
        plot_dumbbells(frame, metrics=["pos_frequency"])


def test_many_runs_become_a_mean_a_model() -> None:
    figure = plot_dumbbells(build(*((f"m{n % 2}", f"t{n}", 60 + n % 2, 70) for n in range(30))))
    (axes,) = figure.axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["m0, mean", "m1, mean"]
    assert [list(line.get_xdata()) for line in axes.lines if line.get_linewidth() == 2] == [[60, 70], [61, 70]]


def test_cells_show_number_sign_and_doubt() -> None:
    ways = build(("m", "a", 60, 70), ("n", "a", 70, 60))
    unsure = build(("o", "a", 60, 62), improvement=0.1, improvement_low=-0.2, improvement_high=0.3).assign(run="run-9")
    figure = plot_overview(pd.concat([ways, unsure]))
    axes = figure.axes[0]
    assert find_texts(figure)[:3] == ["+50%", "−100%", "(+10%)"]
    hatched = [patch for patch in axes.patches if isinstance(patch, Rectangle) and patch.get_hatch()]
    assert [round(patch.get_x() + 0.48) for patch in hatched] == [1]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["m", "n", "o"]


def test_bars_are_means_and_the_samples_a_line() -> None:
    frame = build(("m", "a", 0.1, 0.2), ("m", "b", 0.3, 0.4), truth=0.5).assign(
        metric="sentence_voice_frequency.passive"
    )
    figure = plot_sentences(frame)
    (axes,) = figure.axes
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([20, 30])
    assert axes.patches[0].get_facecolor()[3] == 0
    (line,) = (lines for lines in axes.collections if hasattr(lines, "get_segments"))
    assert {x for segment in line.get_segments() for x in segment[:, 0]} == {50.0}
    assert axes.get_xlabel() == "sentences, %"
    assert "single texts" in find_legend(figure)


def test_other_groups_have_bars_too(make_frame: MakeFrame) -> None:
    figure = plot_shares(make_frame(), ["connectives"])
    assert figure.get_suptitle() == "Connectives"
    assert figure.axes[0].get_xlabel() == "per 100 words"
    with pytest.raises(InvalidRequestError, match="no shares"):
        plot_shares(make_frame(), ["pos_frequency"])


def test_a_report_has_its_figures_by_title(make_frame: MakeFrame) -> None:
    figures = build_report_figures(make_frame(texts=2), theme="dark")
    assert next(iter(figures)) == "How near each model came"
    assert len(figures) == 5
    assert all(isinstance(figure, Figure) and not figure.get_suptitle() for figure in figures.values())


def test_a_report_of_what_the_interface_gives_alone(make_frame: MakeFrame) -> None:
    frame = make_frame(texts=1)
    lean = frame[frame.metric.isin(["readability.flesch_reading_ease", "pos_frequency.jensen_shannon_distance"])]
    assert "Punctuation" not in build_report_figures(lean)


def test_drawing_a_report_loads_no_pyplot(make_frame: MakeFrame, tmp_path: Any) -> None:
    path = tmp_path / "frame.json"
    make_frame(texts=1).to_json(path, orient="records")
    code = (
        "import sys, pandas; from styler_nb.plots.report import build_report_figures;"
        f"build_report_figures(pandas.read_json({str(path)!r}));"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
