from __future__ import annotations

from typing import Any

import pytest
from matplotlib.figure import Figure

from styler_nb.errors import ConfigurationError, InvalidRequestError, UnexpectedResponseError
from styler_nb.plots.preferences import plot_preferences
from styler_nb.schemas.models import FineTunedModel


def _preference(name: str, share: float, count: float) -> dict[str, Any]:
    return {
        "variable": name,
        "variants": [
            {"form": "full", "share": 1 - share, "count": 10 - count, "background": 0.6},
            {"form": "short", "share": share, "count": count, "background": 0.4},
        ],
    }


PROFILE = {"preferences": [_preference("a.first", 0.9, 9), _preference("b.second", 0.1, 1)]}


def _labels(figure: Figure) -> list[str]:
    return [label.get_text() for label in figure.axes[0].get_yticklabels()]


def test_the_variant_that_gained_is_drawn() -> None:
    figure = plot_preferences(PROFILE)
    assert _labels(figure) == ["a.first: short", "b.second: full"]
    background, samples = (points.get_offsets()[:, 0].tolist() for points in figure.axes[0].collections[1:3])
    assert (background, samples) == ([0.4, 0.6], [0.9, 0.9])
    assert {"9 of 10"} <= {text.get_text() for text in figure.axes[0].texts}


def test_top_bounds_the_rows() -> None:
    assert _labels(plot_preferences(PROFILE, top=1)) == ["a.first: short"]
    with pytest.raises(InvalidRequestError, match="top is 0"):
        plot_preferences(PROFILE, top=0)


def test_a_model_may_stand_for_its_profile() -> None:
    model = FineTunedModel(
        id="ftm-1", created_at=1, organization_id="o", job_id=None, engine="variants", base_model="variants",
        training_files=[], bytes=1, match_output_length=False, profile=PROFILE,
    )  # fmt: skip
    assert _labels(plot_preferences(model)) == _labels(plot_preferences(PROFILE))
    with pytest.raises(UnexpectedResponseError, match=r"client\.models\.retrieve"):
        plot_preferences(model.model_copy(update={"profile": None}))


@pytest.mark.parametrize("row", [{"variable": "a"}, {"variable": "a", "variants": []}, {"variants": [{"share": 1}]}])
def test_rows_of_another_kind_are_refused(row: dict[str, Any]) -> None:
    with pytest.raises(UnexpectedResponseError, match="update styler-nb"):
        plot_preferences({"preferences": [row]})


def test_themes() -> None:
    assert plot_preferences(PROFILE, theme="dark", title="Mine").get_suptitle() == "Mine"
    with pytest.raises(ConfigurationError, match="theme"):
        plot_preferences(PROFILE, theme="blue")  # type: ignore[arg-type]
