"""What stands inside a Word paragraph, in order, with the elements that hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from styler_nb.text.docx_styles import local_name

__all__ = [
    "DEEPEST",
    "SKIPPED",
    "Atom",
    "attribute",
    "child",
    "find_alternative",
    "find_fields",
    "read_atoms",
    "walk_inline",
]

# fmt: off
SKIPPED = frozenset((
    "del", "moveFrom", "delText", "instrText", "delInstrText", "pPr", "rPr", "rt", "commentRangeStart", "annotationRef",
    "footnoteRef", "endnoteRef", "sdtPr", "sdtEndPr", "tblPr", "tblGrid", "trPr", "tcPr", "sectPr", "Fallback",
))
# fmt: on
DEEPEST = 200
"""Elements nested deeper are not read: nobody writes them, and each level costs a frame of the stack."""
_CONTAINERS = frozenset(("hyperlink", "ins", "smartTag", "customXml", "sdt", "sdtContent", "bdo", "dir"))
"""What may stand between a paragraph and a run whose words may change."""
_FIXED_CONTROLS = frozenset(
    ("dataBinding", "lock", "comboBox", "dropDownList", "date", "checkbox", "checkBox", "docPartObj", "docPartList",
     "equation", "picture", "citation", "bibliography")
)  # fmt: skip


def child(element: Any, name: str) -> Any:
    """Give the first child of a name, or None."""
    return next((found for found in element if local_name(found) == name), None)


def attribute(element: Any, name: str) -> str:
    """Give an attribute whatever its namespace (transitional and strict documents differ)."""
    return next((str(v) for k, v in element.attrib.items() if k.rpartition("}")[2] == name), "")


def find_alternative(element: Any) -> Any:
    """Give the content of an `AlternateContent` that is read."""
    choice = child(element, "Choice")
    return choice if choice is not None else child(element, "Fallback")


def walk_inline(element: Any, aside: list[Any], depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Give the pieces of text of a paragraph in order, each with its element, putting text boxes and notes aside."""
    if depth > DEEPEST:
        return
    for found in element:
        name = local_name(found)
        if name == "t":
            yield found.text or "", found
        elif name in ("tab", "ptab"):
            yield "\t", found
        elif name in ("br", "cr"):
            yield "" if attribute(found, "type") in ("page", "column") else "\n", found
        elif name == "noBreakHyphen":
            yield "‑", found
        elif name in ("txbxContent", "footnoteReference", "endnoteReference"):
            aside.append(found)
        elif name == "AlternateContent":
            if (choice := find_alternative(found)) is not None:
                yield from walk_inline(choice, aside, depth + 1)
        elif name == "r" and _hidden(found):
            continue
        elif name not in SKIPPED:
            yield from walk_inline(found, aside, depth + 1)


def _hidden(run: Any) -> bool:
    properties = child(run, "rPr")
    vanish = None if properties is None else child(properties, "vanish")
    return vanish is not None and attribute(vanish, "val") not in ("0", "false", "off")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of a paragraph's text.

    Attributes
    ----------
    text : str
        The piece.
    start : int
        Its offset in the paragraph's text.
    element : lxml.etree._Element
        The `w:t`, `w:tab` … that holds it.
    fixed : str
        Why it must stay as it is, such as "a field"; empty for text that may change.
    group : lxml.etree._Element or None
        The link or control around it, which must keep some text.
    """

    text: str
    start: int
    element: Any
    fixed: str = ""
    group: Any = None

    @property
    def end(self) -> int:
        """Offset after the last character."""
        return self.start + len(self.text)


def read_atoms(paragraph: Any, fields: dict[Any, Any]) -> list[Atom]:
    """Take a paragraph's text apart.

    Parameters
    ----------
    paragraph : lxml.etree._Element
        A `w:p` element.
    fields : dict
        What `find_fields` gives for its part.

    Returns
    -------
    list of Atom
        In order, without empty ones.
    """
    atoms: list[Atom] = []
    start = 0
    for text, element in walk_inline(paragraph, []):
        if text:
            fixed, group = _judge(element, paragraph, fields)
            atoms.append(Atom(text, start, element, fixed, group))
            start += len(text)
    return atoms


def _judge(element: Any, paragraph: Any, fields: dict[Any, Any]) -> tuple[str, Any]:
    """Tell why a piece of text is fixed, and what link or control it stands in."""
    name = local_name(element)
    if name != "t":
        return {"tab": "a tab", "ptab": "a tab", "noBreakHyphen": "a non-breaking hyphen"}.get(
            name, "a line break"
        ), None
    group = fields.get(element)
    if element in fields and group is None:
        return "a field", None
    run = element.getparent()
    own = paragraph.tag.rpartition("}")[0]
    if local_name(run) != "r" or not element.tag.startswith(own) or not run.tag.startswith(own):
        return "a formula or a drawing", None
    for ancestor in run.iterancestors():
        if ancestor is paragraph:
            return "", group
        kind = local_name(ancestor)
        if kind not in _CONTAINERS:
            return {"fldSimple": "a field", "moveTo": "moved text"}.get(kind, "an object"), None
        if kind == "sdt" and _is_fixed_control(ancestor):
            return "a form control", None
        if kind in ("hyperlink", "sdt"):
            group = ancestor if group is None else group
    return "an object", None


def _is_fixed_control(control: Any) -> bool:
    properties = child(control, "sdtPr")
    return properties is not None and any(local_name(found) in _FIXED_CONTROLS for found in properties)


def find_fields(root: Any) -> dict[Any, Any]:
    """Find the text that fields show.

    Parameters
    ----------
    root : lxml.etree._Element
        Root of a part; fields may run over several paragraphs.

    Returns
    -------
    dict
        From `w:t` elements to the element that opens their field where it is a link, whose words may
        change; to None where the field makes its text itself.
    """
    found: dict[Any, Any] = {}
    stack: list[_Field] = []
    for element in root.iter():
        name = local_name(element)
        if name == "fldChar":
            kind = attribute(element, "fldCharType")
            if kind == "begin":
                stack.append(_Field(element))
            elif stack and kind == "separate":
                stack[-1].shows = True
            elif stack and kind == "end":
                stack.pop()
        elif stack and name == "instrText":
            stack[-1].instruction += element.text or ""
        elif stack and name == "t":
            link = len(stack) == 1 and stack[0].shows and stack[0].instruction.split()[:1] == ["HYPERLINK"]
            found[element] = stack[0].begin if link else None
    return found


@dataclass(slots=True)
class _Field:
    begin: Any
    instruction: str = ""
    shows: bool = False
