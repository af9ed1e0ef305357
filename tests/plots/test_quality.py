from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.text import Text

from styler_nb.errors import ConfigurationError, UnexpectedResponseError
from styler_nb.plots.analytics import read_rows
from styler_nb.plots.quality import plot_quality
from styler_nb.plots.theme import DARK, LIGHT, Theme
from styler_nb.schemas.analytics import QualityAnalytics

DISTANCE = {"personalized": 0.2, "unpersonalized": 0.4, "personalization_improvement": 0.5}
SHARE = {"personalized": 0.3, "unpersonalized": 0.1, "ground_truth": 0.4}
FULL = {**SHARE, "personalization_improvement": 2 / 3}
SCORE = {"precision": 0.1, "recall": 0.2, "fmeasure": 0.15}
MARKS = ("comma", "semicolon", "colon", "period", "question_mark", "exclamation_mark", "parenthetical")
STRUCTURES = ("simple", "compound", "complex", "compound-complex", "fragment/unknown")


def build(mean: dict[str, float] | None = None, *, rouge: bool = False) -> dict[str, Any]:
    js = {"jensen_shannon_distance": DISTANCE}
    analytics: dict[str, Any] = {
        "sentence_length_stats": {"mean": mean or FULL, "median": FULL, "std_dev": FULL},
        "word_length_stats": {"mean": FULL, "median": FULL, "std_dev": FULL},
        "readability": {"flesch_reading_ease": FULL, "flesch_kincaid_grade": FULL},
        "function_word_frequency": js,
        "pos_frequency": js,
        "lexical_density": FULL,
        "sentence_structure_frequency": {**dict.fromkeys(STRUCTURES, SHARE), **js},
        "sentence_voice_frequency": {"active": SHARE, "passive": SHARE, **js},
        "punctuation": {**{f"{mark}_density": SHARE for mark in MARKS}, **js},
    }
    if rouge:
        score = dict.fromkeys(("personalized", "unpersonalized", "personalization_improvement"), SCORE)
        analytics["rouge"] = dict.fromkeys(("rouge1", "rouge2", "rougeL"), score)
    return analytics


def build_intervals(low: float, high: float) -> dict[str, Any]:
    """Build intervals of every improvement; those of the values are wide for means, and else miss nothing."""
    improvement = {"personalization_improvement": {"low": low, "high": high}}
    sides = {"personalized": {"low": 0.25, "high": 0.35}, "unpersonalized": {"low": 0.05, "high": 0.15}}
    full, js = {**sides, **improvement}, {"jensen_shannon_distance": improvement}
    return {
        "confidence": 0.9,
        "sentence_length_stats": dict.fromkeys(("mean", "median", "std_dev"), full),
        "word_length_stats": {"mean": full},
        "pos_frequency": js,
        "lexical_density": full,
        "sentence_voice_frequency": {"active": sides, "passive": {**sides, "unpersonalized": {"low": 0, "high": 1}}},
    }


INTERVALS_OF_NOTHING: dict[str, Any] = {"confidence": 0.95}
INTERVALS_OF_ALL = build_intervals(-20.0, 1.0)


def render(figure: Figure) -> np.ndarray:
    buffer = BytesIO()
    figure.savefig(buffer, format="rgba", dpi=60)
    return np.frombuffer(buffer.getvalue(), np.uint8).reshape(-1, 4)


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_reads_every_metric() -> None:
    rows = read_rows(build(rouge=True))
    assert len(rows) == 3 + 3 + 2 + 1 + 5 + 5 + 2 + 7 + 3
    assert len([row for row in rows if row.improvement is not None]) == 3 + 3 + 2 + 1 + 5 + 3
    assert len([row for row in rows if row.truth is not None]) == 3 + 3 + 2 + 1 + 5 + 2 + 7
    by_name = {(row.group, row.label): row for row in rows}
    commas = by_name["Punctuation (per 100 words)", "commas"]
    assert (commas.before, commas.after, commas.truth) == pytest.approx((10, 30, 40))
    assert by_name["Sentence structure", "fragment"].unit == "%"
    assert by_name["Overlap with the samples", "ROUGE-L"].after == 0.15
    assert by_name["Distance to the samples", "voice"].truth is None


