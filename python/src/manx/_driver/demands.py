# SPDX-License-Identifier: Apache-2.0

"""What is known of requests before they are sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cassandra import ConsistencyLevel

from manx._core.estimate import mix
from manx._core.request import Demand, PerKind, RequestDemands, StatementTemplate
from manx._driver import text
from manx._driver.statements import Described, Statements

_MASK = (1 << 64) - 1


class SessionDemands:
    """What is known of requests before they are sent. Callers hold the knowledge's lock.

    A kind of request is a statement and a consistency level, its group the shape of the
    statement. Simple statements are alike if they differ only in literals.
    """

    __slots__ = ("_predicts", "_templates", "demands", "statements")

    def __init__(self, find_prepared: Callable[[bytes], Any]) -> None:
        """Creates it; see `Statements`."""
        self.demands = RequestDemands()
        self.statements = Statements(find_prepared)
        self._predicts = True
        self._templates: PerKind[list[str]] = PerKind(list)

    def predict(self, predicts: bool) -> None:
        """Sets whether kinds are told apart and their cost is predicted."""
        self._predicts = predicts

    def template(self, kind: int) -> str | None:
        """Returns the template of a kind's statement, or None if it is not known."""
        known = self._templates.get(kind)
        return known[0] if known else None

    def demand(
        self, described: Described, level: int, page_size: int, of_partition: int, now_nanos: int
    ) -> Demand:
        """Returns what is known of a request.

        Args:
            described: Its statement.
            level: Consistency level in force.
            page_size: How many rows it asks for at most; 0 or less if that is not known.
            of_partition: Hash of what it reads, or `NO_PARTITION`.
            now_nanos: The time.
        """
        shape = described.shape
        is_large = shape == text.OTHER_READ
        if not self._predicts:
            return self.demands.costs().usual(shape, is_large)
        kinds = self.demands.costs().kinds()
        key = _signed(mix((described.key + level) & _MASK))
        kind = kinds.find(key)
        if kind < 0:
            kind = self._meet(key, described, level, now_nanos)
        rows = float(page_size) if page_size > 0 and shape != text.WRITE else Demand.UNKNOWN_FEATURE
        return self.demands.of(kind, shape, is_large, rows, of_partition)

    def answered(self, demand: Demand, of_partition: int, size: int) -> None:
        """Learns the size of an answer in bytes."""
        if self._predicts:
            self.demands.answered(demand, of_partition, size)

    def _meet(self, key: int, described: Described, level: int, now_nanos: int) -> int:
        template = StatementTemplate.of(described.query)
        kind: int = (
            self.demands.costs()
            .kinds()
            .find_or_add(
                key, described.shape, lambda: f"{template} at {_name_of_level(level)}", now_nanos
            )
        )
        if kind != described.shape:
            self._templates.get(kind)[:] = [template]
        return kind


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def _name_of_level(level: int) -> str:
    return str(ConsistencyLevel.value_to_name.get(level, level))
