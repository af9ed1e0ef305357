"""Token sequences as keyed hashes: comparable, not readable."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from typing import Any
from zipfile import ZIP_STORED, BadZipFile, ZipFile

import numpy as np
from numpy.typing import NDArray

from styler_nb.errors import ArtifactError

__all__ = ["TokenHashes"]

_KEY_BYTES = 16
_MEMBERS = frozenset({"key.npy", "tokens.npy", "offsets.npy"})


@dataclass(frozen=True, eq=False)
class TokenHashes:
    """Documents as sequences of 64-bit hashes, under a random key of their own.

    The key only keeps equal words of two models from looking equal; it is stored with the hashes, so
    whoever has the file can still test whether a given word occurs.

    Attributes
    ----------
    key : bytes
        16 random bytes.
    tokens : array of uint64
        Hashes of all documents, one document after the other.
    offsets : array of int64
        Where each document starts, and the end: one more than there are documents.
    """

    key: bytes = field(repr=False)
    tokens: NDArray[np.uint64] = field(repr=False)
    offsets: NDArray[np.int64] = field(repr=False)

    @classmethod
    def build(cls, documents: Iterable[Sequence[str]], *, key: bytes | None = None) -> TokenHashes:
        """Hash documents of tokens.

        Parameters
        ----------
        documents : iterable of sequence of str
            The tokens of each document.
        key : bytes or None
            16 bytes; random when None.

        Returns
        -------
        TokenHashes
        """
        key = secrets.token_bytes(_KEY_BYTES) if key is None else key
        known: dict[str, int] = {}
        hashed = [_hash_tokens(tokens, key, known) for tokens in documents]
        offsets = np.cumsum([0, *map(len, hashed)], dtype=np.int64)
        return cls(key, np.concatenate([np.empty(0, dtype=np.uint64), *hashed]), offsets)

    def hash_tokens(self, tokens: Sequence[str]) -> NDArray[np.uint64]:
        """Hash other tokens under this key."""
        return _hash_tokens(tokens, self.key, {})

    def to_bytes(self) -> bytes:
        """Write an npz file without pickled objects."""
        buffer = BytesIO()
        key = np.frombuffer(self.key, dtype=np.uint8)
        np.savez(buffer, key=key, tokens=self.tokens, offsets=self.offsets)
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> TokenHashes:
        """Read what `to_bytes` wrote.

        Raises
        ------
        ArtifactError
            The file is damaged, compressed, or holds anything else.
        """
        arrays = _read_arrays(data)
        key, tokens, offsets = arrays["key"], arrays["tokens"], arrays["offsets"]
        types = (array.dtype.str.lstrip("<|") for array in (key, tokens, offsets))
        if tuple(types) != ("u1", "u8", "i8") or {key.ndim, tokens.ndim, offsets.ndim} != {1}:
            raise ArtifactError("rouge.npz holds arrays of another type; train the model again")
        ends_fit = len(offsets) > 0 and offsets[0] == 0 and offsets[-1] == len(tokens)
        if len(key) != _KEY_BYTES or not ends_fit or (np.diff(offsets) < 0).any():
            raise ArtifactError("rouge.npz does not fit together; train the model again")
        return cls(key.tobytes(), tokens.astype(np.uint64), offsets.astype(np.int64))


def _hash_tokens(tokens: Sequence[str], key: bytes, known: dict[str, int]) -> NDArray[np.uint64]:
    for token in dict.fromkeys(tokens):
        if token not in known:
            # Lone surrogates cannot be encoded strictly, and must not stop a training.
            digest = blake2b(token.encode("utf-8", "surrogatepass"), key=key, digest_size=8).digest()
            known[token] = int.from_bytes(digest, "little")
    return np.fromiter(map(known.__getitem__, tokens), dtype=np.uint64, count=len(tokens))


def _read_arrays(data: bytes) -> dict[str, NDArray[Any]]:
    try:
        with ZipFile(BytesIO(data)) as archive:
            members = archive.infolist()
            stored = all(member.compress_type == ZIP_STORED for member in members)
            if len(members) != len(_MEMBERS) or {member.filename for member in members} != _MEMBERS or not stored:
                raise ArtifactError("rouge.npz is not a file of this package; train the model again")
        with np.load(BytesIO(data), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in ("key", "tokens", "offsets")}
    except (BadZipFile, ValueError, OSError, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
        raise ArtifactError("rouge.npz is damaged; train the model again or restore the file") from error
