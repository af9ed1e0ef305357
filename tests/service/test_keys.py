"""API keys, and the deletion of organizations."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from styler_nb.errors import AuthenticationError, InvalidRequestError, NotFoundError
from styler_nb.service.auth import Authenticator, hash_key
from styler_nb.service.cleanup import delete_organization
from styler_nb.service.keys import create_key, list_keys, revoke_key
from styler_nb.service.storage.database import Database
from styler_nb.settings import Settings


def test_key_is_random_and_stored_as_a_hash(settings: Settings) -> None:
    first, second = create_key(settings, "A", "p"), create_key(settings, "A", "p")
    assert first.api_key.startswith("sk-styler-")
    assert len(first.api_key) == len("sk-styler-") + 43
    assert first.api_key != second.api_key
    assert (first.organization_id, first.project_id) == (second.organization_id, second.project_id)
    stored = b"".join(path.read_bytes() for path in settings.data.glob("styler.db*"))
    assert hash_key(first.api_key).encode() in stored
    assert first.api_key[16:].encode() not in stored
    assert first.api_key not in repr(first)


def test_list_and_revoke(settings: Settings, database: Database) -> None:
    keys = [create_key(settings, org, project) for org, project in (("A", "p"), ("A", "q"), ("B", "p"))]
    assert [key.id for key in list_keys(settings)] == [key.id for key in keys]
    assert [key.id for key in list_keys(settings, "A")] == [keys[0].id, keys[1].id]
    assert [key.id for key in list_keys(settings, "A", "q")] == [keys[1].id]
    authenticator = Authenticator(database)
    assert authenticator.authenticate(f"Bearer {keys[0].api_key}").organization_id == keys[0].organization_id
    assert authenticator.authenticate(f"bearer  {keys[0].api_key}").project_id == keys[0].project_id
    revoke_key(settings, keys[0].id)
    with pytest.raises(AuthenticationError):
        authenticator.authenticate(f"Bearer {keys[0].api_key}")
    [revoked] = list_keys(settings, "A", "p")
    revoke_key(settings, keys[0].id)
    assert list_keys(settings, "A", "p") == [revoked]
    assert revoked.revoked_at is not None
    assert keys[0].api_key.startswith(revoked.prefix)
    assert len(revoked.prefix) == 16
    with pytest.raises(NotFoundError):
        revoke_key(settings, "key-x")


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 256])
def test_bad_names(settings: Settings, name: str) -> None:
    with pytest.raises(InvalidRequestError, match=r"^organization: "):
        create_key(settings, name)
    with pytest.raises(InvalidRequestError, match=r"^project: "):
        create_key(settings, "A", name)


@pytest.mark.anyio
async def test_delete_organization(service: Any) -> None:
    mine = await service.upload(b"Words that both have.")
    await service.train()
    async with service.other_organization() as other:
        for content in (b"Words that both have.", b"Words of their own, unmistakable."):
            await other.post("/files", files={"file": ("a.txt", content)})
        before = set(service.services.blobs.digests())
        counts = delete_organization(service.settings, "Other")
        assert counts == {"projects": 1, "keys": 1, "files": 2, "jobs": 0, "models": 0, "blobs": 1}
        assert (await other.get("/files")).status_code == 401
    assert len(set(service.services.blobs.digests())) == len(before) - 1
    assert (await service.client.get(f"/files/{mine}/content")).text == "Words that both have."
    assert delete_organization(service.settings, "personal")["models"] == 1
    assert set(service.services.blobs.digests()) == set()
    with sqlite3.connect(service.settings.data / "styler.db") as connection:
        for table in ("files", "jobs", "job_files", "job_events", "models", "projects", "organizations"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
    connection.close()
    assert (await service.client.get("/files")).json()["data"] == []
    with pytest.raises(NotFoundError, match="Other"):
        delete_organization(service.settings, "Other")
