"""What a model has learned, as a figure: the writer's shares against those of general English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from styler_nb.errors import InvalidRequestError, UnexpectedResponseError
from styler_nb.plots.theme import Theme, ThemeName, build_figure, dress_axes, get_theme, label_axes, text_font
from styler_nb.schemas.models import FineTunedModel

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["plot_preferences"]

_ROW_INCHES = 0.27
_COLUMN_POINTS = 74


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    background: float
    share: float
    seen: str


def plot_preferences(
    model: FineTunedModel | Mapping[str, Any], *, top: int = 15, theme: ThemeName = "light", title: str | None = None
) -> Figure:
    """Draw the preferences that set a writer apart.

    For each of the variables most unlike general English, the variant that the writer takes more often: its share
    in general English, and its share in the samples, smoothed. The numbers say how often it was seen, of how many
    places where the writer had the choice.

    Parameters
    ----------
    model : FineTunedModel or mapping
        A retrieved model, or its `profile`.
    top : int
        Most variables to draw, at least 1.
    theme : {"light", "dark"}
        The background the figure will stand on; the figure itself is transparent.
    title : str or None
        A title; None for the figure's own.

    Returns
    -------
    Figure
        10 inches wide; `figure.savefig("preferences.png")` writes it.

    Raises
    ------
    InvalidRequestError
        `top` is under 1.
    UnexpectedResponseError
        There is no profile, or it has no preferences: lists of models leave it out, and other engines learn
        something else.
    """
    if top < 1:
        raise InvalidRequestError(f"top is {top}; it must be at least 1")
    colors = get_theme(theme)
    rows = _read_rows(model)[:top]
    heading = "What the samples choose, where English leaves a choice" if title is None else title
    figure = build_figure(10, len(rows) * _ROW_INCHES + 1.4, colors, heading)
    _draw(figure.subplots(), rows, colors)
    return figure


def _read_rows(model: FineTunedModel | Mapping[str, Any]) -> list[_Row]:
    profile = model.profile if isinstance(model, FineTunedModel) else model
    preferences = (profile or {}).get("preferences")
    if not preferences:
        raise UnexpectedResponseError("the model shows no preferences; give what client.models.retrieve() returns")
    return [_read_row(preference) for preference in preferences]


def _read_row(preference: Mapping[str, Any]) -> _Row:
    try:
        variants = preference["variants"]
        gained = max(variants, key=lambda variant: variant["share"] - variant["background"])
        total = sum(variant["count"] for variant in variants)
        return _Row(
            label=f"{preference['variable']}: {gained['form']}",
            background=gained["background"],
            share=gained["share"],
            seen=f"{gained['count']:.0f} of {total:.0f}",
        )
    except (KeyError, TypeError, ValueError) as error:
        raise UnexpectedResponseError("the preferences are not as this version reads them; update styler-nb") from error


def _draw(axes: Axes, rows: list[_Row], theme: Theme) -> None:
    places = range(len(rows))
    background, shares = [row.background for row in rows], [row.share for row in rows]
    axes.set_yticks(places, [row.label for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(-0.03, 1.03)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25%", "50%", "75%", "100%"])
    dress_axes(axes, theme)
    label_axes(axes, theme, x="share of the places where English leaves the choice")
    axes.hlines(places, background, shares, color=theme.after, linewidth=2, zorder=2)
    # Hollow and filled tell the two apart where colour is lost.
    axes.scatter(
        background,
        places,
        s=44,
        facecolor=theme.halo,
        edgecolor=theme.before,
        linewidth=1.6,
        zorder=3,
        label="general English",
    )
    axes.scatter(
        shares, places, s=40, color=theme.after, edgecolor=theme.halo, linewidth=0.8, zorder=4, label="the samples"
    )
    for place, row in zip(places, rows, strict=True):
        axes.annotate(
            row.seen,
            (1.0, place),
            xycoords=axes.get_yaxis_transform(),
            xytext=(_COLUMN_POINTS, 0),
            textcoords="offset points",
            va="center",
            ha="right",
            color=theme.muted,
            annotation_clip=False,
            **text_font(7.5),
        )
    axes.legend(
        loc="upper center",
        bbox_to_anchor=(0.5, -0.11),
        ncols=2,
        frameon=False,
        labelcolor=theme.text,
        prop={"family": "DejaVu Sans", "size": 8},
    )
