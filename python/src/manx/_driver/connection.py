# SPDX-License-Identifier: Apache-2.0

"""Observes the requests and answers of a cluster's connections, and changes none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from cassandra.cluster import ResponseFuture
from cassandra.protocol import BatchMessage, ExecuteMessage, QueryMessage

from manx._driver.knowledge import Knowledge
from manx._driver.plan import QueryPlan
from manx._driver.sending import Sending, Watch

_OBSERVED = (QueryMessage, ExecuteMessage, BatchMessage)
_WAITING_FOR_A_COPY = "_on_speculative_execute"


class ObservedConnection:
    """Comes before a connection class of the driver, and sees what it sends."""

    knowledge: ClassVar[Knowledge]
    endpoint: Any

    def send_msg(
        self, msg: Any, request_id: int, cb: Callable[[Any], None], *rest: Any, **named: Any
    ) -> Any:
        """Sends a message as the driver does."""
        sending = None
        if isinstance(msg, _OBSERVED) and "decoder" in named:
            try:
                sending = self._sending(msg, request_id, cb, named["decoder"])
                if sending is not None:
                    named["decoder"] = sending.decode
            except Exception as error:
                self.knowledge.failed(error)
        try:
            return super().send_msg(msg, request_id, sending or cb, *rest, **named)  # type: ignore[misc]
        except BaseException:
            if sending is not None:
                sending.gone(has_expired=False)
            raise

    def _sending(
        self, message: Any, request_id: int, callback: Callable[[Any], None], decoder: Any
    ) -> Sending | None:
        """Returns the sending of a request of the application; None for the driver's own."""
        future = getattr(getattr(callback, "func", None), "__self__", None)
        if not isinstance(future, ResponseFuture):
            return None
        plan = future.query_plan
        if isinstance(plan, QueryPlan):
            demand, partition = plan.demand, plan.partition
        else:
            demand, partition = self.knowledge.unplanned(future.query, message.consistency_level)
        sending = Sending(self.knowledge, callback, decoder, demand, partition)
        sending.go(self, request_id)
        Watch.of(future, self.knowledge).add(sending, plan)
        return sending

    @classmethod
    def create_timer(cls, timeout: float, callback: Callable[[], None]) -> Any:
        """Creates a timer as the driver does; before a copy it asks the budget."""
        create = super().create_timer  # type: ignore[misc]
        if getattr(callback, "__name__", "") == _WAITING_FOR_A_COPY:
            future = getattr(callback, "__self__", None)
            plan = getattr(future, "query_plan", None)
            if isinstance(plan, QueryPlan) and plan.copies is not None:
                return plan.copies.timer(create, timeout, future, callback)
        return create(timeout, callback)


def observe(cluster: Any) -> Knowledge:
    """Makes the connections observable that a cluster opens from now on.

    The driver has a public place for it, `Cluster.connection_class`.
    """
    current = cluster.connection_class
    if issubclass(current, ObservedConnection):
        known: Knowledge = current.knowledge
        return known
    prepared = getattr(cluster, "_prepared_statements", {})
    knowledge = Knowledge(prepared.get)
    cluster.connection_class = type(
        f"Observed{current.__name__}",
        (ObservedConnection, current),
        {"knowledge": knowledge, "__doc__": current.__doc__},
    )
    return knowledge
