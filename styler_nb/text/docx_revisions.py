"""Tracked changes in the XML of a Word document: written, and accepted again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from typing import Any

from styler_nb.errors import InvalidRequestError
from styler_nb.text.docx_inline import attribute, child
from styler_nb.text.docx_styles import local_name

__all__ = ["FORBIDDEN", "Reviser", "Stamp", "accept", "build_runs", "named", "set_text", "split_run"]

FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold at all."""
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_BREAKS = re.compile(r"([\n\t])")
_MARKS = frozenset(("ins", "del", "moveFrom", "moveTo", "rPrChange"))


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who made tracked changes, and when.

    Parameters
    ----------
    author : str
        Name that Word shows, of 1–255 printable characters.
    date : datetime
        Time of the changes; one without a zone is taken as UTC.
    """

    author: str = "Styler"
    date: datetime = field(default_factory=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        if not self.author.strip() or len(self.author) > 255 or not self.author.isprintable():
            raise InvalidRequestError("author: must be a name of 1 to 255 printable characters")

    @property
    def time(self) -> str:
        """The date as Word writes it, in UTC to the second."""
        date = self.date if self.date.tzinfo else self.date.replace(tzinfo=UTC)
        return date.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Reviser:
    """Writes tracked changes, and knows those it wrote.

    Parameters
    ----------
    stamp : Stamp
        Author and date.
    first_id : int
        First number for its marks; above all in the document.
    """

    def __init__(self, stamp: Stamp, first_id: int = 1) -> None:
        self._author, self._time = stamp.author, stamp.time
        self._next = first_id
        self._own: set[str] = set()
        self._marks: list[Any] = []

    @property
    def count(self) -> int:
        """Number of marks made so far."""
        return len(self._marks)

    def owns(self, mark: Any) -> bool:
        """Tell whether a mark was made here."""
        return attribute(mark, "id") in self._own

    def mark(self, name: str, like: Any) -> Any:
        """Make a mark: an `ins` or `del` element in the namespace of another."""
        found = like.makeelement(named(like, name), {named(like, "id"): self._take_id()})
        found.set(named(like, "author"), self._author)
        found.set(named(like, "date"), self._time)
        self._own.add(attribute(found, "id"))
        self._marks.append(found)
        return found

    def _take_id(self) -> str:
        self._next += 1
        return str(self._next - 1)

    def delete(self, text: Any, start: int, end: int) -> Any:
        """Mark a part of a `w:t` as deleted; gives the `del` element around it.

        Parts of one `w:t` are to be deleted from its end to its beginning: the element keeps what precedes.
        """
        split_run(text, end)
        run = split_run(text, start)
        for piece in run:
            if local_name(piece) == "t":
                piece.tag = named(piece, "delText")
        following = run.getnext()
        if following is not None and local_name(following) == "del" and self.owns(following):
            following.insert(0, run)
            return following
        mark = self.mark("del", run)
        run.addprevious(mark)
        mark.append(run)
        return mark

    def insert_after(self, neighbour: Any, runs: Sequence[Any]) -> Any:
        """Put runs after an element as one insertion; gives the `ins` element."""
        mark = self.mark("ins", neighbour)
        mark.extend(runs)
        while local_name(neighbour.getparent()) == "ins":
            # somebody else's insertion: ours stands beside it, not in it
            neighbour = self._split_insertion(neighbour)
        neighbour.addnext(mark)
        return mark

    def insert_before(self, neighbour: Any, runs: Sequence[Any]) -> Any:
        """Put runs before an element as one insertion; gives the `ins` element."""
        parent, previous = neighbour.getparent(), neighbour.getprevious()
        if local_name(parent) == "ins":
            return self.insert_before(parent, runs) if previous is None else self.insert_after(previous, runs)
        mark = self.mark("ins", neighbour)
        mark.extend(runs)
        neighbour.addprevious(mark)
        return mark

    def _split_insertion(self, last: Any) -> Any:
        """Split an insertion after one of its elements; gives its first half."""
        first = last.getparent()
        if rest := list(last.itersiblings()):
            second = first.makeelement(first.tag, dict(first.attrib))
            second.set(named(first, "id"), self._take_id())
            second.extend(rest)
            first.addnext(second)
        return first

    def split_paragraph(self, last: Any) -> Any:
        """End a paragraph after one of its children, as an insertion; gives the new one, which stands before."""
        paragraph = last.getparent()
        first = paragraph.makeelement(paragraph.tag, {})
        properties = child(paragraph, "pPr")
        for element in [e for e in paragraph if e is not properties]:
            first.append(element)
            if element is last:
                break
        if properties is not None:
            own = deepcopy(properties)
            for element in [e for e in own if local_name(e) in ("sectPr", "pPrChange")]:
                own.remove(element)
            for mark in [e for e in own.iter() if local_name(e) in _MARKS]:
                mark.getparent().remove(mark)
            first.insert(0, own)
        paragraph.addprevious(first)
        self.mark_paragraph("ins", first)
        return first

    def mark_paragraph(self, name: str, paragraph: Any) -> None:
        """Mark the end of a paragraph as inserted or deleted."""
        properties = child(paragraph, "pPr")
        if properties is None:
            properties = paragraph.makeelement(named(paragraph, "pPr"), {})
            paragraph.insert(0, properties)
        own = child(properties, "rPr")
        if own is None:
            own = properties.makeelement(named(paragraph, "rPr"), {})
            last = next((n for n, e in enumerate(properties) if local_name(e) in ("sectPr", "pPrChange")), None)
            properties.insert(len(properties) if last is None else last, own)
        own.insert(0, self.mark(name, paragraph))

    def withdraw(self, count: int) -> None:
        """Take back all marks but the first `count`: the text is what it was before them."""
        while len(self._marks) > count:
            mark = self._marks.pop()
            parent = mark.getparent()
            if local_name(parent) == "rPr":
                paragraph = next(e for e in parent.iterancestors() if local_name(e) == "p")
                _take_mark(mark)
                if local_name(mark) == "ins":
                    _join_next(paragraph, keep_first=False)
                continue
            for run in list(mark) if local_name(mark) == "del" else ():
                for text in run:
                    if local_name(text) == "delText":
                        text.tag = named(text, "t")
                mark.addprevious(run)
            parent.remove(mark)


def named(like: Any, name: str) -> str:
    """Give a name in the namespace of an element."""
    return f"{like.tag.rpartition('}')[0]}}}{name}"


def split_run(text: Any, place: int) -> Any:
    """Make a `w:t` offset the border of two runs.

    Returns
    -------
    lxml.etree._Element or None
        The run after the border; None where nothing follows in the run.
    """
    run, content = text.getparent(), text.text or ""
    before = [e for e in text.itersiblings(preceding=True) if local_name(e) != "rPr"]
    if place == 0 and not before:
        return run
    rest = [text] if place == 0 else []
    if 0 < place < len(content):
        second = text.makeelement(text.tag, {})
        set_text(second, content[place:])
        set_text(text, content[:place])
        rest.append(second)
    rest += text.itersiblings()
    if not rest:
        return None
    following = run.makeelement(run.tag, dict(run.attrib))
    if (properties := child(run, "rPr")) is not None:
        following.append(deepcopy(properties))
    following.extend(rest)
    run.addnext(following)
    return following


def set_text(element: Any, text: str) -> None:
    """Set a `w:t`'s text, its blanks to be kept."""
    element.text = text
    element.set(_SPACE, "preserve")


