# SPDX-License-Identifier: Apache-2.0

"""Core's budget for the requests of a cluster, and what became of it."""

from __future__ import annotations

from manx._core.request import Demand, PerKind
from manx._core.speculation import BudgetSpeculation
from manx._core.wire import Feedback
from manx._driver.knowledge import Knowledge, Listener


class Speculator(Listener):
    """Core's budget for the requests of a cluster; the knowledge's lock guards it."""

    def __init__(self, budget: BudgetSpeculation, knowledge: Knowledge) -> None:
        self.budget = budget
        self.knowledge = knowledge
        self._copies: PerKind[list[int]] = PerKind(lambda: [0])
        knowledge.tell(self)

    def copy_sent(self, demand: Demand) -> None:
        """A copy of a request is sent."""
        self._copies.get(demand.kind)[0] += 1
        self.knowledge.counters.copies_sent += 1

    def copies(self, kind: int) -> int:
        """Returns how many requests of a kind were sent once more."""
        return self._copies.get(kind)[0]

    def answered(
        self,
        node: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `Listener`."""
        self.budget.answered(node, demand, response_nanos, feedback, now_nanos)
