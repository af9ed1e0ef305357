"""Change the words of a `.docx` and leave all else in it as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from styler_nb.errors import UnusableContentError
from styler_nb.schemas.style import EditRecord
from styler_nb.text.documents import MAX_ENTRIES, MAX_UNPACKED_BYTES
from styler_nb.text.docx_editor import change_paragraph
from styler_nb.text.docx_inline import attribute, child, find_fields, walk_inline
from styler_nb.text.docx_package import Package
from styler_nb.text.docx_place import Planner, Step, Unplaceable
from styler_nb.text.docx_reader import DocxText, Place, read_package, shape
from styler_nb.text.docx_revisions import Reviser, Stamp, accept
from styler_nb.text.docx_styles import local_name
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
                self._change(cluster, steps, [edits[number] for number in sorted(concerned)])
            except Unplaceable as error:
                reasons |= dict.fromkeys(concerned, str(error))
        self.applied = [edit for number, edit in enumerate(edits) if number not in reasons]
        self.skipped = [Skipped(edits[number], reasons[number]) for number in sorted(reasons)]

    def _change(
        self, cluster: Sequence[int], steps: dict[int, list[tuple[Step, int]]], edits: Sequence[EditRecord]
    ) -> None:
        """Change paragraphs that belong together, or none of them."""
        before = self.reviser.count
        # the paragraphs that come of each place, and whether its last one goes on in the next
        results: list[tuple[list[Any], bool]] = []
        try:
            for number in cluster:
                line, own = self._planner.line(number), [step for step, _ in steps[number]]
                paragraphs = change_paragraph(line, [step for step in own if not step.joins], self.reviser)
                joins = any(step.joins for step in own)
                if joins:
                    self.reviser.mark_paragraph("del", line.place.paragraph)
                results.append((paragraphs, joins))
            self._check(cluster, edits, results)
        except Unplaceable:
            self.reviser.withdraw(before)
            raise
        self._changed += [self._document.places[number].paragraph for number in cluster]

    def _check(
        self, cluster: Sequence[int], edits: Sequence[EditRecord], results: Sequence[tuple[list[Any], bool]]
    ) -> None:
        """Read the paragraphs again: they must say what was asked for, and no link may have lost its text."""
        places = [self._document.places[number] for number in cluster]
        expected = _read_expected(self._document.text, places, edits)
        found: list[str] = []
        goes_on = False
        for paragraphs, joins in results:
            for paragraph in paragraphs:
                raw = "".join(text for text, _ in walk_inline(paragraph, []))
                if goes_on:
                    found[-1] += raw
                else:
                    found.append(raw)
                goes_on = False
            goes_on = joins
        if not all(raw.strip() for raw in found):
            raise Unplaceable("it would leave a paragraph without text")
        if [shape(places[0].kind, raw) for raw in found] != expected:
            raise Unplaceable("the paragraph cannot hold the changed text")
        for number in cluster:
            line = self._planner.line(number)
            for group in {atom.group for atom in line.atoms if atom.group is not None}:
                if local_name(group) != "fldChar" and not any(text for text, _ in walk_inline(group, [])):
                    raise Unplaceable("it would leave a link without text")

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


def _read_expected(text: str, places: Sequence[Place], edits: Sequence[EditRecord]) -> list[str]:
    """Give what the paragraphs are to say, each without the marks that reading puts before its lines."""
    start, end = places[0].start, places[-1].end
    moved = [
        edit.model_copy(
            update={"original_start": edit.original_start - start, "original_end": edit.original_end - start}
        )
        for edit in edits
    ]
    changed = apply_edits(text[start:end], moved)
    if len(places) == 1 and places[0].kind != "paragraph":
        return [_LINE_MARK.sub("\n", changed)]
    if all(place.kind == "paragraph" for place in places):
        return changed.split("\n\n")
    raise Unplaceable("it would change how the document is divided")
