# SPDX-License-Identifier: Apache-2.0

"""Query plans: the ranked nodes, best first, and then all others in turn."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from manx._core.request import Demand

if TYPE_CHECKING:
    from manx._driver.copies import Copies
    from manx._driver.ranking import Ranking


class QueryPlan(Iterator[Any]):
    """The nodes of a request, in the order in which the driver asks them.

    The remaining replicas are ranked anew whenever a further node is asked for: the request is
    then late or has failed, and more is known than at its beginning. While the driver asks for
    the destination of a copy that was refused, there is no node; for a retry there still is.
    """

    __slots__ = (
        "_asking_thread",
        "_hosts",
        "_lock",
        "_next",
        "_ranked",
        "_ranking",
        "begun",
        "copies",
        "demand",
        "is_done",
        "partition",
    )

    def __init__(
        self,
        ranking: Ranking,
        hosts: list[Any],
        ranked: int,
        demand: Demand,
        partition: int,
    ) -> None:
        """Creates one.

        Args:
            ranking: Ranks the remaining replicas anew.
            hosts: All nodes; the first ones are ranked.
            ranked: How many.
            demand: What is known of the request.
            partition: Hash of what it reads, or `NO_PARTITION`.
        """
        self._ranking = ranking
        self._hosts = hosts
        self._ranked = ranked
        self._next = 0
        self._lock = threading.Lock()
        self._asking_thread = 0
        self.demand = demand
        self.partition = partition
        self.copies: Copies | None = None
        self.begun = time.monotonic()
        self.is_done = False

    def __next__(self) -> Any:
        if self._asking_thread and self._asking_thread == threading.get_ident():
            copies = self.copies
            if copies is None or not copies.takes_permission():
                raise StopIteration
        with self._lock:  # a retry and a copy may come at the same time
            at = self._next
            if at >= len(self._hosts):
                raise StopIteration
            if 0 < at < self._ranked - 1:
                self._ranking.rank_again(self._hosts, at, self._ranked, self.demand)
            self._next = at + 1
            return self._hosts[at]

    @property
    def asked(self) -> int:
        """How many nodes were given out."""
        return self._next

    @property
    def last_asked(self) -> Any:
        """The host that was given out last."""
        return self._hosts[self._next - 1]

    @property
    def left(self) -> int:
        """How many nodes may still be asked."""
        return len(self._hosts) - self._next

    def ask_for_copy(self, ask: Callable[[], None]) -> None:
        """Lets the driver ask for a node in this thread, which gets one only if permitted."""
        self._asking_thread = threading.get_ident()
        try:
            ask()
        finally:
            self._asking_thread = 0

    def done(self) -> None:
        """The request has its result."""
        self.is_done = True
        if self.copies is not None:
            self.copies.cancel()