def build_runs(pieces: Iterable[tuple[str, Any]], like: Any) -> list[Any]:
    """Make runs of text.

    Parameters
    ----------
    pieces : iterable of (str, lxml.etree._Element or None)
        Text, and the run whose formatting it takes; line ends and tabs become their elements.
    like : lxml.etree._Element
        Any element of the same namespace.

    Returns
    -------
    list of lxml.etree._Element
    """
    runs = []
    for _, same in groupby(pieces, key=lambda piece: b"" if piece[1] is None else _look(piece[1])):
        text, sources = zip(*same, strict=True)
        runs.append(_build_run("".join(text), sources[0], like))
    return runs


def _build_run(text: str, source: Any, like: Any) -> Any:
    run = like.makeelement(named(like, "r"), {})
    properties = None if source is None else child(source, "rPr")
    if properties is not None:
        own = deepcopy(properties)
        for element in [e for e in own if local_name(e) in _MARKS]:
            own.remove(element)
        run.append(own)
    for part in filter(None, _BREAKS.split(text)):
        name = {"\n": "br", "\t": "tab"}.get(part, "t")
        element = run.makeelement(named(like, name), {})
        if name == "t":
            set_text(element, part)
        run.append(element)
    return run


def _look(run: Any) -> bytes:
    """Give a run's formatting in a form that can be compared."""
    from lxml import etree

    properties = child(run, "rPr")
    return b"" if properties is None else bytes(etree.tostring(properties, with_tail=False))


def accept(root: Any, reviser: Reviser) -> None:
    """Make the changes of a reviser final; those of others stay as they are.

    Parameters
    ----------
    root : lxml.etree._Element
        Root of a part.
    reviser : Reviser
        Who made the changes.
    """
    marks = [e for e in root.iter() if local_name(e) in ("ins", "del") and reviser.owns(e)]
    changed: dict[Any, None] = {}
    # from the end, so that a paragraph that goes on in the next takes what that one took before
    for mark in reversed(marks):
        parent = mark.getparent()
        changed.setdefault(next(e for e in mark.iterancestors() if local_name(e) == "p"))
        if local_name(parent) == "rPr":
            _accept_paragraph_mark(mark)
        elif local_name(mark) == "del":
            parent.remove(mark)
        else:
            for run in list(mark):
                mark.addprevious(run)
            parent.remove(mark)
    for paragraph in changed:
        _merge_runs(paragraph)


def _accept_paragraph_mark(mark: Any) -> None:
    paragraph = next(e for e in mark.iterancestors() if local_name(e) == "p")
    _take_mark(mark)
    if local_name(mark) == "del":
        _join_next(paragraph)


def _take_mark(mark: Any) -> None:
    """Remove the mark of a paragraph's end, and the properties that held nothing else."""
    own = mark.getparent()
    properties = own.getparent()
    own.remove(mark)
    for element in (own, properties):
        if not len(element):
            element.getparent().remove(element)


def _join_next(paragraph: Any, *, keep_first: bool = True) -> None:
    """Make one paragraph of two; the element and the properties of one of them stay."""
    following = paragraph.getnext()
    content = [e for e in (following if keep_first else paragraph) if local_name(e) != "pPr"]
    if keep_first:
        paragraph.extend(content)
        following.getparent().remove(following)
    else:
        place = 0 if child(following, "pPr") is None else 1
        following[place:place] = content
        paragraph.getparent().remove(paragraph)


def _merge_runs(paragraph: Any) -> None:
    """Join neighbouring runs of the same look that hold nothing but text."""

    def only_text(run: Any) -> bool:
        return [local_name(e) for e in run if local_name(e) != "rPr"] == ["t"]

    for run in [e for e in paragraph.iter() if local_name(e) == "r"]:
        previous = run.getprevious()
        if previous is None or previous.tag != run.tag or not (only_text(previous) and only_text(run)):
            continue
        if _look(previous) == _look(run):
            first, second = child(previous, "t"), child(run, "t")
            set_text(second, (first.text or "") + (second.text or ""))
            previous.getparent().remove(previous)
