"""Uploading documents and listing them, with both clients."""

import httpx
import pytest

from styler_nb import errors
from styler_nb.client.results import ItemList


def test_an_upload_is_a_multipart_form(make_api, bodies):
    api = make_api(bodies("file"))
    file = api.call(lambda c: c.files.create(b"hello", filename="a.txt", idempotency_key="k1"))
    request = api.recorder.last
    assert file.id == "file-1"
    assert (request.method, request.url.path) == ("POST", "/v1/files")
    assert request.headers["content-type"].startswith("multipart/form-data; boundary=")
    assert request.headers["idempotency-key"] == "k1"
    assert b'name="purpose"\r\n\r\nfine-tune\r\n' in request.content
    assert b'name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n' in request.content


def test_a_folder_is_uploaded_one_by_one(make_api, bodies, tmp_path):
    for name in ("b.txt", "a.docx"):
        (tmp_path / name).write_bytes(b"x")
    api = make_api(bodies("file"))
    files = api.call(lambda c: c.files.create(tmp_path, idempotency_key="k", progress=False))
    assert isinstance(files, ItemList)
    assert [request.headers["idempotency-key"] for request in api.recorder.requests] == ["k-1", "k-2"]
    assert b'filename="a.docx"\r\nContent-Type: application/vnd.openxml' in api.recorder.requests[0].content


def test_a_folder_shows_a_bar_when_asked(make_api, bodies, tmp_path, capsys):
    (tmp_path / "a.txt").write_text("x")
    make_api(bodies("file")).call(lambda c: c.files.create(tmp_path, progress=True))
    assert "1/1" in capsys.readouterr().err


def test_no_bar_where_the_output_is_no_terminal(make_api, bodies, tmp_path, capsys):
    (tmp_path / "a.txt").write_text("x")
    make_api(bodies("file")).call(lambda c: c.files.create(tmp_path))
    assert capsys.readouterr().err == ""


def test_what_is_refused_of_several_does_not_keep_the_others_back(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt", "c.txt", "d.docx"):
        (tmp_path / name).write_bytes(b"x")
    answers = [
        bodies("file", id="file-a"),
        (422, {"error": "empty document"}),
        bodies("file", id="file-c"),
        (413, {"error": "too large"}),
    ]
    api = make_api(*answers)
    with pytest.raises(errors.UploadsRefusedError) as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert [file.id for file in caught.value.uploaded] == ["file-a", "file-c"]
    assert isinstance(caught.value.uploaded, ItemList)
    assert [(name, type(error)) for name, error in caught.value.refused] == [
        ("b.txt", errors.UnusableContentError),
        ("d.docx", errors.TooLargeError),
    ]
    assert str(caught.value) == (
        "2 of 4 documents were refused, the others are uploaded: 'b.txt': empty document; 'd.docx': too large"
    )


def test_an_unreadable_file_does_not_keep_the_others_back(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(b"x")
    uploaded = bodies("file")

    def vanish(request):
        (tmp_path / "b.txt").unlink()
        return uploaded

    api = make_api(vanish)
    with pytest.raises(errors.UploadsRefusedError, match=r"'b.txt' cannot be read: No such file") as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert len(caught.value.uploaded) == 1


def test_an_upload_that_ends_in_the_middle_says_where(make_api, bodies, tmp_path):
    for name in ("a.txt", "b.txt", "c.txt"):
        (tmp_path / name).write_bytes(b"x")
    api = make_api(bodies("file"), (401, {"error": "Invalid API key."}))
    with pytest.raises(errors.AuthenticationError) as caught:
        api.call(lambda c: c.files.create([tmp_path], progress=False))
    assert caught.value.__notes__ == ["while uploading 'b.txt'; 1 documents before it are uploaded"]
    assert [file.id for file in caught.value.uploaded] == ["file-1"]
    assert len(api.recorder.requests) == 2


def test_a_single_refused_document_is_its_own_error(make_api, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"x")
    api = make_api((422, {"error": "empty document"}))
    with pytest.raises(errors.UnusableContentError, match=r"^empty document") as caught:
        api.call(lambda c: c.files.create(tmp_path / "a.txt"))
    assert type(caught.value) is errors.UnusableContentError
    assert not caught.value.uploaded


def test_the_error_of_a_single_upload_has_no_note(make_api):
    with pytest.raises(errors.UnusableContentError) as caught:
        make_api((422, {"error": "empty document"})).call(lambda c: c.files.create(b"", filename="a.txt"))
    assert not hasattr(caught.value, "__notes__")


def test_content_as_text_and_as_bytes(make_api):
    api = make_api({})
    api.client._http._transport = httpx.MockTransport(
        lambda r: httpx.Response(200, content="é".encode() if r.headers["accept"] == "text/plain" else b"\x00\xff")
    )
    assert api.call(lambda c: c.files.retrieve_content("file-1")) == "é"
    assert api.call(lambda c: c.files.retrieve_bytes("file-1")) == b"\x00\xff"


def test_iterate_goes_through_the_pages(make_api, bodies):
    pages = [
        {"object": "list", "data": [bodies("file", id="file-1"), bodies("file", id="file-2")], "has_more": True},
        {"object": "list", "data": [bodies("file", id="file-3")], "has_more": False},
    ]
    api = make_api(*pages)
    found = api.client.files.iterate(page_size=2)
    found = list(found) if hasattr(found, "__next__") else api.settle(_collect(found))
    assert [file.id for file in found] == ["file-1", "file-2", "file-3"]
    assert [str(r.url.query, "ascii") for r in api.recorder.requests] == ["limit=2", "limit=2&after=file-2"]


async def _collect(items):
    return [item async for item in items]


def test_that_none_was_uploaded_is_said(make_api, tmp_path):
    (tmp_path / "a.txt").touch()
    api = make_api((422, {"error": "empty document"}))
    with pytest.raises(errors.UploadsRefusedError) as caught:
        api.call(lambda c: c.files.create([tmp_path / "a.txt"], progress=False))
    assert caught.value.message == "the one document was refused: 'a.txt': empty document"
    (tmp_path / "b.txt").touch()
    with pytest.raises(errors.UploadsRefusedError, match=r"^all 2 documents were refused: 'a.txt'"):
        api.call(lambda c: c.files.create(tmp_path, progress=False))
