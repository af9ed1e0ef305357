"""Blobs, temporary files, the trash, idempotency keys."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import fsspec
import pytest

from styler_nb.errors import ArtifactError, ConfigurationError, ConflictError
from styler_nb.schemas.files import File
from styler_nb.service.storage.blobs import BlobStore, open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.files import FileRepository
from styler_nb.service.storage.idempotency import IdempotencyKeys, fingerprint
from styler_nb.service.storage.locks import FileLock
from styler_nb.service.storage.organizations import ensure_organization
from styler_nb.service.storage.scratch import ScratchFolder
from styler_nb.service.storage.trash import empty_trash, sweep_blobs, trash_blobs
from styler_nb.settings import Settings


@pytest.fixture
def scratch(tmp_path: Path) -> Any:
    folder = ScratchFolder(tmp_path / "scratch")
    yield folder
    folder.close()


@pytest.fixture(params=["local", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> BlobStore:
    if request.param == "local":
        return BlobStore(fsspec.filesystem("file"), str(tmp_path / "blobs"))
    return BlobStore(fsspec.filesystem("memory"), f"/{tmp_path.name}/blobs")


def test_blob_store_contract(store: BlobStore, scratch: ScratchFolder) -> None:
    assert list(store.digests()) == []
    for _ in range(2):
        file = scratch.write(b"some bytes")
        assert file.digest == hashlib.sha256(b"some bytes").hexdigest()
        store.put(file.path, file.digest)
        assert not file.path.exists()
    assert store.exists(file.digest)
    assert store.read(file.digest) == b"some bytes"
    assert b"".join(store.chunks(file.digest)) == b"some bytes"
    assert list(store.digests()) == [file.digest]
    store.delete(file.digest)
    store.delete(file.digest)
    assert not store.exists(file.digest)
    with pytest.raises(ArtifactError, match=file.digest):
        store.open(file.digest)


def test_probe_leaves_nothing(store: BlobStore, tmp_path: Path) -> None:
    store._fs.makedirs(store._root, exist_ok=True)
    store.check()
    assert store._fs.find(store._root) == []
    store._fs.pipe_file(f"{store._root}/.probe-left", b"x")
    store.sweep_probes()
    assert store._fs.find(store._root) == []


def test_blob_url(settings: Settings, tmp_path: Path) -> None:
    for url in (f"file://{tmp_path / 'b1'}", str(tmp_path / "b2")):
        open_blob_store(dataclasses.replace(settings, blob_url=url)).check()
    blocked = tmp_path / "blocked"
    blocked.write_text("x")
    with pytest.raises(ConfigurationError, match="cannot be opened"):
        open_blob_store(dataclasses.replace(settings, blob_url=str(blocked / "b")))


def test_scratch_file(scratch: ScratchFolder) -> None:
    with scratch.new_file() as file:
        file.write(b"ab")
        file.write(b"c")
        assert (file.size, file.digest) == (3, hashlib.sha256(b"abc").hexdigest())
        file.finish()
        file.finish()
    assert not file.path.exists()


def test_lock_is_held_by_one(tmp_path: Path) -> None:
    first, second = FileLock(tmp_path / "l"), FileLock(tmp_path / "l")
    assert first.acquire(wait=False)
    assert not second.acquire(wait=False)
    first.release()
    first.release()
    assert second.acquire(wait=False)
    second.release()


def test_folders_of_dead_processes_go_and_of_living_ones_stay(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path;"
        "from styler_nb.service.storage.scratch import ScratchFolder;"
        "f = ScratchFolder(Path(sys.argv[1])); f.new_file().write(b'x');"
        "print(f.path, flush=True); sys.stdin.read(1); os._exit(9)"
    )
    root = tmp_path / "tmp"
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(root)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    theirs = Path(other.stdout.readline().strip())
    mine = ScratchFolder(root)
    assert theirs.exists()
    assert mine.sweep() == 0
    other.communicate("x")
    assert mine.sweep() == 1
    assert not theirs.exists()
    (root / "killed-before-its-lock").mkdir()
    assert mine.sweep() == 1
    mine.close()
    assert [path.name for path in root.iterdir()] == [".lock"]


@dataclasses.dataclass
class Shelf:
    """Files of one organization."""

    database: Database
    blobs: BlobStore
    scratch: ScratchFolder
    files: FileRepository
    organization_id: str

    def add(self, data: bytes = b"same", key: str | None = None) -> File:
        with self.scratch.write(data) as content, self.scratch.write(data) as text:
            return self.files.create(self.organization_id, "a.txt", content, text, idempotency_key=key)[0]


@pytest.fixture
def shelf(settings: Settings, database: Database, scratch: ScratchFolder) -> Shelf:
    blobs = open_blob_store(settings)
    with database.write() as connection:
        organization_id = ensure_organization(connection, "A").id
    files = FileRepository(database, blobs, IdempotencyKeys())
    return Shelf(database, blobs, scratch, files, organization_id)


def test_sweep_removes_only_what_no_row_names(shelf: Shelf) -> None:
    shelf.add()
    orphan = shelf.scratch.write(b"orphan")
    shelf.blobs.put(orphan.path, orphan.digest)
    assert sweep_blobs(shelf.database, shelf.blobs) == 1
    assert list(shelf.blobs.digests()) == [hashlib.sha256(b"same").hexdigest()]
    assert sweep_blobs(shelf.database, shelf.blobs) == 0


def test_trash_spares_what_came_into_use_again(shelf: Shelf) -> None:
    digest = hashlib.sha256(b"same").hexdigest()
    with shelf.database.write() as connection:
        trash_blobs(connection, [digest])
    shelf.add()
    assert empty_trash(shelf.database, shelf.blobs) == 0
    assert shelf.blobs.exists(digest)


def test_interrupted_deletion_is_finished_by_the_sweep(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    file = shelf.add()
    monkeypatch.setattr("styler_nb.service.storage.files.empty_trash", lambda *_args: 0)
    shelf.files.delete(shelf.organization_id, file.id)
    assert len(list(shelf.blobs.digests())) == 1
    assert sweep_blobs(shelf.database, shelf.blobs) == 1
    assert list(shelf.blobs.digests()) == []


def test_deletions_and_uploads_of_the_same_content_never_lose_bytes(shelf: Shelf) -> None:
    lost: list[str] = []

    def churn() -> None:
        for _ in range(12):
            file = shelf.add()
            stored = shelf.files.retrieve(shelf.organization_id, file.id)
            if not shelf.blobs.exists(stored.digest):
                lost.append(file.id)
            shelf.files.delete(shelf.organization_id, file.id)
            sweep_blobs(shelf.database, shelf.blobs)

    threads = [threading.Thread(target=churn) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert lost == []
    assert list(shelf.blobs.digests()) == []


def test_concurrent_uploads_with_one_key_make_one_file(shelf: Shelf) -> None:
    made: list[str] = []
    threads = [threading.Thread(target=lambda: made.append(shelf.add(key="k").id)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 6
    assert len(set(made)) == 1
    assert len(shelf.files.list(shelf.organization_id)[0]) == 1


def test_idempotency_keys_last_a_day(database: Database) -> None:
    now = [0.0]
    keys = IdempotencyKeys(lambda: now[0])
    with database.write() as connection:
        organization = ensure_organization(connection, "A").id
        keys.keep(connection, organization, "k", "m1", "first")
        now[0] = 24 * 3600.0
        assert keys.find(connection, organization, "k", "m1") == "first"
        with pytest.raises(ConflictError):
            keys.find(connection, organization, "k", "m2")
        now[0] += 1
        assert keys.find(connection, organization, "k", "m2") is None
        keys.keep(connection, organization, "k", "m2", "second")
        now[0] += 24 * 3600.0 + 1
        keys.purge(connection)
        assert connection.exec_driver_sql("SELECT count(*) FROM idempotency").scalar() == 0


def test_fingerprints_do_not_run_together() -> None:
    assert fingerprint("ab", "c") != fingerprint("a", "bc")
    assert fingerprint("a", "b") == fingerprint("a", "b")


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synchronised there")
def test_lock_file_is_private(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "l")
    lock.acquire()
    lock.release()
    assert (tmp_path / "l").stat().st_mode & 0o077 == 0
