"""Sections 2.1–2.3 and 4.1–4.4: files, and what the decisions add to them."""

from __future__ import annotations

import io
import json
import time
import uuid

import docx
import pytest

BOUNDARY = "frontier-of-parts"
TEXT = "Just a few plain words, which is all that a file needs."


def _multipart(*parts):
    """Build a body by hand, so that every byte of a header is ours."""
    body = b""
    for disposition, content in parts:
        body += b"--" + BOUNDARY.encode() + b"\r\nContent-Disposition: form-data; " + disposition + b"\r\n\r\n"
        body += content + b"\r\n"
    return body + b"--" + BOUNDARY.encode() + b"--\r\n"


@pytest.fixture
def send(api):
    def send(*parts, **headers):
        headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", **headers}
        return api.post("/files", content=_multipart(*parts), headers=headers)

    return send


def _named(raw):
    return b'name="file"; filename="' + raw + b'"'


@pytest.fixture(scope="module")
def document():
    """A .docx with a heading, paragraphs, list items and a table."""
    made = docx.Document()
    made.add_heading("The boat", level=1)
    made.add_paragraph("It is small, and it does not mind the weather.")
    made.add_heading("What she carries", level=2)
    made.add_paragraph("four pots", style="List Bullet")
    made.add_paragraph("two oars", style="List Bullet")
    table = made.add_table(rows=2, cols=2)
    for cell, text in zip(
        (c for row in table.rows for c in row.cells), ("north", "south", "east", "west"), strict=True
    ):
        cell.text = text
    made.add_paragraph("That is all of it.")
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def test_upload_list_read_delete(api, upload, check):
    before = int(time.time())
    made = check(upload(api, TEXT.encode(), "words.txt"), 200, "file")
    assert made["bytes"] == len(TEXT.encode())
    assert made["filename"] == "words.txt"
    assert before <= made["created_at"] <= int(time.time())
    assert check(api.get("/files"), 200, "file_list")["data"][0] == made
    content = api.get(f"/files/{made['id']}/content")
    assert content.status_code == 200
    assert content.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert content.text.strip() == TEXT
    deleted = check(api.delete(f"/files/{made['id']}"), 200, "file_deleted")
    assert deleted["id"] == made["id"]
    assert made not in check(api.get("/files"), 200, "file_list")["data"]
    assert check(api.get(f"/files/{made['id']}/content"), 404) == {"error": "File not found."}
    assert check(api.delete(f"/files/{made['id']}"), 404) == {"error": "File not found."}


def test_purpose_may_be_absent(api, upload, check):
    assert check(upload(api, TEXT.encode(), purpose=None), 200, "file")["purpose"] == "fine-tune"


@pytest.mark.parametrize("purpose", ["", "assistants", "Fine-Tune", "fine-tune ", "fine_tune", "null"])
def test_other_purposes(purpose, api, upload, check):
    assert "purpose" in check(upload(api, TEXT.encode(), purpose=purpose), 400)["error"]


BROKEN_FORMS = {
    "no-parts": [],
    "purpose-only": [(b'name="purpose"', b"fine-tune")],
    "file-as-field": [(b'name="file"', TEXT.encode())],
    "file-under-another-name": [(b'name="document"; filename="a.txt"', TEXT.encode())],
    "two-files": [(_named(b"a.txt"), TEXT.encode()), (_named(b"b.txt"), TEXT.encode())],
    "unknown-part": [(_named(b"a.txt"), TEXT.encode()), (b'name="colour"', b"blue")],
    "two-purposes": [
        (b'name="purpose"', b"fine-tune"),
        (b'name="purpose"', b"wrong"),
        (_named(b"a.txt"), TEXT.encode()),
    ],
    "purpose-not-utf-8": [(b'name="purpose"', b"\xff\xfe"), (_named(b"a.txt"), TEXT.encode())],
}


@pytest.mark.parametrize("case", BROKEN_FORMS)
def test_broken_forms(case, api, send, check):
    before = check(api.get("/files"), 200, "file_list")
    check(send(*BROKEN_FORMS[case]), 400)
    assert check(api.get("/files"), 200, "file_list") == before


@pytest.mark.parametrize(
    "content",
    [b"", b"--", b"no parts at all", b"--" + BOUNDARY.encode() + b"\r\n", _multipart((_named(b"a.txt"), b"x"))[:-20]],
    ids=["empty", "dashes", "text", "boundary-only", "cut-off"],
)
def test_broken_multipart(content, api, check):
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    check(api.post("/files", content=content, headers=headers), 400)


def test_purpose_after_the_file_counts(send, check):
    check(send((_named(b"a.txt"), TEXT.encode()), (b'name="purpose"', b"wrong")), 400)
    check(send((_named(b"a.txt"), TEXT.encode()), (b'name="purpose"', b"fine-tune")), 200, "file")


