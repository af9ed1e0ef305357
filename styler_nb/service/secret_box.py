"""Encryption of what is stored and must be read again: keys of base-model providers."""

from __future__ import annotations

import json
import os
import stat
import sys
import uuid
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from styler_nb.errors import ConfigurationError
from styler_nb.service.storage.locks import exclusive_lock
from styler_nb.settings import Settings

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

__all__ = ["SecretBox"]

_FILE = "secret.key"
_HINT = "set STYLER_SECRET_KEY to Fernet keys (32 bytes, URL-safe base64), parted by commas"


class SecretBox:
    """Encrypts with Fernet (AES-128-CBC and HMAC-SHA256), bound to what the secret belongs to.

    The keys come from the settings, else from a file of the data folder that only its owner may read,
    made when it is first needed. The file is read at every use, so that a rotation by another process counts.

    Parameters
    ----------
    settings : Settings
        `secret_key` and `data`.
    """

    def __init__(self, settings: Settings) -> None:
        self._path = settings.data / _FILE
        self._given = None if settings.secret_key is None else _split(settings.secret_key.replace(",", "\n"))
        if self._given is not None:
            _build(self._given, "setting secret_key")

    def encrypt(self, secret: str, owner: tuple[str, ...]) -> str:
        """Encrypt a secret.

        Parameters
        ----------
        secret : str
            Any text.
        owner : tuple of str
            What it belongs to; only with the same it is decrypted.

        Returns
        -------
        str

        Raises
        ------
        ConfigurationError
            The key file cannot be used.
        """
        keys = self._given or self._read() or self._create()
        return self._build(keys).encrypt(json.dumps([*owner, secret]).encode()).decode()

    def decrypt(self, token: str, owner: tuple[str, ...]) -> str:
        """Decrypt a secret.

        Raises
        ------
        ConfigurationError
            The key is missing or another one, or the secret was another's.
        """
        from cryptography.fernet import InvalidToken

        keys = self._given or self._read()
        try:
            *found, secret = json.loads(self._build(keys).decrypt(token.encode())) if keys else [""]
        except InvalidToken:
            found, secret = [], ""
        if tuple(found) != owner or not secret:
            raise ConfigurationError("a stored key cannot be decrypted with the present secret key; set it anew")
        return str(secret)

    def add_key(self) -> None:
        """Make a new key of the key file the first; keys of the settings are rotated there, by hand."""
        if self._given is None:
            from cryptography.fernet import Fernet

            with self._lock():
                self._write([Fernet.generate_key().decode(), *self._read()])

    def drop_old_keys(self) -> None:
        """Keep the first key of the key file only."""
        if self._given is None:
            with self._lock():
                self._write(self._read()[:1])

    def _build(self, keys: list[str]) -> MultiFernet:
        return _build(keys, f"the key file {str(self._path)!r}" if self._given is None else "setting secret_key")

    def _lock(self) -> AbstractContextManager[None]:
        return exclusive_lock(self._path.with_name(f".{_FILE}.lock"))

    def _read(self) -> list[str]:
        try:
            with self._path.open(encoding="ascii") as file:
                mode = os.fstat(file.fileno()).st_mode
                content = file.read()
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError):
            raise ConfigurationError(f"the key file {str(self._path)!r} cannot be read") from None
        if sys.platform != "win32" and stat.S_IMODE(mode) & 0o077:
            raise ConfigurationError(f"the key file {str(self._path)!r} is open to others; run: chmod 600 on it")
        return _split(content)

    def _create(self) -> list[str]:
        from cryptography.fernet import Fernet

        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._lock():
            if not (keys := self._read()):
                keys = [Fernet.generate_key().decode()]
                self._write(keys)
        return keys

    def _write(self, keys: list[str]) -> None:
        """Replace the file; it is whole at every moment, and never open to others."""
        partial = self._path.with_name(f".{_FILE}.{uuid.uuid4().hex}.part")
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write("".join(f"{key}\n" for key in keys))
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._path)


def _split(content: str) -> list[str]:
    return [line.strip() for line in content.splitlines() if line.strip()]


def _build(keys: list[str], where: str) -> MultiFernet:
    from cryptography.fernet import Fernet, MultiFernet

    try:
        return MultiFernet([Fernet(key) for key in keys])
    except ValueError:
        raise ConfigurationError(f"{where}: holds no usable key; {_HINT}") from None
