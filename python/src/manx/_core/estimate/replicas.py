# SPDX-License-Identifier: Apache-2.0

"""One object for each replica."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class PerReplica(Generic[T]):
    """One object for each replica, created when the replica first occurs."""

    __slots__ = ("_creator", "_entries")

    def __init__(self, creator: Callable[[], T]) -> None:
        """Creates it.

        Args:
            creator: Creates the object of a replica that first occurs.
        """
        self._creator = creator
        self._entries: list[T] = []

    def get(self, replica: int) -> T:
        """Returns the object of a replica, which is numbered from 0."""
        entries = self._entries
        while replica >= len(entries):
            entries.append(self._creator())
        return entries[replica]

    @property
    def size(self) -> int:
        """The number of objects: one more than the highest replica number so far."""
        return len(self._entries)