# What the header says, and the name that is kept.
CLEANED = {
    "plain": (b"notes.txt", "notes.txt"),
    "parents": (b"../../etc/cron.d/notes.txt", "notes.txt"),
    "absolute": (b"/etc/notes.txt", "notes.txt"),
    "windows": (rb"C:\\Users\\me\\notes.txt", "notes.txt"),
    "windows-parents": (rb"..\\..\\notes.txt", "notes.txt"),
    "mixed-slashes": (rb"a/b\\c/notes.txt", "notes.txt"),
    "tab": (b"no\ttes.txt", "notes.txt"),
    "bell-and-delete": (b"no\x07te\x7fs.txt", "notes.txt"),
    "c1-control": ("no\u0085tes.txt".encode(), "notes.txt"),
    "unicode": ("Résumé – 文書 🙂.txt".encode(), "Résumé – 文書 🙂.txt"),
    "spaces": (b"my own notes.txt", "my own notes.txt"),
    "hidden": (b".notes.txt", ".notes.txt"),
    "quotes": (b"it's.txt", "it's.txt"),
    "percent": (b"%2e%2e%2fnotes.txt", "%2e%2e%2fnotes.txt"),
    "several-dots": (b"notes.docx.txt", "notes.docx.txt"),
    "upper-case": (b"NOTES.TXT", "NOTES.TXT"),
}


@pytest.mark.parametrize("case", CLEANED)
def test_file_name_is_cleaned(case, api, send, check):
    raw, kept = CLEANED[case]
    made = check(send((_named(raw), TEXT.encode())), 200, "file")
    assert made["filename"] == kept
    assert check(api.get("/files"), 200, "file_list")["data"][0]["filename"] == kept


@pytest.mark.parametrize("letter", ["x", "é", "文", "🙂"])
@pytest.mark.parametrize("length", [251, 252, 300, 1000])
def test_long_file_names_keep_their_ending(letter, length, send, check):
    name = letter * length + ".txt"
    kept = check(send((_named(name.encode()), TEXT.encode())), 200, "file")["filename"]
    assert len(kept) <= 255
    assert kept.endswith(".txt")
    assert set(kept[:-4]) == {letter}
    if len(name) <= 255:
        assert kept == name


@pytest.mark.parametrize(
    "raw",
    [
        b"notes.pdf",
        b"notes",
        b"txt",
        b"notes.txt.exe",
        b"notes.txt/other.pdf",
        b"notes.doc",
        b"notes.txt.",
        b"notes.docm",
        b"notes.txt ~",
        b"notes.\xd1\x82xt",
    ],
    ids=ascii,
)
def test_other_endings(raw, api, send, check):
    before = check(api.get("/files"), 200, "file_list")
    check(send((_named(raw), TEXT.encode())), 415)
    assert check(api.get("/files"), 200, "file_list") == before


@pytest.mark.parametrize("raw", [b"", b"/", b"..", b".", b"a/", b"../", b"\x01"], ids=ascii)
def test_no_file_name(raw, send, check):
    check(send((_named(raw), TEXT.encode())), (400, 415))


TEXTS = {
    "utf-8": (TEXT + " Café – “yes”.", "utf-8"),
    "utf-8-with-mark": (TEXT + " Café – “yes”.", "utf-8-sig"),
    "utf-16": (TEXT + " Café – “yes”.", "utf-16"),
    "utf-16-big-endian": ("\ufeff" + TEXT + " Café – “yes”.", "utf-16-be"),
    "windows-1252": (TEXT + " Café – “yes” for 5 €, no more.", "cp1252"),
    "astral": (TEXT + " 🙂 𝒳", "utf-8"),
}


@pytest.mark.parametrize("case", TEXTS)
def test_content_is_the_text_and_the_bytes_on_request(case, api, upload, check):
    text, encoding = TEXTS[case]
    data = text.encode(encoding)
    made = check(upload(api, data), 200, "file")
    assert made["bytes"] == len(data)
    path = f"/files/{made['id']}/content"
    response = api.get(path)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.content.decode("utf-8").strip() == text.removeprefix("\ufeff")
    stored = api.get(path, headers={"Accept": "application/octet-stream"})
    assert stored.status_code == 200
    assert stored.headers["Content-Type"] == "application/octet-stream"
    assert stored.content == data


@pytest.mark.parametrize("accept", ["*/*", "text/plain", "text/*", "text/plain, application/octet-stream;q=0.1"])
def test_content_is_text_for_everyone_else(accept, api, upload, check):
    made = check(upload(api, TEXT.encode("utf-16")), 200, "file")
    response = api.get(f"/files/{made['id']}/content", headers={"Accept": accept})
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.text.strip() == TEXT


def test_document_is_read_in_reading_order(api, upload, document, check):
    made = check(upload(api, document, "boat.docx"), 200, "file")
    assert made["bytes"] == len(document)
    path = f"/files/{made['id']}/content"
    text = api.get(path).text
    assert "# The boat" in text.splitlines()
    assert "## What she carries" in text.splitlines()
    places = [
        text.index(part)
        for part in (
            "# The boat",
            "It is small, and it does not mind the weather.",
            "## What she carries",
            "four pots",
            "two oars",
            "north",
            "south",
            "east",
            "west",
            "That is all of it.",
        )
    ]
    assert places == sorted(places)
    assert api.get(path, headers={"Accept": "application/octet-stream"}).content == document


