# SPDX-License-Identifier: Apache-2.0

"""The budgeted speculative execution policy."""

from __future__ import annotations

import logging
import threading
from typing import Any
from weakref import WeakSet

from cassandra.policies import SpeculativeExecutionPolicy

from manx._core.speculation import BudgetSpeculation
from manx._driver.copies import Copies
from manx._driver.explain import copy_lines
from manx._driver.knowledge import Knowledge
from manx._driver.speculator import Speculator

LOGGER = logging.getLogger("manx")

_ENOUGH = 100


class _Pending(threading.local):
    """The copies of the request that this thread begins.

    The driver asks for the speculative execution plan of a request, and in the next moment for
    its query plan.
    """

    copies: Copies | None = None
    statement: Any = None

    def put(self, copies: Copies, statement: Any) -> None:
        self.copies = copies
        self.statement = statement

    def take(self, statement: Any) -> Copies | None:
        copies = self.copies
        if copies is None:
            return None
        is_this = self.statement is statement
        self.copies = None
        self.statement = None
        return copies if is_this else None


pending = _Pending()


class BudgetSpeculativeExecutionPolicy(SpeculativeExecutionPolicy):
    """Sends a late request once more, to the next replica, within a budget.

    No delay has to be tuned: a request is late by what answers to its kind usually take. Only
    idempotent statements are sent twice, and no lightweight transactions. It works together with
    a load balancing policy of `manx.policies` in the same execution profile. Of a result of
    several pages, the first one only may be asked for twice.
    """

    def __init__(
        self, budget: float = 0.05, *, max_executions: int = 2, **parameters: float
    ) -> None:
        """Creates one.

        Args:
            budget: Work of copies, as a share of the work of requests, from 0 to 1.
            max_executions: Nodes that a request may be sent to, the first one with it.
            parameters: Further ones of `BudgetSpeculation`, such as `most_delay_ms`.

        Raises:
            ValueError: If a parameter is unknown or out of range.
        """
        if not 1 <= max_executions <= 10:
            raise ValueError(f"max_executions must be between 1 and 10, not {max_executions}")
        self._parameters = {"budget": budget, **parameters}
        self._max_executions = max_executions
        self._known: WeakSet[Knowledge] = WeakSet()
        self._lock = threading.Lock()
        self._planned = 0
        self._unplanned = 0
        BudgetSpeculation.of(self._parameters)

    def new_plan(self, keyspace: str | None, statement: Any) -> Copies:
        """Returns the copies of a request; the driver asks for those of idempotent ones only."""
        copies = Copies(self, self._max_executions)
        pending.put(copies, statement)
        return copies

    def speculator(self, knowledge: Knowledge) -> Speculator:
        """Returns the budget for the requests of a cluster."""
        self._planned += 1
        known = knowledge.speculators.get(self)
        if known is None:
            with self._lock:
                known = knowledge.speculators.get(self)
                if known is None:
                    known = Speculator(BudgetSpeculation.of(self._parameters), knowledge)
                    knowledge.speculators[self] = known
                    self._known.add(knowledge)
        made: Speculator = known
        return made

    def has_no_plan(self) -> None:
        """A request has no query plan of Manx: it goes to a given host, or the policy is another.

        If that is so of many and of all, there is a warning, once.
        """
        self._unplanned += 1
        if self._unplanned == _ENOUGH and self._planned == 0:
            LOGGER.warning(
                "BudgetSpeculativeExecutionPolicy sends no copies, since the load balancing policy"
                " of its execution profile is not one of manx.policies, or is wrapped in another;"
                " use ManxPolicy itself there"
            )

    def counters(self) -> dict[str, int]:
        """Returns what was done, as counts by name, for all cluster objects together."""
        total: dict[str, int] = {}
        for knowledge in list(self._known):
            for name, count in knowledge.counters.values().items():
                total[name] = total.get(name, 0) + count
        return total

    def explain(self) -> str:
        """Returns a line for each kind of request: when it is late, and its copies."""
        lines = []
        for knowledge in list(self._known):
            speculator = self.speculator(knowledge)
            with knowledge.lock:
                costs = knowledge.demands.demands.costs()
                lines.append(copy_lines(costs, speculator.budget, speculator.copies))
        return "\n".join(lines)
