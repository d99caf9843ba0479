# SPDX-License-Identifier: Apache-2.0

"""Ranks the nodes of query plans with core's router and one of its policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manx._core.policy import ReplicaSelector
from manx._core.request import Demand
from manx._core.routing import LateRequest, Route, Router
from manx._core.wire import Feedback, ForetoldPause
from manx._driver.knowledge import Knowledge, Listener
from manx._driver.numbers import UNKNOWN

_ONE_RESPONSE = 1


class Ranking(Listener):
    """One policy's order of nodes. A driver asks the nodes of a plan one by one."""

    def __init__(
        self,
        selector: ReplicaSelector,
        local_rack: str | None,
        rack_margin_ratio: float,
        slow_start_nanos: int,
        knowledge: Knowledge,
    ) -> None:
        """Creates it.

        Args:
            selector: The replica selection policy.
            local_rack: The application's rack, or None.
            rack_margin_ratio: By how much worse a node of it may be and still be preferred.
            slow_start_nanos: How long a node is spared after a restart.
            knowledge: Of the cluster.
        """
        self._selector = selector
        self._rack_margin_ratio = rack_margin_ratio
        self._knowledge = knowledge
        self._router = Router(slow_start_nanos, knowledge.clock())
        self._route = Route()
        self._down: set[Any] = set()
        self._is_in_local_rack: Callable[[int], bool] | None = None
        if local_rack:
            hosts = knowledge.numbers.hosts
            self._is_in_local_rack = lambda node: hosts[node].rack == local_rack
        knowledge.tell(self)

    def rank(self, hosts: list[Any], start: int, end: int, demand: Demand) -> None:
        """Puts some of the hosts in order, best first; the knowledge's lock is held."""
        if end - start < 2:
            return
        numbers = self._knowledge.numbers
        now = self._knowledge.clock()
        route = self._route
        route.clear(demand)
        candidates = route.local
        for at in range(start, end):
            number = numbers.number(hosts[at].endpoint)
            if number == UNKNOWN:  # it has just left the cluster
                return
            candidates.add(number)
        self._router.rank(
            self._selector, route, self._rack_margin_ratio, self._is_in_local_rack, now
        )
        ranked = self._router.order(route, _ONE_RESPONSE, now)
        by_number = numbers.hosts
        hosts[start:end] = [by_number[ranked.replica(i)] for i in range(ranked.size)]

    def number(self, host: Any) -> int:
        """Returns the number of a node, or `UNKNOWN`."""
        return self._knowledge.numbers.number(host.endpoint)

    def rank_again(self, hosts: list[Any], start: int, end: int, demand: Demand) -> None:
        """Ranks the rest of a plan, or leaves it after a failure: the request is under way."""
        try:
            with self._knowledge.lock:
                self.rank(hosts, start, end, demand)
        except Exception as error:
            self._knowledge.failed(error)

    def is_far_later(self, node: int, asked: int, demand: Demand, now_nanos: int) -> bool:
        """Whether a node is expected to answer far later than one that was asked."""
        route = self._route
        route.clear(demand)
        both = route.local
        both.add(node)
        both.add(asked)
        return LateRequest.is_far_later_now(self._selector, both, now_nanos)

    def is_new(self, host: Any) -> None:
        """A node is new to the cluster, and cold: its share of requests grows bit by bit."""
        with self._knowledge.lock:
            number = self._knowledge.numbers.add(host)
            self._router.slow_start.began(number, self._knowledge.clock())

    def is_up(self, host: Any) -> None:
        """A node is up. If it was down, its share of requests grows bit by bit."""
        with self._knowledge.lock:
            number = self._knowledge.numbers.add(host)
            if host.endpoint in self._down:
                self._down.discard(host.endpoint)
                self._router.slow_start.began(number, self._knowledge.clock())

    def is_down(self, host: Any) -> None:
        """A node is down."""
        with self._knowledge.lock:
            self._down.add(host.endpoint)

    def remove(self, host: Any) -> None:
        """A node has left the cluster."""
        with self._knowledge.lock:
            self._down.discard(host.endpoint)
            self._knowledge.numbers.remove(host)

    def sent(self, node: int, demand: Demand, now_nanos: int) -> None:
        """See `Listener`."""
        self._selector.sent(node, demand, now_nanos)

    def answered(
        self,
        node: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `Listener`."""
        self._router.answered(self._selector, node, demand, response_nanos, feedback, now_nanos)

    def failed(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `Listener`."""
        self._router.failed(self._selector, node, demand, waited_nanos, now_nanos)

    def expired(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `Listener`."""
        self._router.expired(self._selector, node, demand, waited_nanos, now_nanos)

    def cancelled(self, node: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `Listener`."""
        self._router.cancelled(self._selector, node, demand, waited_nanos, now_nanos)

    def leaves(self, node: int, now_nanos: int) -> None:
        """See `Listener`."""
        self._router.slow_start.leaving(node, now_nanos)

    def pauses(self, node: int, pause: ForetoldPause | None, now_nanos: int) -> None:
        """See `Listener`."""
        self._router.pauses.said(node, pause, now_nanos)
