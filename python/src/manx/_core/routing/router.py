# SPDX-License-Identifier: Apache-2.0

"""Orders the replicas of a request."""

from __future__ import annotations

from collections.abc import Callable

from manx._core.policy.candidates import FAILING, PAUSING, READY, Candidates, Readiness
from manx._core.policy.selector import ReplicaSelector
from manx._core.request import Demand
from manx._core.routing.pauses import ForetoldPauses
from manx._core.routing.readiness import FailingReplicas, SlowStart
from manx._core.routing.route import LocalRack, Route
from manx._core.wire import Feedback


class Router:
    """Orders the replicas of a request in the same steps for every host.

    1. `rank`: the policy ranks the replicas of each data centre; the local rack is preferred
       unless it is worse by a margin.
    2. `order`: replicas that are less ready come last: starting ones with a probability, then
       those that are about to pause or leave, or that fail. Then data centres are joined.

    Hosts report the ends of requests by `answered`, `failed`, `expired` and `cancelled`.

    Attributes:
        failing: Replicas that fail.
        slow_start: Replicas that have just begun to serve, or are about to stop.
        pauses: Replicas that are about to pause.
    """

    __slots__ = ("failing", "pauses", "slow_start")

    def __init__(self, slow_start_nanos: int, seed: int) -> None:
        """Creates a router that takes all replicas to be ready.

        Args:
            slow_start_nanos: How long a replica is spared after a restart; 0 for not at all.
            seed: For the choice of requests that a starting replica gets.

        Raises:
            ValueError: If the duration is negative.
        """
        self.failing = FailingReplicas()
        self.slow_start = SlowStart(slow_start_nanos, seed)
        self.pauses = ForetoldPauses()

    def rank(
        self,
        policy: ReplicaSelector,
        route: Route,
        rack_margin_ratio: float,
        is_in_local_rack: Callable[[int], bool] | None,
        now_nanos: int,
    ) -> None:
        """Ranks by a policy, and prefers the local rack.

        Args:
            policy: Ranks each data centre's replicas.
            route: The replicas.
            rack_margin_ratio: How much worse a replica of the local rack may be, as a share of the
                best score.
            is_in_local_rack: Whether a replica is in the local rack; None if there is none.
            now_nanos: The time.
        """
        local = route.local
        if local.rows:
            policy.rank(local, now_nanos)
            if is_in_local_rack is not None:
                LocalRack.prefer(local, rack_margin_ratio, is_in_local_rack)
        if route.remote.rows:
            policy.rank(route.remote, now_nanos)

    def order(self, route: Route, required: int, now_nanos: int) -> Candidates:
        """Moves replicas that are less ready behind the others, and joins the data centres.

        Args:
            route: The replicas, ranked.
            required: How many responses the request needs.
            now_nanos: The time.

        Returns:
            All replicas, best first; the object belongs to the route.
        """
        if not (self.failing.is_idle() and self.slow_start.is_idle() and self.pauses.is_idle()):
            self._order(route.local, now_nanos)
            if route.remote.rows:
                self._order(route.remote, now_nanos)
        return route.join(required)

    def _order(self, ranked: Candidates, now_nanos: int) -> None:
        is_any_ready = self._is_any_ready(ranked, now_nanos)
        first_without_pauses = -1
        best_without_pauses = FAILING + 1
        is_another_first = False
        for row in ranked.rows:
            replica = row.replica
            without = self._readiness_by_chance(replica, is_any_ready, now_nanos)
            row.readiness = self._with_pause(without, replica, now_nanos)
            if row.readiness < PAUSING:
                is_another_first = True
            if without < best_without_pauses:
                best_without_pauses = without
                first_without_pauses = replica
        ranked.sort_by_readiness()
        if is_another_first and ranked.rows[0].replica != first_without_pauses:
            self.pauses.spared_first()

    def _is_any_ready(self, ranked: Candidates, now_nanos: int) -> bool:
        """Otherwise starting ones keep their order, since one of them must be asked."""
        readiness = self.slow_start.readiness
        return any(readiness(row.replica, now_nanos) == READY for row in ranked.rows)

    def _readiness_by_chance(self, replica: int, is_any_ready: bool, now_nanos: int) -> int:
        if self.failing.is_failing(replica, now_nanos):
            return FAILING
        if is_any_ready:
            return self.slow_start.readiness_by_chance(replica, now_nanos)
        return self.slow_start.readiness(replica, now_nanos)

    def _with_pause(self, readiness: int, replica: int, now_nanos: int) -> int:
        if readiness < PAUSING and self.pauses.is_foretold(replica, now_nanos):
            return PAUSING
        return readiness

    def readiness(self, replica: int, now_nanos: int) -> Readiness:
        """Returns the readiness of a replica; an unknown one is ready."""
        if self.failing.is_failing(replica, now_nanos):
            return Readiness.FAILING
        readiness = self.slow_start.readiness(replica, now_nanos)
        return Readiness(self._with_pause(readiness, replica, now_nanos))

    def answered(
        self,
        policy: ReplicaSelector | None,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """A replica has answered.

        Args:
            policy: The policy that was told of the sending; None if there was none.
            replica: The replica.
            demand: That of the request.
            response_nanos: Time from sending the request to its answer.
            feedback: Of the replica, or None if there is none.
            now_nanos: When the answer came.
        """
        self.failing.answered(replica)
        if policy is not None:
            policy.answered(replica, demand, response_nanos, feedback, now_nanos)

    def failed(
        self,
        policy: ReplicaSelector | None,
        replica: int,
        demand: Demand,
        waited_nanos: int,
        now_nanos: int,
    ) -> None:
        """A request to a replica was refused, or never sent, and has not expired."""
        self.failing.failed(replica, now_nanos)
        if policy is not None:
            policy.failed(replica, demand, waited_nanos, now_nanos)

    def expired(
        self,
        policy: ReplicaSelector | None,
        replica: int,
        demand: Demand,
        waited_nanos: int,
        now_nanos: int,
    ) -> None:
        """A request has expired; its replica may have been slow, but has not failed."""
        if policy is not None:
            policy.expired(replica, demand, waited_nanos, now_nanos)

    def cancelled(
        self,
        policy: ReplicaSelector | None,
        replica: int,
        demand: Demand,
        waited_nanos: int,
        now_nanos: int,
    ) -> None:
        """A request was cancelled, through no fault of its replica."""
        if policy is not None:
            policy.cancelled(replica, demand, waited_nanos, now_nanos)
