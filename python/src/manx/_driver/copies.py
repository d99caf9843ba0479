# SPDX-License-Identifier: Apache-2.0

"""Decides whether and when a late request gets a copy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cassandra.policies import SpeculativeExecutionPlan

from manx._core.routing import Decision, LateRequest
from manx._core.speculation import NEVER
from manx._driver.destinations import destination
from manx._driver.knowledge import Knowledge
from manx._driver.plan import QueryPlan
from manx._driver.ranking import Ranking
from manx._driver.speculator import Speculator
from manx._driver.statements import SERIAL

if TYPE_CHECKING:
    from manx._driver.speculation import BudgetSpeculativeExecutionPolicy

_NANOS_PER_SECOND = 1e9
_NO_COPY = -1.0
_ONE_ANSWER = 1

Timers = Callable[[float, Callable[[], None]], Any]
"""Creates a timer: seconds until it is due, and what it then does."""


class Copies(SpeculativeExecutionPlan):
    """The copies of one request.

    The driver sets a timer for the delay that `next_execution` returns.
    `ObservedConnection.create_timer` puts `_due` before what the driver then does: core is asked,
    and the driver asks the query plan for a node only if a copy is permitted or none will ever be.
    """

    def __init__(self, policy: BudgetSpeculativeExecutionPolicy, max_executions: int) -> None:
        self._policy = policy
        self._max_executions = max_executions
        self._plan: QueryPlan | None = None
        self._speculator: Speculator | None = None
        self._ranking: Ranking | None = None
        self._replicas: list[Any] = []
        self._late: LateRequest | None = None
        self._sent_nanos = 0
        self._executions = 1
        self._is_permitted = False
        self._has_given_up = False
        self._timer: Any = None

    def follow(
        self,
        plan: QueryPlan,
        knowledge: Knowledge,
        ranking: Ranking,
        replicas: list[Any],
    ) -> None:
        """The request has a query plan, and may be sent twice.

        Args:
            plan: Of the request.
            knowledge: Of the cluster.
            ranking: Knows what is expected of nodes.
            replicas: All replicas of its partition; empty if unknown.
        """
        self._plan = plan
        self._speculator = self._policy.speculator(knowledge)
        self._ranking = ranking
        self._replicas = replicas
        plan.copies = self
        with knowledge.lock:
            knowledge.counters.copies_eligible += 1

    def give_up(self) -> None:
        """The request must not be sent twice."""
        self._has_given_up = True

    def next_execution(self, host: Any) -> float:
        """Returns the seconds after which the request is late; below 0 for never."""
        if self._is_permitted:  # the copy has just been sent
            self._is_permitted = False
            self._executions += 1
        plan, speculator = self._plan, self._speculator
        if plan is None or speculator is None:
            if not self._has_given_up:
                self._policy.has_no_plan()
            return _NO_COPY
        if not self._may_ask(plan):
            return _NO_COPY
        knowledge = speculator.knowledge
        try:
            now = knowledge.clock()
            budget = speculator.budget
            with knowledge.lock:
                if self._executions == 1:
                    delay = budget.delay_nanos(plan.demand, _ONE_ANSWER, now)
                else:
                    delay = budget.late_nanos(plan.demand)
        except Exception as error:
            knowledge.failed(error)
            return _NO_COPY
        if delay == NEVER:
            return _NO_COPY
        self._late = LateRequest(budget, plan.demand, _ONE_ANSWER, delay)
        self._sent_nanos = now
        return delay / _NANOS_PER_SECOND

    def _may_ask(self, plan: QueryPlan) -> bool:
        """A further page of a result has a plan of its own, and the driver asks this one again."""
        return (
            not plan.is_done and not self._has_given_up and self._executions < self._max_executions
        )

    def timer(self, create: Timers, seconds: float, future: Any, send: Callable[[], None]) -> Any:
        """Creates the timer of a late request.

        Args:
            create: Creates a timer as the driver does.
            seconds: Until the request is late.
            future: The driver's object for the request.
            send: What the driver would do then.
        """
        return create(seconds, lambda: self._due(create, future, send))

    def _due(self, create: Timers, future: Any, send: Callable[[], None]) -> None:
        plan, late, speculator = self._plan, self._late, self._speculator
        if plan is None or late is None or speculator is None or plan.is_done:
            return
        left = _seconds_left(future, plan)
        if future.attempted_hosts and left > 0:
            decision = self._decide(plan, late, speculator, future)
            if decision in (Decision.REFUSED, Decision.REFUSED_AGAIN):
                waited = speculator.knowledge.clock() - self._sent_nanos
                wait = max(0, late.ask_after_nanos - waited) / _NANOS_PER_SECOND
                self._timer = create(min(left, wait), lambda: self._due(create, future, send))
                return
            self._is_permitted = decision == Decision.SEND
            self._has_given_up = decision == Decision.GIVE_UP
        plan.ask_for_copy(send)

    def _decide(
        self, plan: QueryPlan, late: LateRequest, speculator: Speculator, future: Any
    ) -> Decision:
        level = future.message.consistency_level
        if level in SERIAL:
            return Decision.GIVE_UP
        try:
            return self._ask(plan, late, speculator, level)
        except Exception as error:
            speculator.knowledge.failed(error)
            return Decision.GIVE_UP

    def _ask(
        self, plan: QueryPlan, late: LateRequest, speculator: Speculator, level: int
    ) -> Decision:
        ranking = self._ranking
        assert ranking is not None
        knowledge = speculator.knowledge
        now = knowledge.clock()
        waited = now - self._sent_nanos
        with knowledge.lock:
            where = destination(plan, late, self._replicas, level, ranking, waited, now)
            decision = late.ask(where, waited, now)
            if decision == Decision.SEND:
                speculator.copy_sent(plan.demand)
            elif decision == Decision.REFUSED:
                knowledge.counters.copies_refused += 1
        return decision

    def takes_permission(self) -> bool:
        """Whether the driver, which asks for the destination of a copy, may have one."""
        return self._is_permitted

    def cancel(self) -> None:
        """The request has its result."""
        timer = self._timer
        if timer is not None:
            timer.cancel()


def _seconds_left(future: Any, plan: QueryPlan) -> float:
    """Returns the time left of the request's timeout, which the driver sets by one timer only."""
    if future.timeout is None:
        return float("inf")
    return float(plan.begun + future.timeout - time.monotonic())
