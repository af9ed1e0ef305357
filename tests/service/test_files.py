"""Uploads, lists, content, deletion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from styler_nb.service.uploads import clean_filename

pytestmark = pytest.mark.anyio


def blobs_of(service: Any) -> set[str]:
    return set(service.services.blobs.digests())


def scratch_of(service: Any) -> list[Path]:
    return [path for path in (service.settings.data / "tmp").rglob("*") if path.is_file() and path.name != ".lock"]


async def test_file_object(service: Any) -> None:
    response = await service.client.post("/files", files={"file": ("a.txt", b"Hello there.")})
    body = response.json()
    assert set(body) == {"id", "object", "bytes", "created_at", "filename", "purpose"}
    assert (body["object"], body["bytes"], body["filename"], body["purpose"]) == ("file", 12, "a.txt", "fine-tune")
    assert body["id"].startswith("file-")
    assert scratch_of(service) == []


async def test_list_is_newest_first_and_paged(service: Any) -> None:
    ids = [await service.upload(f"Text {n}.".encode()) for n in range(5)][::-1]
    plain = (await service.client.get("/files")).json()
    assert [file["id"] for file in plain["data"]] == ids
    assert set(plain) == {"object", "data"}
    page = (await service.client.get("/files", params={"limit": 2, "after": ids[0]})).json()
    assert ([file["id"] for file in page["data"]], page["has_more"]) == (ids[1:3], True)
    page = (await service.client.get("/files", params={"limit": 2, "after": ids[2]})).json()
    assert ([file["id"] for file in page["data"]], page["has_more"]) == (ids[3:], False)
    assert (await service.client.get("/files", params={"after": ids[3]})).json()["has_more"] is False


@pytest.mark.parametrize("params", [{"limit": 0}, {"limit": 1001}, {"limit": "x"}])
async def test_bad_limit(service: Any, params: dict[str, Any]) -> None:
    response = await service.client.get("/files", params=params)
    assert response.status_code == 400
    assert response.json()["error"].startswith("limit: ")


async def test_unknown_after(service: Any) -> None:
    response = await service.client.get("/files", params={"after": "file-x"})
    assert (response.status_code, response.json()) == (404, {"error": "File not found."})


async def test_content_as_text_and_as_bytes(service: Any) -> None:
    data = "\ufeffCafé — “quoted”.".encode("utf-16")
    file_id = await service.upload(data)
    text = await service.client.get(f"/files/{file_id}/content")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Café — “quoted”." in text.text
    raw = await service.client.get(f"/files/{file_id}/content", headers={"Accept": "application/octet-stream"})
    assert raw.headers["content-type"] == "application/octet-stream"
    assert raw.content == data


async def test_missing_blob_is_500_but_a_deleted_file_404(capsys: pytest.CaptureFixture[str], service: Any) -> None:
    file_id = await service.upload()
    for digest in blobs_of(service):
        service.services.blobs.delete(digest)
    assert (await service.client.get(f"/files/{file_id}/content")).status_code == 500
    assert "missing from the store" in capsys.readouterr().err
    real = service.services.files.retrieve
    stored = [real(organization, file_id) for organization in [_organization(service)]]
    await service.client.delete(f"/files/{file_id}")
    answers = iter(stored)
    service.services.files.retrieve = lambda *args: next(answers, None) or real(*args)
    assert (await service.client.get(f"/files/{file_id}/content")).status_code == 404


def _organization(service: Any) -> str:
    return str(service.services.authenticator.authenticate("Bearer sk-styler-of-this-process").organization_id)


async def test_same_content_twice_is_stored_once(service: Any) -> None:
    first, second = await service.upload(), await service.upload(name="b.txt")
    assert first != second
    assert len(blobs_of(service)) == 1
    assert (await service.client.delete(f"/files/{first}")).json() == {"id": first, "object": "file", "deleted": True}
    assert (await service.client.get(f"/files/{second}/content")).status_code == 200
    await service.client.delete(f"/files/{second}")
    assert blobs_of(service) == set()
    assert (await service.client.delete(f"/files/{second}")).status_code == 404


async def test_same_content_in_two_organizations(service: Any) -> None:
    mine = await service.upload()
    async with service.other_organization() as other:
        response = await other.post("/files", files={"file": ("a.txt", b"The old harbour was quiet. Nobody spoke.")})
        theirs = response.json()["id"]
        await service.client.delete(f"/files/{mine}")
        assert (await other.get(f"/files/{theirs}/content")).status_code == 200
        assert (await service.client.get(f"/files/{theirs}/content")).status_code == 404
        assert (await service.client.delete(f"/files/{theirs}")).json() == {"error": "File not found."}


async def test_deleting_a_file_that_a_job_trains_on(service: Any) -> None:
    job = await service.create_job()
    [file_id] = job["training_files"]
    response = await service.client.delete(f"/files/{file_id}")
    assert response.status_code == 409
    assert job["id"] in response.json()["error"]
    service.work()
    assert (await service.client.delete(f"/files/{file_id}")).status_code == 200


@pytest.mark.parametrize(
    ("name", "content", "status"),
    [
        ("a.pdf", b"Hello.", 415),
        ("a", b"Hello.", 415),
        ("a.txt", b"", 422),
        ("a.txt", b"a\x00b", 422),
        ("a.docx", b"PK no zip", 422),
    ],
)
async def test_unusable_files(service: Any, name: str, content: bytes, status: int) -> None:
    response = await service.client.post("/files", files={"file": (name, content)})
    assert response.status_code == status
    assert list(response.json()) == ["error"]
    assert (await service.client.get("/files")).json()["data"] == []
    assert scratch_of(service) == []
    assert blobs_of(service) == set()


async def test_size_limit_holds_with_and_without_a_declared_length(run: Any) -> None:
    async with run(max_upload_bytes=1000) as service:
        ok = await service.client.post("/files", files={"file": ("a.txt", b"a " * 500)})
        assert ok.status_code == 200
        over = await service.client.post("/files", files={"file": ("a.txt", b"a " * 500 + b"b")})
        assert (over.status_code, over.json()) == (413, {"error": "file: must be at most 1000 bytes"})
        declared = await service.client.post("/files", files={"file": ("a.txt", b"a" * 100_000)})
        assert declared.status_code == 413

        async def endless() -> Any:
            yield b'--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n'
            yield b'\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
            for _ in range(1000):
                yield b"x" * 100
            raise AssertionError("read on after the limit")

        headers = {"Content-Type": "multipart/form-data; boundary=b"}
        streamed = await service.client.post("/files", content=endless(), headers=headers)
        assert streamed.status_code == 413
        assert scratch_of(service) == []


PART = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello.\r\n'
PURPOSE = b'--b\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n%s\r\n'


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"--b--\r\n", "file: the part is missing"),
        (PURPOSE % b"fine-tune" + b"--b--\r\n", "file: the part is missing"),
        (PART + PART + b"--b--\r\n", "file: must be one part"),
        (PART + PURPOSE % b"assistants" + b"--b--\r\n", "purpose: must be 'fine-tune'"),
        (PART + PURPOSE % (b"x" * 2000) + b"--b--\r\n", "purpose: must be 'fine-tune'"),
        (PART + PURPOSE % b"fine-tune" * 2 + b"--b--\r\n", "purpose: must be given at most once"),
        (PART + b'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n', "unknown part"),
        (PART, "before its closing boundary"),
        (b"nonsense", "well-formed"),
        (b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n", "Content-Disposition"),
        (PART.replace(b'; filename="a.txt"', b"") + b"--b--\r\n", "file name"),
        (PART.replace(b"a.txt", b"../") + b"--b--\r\n", "file name"),
        (b"--b\r\n" + b"X: 1\r\n" * 2000, "well-formed"),
    ],
)
async def test_broken_forms(service: Any, body: bytes, message: str) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    response = await service.client.post("/files", content=body, headers=headers)
    assert response.status_code == 400, response.text
    assert message in response.json()["error"]


@pytest.mark.parametrize("content_type", ["application/json", "multipart/form-data", "multipart/mixed; boundary=b", ""])
async def test_other_content_types(service: Any, content_type: str) -> None:
    response = await service.client.post("/files", content=b"--b--", headers={"Content-Type": content_type})
    assert (response.status_code, response.json()["error"][:5]) == (400, "body:")


async def test_content_length_that_is_no_number(service: Any) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": "many"}
    response = await service.client.post("/files", content=b"", headers=headers)
    assert (response.status_code, response.json()["error"][:14]) == (400, "Content-Length")


async def test_latin_1_file_name(service: Any) -> None:
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    body = PART.replace(b"a.txt", b"caf\xe9.txt") + b"--b--\r\n"
    response = await service.client.post("/files", content=body, headers=headers)
    assert response.json()["filename"] == "café.txt"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a.txt", "a.txt"),
        ("../../etc/passwd.txt", "passwd.txt"),
        ("C:\\texts\\a.docx", "a.docx"),
        ("a\x00\n\u202eb.txt", "ab.txt"),
        (" über.txt ", "über.txt"),
        ("x" * 300 + ".docx", "x" * 250 + ".docx"),
        ("x" * 300, "x" * 255),
        ("x." + "y" * 300, "x." + "y" * 253),
        ("dir/", ""),
    ],
)
def test_clean_filename(given: str, kept: str) -> None:
    assert clean_filename(given) == kept


async def test_idempotency_key(service: Any) -> None:
    file_id = await service.upload(**{"Idempotency-Key": "k1"})
    assert await service.upload(**{"Idempotency-Key": "k1"}) == file_id
    again = await service.client.post(
        "/files",
        files={"file": ("a.txt", b"The old harbour was quiet. Nobody spoke.")},
        headers={"Idempotency-Key": "k1"},
    )
    assert again.headers["Idempotent-Replayed"] == "true"
    for name, content in (("b.txt", b"The old harbour was quiet. Nobody spoke."), ("a.txt", b"Other words.")):
        other = await service.client.post("/files", files={"file": (name, content)}, headers={"Idempotency-Key": "k1"})
        assert other.status_code == 409
    assert len((await service.client.get("/files")).json()["data"]) == 1
    async with service.other_organization() as client:
        theirs = await client.post(
            "/files", files={"file": ("a.txt", b"Other words.")}, headers={"Idempotency-Key": "k1"}
        )
        assert theirs.status_code == 200


@pytest.mark.parametrize("key", ["", "x" * 256, "é"])
async def test_bad_idempotency_key(service: Any, key: str) -> None:
    response = await service.client.post(
        "/files", files={"file": ("a.txt", b"Hello.")}, headers={"Idempotency-Key": key.encode()}
    )
    assert (response.status_code, response.json()["error"][:15].lower()) == (400, "idempotency-key")
