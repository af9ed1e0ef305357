"""Running text in a figure, with the changed words marked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from styler_nb.client.display.diff import Segment, compute_changes
from styler_nb.plots.theme import Theme, text_font

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["DPI", "LINE_IN", "Word", "choose_passage", "draw_words", "lay_out"]

DPI = 110
LINE_IN = 0.205
_FONT_SIZE = 9.5
_LONGEST_PASSAGE = 750
_SHORTEST_PASSAGE = 200


class Word(NamedTuple):
    """A word at its place: `x` and `width` in inches, `line` from 0."""

    text: str
    changed: bool
    x: float
    line: int
    width: float


def choose_passage(original: str, styled: Sequence[str]) -> tuple[str, list[str]]:
    """Choose the paragraph in which styling changed the most.

    Parameters
    ----------
    original : str
        The text before styling.
    styled : sequence of str
        The same text in each style; styling keeps the blocks of a text, so paragraphs stand opposite each other.

    Returns
    -------
    passage : str
    restyled : list of str
        The passage in each style.
    """
    sides = [re.split(r"\n{2,}", text.strip()) for text in (original, *styled)]

    def weigh(row: tuple[str, ...]) -> int:
        if not _SHORTEST_PASSAGE <= len(row[0]) <= _LONGEST_PASSAGE:
            return -1
        changes = (segment for after in row[1:] for segment in compute_changes(row[0], after))
        return sum(len(segment.before) + len(segment.after) for segment in changes if not segment.equal)

    passage, *restyled = max(zip(*sides, strict=False), key=weigh)
    return passage, restyled


def lay_out(segments: Iterable[Segment], width_in: float) -> list[Word]:
    """Break the later text of the segments into lines.

    Parameters
    ----------
    segments : iterable of Segment
        The changes.
    width_in : float
        Width of a line in inches.

    Returns
    -------
    list of Word
    """
    measure = _Ruler()
    space = measure("n n") - measure("nn")
    words: list[Word] = []
    x, line = 0.0, 0
    for text, changed in _split_words(segments):
        width = measure(text)
        if x > 0 and x + width > width_in:
            x, line = 0.0, line + 1
        words.append(Word(text, changed, x, line, width))
        x += width + space
    return words


def draw_words(axes: Axes, words: Iterable[Word], *, width_in: float, lines: int, color: str, theme: Theme) -> None:
    """Draw words that were laid out into axes of that width, `lines` lines high.

    Parameters
    ----------
    axes : Axes
        Where to draw.
    words : iterable of Word
        What `lay_out` gave.
    width_in : float
        Width of the axes in inches.
    lines : int
        Height of the axes in lines of `LINE_IN` inches.
    color : str
        Marks the words that changed.
    theme : Theme
        Colours of the rest.
    """
    axes.set_axis_off()
    axes.set_xlim(0, width_in)
    axes.set_ylim(lines, 0)
    for word in words:
        end, base = word.x + word.width, word.line + 0.66
        if word.changed:
            # Marked twice, by colour and by a line below, for readers who do not see the colour.
            axes.fill_between((word.x - 0.02, end + 0.02), base - 0.62, base + 0.2, color=color, alpha=0.16, lw=0)
            axes.plot((word.x, end), (base + 0.2, base + 0.2), color=color, linewidth=1)
        axes.text(word.x, base, word.text, color=theme.text, va="baseline", parse_math=False, **text_font(_FONT_SIZE))


class _Ruler:
    """Measures words in inches, as a figure of `DPI` will draw them."""

    def __init__(self) -> None:
        from matplotlib.backends.backend_agg import RendererAgg
        from matplotlib.font_manager import FontProperties

        self._font = FontProperties(**text_font(_FONT_SIZE))
        self._renderer = RendererAgg(1, 1, DPI)  # type: ignore[no-untyped-call]

    def __call__(self, text: str) -> float:
        size = self._renderer.get_text_width_height_descent(text, self._font, ismath=False)  # type: ignore[no-untyped-call]
        return float(size[0]) / DPI


def _split_words(segments: Iterable[Segment]) -> list[tuple[str, bool]]:
    words: list[tuple[str, bool]] = []
    glued = False
    for segment in segments:
        for piece in re.findall(r"\s+|\S+", segment.after):
            if piece.isspace():
                glued = False
            elif glued:
                # A mark that changed at the end of a word belongs to the same word on the page.
                words[-1] = (words[-1][0] + piece, words[-1][1] or not segment.equal)
            else:
                words.append((piece, not segment.equal))
                glued = True
    return words
