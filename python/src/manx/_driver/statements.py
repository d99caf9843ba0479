# SPDX-License-Identifier: Apache-2.0

"""Kinds of statements: what requests have in common, as far as a driver can tell."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from cassandra import ConsistencyLevel
from cassandra.query import BatchStatement, BoundStatement, SimpleStatement

from manx._core.request import NO_PARTITION, StatementTemplate
from manx._driver import text

_BATCH = -1
_MASK = (1 << 64) - 1
_REMEMBERED_TEXTS = 256
_LONGEST_TEXT = 4_096
_MOST_COMPONENTS = 4
SERIAL = frozenset((ConsistencyLevel.SERIAL, ConsistencyLevel.LOCAL_SERIAL))
"""Levels of lightweight transactions."""


class Described(NamedTuple):
    """What a statement does.

    Attributes:
        key: Equal for statements of one template.
        shape: See `manx._driver.text`.
        is_conditional: Whether it is a lightweight transaction.
        is_about_rows: Whether it reads or writes rows and does nothing else.
        positions: Positions of the bound values that make up its partition key.
        query: Its text, as the application wrote it.
    """

    key: int
    shape: int
    is_conditional: bool
    is_about_rows: bool
    positions: tuple[int, ...]
    query: str


_BATCH_DESCRIBED = Described(_BATCH, text.WRITE, False, True, (), "batch")


class Statements:
    """Describes statements, and remembers those met last. Thread-safe."""

    __slots__ = ("_find_prepared", "_lock", "_prepared", "_simple")

    def __init__(self, find_prepared: Callable[[bytes], Any]) -> None:
        """Creates it.

        Args:
            find_prepared: Returns a prepared statement by its identifier, or None.
        """
        self._find_prepared = find_prepared
        self._prepared: WeakKeyDictionary[Any, Described] = WeakKeyDictionary()
        self._simple: OrderedDict[Any, Described] = OrderedDict()
        self._lock = threading.RLock()

    def described(self, statement: Any) -> Described | None:
        """Returns what a statement does; None for other objects than CQL statements."""
        if isinstance(statement, BoundStatement):
            return self._of_prepared(statement.prepared_statement)
        if isinstance(statement, SimpleStatement):
            return self._of_text(statement.query_string)
        if isinstance(statement, BatchStatement):
            return _BATCH_DESCRIBED
        return None

    def _of_prepared(self, prepared: Any) -> Described:
        known = self._prepared.get(prepared)
        if known is None:
            positions = tuple(prepared.routing_key_indexes or ())
            known = _describe(
                int.from_bytes(prepared.query_id[:8], "big"), prepared.query_string, positions
            )
            with self._lock:
                self._prepared[prepared] = known
        return known

    def _of_text(self, query: str) -> Described:
        key = query if len(query) <= _LONGEST_TEXT else (len(query), hash(query))
        with self._lock:
            known = self._simple.get(key)
            if known is not None:
                self._simple.move_to_end(key)
                return known
        known = _describe(hash(StatementTemplate.of(query)) & _MASK, query[:_LONGEST_TEXT], ())
        if len(query) > _LONGEST_TEXT:
            known = known._replace(is_conditional=text.is_conditional(query))
        with self._lock:
            self._simple[key] = known
            if len(self._simple) > _REMEMBERED_TEXTS:
                self._simple.popitem(last=False)
        return known

    def is_transaction(self, statement: Any, described: Described | None) -> bool:
        """Whether it is a lightweight transaction."""
        if isinstance(statement, BatchStatement):
            return any(
                self._is_conditional(is_prepared, query)
                for is_prepared, query, _ in statement._statements_and_parameters
            )
        return described is not None and described.is_conditional

    def _is_conditional(self, is_prepared: bool, query: Any) -> bool:
        """Tells it of a statement in a batch, which has identifiers of bound ones, or texts."""
        if not is_prepared:
            return text.is_conditional(query)
        prepared = self._find_prepared(query)
        return prepared is None or self._of_prepared(prepared).is_conditional


def _describe(key: int, query: str, positions: tuple[int, ...]) -> Described:
    return Described(
        key,
        text.shape(query, bool(positions)),
        text.is_conditional(query),
        text.is_about_rows(query),
        positions[:_MOST_COMPONENTS],
        query,
    )


def partition(described: Described, statement: Any) -> int:
    """Returns a hash of the partition that a statement reads, or `NO_PARTITION`."""
    if described.shape != text.PARTITION:
        return NO_PARTITION
    values = statement.values
    key = []
    for position in described.positions:
        value = values[position] if position < len(values) else None
        if not isinstance(value, bytes):
            return NO_PARTITION
        key.append(value)
    hashed = hash(tuple(key)) & _MASK
    return hashed if hashed != NO_PARTITION else _MASK


def page_size(statement: Any) -> int:
    """Returns how many rows a statement asks for at most; 0 if it does not say."""
    size = getattr(statement, "fetch_size", None)
    return size if isinstance(size, int) else 0
