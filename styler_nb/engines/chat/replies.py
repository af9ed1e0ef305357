"""From a model's reply to the paragraph it was asked for: marks of its own taken off, quoted things put back."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["read_reply", "restore"]

_THOUGHT = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_TAGGED = re.compile(r"<text>(.*?)(?:</text>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"(`{3,}|~{3,})[^\n`]*\n")
_PREAMBLE = re.compile(
    r"\A\s*(?:(?:sure|certainly|of course|okay|absolutely)[^\n]{0,80}[:!.]\s+)?"
    r"(?:here(?:['’]s| is| are)\b[^\n]{0,120}:"
    r"|(?:the )?(?:rewritten|revised|restyled) (?:passage|text|paragraph|version):)\s*",
    re.IGNORECASE,
)
_SAME = ('“”„«»"', "‘’'`´", "-‐‑–—", "…")
_LOOSE = {char: f"[{re.escape(row)}]" for row in _SAME[:3] for char in row} | {"…": r"(?:…|\.\.\.)"}


def read_reply(text: str, passage: str) -> str:
    """Give the paragraph that a reply holds.

    Parameters
    ----------
    text : str
        The reply.
    passage : str
        What was to be rewritten.

    Returns
    -------
    str
        On one line where the reply has no blank lines; whether it is right is for the guard to say.
    """
    text = _THOUGHT.sub("", text)
    if tagged := _TAGGED.findall(text):
        text = tagged[-1] if tagged[-1].strip() else ""
    while (inside := _unfence(text)) is not None:
        text = inside
    text = _PREAMBLE.sub("", text).strip()
    if len(text) > 1 and text[0] in '"“' and text[-1] in '"”' and passage[:1] not in ('"', "“"):
        inner = text[1:-1]
        if not any(mark in inner for mark in '"“”'):
            text = inner.strip()
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text))


def restore(text: str, kept: Iterable[str]) -> str:
    """Put things back that came with other quotation marks, dashes or spaces than they had.

    Parameters
    ----------
    text : str
        The paragraph of a reply.
    kept : iterable of str
        What has to stand in it as it is.

    Returns
    -------
    str
    """
    for thing in sorted(set(kept), key=lambda thing: (-len(thing), thing)):
        if thing in text:
            continue
        pattern = "".join(r"\s+" if c.isspace() else _LOOSE.get(c, re.escape(c)) for c in " ".join(thing.split()))
        text = re.sub(pattern, lambda _match, thing=thing: thing, text)  # type: ignore[misc]
    return text


def _unfence(text: str) -> str | None:
    """Give what stands between fences; None where the text is not fenced."""
    text = text.strip()
    opening = _FENCE.match(text)
    if opening is None or not text.endswith(opening[1], opening.end()):
        return None
    return text[opening.end() :].rstrip(opening[1][0])