EXTENDED: dict[str, Any] = {
    "vocabulary_richness": {"mtld": FULL, "yules_k": FULL},
    "most_frequent_words": {"burrows_delta": DISTANCE, "cosine_delta": DISTANCE},
    "character_trigrams": {"jensen_shannon_distance": DISTANCE},
    "connectives": {
        **{f"{relation}_density": SHARE for relation in ("additive", "adversative", "causal", "temporal")},
        "jensen_shannon_distance": DISTANCE,
    },
    "formality": FULL,
    "contraction_rate": FULL,
    "style_distance": DISTANCE,
}


def test_reads_extended_metrics_too() -> None:
    rows = read_rows(build(rouge=True), None, EXTENDED)
    more = {(row.group, row.label): row for row in rows if row not in read_rows(build(rouge=True))}
    assert len(rows) == len(read_rows(build(rouge=True))) + 2 + 2 + 1 + 5 + 1 + 1 + 1
    assert more["Connectives (per 100 words)", "causal connectives"].truth == pytest.approx(40)
    assert more["Distance to the samples", "Cosine Delta"].improvement == 0.5
    assert more["Distance to the samples", "overall style"].truth is None
    assert more["Contraction rate", "contracted"].unit == "%"
    assert more["Formality (points)", "F-score"].after == 0.3
    groups = [row.group for row in rows]
    assert groups[-1] == "Overlap with the samples"
    assert sorted(set(groups), key=groups.index) == [group for i, group in enumerate(groups) if group not in groups[:i]]
    assert len([i for i, group in enumerate(groups) if groups[i - 1] != group]) == len(set(groups))


def test_draws_extended_metrics_too() -> None:
    plain, more = (plot_quality(build(), extended=extended) for extended in (None, EXTENDED))
    assert len(more.axes[0].patches) == len(plain.axes[0].patches) + 2 + 2 + 1 + 1 + 1 + 1 + 1
    assert more.get_figheight() > plain.get_figheight()
    with pytest.raises(UnexpectedResponseError, match="quality_extended"):
        plot_quality(build(), extended={"formality": 3})


def test_a_bar_for_every_improvement_and_a_way_for_every_value() -> None:
    figure = plot_quality(build(rouge=True))
    left, right = figure.axes
    assert len(left.patches) == 17
    assert [patch.get_width() for patch in left.patches][:1] == [pytest.approx(2 / 3)]
    assert left.get_xlabel() == "better →"
    ways = [line for line in right.lines if len(set(line.get_ydata())) == 1]
    assert len(ways) == 23
    # Input 0.1, styled 0.3, samples 0.4: scaled by the larger deviation, 0.3.
    assert list(ways[0].get_xdata()) == pytest.approx([-1, -1 / 3])
    assert {"input", "styled", "samples", "10.0%"} <= set(texts(figure))


@pytest.mark.parametrize("intervals", [None, INTERVALS_OF_NOTHING, INTERVALS_OF_ALL])
@pytest.mark.parametrize("improvement", [1.0, -12.5])
def test_no_text_is_cut_off(improvement: float, intervals: dict[str, Any] | None) -> None:
    analytics = build({**FULL, "personalization_improvement": improvement}, rouge=True)
    figure = plot_quality(analytics, intervals)
    render(figure)
    edge = figure.bbox.padded(1)
    for text in figure.findobj(Text):
        if text.get_text() and text.get_visible():
            box = text.get_window_extent()
            assert edge.x0 <= box.x0, text
            assert box.x1 <= edge.x1, text


def legend_labels(axes: Any) -> list[str]:
    legend = axes.get_legend()
    return [text.get_text() for text in legend.get_texts()] if legend else []


def test_reads_intervals_in_the_unit_of_the_row() -> None:
    rows = {(row.group, row.label): row for row in read_rows(build(rouge=True), build_intervals(-0.1, 0.8))}
    density = rows["Lexical density", "content words"]
    assert density.before_interval == pytest.approx((5, 15))
    assert density.after_interval == pytest.approx((25, 35))
    assert density.improvement_interval == (-0.1, 0.8)
    assert density.is_unclear
    assert rows["Distance to the samples", "parts of speech"].is_unclear
    assert not rows["Distance to the samples", "voice"].is_unclear  # has no interval
    assert not rows["Voice", "active"].is_unclear  # each number outside the other's interval
    assert rows["Voice", "passive"].is_unclear
    assert rows["Overlap with the samples", "ROUGE-L"].improvement_interval is None