def test_same_content_twice(api, service, upload, check):
    content = f"{TEXT} {uuid.uuid4()}".encode()

    def stored_bytes():
        return sum(path.stat().st_size for path in service.settings.data.rglob("*") if content in _read(path))

    first = check(upload(api, content, "one.txt"), 200, "file")
    once = stored_bytes()
    second = check(upload(api, content, "two.txt"), 200, "file")
    assert first["id"] != second["id"]
    assert once > 0
    assert stored_bytes() == once
    check(api.delete(f"/files/{first['id']}"), 200, "file_deleted")
    assert api.get(f"/files/{second['id']}/content").content.strip() == content
    check(api.delete(f"/files/{second['id']}"), 200, "file_deleted")
    assert stored_bytes() == 0


def _read(path):
    try:
        return path.read_bytes() if path.is_file() else b""
    except FileNotFoundError:
        return b""


def test_same_content_in_two_organizations(api, other, upload, check):
    content = f"{TEXT} {uuid.uuid4()}".encode()
    mine, theirs = (check(upload(client, content), 200, "file")["id"] for client in (api, other))
    check(api.delete(f"/files/{mine}"), 200, "file_deleted")
    assert other.get(f"/files/{theirs}/content").content.strip() == content


@pytest.fixture(scope="module")
def shelf(idle_service, connect, upload, check):
    """Seven files of an organization that has no others, oldest first."""
    with connect(idle_service.url, idle_service.other_key) as client:
        yield client, [check(upload(client, TEXT.encode(), f"{i}.txt"), 200, "file") for i in range(7)]


def test_list_is_newest_first(shelf, check):
    client, made = shelf
    assert check(client.get("/files"), 200, "file_list")["data"] == made[::-1]


def test_pages(shelf, check):
    client, made = shelf
    found, after = [], {}
    while True:
        page = check(client.get("/files", params={"limit": 3, **after}), 200, "file_page")
        found += page["data"]
        if not page["has_more"]:
            break
        assert len(page["data"]) == 3
        after = {"after": page["data"][-1]["id"]}
    assert found == made[::-1]


@pytest.mark.parametrize(("limit", "count", "more"), [(1, 1, True), (6, 6, True), (7, 7, False), (1000, 7, False)])
def test_limit(limit, count, more, shelf, check):
    client, made = shelf
    page = check(client.get("/files", params={"limit": limit}), 200, "file_page")
    assert page["data"] == made[::-1][:count]
    assert page["has_more"] is more


@pytest.mark.parametrize("index", [0, 3, 6])
def test_after_alone(index, shelf, check):
    client, made = shelf
    page = check(client.get("/files", params={"after": made[index]["id"]}), 200, "file_page")
    assert page["data"] == made[:index][::-1]
    assert page["has_more"] is False


@pytest.mark.parametrize("limit", ["0", "-1", "1001", "ten", "", "1.5", "1e3", "NaN", "99999999999999999999", "true"])
def test_limit_out_of_range(limit, api, check):
    assert "limit" in check(api.get("/files", params={"limit": limit}), 400)["error"]


@pytest.mark.parametrize("after", ["file-00000000-0000-4000-8000-000000000000", "nonsense", "%00", ""])
def test_after_unknown_file(after, api, check):
    check(api.get("/files", params={"after": after}), (400, 404) if not after else 404)


def test_idempotency_key_gives_the_first_answer(api, upload, check):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    content = TEXT.encode()
    first = check(upload(api, content, "first.txt", headers=key), 200, "file")
    count = len(check(api.get("/files"), 200, "file_list")["data"])
    assert check(upload(api, content, "first.txt", headers=key), 200, "file") == first
    assert len(check(api.get("/files"), 200, "file_list")["data"]) == count
    assert check(upload(api, content, "first.txt"), 200, "file")["id"] != first["id"]


@pytest.mark.parametrize(
    ("content", "filename"), [(b"Other words.", "first.txt"), (TEXT.encode(), "second.txt")], ids=["content", "name"]
)
def test_idempotency_key_with_another_body(content, filename, api, upload, check):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    check(upload(api, TEXT.encode(), "first.txt", headers=key), 200, "file")
    before = check(api.get("/files"), 200, "file_list")
    check(upload(api, content, filename, headers=key), 409)
    assert check(api.get("/files"), 200, "file_list") == before


def test_idempotency_keys_belong_to_an_organization(api, other, upload, check):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    mine, theirs = (check(upload(client, TEXT.encode(), headers=key), 200, "file")["id"] for client in (api, other))
    assert mine != theirs


def test_failed_upload_does_not_use_up_the_key(api, upload, check):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    check(upload(api, b"", headers=key), 422)
    check(upload(api, TEXT.encode(), headers=key), 200, "file")


def test_ids_are_not_guessable_from_one_another(shelf):
    ids = [uuid.UUID(item["id"].removeprefix("file-")) for item in shelf[1]]
    assert {identifier.version for identifier in ids} == {4}
    assert json.dumps(sorted(map(str, ids))) != json.dumps(list(map(str, ids)))
