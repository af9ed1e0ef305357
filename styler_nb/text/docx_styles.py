"""What a Word paragraph is: heading, list item, quotation or code, by its own properties and its style's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

__all__ = ["ListLevel", "ParagraphStyle", "ParagraphStyles", "local_name"]

_HEADING = re.compile(r"heading ?([1-9])$")
_CODE = re.compile(
    r"(?:source ?)?code|html ?preformatted|macro(?: ?text)?|preformatted ?text|plain ?code|verbatim|code ?block"
)
_QUOTE = re.compile(r"(?:intense ?)?quote|block ?(?:text|quote)|quotations?")
_LIST = re.compile(r"list (bullet|number)(?: ([2-9]))?$")
_LONGEST_CHAIN = 20
_UNORDERED = frozenset(("bullet", "none"))


@dataclass(frozen=True, slots=True)
class ListLevel:
    """Place of a list item: its list, nesting from 0, whether numbered, first number."""

    list_id: str
    level: int
    ordered: bool
    start: int


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What a paragraph is; `heading` is a level 1–6, or 0 for none."""

    heading: int = 0
    numbering: ListLevel | None = None
    quote: bool = False
    code: bool = False


def local_name(element: Any) -> str:
    """Give an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]


def _child(element: Any, *path: str) -> Any:
    for name in path:
        if element is None:
            return None
        element = next((c for c in element if local_name(c) == name), None)
    return element


def _value(element: Any, *path: str) -> str | None:
    found = _child(element, *path)
    if found is None:
        return None
    return next((str(v) for k, v in found.attrib.items() if k.rpartition("}")[2] == "val"), "")


def _attribute(element: Any, name: str) -> str:
    return next((str(v) for k, v in element.attrib.items() if k.rpartition("}")[2] == name), "")


def _number(value: str | None, default: int) -> int:
    return int(value) if value is not None and re.fullmatch(r"\d{1,9}", value) else default


class ParagraphStyles:
    """The styles and lists of a document.

    Parameters
    ----------
    styles, numbering : lxml.etree._Element or None
        Root elements of the parts.
    """

    def __init__(self, styles: Any, numbering: Any) -> None:
        self._styles: dict[str, Any] = {}
        self._default = ""
        for element in [] if styles is None else styles:
            if local_name(element) == "style" and _attribute(element, "type") == "paragraph":
                self._styles[_attribute(element, "styleId")] = element
                if _attribute(element, "default") in ("1", "true", "on"):
                    self._default = _attribute(element, "styleId")
        self._levels = _read_numbering(numbering)

    def of(self, paragraph: Any) -> ParagraphStyle:
        """Tell what a paragraph is.

        Parameters
        ----------
        paragraph : lxml.etree._Element
            A `w:p` element.

        Returns
        -------
        ParagraphStyle
        """
        properties = _child(paragraph, "pPr")
        chain = self._chain(_value(properties, "pStyle") or self._default)
        names = [(_value(style, "name") or "").lower() for style in chain]
        if level := self._heading(properties, chain, names):
            return ParagraphStyle(heading=level)
        if any(_CODE.fullmatch(name) for name in names):
            return ParagraphStyle(code=True)
        numbering = self._numbering(properties, chain, names)
        quote = numbering is None and any(_QUOTE.fullmatch(name) for name in names)
        return ParagraphStyle(numbering=numbering, quote=quote)

    def _chain(self, style_id: str) -> list[Any]:
        """Give a style and those it is based on, nearest first; a cycle ends it."""
        chain: list[Any] = []
        while style_id in self._styles and len(chain) < _LONGEST_CHAIN:
            chain.append(self._styles[style_id])
            style_id = _value(chain[-1], "basedOn") or ""
        return chain

    @staticmethod
    def _heading(properties: Any, chain: list[Any], names: list[str]) -> int:
        outline = _value(properties, "outlineLvl")
        for style, name in zip(chain, names, strict=True):
            if outline is not None:
                break
            if name == "title":
                return 1
            if match := _HEADING.match(name):
                return min(int(match[1]), 6)
            outline = _value(style, "pPr", "outlineLvl")
        level = _number(outline, 9) + 1
        return min(level, 6) if level <= 9 else 0

    def _numbering(self, properties: Any, chain: list[Any], names: list[str]) -> ListLevel | None:
        sources = [properties, *(_child(style, "pPr") for style in chain)]
        list_id = next((v for s in sources if (v := _value(s, "numPr", "numId")) is not None), None)
        level = next((v for s in sources if (v := _value(s, "numPr", "ilvl")) is not None), None)
        named = next((m for name in names if (m := _LIST.match(name))), None)
        depth = min(_number(level, 0), 8)
        if named and level is None:
            depth = _number(named[2], 1) - 1
        if list_id == "0" or (list_id is None and named is None):
            return None
        ordered, start = self._levels.get((list_id or "", _number(level, 0)), (bool(named and named[1] == "number"), 1))
        return ListLevel(list_id or (named[0] if named else ""), depth, ordered, start)


def _read_numbering(root: Any) -> dict[tuple[str, int], tuple[bool, int]]:
    """Give (list id, level) → (whether numbered, first number)."""
    abstract: dict[str, dict[int, tuple[bool, int]]] = {}
    levels: dict[tuple[str, int], tuple[bool, int]] = {}
    for element in [] if root is None else root:
        if local_name(element) == "abstractNum":
            abstract[_attribute(element, "abstractNumId")] = dict(_read_levels(element))
    for element in [] if root is None else root:
        if local_name(element) != "num":
            continue
        list_id = _attribute(element, "numId")
        own = dict(abstract.get(_value(element, "abstractNumId") or "", {}))
        for override in element:
            if local_name(override) != "lvlOverride":
                continue
            own |= dict(_read_levels(override))
            level = _number(_attribute(override, "ilvl"), 0)
            if (start := _value(override, "startOverride")) is not None and level in own:
                own[level] = (own[level][0], _number(start, 1))
        levels |= {(list_id, level): value for level, value in own.items()}
    return levels


def _read_levels(element: Any) -> list[tuple[int, tuple[bool, int]]]:
    return [
        (
            _number(_attribute(level, "ilvl"), 0),
            ((_value(level, "numFmt") or "decimal") not in _UNORDERED, _number(_value(level, "start"), 1)),
        )
        for level in element
        if local_name(level) == "lvl"
    ]
