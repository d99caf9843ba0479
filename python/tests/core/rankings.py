# SPDX-License-Identifier: Apache-2.0

"""What tests of rankings have in common."""

from __future__ import annotations

from collections import deque

from manx._core.parameters import ParameterValues
from manx._core.policy import Candidates, ManxSelector, ReplicaSelector
from manx._core.request import Demand, RequestCosts
from manx._core.wire import Feedback

MILLI = 1_000_000
SECOND = 1_000 * MILLI


def demand_of(kind: int) -> Demand:
    """Returns that of a kind; all but kind 0 are large."""
    return Demand(kind, 0.0, kind > 0)


def candidates_of(*replicas: int, demand: Demand = Demand.UNKNOWN) -> Candidates:
    candidates = Candidates()
    candidates.clear(demand)
    for replica in replicas:
        candidates.add(replica)
    return candidates


def order_of(candidates: Candidates) -> list[int]:
    return [candidates.replica(i) for i in range(candidates.size)]


def ranked(
    selector: ReplicaSelector, now: int, *replicas: int, demand: Demand = Demand.UNKNOWN
) -> Candidates:
    candidates = candidates_of(*replicas, demand=demand)
    selector.rank(candidates, now)
    return candidates


class CostLearner(ReplicaSelector):
    """A selector whose host learns what requests cost, as real hosts do.

    Of the demands that it is given only the kind counts.
    """

    def __init__(self, selector: ReplicaSelector) -> None:
        self.selector = selector
        self.costs = RequestCosts()
        self.outstanding: dict[tuple[int, int], deque[Demand]] = {}

    def _learnt(self, demand: Demand) -> Demand:
        return self.costs.demand(demand.kind, demand.group, demand.is_large)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        replicas = order_of(candidates)
        candidates.clear(self._learnt(candidates.demand))
        for replica in replicas:
            candidates.add(replica)
        self.selector.rank(candidates, now_nanos)

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        learnt = self._learnt(demand)
        self.outstanding.setdefault((replica, demand.kind), deque()).append(learnt)
        self.costs.sent()
        self.selector.sent(replica, learnt, now_nanos)

    def _end(self, replica: int, demand: Demand) -> Demand:
        sent = self.outstanding.get((replica, demand.kind))
        return sent.popleft() if sent else demand

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        sent = self._end(replica, demand)
        self.costs.answered(replica, sent, response_nanos, feedback, now_nanos)
        self.selector.answered(replica, sent, response_nanos, feedback, now_nanos)

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        sent = self._end(replica, demand)
        self.costs.ended(sent, waited_nanos, now_nanos)
        self.selector.failed(replica, sent, waited_nanos, now_nanos)

    def expired(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        sent = self._end(replica, demand)
        self.costs.ended(sent, waited_nanos, now_nanos)
        self.selector.expired(replica, sent, waited_nanos, now_nanos)

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        sent = self._end(replica, demand)
        self.costs.ended(sent, waited_nanos, now_nanos)
        self.selector.cancelled(replica, sent, waited_nanos, now_nanos)


def manx(**changes: float) -> ReplicaSelector:
    """Returns policy `manx`, whose host learns what requests cost."""
    return CostLearner(ManxSelector(ParameterValues.of(ManxSelector.PARAMETERS, changes), 1))
