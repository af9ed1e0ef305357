"""Change the words of a `.docx` and leave all else in it as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from styler_nb.errors import UnusableContentError
from styler_nb.schemas.style import EditRecord
from styler_nb.text.documents import MAX_ENTRIES, MAX_UNPACKED_BYTES
from styler_nb.text.docx_editor import change_paragraph
from styler_nb.text.docx_inline import attribute, child, find_fields, walk_inline
from styler_nb.text.docx_package import Package
from styler_nb.text.docx_place import Line, Planner, Step, Unplaceable
from styler_nb.text.docx_reader import read_package, shape
from styler_nb.text.docx_revisions import Reviser, Stamp, accept
from styler_nb.text.docx_styles import local_name
from styler_nb.text.docx_text import DocxText
from styler_nb.text.edits import Skipped, apply_edits

__all__ = ["Rewriter", "Rewritten", "read_for_rewriting", "rewrite_docx"]

_HIGHEST_ID = 2_000_000_000
_LINE_MARK = re.compile(r"\n[ >]*")


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A changed document.

    Attributes
    ----------
    data : bytes
        The document.
    applied : list of EditRecord
        The changes that were made, in order; their spans in the original are as given.
    skipped : list of Skipped
        Those that were not; the document is there as it was.
    """

    data: bytes
    applied: list[EditRecord]
    skipped: list[Skipped]


def _open(data: bytes) -> Package:
    package = Package(data, max_unpacked_bytes=MAX_UNPACKED_BYTES, max_entries=MAX_ENTRIES)
    if package.has_macros:
        package.__exit__(None, None, None)
        raise UnusableContentError("the .docx file holds macros; save it as .docx without macros in a word processor")
    return package


def read_for_rewriting(data: bytes) -> str:
    """Read the text of a `.docx` that `rewrite_docx` is to change.

    Parameters
    ----------
    data : bytes
        The document.

    Returns
    -------
    str
        As `read_document` gives it, but cells of tables that hold sentences are paragraphs of their own.

    Raises
    ------
    UnusableContentError
        The document is broken, fake, encrypted, too large unpacked, or holds macros.
    """
    with _open(data) as package:
        return read_package(package, prose_cells=True).text


def rewrite_docx(data: bytes, edits: Iterable[EditRecord], *, stamp: Stamp | None = None) -> Rewritten:
    """Make changes in a `.docx`.

    Words that stay keep their formatting, new ones take that of the words they replace. What is not plain
    text stays: fields, targets of links, pictures, marks of notes and comments, tabs, line breaks. Body,
    tables, text boxes, footnotes and endnotes change; headers and footers do not. Changes that others
    tracked stay tracked: the text is what it would be with all of them accepted.

    Parameters
    ----------
    data : bytes
        The document.
    edits : iterable of EditRecord
        Changes of the text that `read_for_rewriting` gives.
    stamp : Stamp or None
        Write the changes as Word's tracked changes by this author at this time; None makes them at once.

    Returns
    -------
    Rewritten

    Raises
    ------
    InvalidRequestError
        The edits are not of this text, or overlap.
    UnusableContentError
        The document cannot be used; see `read_for_rewriting`.
    """
    from lxml import etree

    with _open(data) as package:
        document = read_package(package, prose_cells=True)
        rewriter = Rewriter(document, stamp or Stamp())
        rewriter.run(list(edits))
        changed = {}
        for name in sorted(rewriter.changed_parts):
            root = document.parts[name]
            if stamp is None:
                accept(root, rewriter.reviser)
            rewriter.copy_to_fallbacks(root)
            changed[name] = etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)
        return Rewritten(package.replace(changed), rewriter.applied, rewriter.skipped)


