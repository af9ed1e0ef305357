"""Every figure against its picture in `baseline`, in light and dark.

`pytest tests/plots/test_images.py --mpl-generate-path=tests/plots/baseline` makes the pictures anew; look at them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images

from styler_nb.client.results import StyleResult
from styler_nb.plots import style_map
from styler_nb.plots.counts import StyleCounts
from styler_nb.plots.dumbbells import plot_dumbbells
from styler_nb.plots.improvement import plot_improvements
from styler_nb.plots.jobs import plot_job
from styler_nb.plots.lengths import plot_lengths
from styler_nb.plots.overview import plot_overview
from styler_nb.plots.preferences import plot_preferences
from styler_nb.plots.quality import plot_quality
from styler_nb.plots.shares import plot_punctuation, plot_sentences
from styler_nb.plots.strength import plot_strength
from styler_nb.plots.style_map import plot_style_map
from styler_nb.plots.theme import ThemeName
from styler_nb.plots.words import plot_function_words, plot_parts_of_speech
from styler_nb.schemas.analytics import QualityAnalytics

BASELINE = Path(__file__).parent / "baseline"
MATPLOTLIB = "3.11"
"""Version of the pictures. Another minor version breaks lines elsewhere: it moves more than a lost axis does."""
TOLERANCE = 1.5
"""Root mean square of 0–255. The same version draws the same; the least of what is lost below moves 2.4."""
BACKGROUNDS: dict[ThemeName, str] = {"light": "#ffffff", "dark": "#111111"}
SAVE = {"dpi": 45}
Draw = Callable[[ThemeName], Figure]
of_this_version = pytest.mark.skipif(
    not matplotlib.__version__.startswith(f"{MATPLOTLIB}."),
    reason=f"the pictures were drawn with matplotlib {MATPLOTLIB}",
)


@pytest.fixture
def figures(
    make_frame: Callable[..., pd.DataFrame],
    counts: StyleCounts,
    events: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, Draw]:
    frame, one = make_frame(), make_frame(make_frame.__globals__["MODELS"][:1], 1, intervals=True)
    some = ["sentence_length_stats", "readability", "lexical_density", "function_word_frequency", "style_distance"]
    spread = np.random.default_rng(5).standard_normal((9, 4)) * 0.1 + np.repeat(np.eye(4)[:3] * 0.4, 3, axis=0)
    distances = np.linalg.norm(spread[:, None] - spread, axis=2)
    monkeypatch.setattr(style_map, "compute_distances", lambda texts: distances[: len(texts), : len(texts)])
    samples, inputs = {"letters": ["-"] * 3, "notes": ["-"] * 2}, {"a": "-", "b": "-"}
    outputs = {("letters", "a"): "-", ("notes", "b"): "-"}
    return {
        "improvements": lambda theme: plot_improvements(frame, metrics=some, theme=theme),
        "improvements_of_one": lambda theme: plot_improvements(one, metrics=some, theme=theme),
        "dumbbells": lambda theme: plot_dumbbells(frame[frame.model != frame.model.iloc[0]], theme=theme),
        "overview": lambda theme: plot_overview(frame, theme=theme),
        "punctuation": lambda theme: plot_punctuation(one, theme=theme),
        "sentences": lambda theme: plot_sentences(frame, theme=theme),
        "lengths": lambda theme: plot_lengths(counts, theme=theme),
        "parts_of_speech": lambda theme: plot_parts_of_speech(counts, theme=theme),
        "function_words": lambda theme: plot_function_words(counts, top=8, theme=theme),
        "style_map": lambda theme: plot_style_map(samples, inputs, outputs, theme=theme),
        "job": lambda theme: plot_job(events, theme=theme),
        "quality": lambda theme: plot_quality(build_analytics(one), theme=theme),
        "preferences": lambda theme: plot_preferences(PROFILE, theme=theme),
        "strength": lambda theme: plot_strength({s / 2: build_result(s) for s in range(3)}, theme=theme),
    }


NAMES = (
    "improvements",
    "improvements_of_one",
    "dumbbells",
    "overview",
    "punctuation",
    "sentences",
    "lengths",
    "parts_of_speech",
    "function_words",
    "style_map",
    "job",
    "quality",
    "preferences",
    "strength",
)
PROFILE = {
    "preferences": [
        {
            "variable": name,
            "variants": [
                {"form": "full", "share": 1 - share, "count": 10 - 10 * share, "background": 0.6},
                {"form": "short", "share": share, "count": 10 * share, "background": 0.4},
            ],
        }
        for name, share in (("contraction.not", 0.9), ("word.also", 0.8), ("spelling.ise", 0.1))
    ]
}


def build_analytics(frame: pd.DataFrame) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for metric, rows in frame.groupby("metric", observed=True):
        values = dict(zip(rows.variant, rows.value, strict=True))
        if rows.better.iloc[0] == "lower":
            del values["ground_truth"]
        if (improvement := rows.improvement.dropna()).size:
            values["personalization_improvement"] = improvement.iloc[0]
        group, _, key = str(metric).partition(".")
        content |= {group: content.get(group, {}) | {key: values}} if key else {group: values}
    return {group: content[group] for group in QualityAnalytics.model_fields if group != "rouge"}


def build_result(changes: int) -> StyleResult:
    distance = dict.fromkeys(
        ("character_error_rate", "chrf", "jaccard", "content_word_recall", "length_ratio"), 0.9
    ) | {"character_edit_distance": 1, "word_edit_distance": 1, "word_error_rate": 0.06 * changes}
    overall = {"personalized": 0.5 - 0.1 * changes, "unpersonalized": 0.5, "personalization_improvement": 0.0}
    return StyleResult.model_validate(
        {
            "id": "x",
            "created": 1,
            "model": "ftm-1",
            "choices": [],
            "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
            "distance": distance,
            "quality_extended": {"style_distance": overall},
        }
    )


def lay_on(figure: Figure, theme: ThemeName) -> Figure:
    """Give the figure its background: the comparison knows no transparency."""
    figure.patch.set(facecolor=BACKGROUNDS[theme], alpha=1.0)
    return figure


@of_this_version
@pytest.mark.parametrize("theme", BACKGROUNDS)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.mpl_image_compare(tolerance=TOLERANCE, style="default", savefig_kwargs=SAVE)
def test_figure(name: str, theme: ThemeName, figures: dict[str, Draw]) -> Figure:
    return lay_on(figures[name](theme), theme)


def test_pictures_are_compared(request: pytest.FixtureRequest) -> None:
    # Without the option the tests above would pass whatever they draw.
    assert request.config.getoption("--mpl")
    # Nor would they say anything if the version that is tested by default drew other pictures.
    pyproject = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"matplotlib=={MATPLOTLIB}.*"' in pyproject


def lose_label(axes: Axes) -> bool:
    had = bool(axes.get_xlabel())
    axes.set_xlabel("")
    return had


def lose_ticks(axes: Axes) -> bool:
    had = bool(axes.get_xticks().size)
    axes.set_xticks([])
    return had


def lose_axis(axes: Axes) -> bool:
    axes.set_axis_off()
    return True


@of_this_version
@pytest.mark.parametrize(
    ("name", "lose"),
    [(name, lose_label) for name in NAMES]
    + [(name, lose) for name in ("quality", "preferences", "style_map") for lose in (lose_ticks, lose_axis)],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_lost_axis_is_noticed(
    name: str, lose: Callable[[Axes], bool], figures: dict[str, Draw], tmp_path: Path
) -> None:
    figure = lay_on(figures[name]("light"), "light")
    assert any(lose(axes) for axes in figure.axes if axes.axison)
    kept, drawn = tmp_path / "kept.png", tmp_path / "drawn.png"
    kept.write_bytes((BASELINE / f"test_figure_{name}-light.png").read_bytes())
    figure.savefig(drawn, **SAVE)
    assert compare_images(str(kept), str(drawn), TOLERANCE, in_decorator=True) is not None


def test_every_picture_has_its_figure() -> None:
    assert {path.stem for path in BASELINE.glob("*.png")} == {
        f"test_figure_{name}-{theme}" for name in NAMES for theme in BACKGROUNDS
    }
    assert sum(path.stat().st_size for path in BASELINE.glob("*.png")) < 1_500_000
