# SPDX-License-Identifier: Apache-2.0

"""Golden vectors of traces: replays whole requesters as a driver runs them."""

from __future__ import annotations

from typing import Any

from manx._core.policy import Selectors
from manx._core.request import DelayBounds, Demand, RequestDemands
from manx._core.routing import Destination, LateRequest, Route, Router
from manx._core.speculation import NEVER, BudgetSpeculation
from manx._core.wire import FeedbackCodec
from tests.core.golden_traces import Replay, feedback_of, figures_of, order_of


class RequesterReplay(Replay):
    """Replays the trace of a requester: demands, router, policy, speculation and late requests."""

    def __init__(self) -> None:
        super().__init__()
        self.route = Route()
        self.demands: dict[int, Demand] = {}
        self.partitions: dict[int, int] = {}
        self.late_requests: dict[int, LateRequest] = {}
        self.events = {
            "begin": self.begin,
            "kind": self.kind,
            "demand": self.demand,
            "plan": self.plan,
            "sent": self.sent,
            "late": self.late,
            "further": self.further,
            "judge": self.judge,
            "ask": self.ask,
            "atOnce": self.at_once,
            "feedback": self.feedback,
            "answered": self.answered,
            "failed": self.failed,
            "expired": self.expired,
            "cancelled": self.cancelled,
            "completed": self.completed,
            "began": self.began,
            "leaving": self.leaving,
            "readiness": self.readiness,
            "counts": self.counts,
        }

    def begin(self, settings: dict[str, Any]) -> None:
        """Begins with a new requester."""
        self.all = RequestDemands()
        self.costs = self.all.costs()
        self.policy = Selectors.create(settings["policy"], {}, settings["policySeed"])
        self.rack_margin = settings["rackMargin"]
        self.router = Router(settings["slowStartNanos"], settings["routerSeed"])
        self.budget = BudgetSpeculation.of(settings["speculation"])
        self.demands.clear()
        self.late_requests.clear()

    def kind(self, key: int, group: int, description: str, now: int, kind: int) -> None:
        found = self.costs.kinds().find_or_add(key, group, lambda: description, now)
        self.compare("kind", (kind, found))

    def demand(
        self,
        request: int,
        kind: int,
        group: int,
        large: bool,
        rows: float | str,
        partition: int,
        option: str | None,
        *expected: Any,
    ) -> None:
        demand = self.all.of(kind, group, large, float(rows), partition)
        if option is not None:
            demand = demand.within(DelayBounds.parse(option))
        concurrency, _, size = demand.features
        actual = (demand.is_large, demand.service_millis, concurrency, float(size))
        self.compare("demand", *zip(expected, actual, strict=True))
        self.demands[request] = demand
        self.partitions[request] = partition

    def plan(
        self,
        request: int,
        now: int,
        local: list[int],
        remote: list[int],
        required: int,
        rack: list[int] | None,
        *expected: Any,
    ) -> None:
        route = self.route
        route.clear(self.demands[request])
        for replica in local:
            route.local.add(replica)
        for replica in remote:
            route.remote.add(replica)
        is_in_rack = None if rack is None else rack.__contains__
        self.router.rank(self.policy, route, self.rack_margin, is_in_rack, now)
        ordered = self.router.order(route, required, now)
        self.compare("plan", *zip(expected, order_of(ordered), strict=True))

    def sent(self, request: int, replica: int, now: int) -> None:
        self.costs.sent()
        self.policy.sent(replica, self.demands[request], now)

    def late(self, request: int, now: int, awaited: int, delay: int) -> None:
        demand = self.demands[request]
        self.compare("late", (delay, self.budget.delay_nanos(demand, awaited, now)))
        self.begin_late(request, awaited, delay)

    def further(self, request: int, delay: int) -> None:
        self.compare("further", (delay, self.budget.late_nanos(self.demands[request])))
        self.begin_late(request, 1, delay)

    def begin_late(self, request: int, awaited: int, delay: int) -> None:
        if delay != NEVER:
            demand = self.demands[request]
            self.late_requests[request] = LateRequest(self.budget, demand, awaited, delay)

    def judge(
        self, request: int, candidate: int, asked: int, waited: int, now: int, *expected: Any
    ) -> None:
        late = self.late_requests[request]
        self.route.clear(late.demand)
        both = self.route.local
        both.add(candidate)
        both.add(asked)
        is_far_later = LateRequest.is_far_later_now(self.policy, both, now)
        destination = late.destination(candidate, is_far_later, waited, now)
        self.compare("judge", *zip(expected, (is_far_later, destination), strict=True))

    def ask(self, request: int, waited: int, destination: str, now: int, *expected: Any) -> None:
        late = self.late_requests[request]
        decision = late.ask(Destination[destination], waited, now)
        actual = (decision, late.ask_after_nanos, late.refusal)
        self.compare("ask", *zip(expected, actual, strict=True))

    def at_once(self, now: int, permits: bool) -> None:
        self.compare("atOnce", (permits, self.budget.permits_at_once(now)))

    def feedback(
        self,
        replica: int,
        data: dict[str, str],
        now: int,
        figures: list[int] | None,
        leaves: bool,
        foretells: bool,
        pause_figures: list[int] | None,
    ) -> None:
        read = bytes.fromhex(data["hex"])
        feedback = FeedbackCodec.decode(read)
        pause = FeedbackCodec.foretold(read)
        told = pause and [pause.until_nanos, pause.length_nanos]
        self.compare(
            "feedback",
            (figures, feedback and figures_of(feedback)),
            (leaves, FeedbackCodec.is_leaving(read)),
            (foretells, FeedbackCodec.foretells(read)),
            (pause_figures, told),
        )
        if feedback is not None:
            if leaves:
                self.router.slow_start.leaving(replica, now)
            if foretells:
                self.router.pauses.said(replica, pause, now)

    def answered(
        self,
        request: int,
        replica: int,
        nanos: int,
        figures: list[int] | None,
        size: int,
        now: int,
    ) -> None:
        demand = self.demands[request]
        feedback = feedback_of(figures)
        self.all.answered(demand, self.partitions[request], size)
        self.costs.answered(replica, demand, nanos, feedback, now)
        self.router.answered(self.policy, replica, demand, nanos, feedback, now)
        self.budget.answered(replica, demand, nanos, feedback, now)

    def failed(self, request: int, replica: int, waited: int, now: int) -> None:
        self.costs.ended(self.demands[request], waited, now)
        self.router.failed(self.policy, replica, self.demands[request], waited, now)

    def expired(self, request: int, replica: int, waited: int, now: int) -> None:
        self.costs.ended(self.demands[request], waited, now)
        self.router.expired(self.policy, replica, self.demands[request], waited, now)

    def cancelled(self, request: int, replica: int, waited: int, now: int) -> None:
        self.costs.ended(self.demands[request], waited, now)
        self.router.cancelled(self.policy, replica, self.demands[request], waited, now)

    def completed(self, request: int, latency: int, now: int) -> None:
        self.budget.completed(latency, now)

    def began(self, replica: int, now: int) -> None:
        self.router.slow_start.began(replica, now)

    def leaving(self, replica: int, now: int) -> None:
        self.router.slow_start.leaving(replica, now)

    def readiness(self, replica: int, now: int, expected: str) -> None:
        self.compare("readiness", (expected, self.router.readiness(replica, now)))

    def counts(self, *expected: int) -> None:
        pauses = self.router.pauses
        actual = (pauses.heard, pauses.unbelieved, pauses.spared)
        self.compare("counts", *zip(expected, actual, strict=True))