class Rewriter:
    """Makes changes in the paragraphs of a document that has been read.

    Parameters
    ----------
    document : DocxText
        The document; its elements are changed.
    stamp : Stamp
        Author and date of the tracked changes that it writes.

    Attributes
    ----------
    reviser : Reviser
        Wrote them.
    applied, skipped : list
        What was made of the edits; see `Rewritten`.
    """

    def __init__(self, document: DocxText, stamp: Stamp) -> None:
        self._document = document
        self._planner = Planner(document)
        ids = [0]
        for root in document.parts.values():
            self._planner.fields |= find_fields(root)
            ids += (int(n) for e in root.iter() if (n := attribute(e, "id")).isdigit() and len(n) < 10)
        self.reviser = Reviser(stamp, 1 + max(n for n in ids if n < _HIGHEST_ID))
        self._names = {root: name for name, root in document.parts.items()}
        self._changed: list[Any] = []
        self.applied: list[EditRecord] = []
        self.skipped: list[Skipped] = []

    @property
    def changed_parts(self) -> set[str]:
        """Names of the parts that hold changes."""
        return {self._names[paragraph.getroottree().getroot()] for paragraph in self._changed}

    def run(self, edits: Sequence[EditRecord]) -> None:
        """Make changes of the document's text, each wholly or not at all.

        Raises
        ------
        InvalidRequestError
            The edits are not of this text, or overlap.
        """
        apply_edits(self._document.text, edits)  # refuses what is not of this text
        steps: dict[int, list[tuple[Step, int]]] = {}
        reasons: dict[int, str] = {}
        for number, edit in enumerate(edits):
            try:
                planned = self._planner.plan(edit)
            except Unplaceable as error:
                reasons[number] = str(error)
                continue
            for step in planned:
                steps.setdefault(step.place, []).append((step, number))
        for cluster in _find_clusters(steps):
            concerned = {number for place in cluster for _, number in steps.get(place, ())}
            try:
                self._change(cluster, {place: [step for step, _ in steps[place]] for place in cluster})
            except Unplaceable as error:
                reasons |= dict.fromkeys(concerned, str(error))
        self.applied = [edit for number, edit in enumerate(edits) if number not in reasons]
        self.skipped = [Skipped(edits[number], reasons[number]) for number in sorted(reasons)]

    def _change(self, cluster: Sequence[int], steps: Mapping[int, Sequence[Step]]) -> None:
        """Change paragraphs that belong together, or none of them."""
        before = self.reviser.count
        expected, found = _Paragraphs(), _Paragraphs()
        try:
            for number in cluster:
                line, own = self._planner.line(number), [step for step in steps[number] if not step.joins]
                joins = len(own) < len(steps[number])
                changed = change_paragraph(line, own, self.reviser)
                if joins:
                    self.reviser.mark_paragraph("del", line.place.paragraph)
                found.add(["".join(text for text, _ in walk_inline(p, [])) for p in changed], joins=joins)
                expected.add(_read_expected(line, own), joins=joins)
            _check(self._document.places[cluster[0]].kind, expected.texts, found.texts)
            for number in cluster:
                _check_links(self._planner.line(number))
        except Unplaceable:
            self.reviser.withdraw(before)
            raise
        self._changed += [self._document.places[number].paragraph for number in cluster]

    def copy_to_fallbacks(self, root: Any) -> None:
        """Give the copies of text boxes that are for older programs the changed text."""
        changed = set(self._changed)
        for alternative in [e for e in root.iter() if local_name(e) == "AlternateContent"]:
            choice, fallback = child(alternative, "Choice"), child(alternative, "Fallback")
            if choice is None or fallback is None:
                continue
            ours = [e for e in choice.iter() if local_name(e) == "txbxContent"]
            theirs = [e for e in fallback.iter() if local_name(e) == "txbxContent"]
            if len(ours) != len(theirs) or not any(e in changed for e in choice.iter()):
                continue
            for box, copy in zip(ours, theirs, strict=True):
                copy[:] = [deepcopy(element) for element in box]


def _find_clusters(steps: dict[int, list[tuple[Step, int]]]) -> list[list[int]]:
    """Put the places together that share an edit; edits never overlap, so such places are neighbours."""
    clusters: list[list[int]] = []
    last: set[int] = set()
    for place in sorted(steps):
        numbers = {number for _, number in steps[place]}
        if clusters and numbers & last:
            clusters[-1].append(place)
            last |= numbers
        else:
            clusters.append([place])
            last = numbers
    return clusters


class _Paragraphs:
    """Texts of paragraphs, of which some go on in the next."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._goes_on = False

    def add(self, texts: Sequence[str], *, joins: bool) -> None:
        first, *rest = texts
        if self._goes_on:
            self.texts[-1] += first
        else:
            self.texts.append(first)
        self.texts += rest
        self._goes_on = joins


def _read_expected(line: Line, steps: Iterable[Step]) -> list[str]:
    """Give what a paragraph is to say, without the marks that reading puts before its lines."""
    text = line.shown
    for step in sorted(steps, key=lambda step: (step.start, step.end), reverse=True):
        text = text[: step.start] + step.after + text[step.end :]
    return text.split("\n\n") if line.place.kind == "paragraph" else [_LINE_MARK.sub("\n", text)]


def _check(kind: str, expected: Sequence[str], found: Sequence[str]) -> None:
    """Compare the paragraphs, read again, with what was asked for."""
    if not all(raw.strip() for raw in found):
        raise Unplaceable("it would leave a paragraph without text")
    if [shape(kind, raw) for raw in found] != expected:
        raise Unplaceable("the paragraph cannot hold the changed text")


def _check_links(line: Line) -> None:
    for group in {atom.group for atom in line.atoms if atom.group is not None}:
        if local_name(group) != "fldChar" and not any(text for text, _ in walk_inline(group, [])):
            raise Unplaceable("it would leave a link without text")
