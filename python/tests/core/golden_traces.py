# SPDX-License-Identifier: Apache-2.0

"""Golden vectors of traces: replays selectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from manx._core.policy import Candidates, ReplicaSelector, Selectors, Surroundings
from manx._core.request import Demand
from manx._core.wire import Feedback
from tests.core import golden


class Replay:
    """Replays the events of a trace.

    Attributes:
        compared: How many results of each event were compared.
    """

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.events: dict[str, Callable[..., None]] = {}

    def play(self, event: list[Any]) -> None:
        """Replays an event; fails if it is unknown, or a result is not Java's."""
        kind, *columns = event
        if kind not in self.events:
            raise LookupError(f"there is no event {kind} here")
        self.events[kind](*columns)

    def compare(self, event: str, *expected_and_actual: tuple[Any, Any]) -> None:
        """Compares the results of an event."""
        for expected, actual in expected_and_actual:
            assert golden.is_same(expected, actual), f"{actual!r} instead of {expected!r}"
        self.compared[event] += 1


def feedback_of(figures: list[int] | None) -> Feedback | None:
    return None if figures is None else Feedback(*figures)


def figures_of(feedback: Feedback) -> list[int]:
    return [
        feedback.queue_size_on_arrival,
        feedback.pending_and_active,
        feedback.waiting_nanos,
        feedback.service_nanos,
    ]


def order_of(candidates: Candidates) -> list[list[Any]]:
    """Returns the replicas in order, their tiers and their scores."""
    positions = range(candidates.size)
    return [
        [candidates.replica(i) for i in positions],
        [int(candidates.tier(i)) for i in positions],
        [candidates.score(i) for i in positions],
    ]


class PolicyReplay(Replay):
    """Replays the trace of a selector."""

    def __init__(self, selector: ReplicaSelector) -> None:
        super().__init__()
        self.selector = selector
        self.candidates = Candidates()
        self.demands: dict[int, Demand] = {}
        self.events = {
            "demand": self.demand,
            "rank": self.rank,
            "sent": self.sent,
            "answered": self.answered,
            "cancelled": self.cancelled,
            "failed": self.failed,
            "expired": self.expired,
        }

    def demand(self, number: int, fields: dict[str, Any]) -> None:
        self.demands[number] = golden.value_object(fields)

    def rank(
        self,
        now: int,
        demand: int,
        replicas: list[int],
        order: list[int],
        tiers: list[int],
        scores: list[float],
    ) -> None:
        candidates = self.candidates
        candidates.clear(self.demands[demand])
        for replica in replicas:
            candidates.add(replica)
        self.selector.rank(candidates, now)
        self.compare("rank", ([order, tiers, scores], order_of(candidates)))

    def sent(self, replica: int, demand: int, now: int) -> None:
        self.selector.sent(replica, self.demands[demand], now)

    def answered(
        self, replica: int, demand: int, nanos: int, figures: list[int] | None, now: int
    ) -> None:
        feedback = feedback_of(figures)
        self.selector.answered(replica, self.demands[demand], nanos, feedback, now)

    def cancelled(self, replica: int, demand: int, waited: int, now: int) -> None:
        self.selector.cancelled(replica, self.demands[demand], waited, now)

    def failed(self, replica: int, demand: int, waited: int, now: int) -> None:
        self.selector.failed(replica, self.demands[demand], waited, now)

    def expired(self, replica: int, demand: int, waited: int, now: int) -> None:
        self.selector.expired(replica, self.demands[demand], waited, now)


def policy_replay(header: dict[str, Any], directory: Path) -> PolicyReplay:
    """Returns the replay of a trace with this header; a model is written into the directory."""
    parameters = dict(header["parameters"])
    surroundings = Surroundings(header["requesters"], header["readThreads"], header["self"])
    if "model" in header:
        file = directory / "model.json"
        file.write_text(header["model"], encoding="utf-8")
        parameters["model"] = str(file)
        statements = {int(kind): text for kind, text in header["statements"].items()}
        surroundings.statements = statements.get
    selector = Selectors.create(header["policy"], parameters, header["seed"], surroundings)
    return PolicyReplay(selector)
