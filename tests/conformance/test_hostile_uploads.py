"""Uploads that want to do harm: each gets the decided answer, from a real server process of bounded memory."""

from __future__ import annotations

import functools
import io
import socket
import struct
import sys
import time
import zipfile
import zlib
from pathlib import Path

import docx
import pytest

CONTENT_TYPES = (
    b'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    b'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    b'<Default Extension="xml" ContentType="application/xml"/>'
    b'<Override PartName="/word/document.xml" ContentType='
    b'"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
RELATIONSHIPS = (
    b'<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    b'<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"'
    b' Target="word/document.xml"/></Relationships>'
)
NAMESPACE = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MIB = 1024 * 1024


def _document(text=b"Some honest words.", before=b""):
    return b"%b<w:document %b><w:body><w:p><w:r><w:t>%b</w:t></w:r></w:p></w:body></w:document>" % (
        b'<?xml version="1.0"?>' + before,
        NAMESPACE,
        text,
    )


def _package(document=None, extra=(), compression=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression, compresslevel=9) as package:
        package.writestr("[Content_Types].xml", CONTENT_TYPES)
        package.writestr("_rels/.rels", RELATIONSHIPS)
        if document is not None:
            package.writestr("word/document.xml", document)
        for name, data in extra:
            package.writestr(name, data)
    return buffer.getvalue()


@functools.cache
def _zip_bomb():
    """150 MiB of one letter, written piece by piece so that the test itself stays small."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        package.writestr("[Content_Types].xml", CONTENT_TYPES)
        package.writestr("_rels/.rels", RELATIONSHIPS)
        start, end = _document(b"|").split(b"|")
        with package.open("word/document.xml", "w") as part:
            part.write(start)
            for _ in range(150):
                part.write(b"a" * MIB)
            part.write(end)
    return buffer.getvalue()


@functools.cache
def _lying_bomb():
    """The same, whose directory claims that it unpacks to 1,000 bytes."""
    data = bytearray(_zip_bomb())
    place = data.index(b"PK\x01\x02")
    while place != -1:
        struct.pack_into("<I", data, place + 24, min(1000, struct.unpack_from("<I", data, place + 24)[0]))
        place = data.find(b"PK\x01\x02", place + 4)
    return bytes(data)


@functools.cache
def _nested_bomb():
    inner = _zip_bomb()
    for _ in range(3):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
            for i in range(10):
                package.writestr(f"{i}.docx", inner)
        inner = buffer.getvalue()
    return inner


def _laughs():
    entities = b'<!ENTITY l0 "lol">' + b"".join(
        b'<!ENTITY l%d "%b">' % (i, b"&l%d;" % (i - 1) * 10) for i in range(1, 10)
    )
    return _package(_document(b"&l9;", b"<!DOCTYPE w:document [%b]>" % entities))


def _quadratic_blowup():
    entity = b'<!DOCTYPE w:document [<!ENTITY e "%b">]>' % (b"a" * 100_000)
    return _package(_document(b"&e;" * 20_000, entity))


def _encrypted_entries():
    """A zip whose entries claim to be encrypted."""
    data = bytearray(_package(_document()))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = data.find(signature)
        while place != -1:
            data[place + offset] |= 1
            place = data.find(signature, place + 4)
    return bytes(data)


def _broken_checksum():
    data = bytearray(_package(_document(b"Some honest words." * 10), compression=zipfile.ZIP_STORED))
    data[data.index(b"honest")] ^= 1
    return bytes(data)


def _unknown_compression():
    data = bytearray(_package(_document()))
    for signature, offset in ((b"PK\x03\x04", 8), (b"PK\x01\x02", 10)):
        place = data.find(signature)
        while place != -1:
            struct.pack_into("<H", data, place + offset, 99)
            place = data.find(signature, place + 4)
    return bytes(data)


def _png():
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"\x00" + b"\xff\x00\x00" * 8)
    head = struct.pack(">IIBBBBB", 8, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def _empty_docx():
    buffer = io.BytesIO()
    docx.Document().save(buffer)
    return buffer.getvalue()


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

UNUSABLE = {
    "nothing.txt": lambda: b"",
    "nothing.docx": lambda: b"",
    "white.txt": lambda: b" \n\t\r\n  ",
    "mark-only.txt": lambda: b"\xef\xbb\xbf",
    "mark-only-16.txt": lambda: b"\xff\xfe",
    "image.txt": _png,
    "program.txt": lambda: Path(sys.executable).resolve().read_bytes()[:100_000],
    "archive.txt": lambda: _package(_document()),
    "word-97.txt": lambda: OLE + b"\x00" * 1000,
    "one-nul.txt": lambda: b"Words before\x00and after.",
    "utf-16-without-mark.txt": lambda: "Some honest words.".encode("utf-16-le"),
    "utf-32.txt": lambda: "Some honest words.".encode("utf-32"),
    "odd-utf-16.txt": lambda: "Some honest words.".encode("utf-16")[:-1],
    "lone-surrogate-16.txt": lambda: b"\xff\xfe" + b"\x00\xd8" + "words".encode("utf-16-le"),
    "no-encoding.txt": lambda: b"Words with \x81 and \x8d and \x9d.",
    "text.docx": lambda: b"Some honest words.",
    "image.docx": _png,
    "encrypted.docx": lambda: OLE + b"\x00" * 500 + "EncryptedPackage".encode("utf-16-le") + b"\x00" * 5000,
    "encrypted-entries.docx": _encrypted_entries,
    "cut-off.docx": lambda: _package(_document(b"words " * 1000))[:-60],
    "end-only.docx": lambda: _package(_document())[-22:],
    "checksum.docx": _broken_checksum,
    "compression.docx": _unknown_compression,
    "no-document.docx": _package,
    "no-words.docx": _empty_docx,
    "not-xml.docx": lambda: _package(b"Some honest words."),
    "cut-off-xml.docx": lambda: _package(_document()[:-20]),
    "other-xml.docx": lambda: _package(b"<html><body>Some honest words.</body></html>"),
    "plain-zip.docx": lambda: _zip([("readme.txt", b"Some honest words.")]),
    "sheet.docx": lambda: _zip(
        [
            ("[Content_Types].xml", CONTENT_TYPES.replace(b"wordprocessingml.document", b"spreadsheetml.sheet")),
            ("xl/workbook.xml", b"<workbook/>"),
        ]
    ),
    "zip-bomb.docx": _zip_bomb,
    "lying-bomb.docx": _lying_bomb,
    "nested-bomb.docx": _nested_bomb,
    "many-entries.docx": lambda: _package(_document(), [(f"word/media/{i}.bin", b"") for i in range(5000)]),
    "bomb-beside.docx": lambda: _package(_document(), [("word/media/image1.bin", b"\x00" * (120 * MIB))]),
    "laughs.docx": _laughs,
    "blow-up.docx": _quadratic_blowup,
    "internal-entity.docx": lambda: _package(_document(b"&e;", b'<!DOCTYPE w:document [<!ENTITY e "words">]>')),
}


def _zip(entries):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in entries:
            package.writestr(name, data)
    return buffer.getvalue()


@pytest.fixture(scope="module")
def process(tmp_path_factory, serve_process):
    with serve_process(tmp_path_factory.mktemp("hostile")) as running:
        yield running


@pytest.fixture(scope="module")
def client(process, connect):
    with connect(process.url, process.key) as client:
        yield client


def _temporary_files(process):
    return [path for path in (process.data / "tmp").rglob("*") if path.is_file() and path.name != ".lock"]


def _stored_files(process):
    return {path for path in process.data.rglob("*") if path.is_file() and "tmp" not in path.parts} - {
        path for path in process.data.iterdir() if path.is_file()
    }


def _wait_until(condition, timeout_s=60):
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)


@pytest.mark.parametrize("name", UNUSABLE)
def test_unusable_content(name, client, process, upload, check):
    before = check(client.get("/files"), 200, "file_list"), _stored_files(process)
    started = time.monotonic()
    check(upload(client, UNUSABLE[name](), name), 422)
    assert time.monotonic() - started < 60
    assert (check(client.get("/files"), 200, "file_list"), _stored_files(process)) == before
    assert _temporary_files(process) == []


@pytest.mark.parametrize(
    "target", ["file://{path}", "{path}", "http://127.0.0.1:{port}/dtd", "php://filter/resource={path}"]
)
@pytest.mark.parametrize("kind", ["general", "parameter", "doctype"])
def test_external_entities(kind, target, client, upload, check, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("the-secret-of-the-server")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        where = target.format(path=secret, port=listener.getsockname()[1]).encode()
        doctype = {
            "general": b'<!DOCTYPE w:document [<!ENTITY e SYSTEM "%b">]>' % where,
            "parameter": b'<!DOCTYPE w:document [<!ENTITY %% e SYSTEM "%b"> %%e;]>' % where,
            "doctype": b'<!DOCTYPE w:document SYSTEM "%b">' % where,
        }[kind]
        data = _package(_document(b"words &e;" if kind == "general" else b"words", doctype))
        check(upload(client, data, "entity.docx"), 422)
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


def test_external_relationships_are_not_fetched(client, upload, check):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        relationships = RELATIONSHIPS.replace(
            b"word/document.xml", b"http://127.0.0.1:%d/x" % listener.getsockname()[1]
        )
        relationships = relationships.replace(b'"/></Rel', b'" TargetMode="External"/></Rel').replace(
            b'officeDocument"', b'attachedTemplate"'
        )
        data = _package(_document(), [("word/_rels/document.xml.rels", relationships)])
        made = check(upload(client, data, "template.docx"), 200, "file")
        assert client.get(f"/files/{made['id']}/content").text.strip() == "Some honest words."
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.parametrize(
    "name", ["../../../evil-twin.txt", "/tmp/evil-twin.txt", "..\\..\\evil-twin.txt", "word/../../evil-twin.txt"]
)
def test_entries_with_path_names_are_not_unpacked(name, client, process, upload, check):
    response = upload(client, _package(_document(), [(name, b"gotcha")]), "paths.docx")
    check(response, (200, 422), "file")
    around = {path.name for folder in (process.data, *process.data.parents[:3]) for path in folder.iterdir()}
    assert "evil-twin.txt" not in around
    assert not Path("/tmp/evil-twin.txt").exists()


def test_bomb_inside_an_honest_document_is_not_unpacked(client, upload, check):
    data = _package(_document(), [("word/embeddings/object1.zip", _zip_bomb())])
    made = check(upload(client, data, "attachment.docx"), 200, "file")
    assert client.get(f"/files/{made['id']}/content").text.strip() == "Some honest words."


def test_deeply_nested_document(client, upload, check):
    depth = 100_000
    document = _document(b"|").replace(b"|", b"</w:t>" + b"<w:smartTag>" * depth + b"</w:smartTag>" * depth + b"<w:t>x")
    check(upload(client, _package(document), "deep.docx"), (200, 422), "file")


def _stream_upload(client, megabytes, *, declared):
    boundary = "frontier"
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="long.txt"\r\n\r\n'.encode()
    tail = f"\r\n--{boundary}--\r\n".encode()

    def pieces():
        yield head
        for _ in range(megabytes * 16):
            yield b"words and " * 6553 + b"no end"
        yield tail

    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    if declared:
        headers["Content-Length"] = str(len(head) + megabytes * MIB + len(tail))
    return client.post("/files", content=pieces(), headers=headers)


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "chunked"])
def test_upload_of_100_mb(declared, client, process, check):
    before = _stored_files(process)
    check(_stream_upload(client, 100, declared=declared), 413)
    _wait_until(lambda: not _temporary_files(process))
    assert _stored_files(process) == before


def test_largest_allowed_upload(client, process, check):
    made = check(_stream_upload(client, 20, declared=True), 200, "file")
    assert made["bytes"] == 20 * MIB
    check(_stream_upload(client, 21, declared=True), 413)
    check(client.delete(f"/files/{made['id']}"), 200, "file_deleted")
    assert _temporary_files(process) == []


def _send_part_of_an_upload(process, sent):
    host, port = process.url.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)))
    connection.sendall(
        b"POST /v1/files HTTP/1.1\r\nHost: h\r\nContent-Type: multipart/form-data; boundary=b\r\n"
        b"Authorization: Bearer " + process.key.encode() + b"\r\nContent-Length: 10000000\r\n\r\n"
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + b"w" * sent
    )
    return connection


@pytest.mark.parametrize("sent", [0, 1000, 1_000_000])
def test_upload_that_breaks_off_leaves_nothing(sent, client, process, check):
    before = check(client.get("/files"), 200, "file_list"), _stored_files(process)
    with _send_part_of_an_upload(process, sent):
        _wait_until(lambda: _temporary_files(process))
    _wait_until(lambda: not _temporary_files(process))
    assert (check(client.get("/files"), 200, "file_list"), _stored_files(process)) == before


def test_slow_uploads_do_not_block_others(client, process, check):
    connections = [_send_part_of_an_upload(process, 100) for _ in range(60)]
    try:
        for _ in range(10):
            check(client.get("/files"), 200, "file_list")
    finally:
        for connection in connections:
            connection.close()
    _wait_until(lambda: not _temporary_files(process))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_memory_stayed_bounded(tmp_path, serve_process, connect, upload, check):
    """All the worst of the above in one process: its peak stays near that of an honest upload."""
    with serve_process(tmp_path, log_level="error") as fresh, connect(fresh.url, fresh.key) as client:
        for name, data in (("a.txt", b"Some honest words."), ("a.docx", _package(_document()))):
            check(upload(client, data, name), 200, "file")
        before = fresh.peak_bytes()
        for name in (
            "zip-bomb.docx",
            "lying-bomb.docx",
            "nested-bomb.docx",
            "bomb-beside.docx",
            "laughs.docx",
            "blow-up.docx",
        ):
            check(upload(client, UNUSABLE[name](), name), 422)
        for declared in (True, False):
            check(_stream_upload(client, 100, declared=declared), 413)
        growth = fresh.peak_bytes() - before
    assert growth < 100 * MIB, f"the server's memory grew by {growth / MIB:.0f} MiB"
