from __future__ import annotations

from contextlib import suppress
from io import BytesIO

import numpy as np
import pytest

from styler_nb.errors import ArtifactError
from styler_nb.quality.token_hashes import TokenHashes


def save(**arrays: np.ndarray) -> bytes:
    buffer = BytesIO()
    np.savez(buffer, **arrays)
    return buffer.getvalue()


KEY = np.zeros(16, np.uint8)
TOKENS = np.arange(3, dtype=np.uint64)
OFFSETS = np.array([0, 3], np.int64)


def test_survives_a_file() -> None:
    hashes = TokenHashes.build([["a", "b", "a"], [], ["c"]])
    again = TokenHashes.from_bytes(hashes.to_bytes())
    assert again.key == hashes.key
    assert again.tokens.tolist() == hashes.tokens.tolist()
    assert again.offsets.tolist() == [0, 3, 3, 4]
    assert again.hash_tokens(["c", "a"]).tolist() == [hashes.tokens[3], hashes.tokens[0]]


def test_two_models_do_not_share_hashes() -> None:
    first, second = TokenHashes.build([["secret"]]), TokenHashes.build([["secret"]])
    assert first.tokens[0] != second.tokens[0]


def test_nothing_is_readable() -> None:
    hashes = TokenHashes.build([["unmistakable", "words"]])
    assert b"unmistakable" not in hashes.to_bytes()
    assert "key" not in repr(hashes)


def compressed() -> bytes:
    buffer = BytesIO()
    np.savez_compressed(buffer, key=KEY, tokens=TOKENS, offsets=OFFSETS)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"PK\x03\x04 no zip",
        save(key=KEY, tokens=TOKENS, offsets=OFFSETS)[:-30],
        save(key=KEY, tokens=TOKENS),
        save(key=KEY, tokens=TOKENS, offsets=OFFSETS, more=KEY),
        save(key=KEY[:8], tokens=TOKENS, offsets=OFFSETS),
        save(key=KEY, tokens=TOKENS.astype(np.float64), offsets=OFFSETS),
        save(key=KEY, tokens=TOKENS.reshape(1, 3), offsets=OFFSETS),
        save(key=KEY, tokens=TOKENS, offsets=np.array([0, 2], np.int64)),
        save(key=KEY, tokens=TOKENS, offsets=np.array([0, 4, 3], np.int64)),
        save(key=KEY, tokens=TOKENS, offsets=np.array([], np.int64)),
        save(key=KEY, tokens=np.array([{"a": 1}], dtype=object), offsets=OFFSETS),
        compressed(),
    ],
)
def test_refuses_damaged_and_foreign_files(data: bytes) -> None:
    with pytest.raises(ArtifactError, match=r"rouge\.npz"):
        TokenHashes.from_bytes(data)


def test_reads_the_same_arrays_when_they_are_right() -> None:
    assert TokenHashes.from_bytes(save(key=KEY, tokens=TOKENS, offsets=OFFSETS)).tokens.tolist() == [0, 1, 2]


@pytest.mark.parametrize("position", range(0, 700, 23))
def test_a_flipped_byte_is_refused_or_harmless(position: int) -> None:
    data = bytearray(TokenHashes.build([["a", "b"]]).to_bytes())
    data[position % len(data)] ^= 0xFF
    # Only the error of our tree may come out; every other exception fails the test.
    with suppress(ArtifactError):
        TokenHashes.from_bytes(bytes(data))
