"""`Idempotency-Key`: the first answer to a key, kept for a day."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel
from sqlalchemy import Connection, delete, insert

from styler_nb.errors import ConflictError
from styler_nb.service.storage.scope import delete_owned, select_owned
from styler_nb.service.storage.tables import idempotency

__all__ = ["IdempotencyKeys", "fingerprint"]

_KEPT_S = 24 * 3600.0

Answer = TypeVar("Answer", bound=BaseModel)


def fingerprint(*parts: str) -> str:
    """Compute what tells two requests apart, from their parts."""
    joined = "".join(f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(joined.encode()).hexdigest()


class IdempotencyKeys:
    """Answers by organization and key.

    All methods run inside the write transaction that makes the object, so that of two requests
    with one key exactly one makes it.

    Parameters
    ----------
    clock : callable
        Gives the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock

    def answer_once(
        self,
        connection: Connection,
        organization_id: str,
        key: str | None,
        mark: str,
        kind: type[Answer],
        *,
        make: Callable[[], Answer],
    ) -> tuple[Answer, bool]:
        """Make an object, or give the one that the key made before, as it was first answered.

        Parameters
        ----------
        connection : Connection
            Of the write transaction.
        organization_id : str
            The owner.
        key : str or None
            The caller's key; None always makes one.
        mark : str
            The request's fingerprint.
        kind : type
            What is made.
        make : callable
            Makes it.

        Returns
        -------
        BaseModel
            The object.
        bool
            Whether it is an earlier answer.

        Raises
        ------
        ConflictError
            The key was used with another request.
        """
        if key is None:
            return make(), False
        answer = self.find(connection, organization_id, key, mark)
        if answer is not None:
            return kind.model_validate_json(answer), True
        made = make()
        self.keep(connection, organization_id, key, mark, made.model_dump_json())
        return made, False

    def find(self, connection: Connection, organization_id: str, key: str, mark: str) -> str | None:
        """Look up the first answer to a key.

        Returns
        -------
        str or None
            The answer's body; None when the key is new or over a day old.

        Raises
        ------
        ConflictError
            The key was used with another request.
        """
        query = select_owned(idempotency, organization_id).where(idempotency.c.key == key)
        row = connection.execute(query).one_or_none()
        if row is None:
            return None
        if row.created_at < self._clock() - _KEPT_S:
            connection.execute(delete_owned(idempotency, organization_id).where(idempotency.c.key == key))
            return None
        if row.fingerprint != mark:
            raise ConflictError("Idempotency-Key: was already used with another request; use a new key")
        answer: str = row.answer
        return answer

    def keep(self, connection: Connection, organization_id: str, key: str, mark: str, answer: str) -> None:
        """Keep the answer to a key that is new."""
        values = {"organization_id": organization_id, "key": key, "fingerprint": mark, "answer": answer}
        connection.execute(insert(idempotency).values(**values, created_at=self._clock()))

    def purge(self, connection: Connection) -> None:
        """Forget the answers that are over a day old."""
        connection.execute(delete(idempotency).where(idempotency.c.created_at < self._clock() - _KEPT_S))
