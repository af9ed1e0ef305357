from __future__ import annotations

import hashlib
import io
import json
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.engines.artifact import read_artifact, write_artifact
from styler_nb.engines.base import Artifact
from styler_nb.errors import ArtifactError

ARTIFACT = Artifact("variants", "variants", True, {"a.json": b"{}", "b.npz": b"\x00" * 5000})


def _bytes(artifact=ARTIFACT):
    file = io.BytesIO()
    write_artifact(artifact, file)
    return file.getvalue()


def _zip(manifest, files, *, times=1):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", manifest if isinstance(manifest, bytes) else json.dumps(manifest))
        for name, content in files.items():
            archive.writestr(name, content)
    file.seek(0)
    return file


def _manifest(_files, /, **changes):
    listed = {n: {"bytes": len(c), "sha256": hashlib.sha256(c).hexdigest()} for n, c in _files.items()}
    return {
        "format": "styler-nb-model",
        "format_version": 1,
        "engine": "variants",
        "base_model": "variants",
        "match_output_length": False,
        "package_version": "1",
        "files": listed,
    } | changes


@given(
    st.dictionaries(st.from_regex(r"[a-z][a-z0-9_.-]{0,20}", fullmatch=True), st.binary(max_size=200), max_size=5),
    st.booleans(),
)
@settings(max_examples=40, deadline=None)
def test_round_trip(files, match):
    files.pop("manifest.json", None)
    artifact = Artifact("e", "e:b", match, files)
    assert read_artifact(io.BytesIO(_bytes(artifact))) == artifact


def test_bytes_are_deterministic():
    other = Artifact("variants", "variants", True, dict(reversed(list(ARTIFACT.files.items()))))
    assert _bytes() == _bytes(other)


def test_a_newer_format_is_refused_clearly():
    with pytest.raises(ArtifactError, match=r"format version 2, newer than the 1.*update"):
        read_artifact(_zip(_manifest({}, format_version=2), {}))


@pytest.mark.parametrize("name", ["../a", "/etc/passwd", "a/b", "a\\b", "..", "", "manifest.json", "ä"])
def test_path_names_are_refused(name):
    with pytest.raises(ArtifactError):
        read_artifact(_zip(_manifest({name: b"x"}), {name: b"x"} if name not in ("", "manifest.json") else {}))
    with pytest.raises(ArtifactError, match=r"plain|cannot be named"):
        write_artifact(Artifact("e", "e", False, {name: b""}), io.BytesIO())


@pytest.mark.parametrize(
    ("listed", "stored", "message"),
    [
        ({"a": b"1"}, {}, "lacks 'a'"),
        ({}, {"a": b"1"}, "does not list: 'a'"),
        ({"a": b"1"}, {"a": b"2"}, "checksum"),
        ({"a": b"12"}, {"a": b"1"}, "checksum"),
        ({"a": b"1"}, {"a": b"1" * 50}, "more than 1 bytes"),
    ],
)
def test_files_must_be_those_of_the_manifest(listed, stored, message):
    with pytest.raises(ArtifactError, match=message):
        read_artifact(_zip(_manifest(listed), stored))


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"[]",
        b"{",
        b"[" * 100_000,
        b"\xff",
        _manifest({}, format="else"),
        _manifest({}, format_version="1"),
        _manifest({}, format_version=True),
        _manifest({}, format_version=0),
        _manifest({}, engine=1),
        _manifest({}, files=[]),
        _manifest({}, files={"a": {"bytes": -1, "sha256": ""}}),
        _manifest({}, files={"a": {"bytes": True, "sha256": ""}}),
        _manifest({}, files={"a": 3}),
        _manifest({}, match_output_length=None),
    ],
)
def test_bad_manifests(manifest):
    with pytest.raises(ArtifactError):
        read_artifact(_zip(manifest, {}))


def test_a_bomb_is_refused_before_it_unpacks():
    bomb = b"\x00" * 20_000_000
    with pytest.raises(ArtifactError, match="unpacks to more than 1000000 bytes"):
        read_artifact(_zip(_manifest({"a": bomb}), {"a": bomb}), max_bytes=1_000_000)
    # one that lies about its size is cut off at what it declared
    lying = _manifest({"a": bomb})
    lying["files"]["a"]["bytes"] = 10
    with pytest.raises(ArtifactError, match="more than 10 bytes"):
        read_artifact(_zip(lying, {"a": bomb}))
    with pytest.raises(ArtifactError, match=r"manifest.json' unpacks to more"):
        read_artifact(_zip(b" " * 5_000_000, {}))


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04", _bytes()[:200]])
def test_other_files_are_refused(content):
    with pytest.raises(ArtifactError):
        read_artifact(io.BytesIO(content))


@given(st.integers(0, 10_000), st.integers(1, 255))
@settings(max_examples=150, deadline=None)
def test_a_flipped_byte_never_gives_another_model(place, flip):
    content = bytearray(_bytes())
    content[place % len(content)] ^= flip
    try:
        read = read_artifact(io.BytesIO(bytes(content)))
    except ArtifactError:
        return
    assert read == ARTIFACT or read.files == ARTIFACT.files


def test_two_entries_of_one_name_are_refused():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("manifest.json", json.dumps(_manifest({})))
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("manifest.json", "{}")
    with pytest.raises(ArtifactError, match="two of one name"):
        read_artifact(file)
