"""Which characters of a paragraph's own text stand behind each character of the text that was read from it."""

from __future__ import annotations

__all__ = ["align"]

Range = tuple[int, int]


def align(shown: str, raw: str) -> list[Range] | None:
    r"""Align a paragraph as it was read with what it holds.

    Reading drops and joins white space, puts indents and quotation marks (`>`) at the start of lines,
    and writes `|` as `\|`; it changes nothing else.

    Parameters
    ----------
    shown : str
        The paragraph in the text that was read.
    raw : str
        What the paragraph holds.

    Returns
    -------
    list of (int, int) or None
        For each character of `shown` its half-open range in `raw`: of any length for white space, empty for
        what reading added. None where `shown` was not read from `raw`.
    """
    if shown == raw:
        return [(n, n + 1) for n in range(len(raw))]
    ranges: list[Range] = []
    at = here = 0
    while at < len(shown):
        if shown[at].isspace():
            end, stop = _skip(shown, at), _skip(raw, here)
            piece = _align_space(shown, (at, end), raw, (here, stop))
            if piece is None:
                return None
            ranges += piece
            at, here = end, stop
        elif here < len(raw) and shown[at] == raw[here]:
            ranges.append((here, here + 1))
            at, here = at + 1, here + 1
        elif here < len(raw) and not ranges and raw[here].isspace():
            here = _skip(raw, here)
        elif _is_added(shown, at, raw, here):
            ranges.append((here, here))
            at += 1
        else:
            return None
    return ranges if not raw[here:].strip() else None


def _skip(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _align_space(shown: str, span: Range, raw: str, other: Range) -> list[Range] | None:
    """Align white space: kept as it is, a line break with an indent after it, or one blank for all of it."""
    (at, end), (here, stop) = span, other
    if shown[at:end] == raw[here:stop]:
        return [(here + n, here + n + 1) for n in range(end - at)]
    if here == stop:
        # after a quotation's mark at the start of a line
        return [(here, here)] * (end - at)
    if "\n" in shown[at:end]:
        if "\n" not in raw[here:stop]:
            return None
        breaks = shown.index("\n", at)
        return [(here, here)] * (breaks - at) + [(here, stop)] + [(stop, stop)] * (end - breaks - 1)
    return [(here, stop)] + [(stop, stop)] * (end - at - 1)


def _is_added(shown: str, at: int, raw: str, here: int) -> bool:
    if shown[at] == "\\":
        return shown[at + 1 : at + 2] == "|" == raw[here : here + 1]
    return shown[at] == ">" and shown[:at].rstrip(" \t>").endswith("\n")
