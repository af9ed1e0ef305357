"""The file that holds a trained model: one zip with a versioned manifest and checksums, never pickle."""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any, BinaryIO

from styler_nb.engines.base import Artifact
from styler_nb.errors import ArtifactError

__all__ = ["FORMAT_VERSION", "read_artifact", "write_artifact"]

FORMAT = "styler-nb-model"
FORMAT_VERSION = 1
_MANIFEST = "manifest.json"
_MAX_FILES = 1000
_MAX_MANIFEST_BYTES = 1024 * 1024
_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What the zip reader raises on damaged input."""
_CHUNK_BYTES = 1024 * 1024


def write_artifact(artifact: Artifact, file: BinaryIO) -> None:
    """Write a trained model; the same model always gives the same bytes.

    Parameters
    ----------
    artifact : Artifact
        The model.
    file : binary file
        Open for writing; it need not be seekable.

    Raises
    ------
    ArtifactError
        A file name of the artifact is not a plain name.
    """
    from styler_nb.engines import package_version

    for name in artifact.files:
        if not _FILE_NAME.fullmatch(name) or name == _MANIFEST:
            raise ArtifactError(f"a model file cannot be named {name!r}; use letters, digits, '.', '_' and '-'")
    manifest = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "engine": artifact.engine,
        "base_model": artifact.base_model,
        "match_output_length": artifact.match_output_length,
        "package_version": package_version(),
        "files": {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in sorted(artifact.files.items())
        },
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, _MANIFEST, json.dumps(manifest, indent=1, sort_keys=True).encode())
        for name, content in sorted(artifact.files.items()):
            _add(archive, name, content)
    file.write(buffer.getvalue())


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.create_system = 3
    info.external_attr = 0o600 << 16
    archive.writestr(info, content)


def read_artifact(file: BinaryIO, *, max_bytes: int = 16 * 1024**3) -> Artifact:
    """Read a trained model after checking all of it.

    Parameters
    ----------
    file : binary file
        Open for reading, seekable.
    max_bytes : int
        Most that the files may hold together, unpacked.

    Returns
    -------
    Artifact

    Raises
    ------
    ArtifactError
        Not a model file, damaged, of a newer format, or too large; the message says which.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            return _read(archive, max_bytes)
    except _DAMAGE as error:
        raise ArtifactError(f"the model file is damaged or not a model file ({type(error).__name__})") from error


def _read(archive: zipfile.ZipFile, max_bytes: int) -> Artifact:
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if _MANIFEST not in names:
        raise ArtifactError("not a model file: it has no manifest.json")
    if len(names) > _MAX_FILES or len(set(names)) < len(names):
        raise ArtifactError(f"the model file has more than {_MAX_FILES} entries, or two of one name")
    if any(entry.flag_bits & 1 for entry in entries):
        raise ArtifactError("the model file is encrypted")
    manifest = _parse_manifest(_unpack(archive, _MANIFEST, _MAX_MANIFEST_BYTES))
    declared: Mapping[str, Any] = manifest["files"]
    if extra := sorted(set(names) - set(declared) - {_MANIFEST}):
        raise ArtifactError(f"the model file has an entry that its manifest does not list: {extra[0]!r}")
    if missing := sorted(set(declared) - set(names)):
        raise ArtifactError(f"the model file lacks {missing[0]!r}, which its manifest lists")
    if sum(entry["bytes"] for entry in declared.values()) > max_bytes:
        raise ArtifactError(f"the model file unpacks to more than {max_bytes} bytes")
    files = {}
    for name, entry in sorted(declared.items()):
        content = _unpack(archive, name, entry["bytes"])
        if len(content) != entry["bytes"] or hashlib.sha256(content).hexdigest() != entry["sha256"]:
            raise ArtifactError(f"the model file is damaged: {name!r} does not match its checksum")
        files[name] = content
    return Artifact(
        engine=manifest["engine"],
        base_model=manifest["base_model"],
        match_output_length=manifest["match_output_length"],
        files=files,
    )


def _parse_manifest(content: bytes) -> dict[str, Any]:
    try:
        manifest = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ArtifactError("the model file is damaged: its manifest is not JSON") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ArtifactError(f"not a model file: the manifest's format is not {FORMAT!r}")
    version = manifest.get("format_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ArtifactError("the model file is damaged: its format_version is not a positive integer")
    if version > FORMAT_VERSION:
        raise ArtifactError(
            f"the model file has format version {version}, newer than the {FORMAT_VERSION} that this version of "
            "the package reads; update the package"
        )
    kinds = {"engine": str, "base_model": str, "match_output_length": bool, "files": dict}
    for key, kind in kinds.items():
        if not isinstance(manifest.get(key), kind):
            raise ArtifactError(f"the model file is damaged: {key} of its manifest is missing or of the wrong type")
    for name, entry in manifest["files"].items():
        if not _FILE_NAME.fullmatch(name) or name == _MANIFEST:
            raise ArtifactError(f"the model file holds an entry with an unsafe name: {name[:100]!r}")
        if not (isinstance(entry, dict) and type(entry.get("bytes")) is int and isinstance(entry.get("sha256"), str)):
            raise ArtifactError(f"the model file is damaged: the manifest's entry of {name!r} is incomplete")
        if entry["bytes"] < 0:
            raise ArtifactError(f"the model file is damaged: {name!r} has a negative size")
    return manifest


def _unpack(archive: zipfile.ZipFile, name: str, limit: int) -> bytes:
    """Unpack at most `limit` bytes; a declared size is never believed."""
    parts, size = [], 0
    with archive.open(name) as stream:
        while part := stream.read(min(_CHUNK_BYTES, limit + 1 - size)):
            parts.append(part)
            size += len(part)
            if size > limit:
                raise ArtifactError(f"the model file is damaged: {name!r} unpacks to more than {limit} bytes")
    return b"".join(parts)
