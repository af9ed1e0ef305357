"""The zip around a `.docx`: opened with limits and checked before any part is parsed."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Mapping
from types import TracebackType
from typing import Any, BinaryIO

from styler_nb.errors import UnusableContentError

__all__ = ["OFFICE", "Package", "parse_xml"]

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = b"PK\x03\x04"
_CHUNK = 64 * 1024
# A parsed tree takes many times the memory of its part, hence a bound of its own; a long novel's main part is 10 MiB.
_MAX_PART_BYTES = 32 * 1024 * 1024
# Of tiny elements, a part within that bound holds millions; the longest novels stay under one million tags.
_MAX_PART_TAGS = 2_000_000
_DOCTYPE = b"<!DOCTYPE"
_END_OF_DIRECTORY = b"PK\x05\x06"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_CONTENT_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
OFFICE = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/",
    "http://purl.oclc.org/ooxml/officeDocument/relationships/",
)
_MAIN_TYPES = re.compile(
    r"application/(?:vnd\.openxmlformats-officedocument\.wordprocessingml\.(?:document|template)|"
    r"vnd\.ms-word\.(?:document|template)\.macroEnabled)(?:\.main)?\+xml",
    re.IGNORECASE,
)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError, RuntimeError)


def _refuse(reason: str) -> UnusableContentError:
    return UnusableContentError(f"the .docx file {reason}; open it in a word processor and save it again as .docx")


class Package:
    """An open `.docx`.

    Parameters
    ----------
    data : bytes or binary file
        The document.
    max_unpacked_bytes : int
        Most bytes that all parts read may have together; counted while unpacking, whatever sizes the zip declares.
    max_entries : int
        Most entries.

    Attributes
    ----------
    main : str
        Name of the main part.
    has_macros : bool
        Whether it says of itself that it may hold macros.

    Raises
    ------
    UnusableContentError
        The document is broken, fake, encrypted or too large unpacked.
    """

    def __init__(self, data: bytes | BinaryIO, *, max_unpacked_bytes: int, max_entries: int) -> None:
        file = io.BytesIO(data) if isinstance(data, bytes) else data
        self._check_container(file, max_entries)
        self._limit = max_unpacked_bytes
        self.has_macros = False
        try:
            self._zip = zipfile.ZipFile(file)
        except _BROKEN as error:
            raise _refuse("is a broken zip") from error
        try:
            self._check_entries(max_entries)
            self.main = self._find_main()
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> Package:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    @staticmethod
    def _check_container(file: BinaryIO, max_entries: int) -> None:
        file.seek(0)
        head = file.read(8)
        if head == _OLE:
            raise _refuse("is encrypted or an old .doc; remove its password")
        if not head:
            raise UnusableContentError("the .docx file is empty (0 bytes); give one with text in it")
        if not head.startswith(_ZIP):
            raise _refuse("is not a Word document")
        # The directory's own count is read first: zipfile would build an object for each of its entries.
        size = file.seek(0, io.SEEK_END)
        file.seek(max(0, size - 65_557))
        tail = file.read()
        at = tail.rfind(_END_OF_DIRECTORY)
        if at >= 0 and len(tail) >= at + 20:
            directory_bytes = int.from_bytes(tail[at + 12 : at + 16], "little")
            if directory_bytes > max_entries * 1024:
                raise _refuse(f"has a directory for more than {max_entries} entries")
        file.seek(0)

    def _check_entries(self, max_entries: int) -> None:
        entries = self._zip.infolist()
        if len(entries) > max_entries:
            raise _refuse(f"holds {len(entries)} entries, more than {max_entries}")
        self._names: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            name = entry.filename.replace("\\", "/")
            if entry.flag_bits & 0x1:
                raise _refuse("is encrypted; remove its password")
            if name.startswith("/") or ".." in name.split("/") or re.match(r"[A-Za-z]:", name):
                raise _refuse("holds an entry whose name leaves the archive")
            if self._names.setdefault(name.lower(), entry) is not entry:
                raise _refuse("holds two entries of one name")
        self._check_unpacked_size(entries)

    def _check_unpacked_size(self, entries: list[zipfile.ZipInfo]) -> None:
        """Unpack every entry once in small pieces, keeping nothing, so that a bomb in any part is seen."""
        total = 0
        for entry in entries:
            try:
                with self._zip.open(entry) as part:
                    before = b""
                    while chunk := part.read(_CHUNK):
                        total += len(chunk)
                        if total > self._limit:
                            raise _refuse(f"unpacks to more than {self._limit} bytes")
                        if entry.filename.lower().endswith((".xml", ".rels")):
                            _check_no_doctype(before + chunk)
                            before = chunk[-2 * len(_DOCTYPE) :]
            except _BROKEN as error:
                raise _refuse("is a broken zip") from error

    def _find_main(self) -> str:
        if "[content_types].xml" not in self._names or "_rels/.rels" not in self._names:
            raise _refuse("is a zip but not a Word document")
        main = next((target for kind, target in self.relationships("").values() if kind == "officeDocument"), None)
        if main is None or main.lower() not in self._names:
            raise _refuse("is a zip but not a Word document: it has no main part")
        types = self.read_xml("[Content_Types].xml")
        declared = ""
        for element in types:
            if (
                element.tag == f"{{{_CONTENT_TYPES}}}Override"
                and element.get("PartName", "").lower() == f"/{main.lower()}"
            ):
                declared = element.get("ContentType", "")
        if not _MAIN_TYPES.fullmatch(declared):
            raise _refuse("is an office document but not a Word one")
        self.has_macros = "macroenabled" in declared.lower()
        return main

    def relationships(self, part: str) -> dict[str, tuple[str, str]]:
        """Give a part's internal relationships: id → (kind, name of the target part)."""
        folder, _, base = part.rpartition("/")
        name = posixpath.join(folder, "_rels", f"{base}.rels")
        if name.lower() not in self._names:
            return {}
        found: dict[str, tuple[str, str]] = {}
        for element in self.read_xml(name):
            if element.tag != f"{{{_RELATIONSHIPS}}}Relationship" or element.get("TargetMode") == "External":
                continue
            kind, target = element.get("Type", ""), element.get("Target", "")
            for prefix in OFFICE:
                kind = kind.removeprefix(prefix)
            target = target[1:] if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[element.get("Id", "")] = (kind, target)
        return found

    def replace(self, parts: Mapping[str, bytes]) -> bytes:
        """Give the document with other content in some of its parts, and all else byte for byte.

        Parameters
        ----------
        parts : mapping of str to bytes
            New content by name of the part; letter case does not matter.

        Returns
        -------
        bytes
            The same for the same document and parts.
        """
        changed = {name.lower(): content for name, content in parts.items()}
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, entry in self._names.items():
                # a fresh entry: one that was read carries sizes and fields of the old archive
                own = zipfile.ZipInfo(entry.filename, entry.date_time)
                own.compress_type = zipfile.ZIP_DEFLATED
                own.external_attr = entry.external_attr
                archive.writestr(own, changed[name] if name in changed else self._zip.read(entry))
        return out.getvalue()

    def read_xml(self, name: str) -> Any:
        """Parse a part.

        Parameters
        ----------
        name : str
            Name of the part; letter case does not matter.

        Returns
        -------
        lxml.etree._Element
            The root element.

        Raises
        ------
        UnusableContentError
            The part is missing, broken, too large, or declares a document type.
        """
        entry = self._names.get(name.lower())
        if entry is None:
            raise _refuse(f"lacks its part {name!r}")
        content = bytearray()
        try:
            with self._zip.open(entry) as part:
                while chunk := part.read(_CHUNK):
                    content += chunk
                    if len(content) > _MAX_PART_BYTES:
                        raise _refuse(f"has a part of more than {_MAX_PART_BYTES} bytes of XML")
        except _BROKEN as error:
            raise _refuse("is a broken zip") from error
        if (tags := content.count(b"<")) > _MAX_PART_TAGS:
            raise UnusableContentError(
                f"the .docx file has a part of {tags} XML tags, more than {_MAX_PART_TAGS}; split the document"
            )
        return parse_xml(bytes(content))


def _check_no_doctype(content: bytes) -> None:
    """Refuse a document type declaration, in one-byte and, without their NULs, in two-byte encodings."""
    if _DOCTYPE in content or (b"\x00" in content and _DOCTYPE in content.replace(b"\x00", b"")):
        raise _refuse("holds XML with a document type or external entities")


def parse_xml(content: bytes) -> Any:
    """Parse XML that may be hostile.

    Parameters
    ----------
    content : bytes
        The document.

    Returns
    -------
    lxml.etree._Element
        The root element.

    Raises
    ------
    UnusableContentError
        It is broken or has a document type declaration, where entities would be declared.
    """
    from lxml import etree

    _check_no_doctype(content)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise _refuse("holds broken XML") from error
    if root.getroottree().docinfo.doctype or root.getroottree().docinfo.internalDTD is not None:
        raise _refuse("holds XML with a document type or external entities")
    return root
