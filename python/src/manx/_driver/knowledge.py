# SPDX-License-Identifier: Apache-2.0

"""What a client knows of a cluster's nodes and requests, shared by its policies."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from cassandra.protocol import (
    ErrorMessage,
    IsBootstrappingErrorMessage,
    OverloadedErrorMessage,
    ReadFailureMessage,
    ReadTimeoutErrorMessage,
    ServerError,
    TruncateError,
    UnavailableErrorMessage,
    WriteFailureMessage,
    WriteTimeoutErrorMessage,
)

from manx._core.request import NO_PARTITION, Demand
from manx._core.wire import MOST_LENGTH, PARAMETER, Feedback, FeedbackCodec, ForetoldPause
from manx._driver.counters import Counters
from manx._driver.demands import SessionDemands
from manx._driver.numbers import UNKNOWN, NodeNumbers
from manx._driver.statements import Described, page_size, partition

LOGGER = logging.getLogger("manx")

_TIMEOUTS = (ReadTimeoutErrorMessage, WriteTimeoutErrorMessage)
"""The node reports a timeout, which is no failure of its own."""

_OF_THE_NODE = (
    ServerError,
    UnavailableErrorMessage,
    OverloadedErrorMessage,
    IsBootstrappingErrorMessage,
    TruncateError,
    ReadFailureMessage,
    WriteFailureMessage,
)
"""The node failed, so that another one may do better."""


class Listener:
    """Is told of the requests of a cluster's connections; the knowledge's lock is held.

    Subclasses override what they want to know of.
    """

    def sent(self, node: int, demand: Demand, now_nanos: int) -> None:
        """A request went to a node."""

    def answered(
        self,
        node: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """A node has answered."""

    def failed(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A node has failed a request, or its connection has."""

    def expired(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request has timed out."""

    def cancelled(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request has ended through no fault of its node."""

    def leaves(self, node: int, now_nanos: int) -> None:
        """A node says that it drains or stops."""

    def pauses(self, node: int, pause: ForetoldPause | None, now_nanos: int) -> None:
        """A node that announces its pauses has answered, with an announcement or without."""


class Knowledge:
    """The nodes of a cluster by number, their requests, and what these cost.

    One lock guards it and the algorithms of its policies: they run for microseconds, and Python
    runs one thread at a time anyway. It is never held while the driver's code runs.
    """

    def __init__(
        self, find_prepared: Callable[[bytes], Any], clock: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Creates it.

        Args:
            find_prepared: Returns a prepared statement by its identifier, or None.
            clock: In nanoseconds.
        """
        self.clock = clock
        self.lock = threading.RLock()  # a signal's handler may ask for counts or send requests
        self.numbers = NodeNumbers()
        self.demands = SessionDemands(find_prepared)
        self.counters = Counters()
        self.speculators: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        """Budgets by speculative execution policy."""
        self._listeners: list[Listener] = []
        self._failures_logged: set[str] = set()
        _ALL.add(self)

    def tell(self, listener: Listener) -> None:
        """Tells one more listener, whose lists of replicas are then known to others."""
        with self.lock:
            self._listeners.append(listener)

    def failed(self, error: Exception) -> None:
        """Counts a failure of Manx, and logs each kind once. The driver's default applies then."""
        with self.lock:
            self.counters.failures += 1
        kind = repr(error)
        if kind not in self._failures_logged and len(self._failures_logged) < 20:
            self._failures_logged.add(kind)
            LOGGER.warning("Manx failed, so the driver's own choice applies", exc_info=error)

    def demand(self, described: Described, statement: Any, level: int) -> tuple[Demand, int]:
        """Returns what is known of a request, and a hash of what it reads or `NO_PARTITION`.

        Args:
            described: What its statement does.
            statement: Its statement.
            level: Its consistency level.
        """
        of_partition = partition(described, statement)
        with self.lock:
            demand = self.demands.demand(
                described, level, page_size(statement), of_partition, self.clock()
            )
        return demand, of_partition

    def unplanned(self, statement: Any, level: int) -> tuple[Demand, int]:
        """Returns the same of a request whose query plan is not Manx's."""
        described = self.demands.statements.described(statement)
        if described is None:
            return Demand.UNKNOWN, NO_PARTITION
        return self.demand(described, statement, level)

    def sent(self, endpoint: Any, demand: Demand) -> tuple[int, int]:
        """A request goes out; returns the node's number, or `UNKNOWN`, and the time."""
        now = self.clock()
        with self.lock:
            node = self.numbers.number(endpoint)
            if node != UNKNOWN:
                self.demands.demands.costs().sent()
                for listener in self._listeners:
                    listener.sent(node, demand, now)
        return node, now

    def ended(
        self,
        node: int,
        demand: Demand,
        of_partition: int,
        sent_nanos: int,
        size: int,
        response: Any,
    ) -> None:
        """A request has ended with a response, which is an exception if it has failed.

        Args:
            node: Number of the node.
            demand: What was known of the request.
            of_partition: Hash of what was read, or `NO_PARTITION`.
            sent_nanos: When it was sent.
            size: Bytes of the answer.
            response: A message of the driver, or an exception.
        """
        now = self.clock()
        nanos = now - sent_nanos
        with self.lock:
            if not isinstance(response, Exception):
                self._answered(node, demand, of_partition, nanos, size, response, now)
                return
            self.demands.demands.costs().ended(demand, nanos, now)
            is_connection = not isinstance(response, ErrorMessage)
            for listener in self._listeners:
                if isinstance(response, _TIMEOUTS):
                    listener.expired(node, demand, nanos, now)
                elif is_connection or isinstance(response, _OF_THE_NODE):
                    listener.failed(node, demand, nanos, now)
                else:
                    listener.cancelled(node, demand, nanos, now)

    def _answered(
        self,
        node: int,
        demand: Demand,
        of_partition: int,
        nanos: int,
        size: int,
        response: Any,
        now_nanos: int,
    ) -> None:
        feedback = self._feedback(node, response, nanos, now_nanos)
        self.demands.answered(demand, of_partition, size)
        self.demands.demands.costs().answered(node, demand, nanos, feedback, now_nanos)
        for listener in self._listeners:
            listener.answered(node, demand, nanos, feedback, now_nanos)

    def _feedback(self, node: int, response: Any, nanos: int, now_nanos: int) -> Feedback | None:
        payload = getattr(response, "custom_payload", None)
        data = payload.get(PARAMETER) if payload else None
        if not data:
            return None
        data = data[:MOST_LENGTH]
        feedback = FeedbackCodec.decode(data)
        if feedback is None:
            self.counters.feedback_rejected += 1
            return None
        self.counters.feedback_received += 1
        leaves = FeedbackCodec.is_leaving(data)
        foretells = FeedbackCodec.foretells(data)
        pause = FeedbackCodec.foretold(data) if foretells else None
        if pause is not None:
            self.counters.pauses_foretold += 1
        for listener in self._listeners:
            if leaves:
                listener.leaves(node, now_nanos)
            if foretells:
                listener.pauses(node, pause, now_nanos)
        return feedback.within(nanos)

    def gone(self, node: int, demand: Demand, sent_nanos: int, has_expired: bool) -> None:
        """A request has ended without a response: it has expired, or was never written."""
        now = self.clock()
        waited = now - sent_nanos
        with self.lock:
            self.demands.demands.costs().ended(demand, waited, now)
            for listener in self._listeners:
                if has_expired:
                    listener.expired(node, demand, waited, now)
                else:
                    listener.cancelled(node, demand, waited, now)


_ALL: WeakSet[Knowledge] = WeakSet()


def _after_fork() -> None:
    """Makes locks for a child process: other threads of the parent may have held those."""
    for each in _ALL:
        each.lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
