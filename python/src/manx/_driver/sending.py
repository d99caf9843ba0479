# SPDX-License-Identifier: Apache-2.0

"""A request on its way to a node, and the end of the whole request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cassandra import OperationTimedOut

from manx._core.request import Demand
from manx._driver.knowledge import Knowledge
from manx._driver.numbers import UNKNOWN
from manx._driver.plan import QueryPlan

_WATCH = "_manx_watch"
_NOTHING = (None,)


class Sending:
    """A request that was sent to a node: it takes the answer's size, and passes the answer on."""

    __slots__ = (
        "_callback",
        "_connection",
        "_decoder",
        "_demand",
        "_knowledge",
        "_node",
        "_partition",
        "_request_id",
        "_sent_nanos",
        "_size",
        "is_open",
    )

    def __init__(
        self,
        knowledge: Knowledge,
        callback: Callable[[Any], None],
        decoder: Callable[..., Any],
        demand: Demand,
        partition: int,
    ) -> None:
        """Creates one.

        Args:
            knowledge: Is told of it.
            callback: Of the driver, for the answer.
            decoder: Of the driver.
            demand: What is known of the request.
            partition: Hash of what it reads, or `NO_PARTITION`.
        """
        self._knowledge = knowledge
        self._callback = callback
        self._decoder = decoder
        self._demand = demand
        self._partition = partition
        self._connection: Any = None
        self._request_id = 0
        self._node = UNKNOWN
        self._sent_nanos = 0
        self._size = 0
        self.is_open = False

    def go(self, connection: Any, request_id: int) -> None:
        """Counts it as sent."""
        self._connection = connection
        self._request_id = request_id
        self._node, self._sent_nanos = self._knowledge.sent(connection.endpoint, self._demand)
        self.is_open = self._node != UNKNOWN

    def decode(self, *arguments: Any) -> Any:
        """Decodes the answer as the driver does."""
        for argument in arguments:
            if type(argument) is bytes:
                self._size = len(argument)
        return self._decoder(*arguments)

    def __call__(self, response: Any) -> None:
        """Takes note of the answer, and passes it on."""
        if self._ends():
            try:
                self._knowledge.ended(
                    self._node,
                    self._demand,
                    self._partition,
                    self._sent_nanos,
                    self._size,
                    response,
                )
            except Exception as error:
                self._knowledge.failed(error)
        self._callback(response)

    def gone(self, has_expired: bool) -> None:
        """It has ended without an answer: it has expired, or was never written."""
        if self._ends():
            try:
                self._knowledge.gone(self._node, self._demand, self._sent_nanos, has_expired)
            except Exception as error:
                self._knowledge.failed(error)

    def is_forgotten(self) -> bool:
        """Whether the driver has given it up, so that no answer will be told of."""
        connection = self._connection
        return (
            connection is not None
            and connection._requests.get(self._request_id, _NOTHING)[0] is not self
        )

    def _ends(self) -> bool:
        was_open = self.is_open
        self.is_open = False
        self._connection = None
        return was_open


class Watch:
    """The end of a request, whichever policies it has: there is one for each of its futures."""

    __slots__ = ("_knowledge", "_plan", "_sendings")

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._plan: Any = None
        self._sendings: list[Sending] = []

    @staticmethod
    def of(future: Any, knowledge: Knowledge) -> Watch:
        """Returns that of a request, which the driver tells of its end from now on."""
        known: Watch | None = getattr(future, _WATCH, None)
        if known is None:
            known = Watch(knowledge)
            setattr(future, _WATCH, known)
            future.add_callbacks(known.done, known.failed)
        return known

    def add(self, sending: Sending, plan: Any) -> None:
        """The request is sent to one more node; each page of a result has a plan of its own."""
        if plan is not self._plan:
            self._end_plan()
            self._plan = plan
        self._sendings = [each for each in self._sendings if each.is_open]
        self._sendings.append(sending)

    def done(self, _: Any) -> None:
        """The request has its result, or a page of it."""
        self._end_plan()

    def failed(self, error: Exception) -> None:
        """The request has failed, or the driver has given it up."""
        self._end_plan()
        if isinstance(error, OperationTimedOut):
            for sending in self._sendings:
                if sending.is_open and sending.is_forgotten():
                    sending.gone(has_expired=True)

    def _end_plan(self) -> None:
        try:
            if isinstance(self._plan, QueryPlan):
                self._plan.done()
        except Exception as error:
            self._knowledge.failed(error)