@pytest.mark.parametrize(("low", "unclear"), [(-0.1, True), (0.0, True), (0.01, False)])
def test_an_improvement_whose_interval_spans_zero_is_hollow_and_grey(low: float, unclear: bool) -> None:
    left, right = plot_quality(build(), build_intervals(low, 0.8)).axes
    bar, color = left.patches[0], to_rgba(LIGHT.muted if unclear else LIGHT.better)
    assert (bar.get_facecolor()[3] == 0) is unclear
    assert bar.get_edgecolor() == color
    assert left.texts[0].get_color() == (LIGHT.muted if unclear else LIGHT.text)
    assert legend_labels(left) == ["closer", "further", "no clear change", "90% interval"]
    assert "no clear change" in legend_labels(right)
    way = next(line for line in right.lines if len(line.get_xdata()) == 2 and line.get_linewidth() == 2)
    assert way.get_color() == (LIGHT.muted if unclear else LIGHT.after)


def test_intervals_are_drawn_as_far_as_the_panels_reach() -> None:
    left, right = plot_quality(build(), build_intervals(-7.0, 0.8)).axes
    line, low, high = left.lines[:3]
    assert list(line.get_xdata()) == [-1.0, 0.8]
    assert (low.get_marker(), high.get_marker()) == ("<", "|")
    # Styled 0.25 to 0.35, samples 0.4, larger deviation 0.3.
    thin = next(line for line in right.lines if line.get_linewidth() == 0.8 and len(line.get_xdata()) == 2)
    assert list(thin.get_xdata()) == pytest.approx([-0.5, -1 / 6])


def test_without_intervals_nothing_speaks_of_them() -> None:
    left, right = plot_quality(build()).axes
    assert legend_labels(left) == []
    assert "no change" in legend_labels(right)


def test_takes_the_schema_too() -> None:
    content = build()
    assert read_rows(QualityAnalytics.model_validate(content)) == read_rows(content)


@pytest.mark.parametrize(
    ("improvement", "width", "label"), [(-8.84, -1.0, "◂ −884%"), (-0.5, -0.5, "−50%"), (0, 0, "0%")]
)
def test_worse_is_hatched_and_cut_off_with_its_number(improvement: float, width: float, label: str) -> None:
    figure = plot_quality(build({**FULL, "personalization_improvement": improvement}))
    bar = figure.axes[0].patches[0]
    assert bar.get_width() == width
    assert (bar.get_hatch() is not None) == (improvement < 0)
    assert label in texts(figure)


def test_degenerate_values_are_drawn() -> None:
    same = {"personalized": 0.0, "unpersonalized": 0.0, "ground_truth": 0.0, "personalization_improvement": 0.0}
    pixels = render(plot_quality(build(same)))
    assert pixels[:, 3].any()


@pytest.mark.parametrize(("name", "theme"), [("light", LIGHT), ("dark", DARK)])
def test_background_is_transparent_and_text_themed(name: Any, theme: Theme) -> None:
    figure = plot_quality(build(), theme=name, title="Own title")
    assert (render(figure)[:, 3] == 0).mean() > 0.5
    assert figure.get_suptitle() == "Own title"
    assert figure.axes[0].xaxis.label.get_color() == theme.text


@pytest.mark.parametrize("analytics", [{}, {"rouge": 1}, build() | {"readability": {}}])
def test_refuses_other_objects(analytics: dict[str, Any]) -> None:
    with pytest.raises(UnexpectedResponseError, match="include_quality"):
        plot_quality(analytics)


def test_refuses_other_themes() -> None:
    with pytest.raises(ConfigurationError, match="'light' or 'dark'"):
        plot_quality(build(), theme="sepia")  # type: ignore[arg-type]


def luminance(color: str) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("theme", "background"), [(LIGHT, "#ffffff"), (DARK, "#111111")])
def test_text_has_the_contrast_that_wcag_asks(theme: Theme, background: str) -> None:
    for color in (theme.text, theme.muted):
        light, dark = sorted((luminance(color), luminance(background)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_modules_load_no_matplotlib_and_drawing_no_pyplot() -> None:
    code = (
        "import sys, styler_nb.plots.quality as q; assert 'matplotlib' not in sys.modules;"
        "import json; q.plot_quality(json.load(sys.stdin)); assert 'matplotlib.pyplot' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], input=json.dumps(build()), text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
