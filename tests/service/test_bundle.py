"""Models out of one service and into another."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from styler_nb.errors import ArtifactError, ConfigurationError, InvalidRequestError, NotFoundError
from styler_nb.service.bundle import export_model, import_model
from styler_nb.service.storage.database import Database

pytestmark = pytest.mark.anyio


async def test_there_and_back(service: Any, run: Any, tmp_path: Path) -> None:
    name = await service.train(match_output_length=True)
    target = tmp_path / "model.styler"
    exported = export_model(service.settings, name, target)
    assert (exported.id, exported.bytes) == (name, target.stat().st_size)
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []
    async with run(data=tmp_path / "elsewhere") as other:
        lookup = {"get_engine": lambda _name: other.engine}
        imported = import_model(other.settings, target, suffix="copy", **lookup)
        assert imported.id.startswith("ftm-copy-")
        assert imported.match_output_length is True
        [listed] = (await other.client.get("/models")).json()["data"]
        assert (listed["id"], listed["training_files"]) == (imported.id, [])
        assert "job_id" not in listed
        body = {"mode": "rewrite", "model": imported.id, "message": "hello"}
        response = await other.client.post("/style/transform", json=body)
        assert response.json()["choices"][0]["message"]["content"] == "HELLO"
        again = import_model(other.settings, target, organization="New", **lookup)
        assert again.organization_id != imported.organization_id
        await other.client.delete(f"/models/{imported.id}")
        assert len(list(other.services.blobs.digests())) == 1


async def test_export_of_what_is_not_there(service: Any, tmp_path: Path) -> None:
    for organization in ("personal", "Nobody"):
        with pytest.raises(NotFoundError):
            export_model(service.settings, "ftm-x", tmp_path / "m", organization=organization)
    name = await service.train()
    with pytest.raises(InvalidRequestError, match="cannot be written"):
        export_model(service.settings, name, tmp_path / "missing" / "m")


async def test_import_of_what_is_no_model(service: Any, fake: Any, tmp_path: Path) -> None:
    source = tmp_path / "m"
    lookup = {"get_engine": lambda _name: service.engine}
    with pytest.raises(InvalidRequestError, match="cannot be read"):
        import_model(service.settings, source, **lookup)
    source.write_bytes(b"no model")
    with pytest.raises(ArtifactError):
        import_model(service.settings, source, **lookup)
    name = await service.train()
    export_model(service.settings, name, source)
    with pytest.raises(InvalidRequestError, match=r"^suffix"):
        import_model(service.settings, source, suffix="a/b", **lookup)
    with pytest.raises(ArtifactError):
        import_model(service.settings, source)
    data = bytearray(source.read_bytes())
    data[len(data) // 2] ^= 0xFF
    source.write_bytes(bytes(data))
    with pytest.raises(ArtifactError):
        import_model(service.settings, source, **lookup)
    assert len((await service.client.get("/models")).json()["data"]) == 1


async def test_database_that_cannot_be_opened(service: Any, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(ConfigurationError, match="cannot be created"):
        Database(dataclasses.replace(service.settings, data=blocked / "data"))
    folder = tmp_path / "data2"
    folder.mkdir()
    (folder / "styler.db").write_bytes(b"this is no database, whatever its name says" * 100)
    with pytest.raises(ConfigurationError, match="cannot be opened"):
        Database(dataclasses.replace(service.settings, data=folder))
