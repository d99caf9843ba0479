# SPDX-License-Identifier: Apache-2.0

"""Foretold pauses and late requests."""

from __future__ import annotations

import random

import pytest

from manx._core.policy import ManxSelector, Selectors, Tier
from manx._core.request import Demand
from manx._core.routing import Decision, Destination, ForetoldPauses, LateRequest
from manx._core.speculation import NEVER, NOW, NoSpeculation, Refusal, Speculation
from manx._core.wire import Feedback, ForetoldPause
from tests.core.rankings import MILLI, candidates_of, demand_of

LATE = 5 * MILLI


def foretell(pauses: ForetoldPauses, now: int, replica: int, until: int, length: int) -> None:
    """Announces a pause; all times are in milliseconds."""
    pauses.foretold(replica, ForetoldPause(until * MILLI, length * MILLI), now * MILLI)


def test_a_replica_is_spared_until_twice_the_length_after_the_beginning() -> None:
    pauses = ForetoldPauses()
    assert pauses.is_idle()
    foretell(pauses, 0, 0, 50, 20)
    assert pauses.is_foretold(0, 90 * MILLI - 1)
    assert not pauses.is_foretold(0, 90 * MILLI)
    assert not pauses.is_foretold(7, 0)
    assert pauses.heard == 1


def test_nobody_is_believed_for_longer_than_two_seconds() -> None:
    pauses = ForetoldPauses()
    foretell(pauses, 0, 0, 3_600_000, 3_600_000)
    assert pauses.is_foretold(0, 2_000 * MILLI - 1)
    assert not pauses.is_foretold(0, 2_000 * MILLI)
    for now in range(0, 2_000, 7):
        foretell(pauses, now, 1, 0, 1_000)
        assert pauses.is_foretold(1, now * MILLI)
    foretell(pauses, 2_000, 1, 0, 1_000)
    assert not pauses.is_foretold(1, 2_000 * MILLI)
    assert (pauses.heard, pauses.unbelieved) == (2, 1)


def test_whoever_was_spared_is_not_believed_for_four_times_as_long() -> None:
    pauses = ForetoldPauses()
    foretell(pauses, 0, 0, 50, 20)
    pauses.over(0, 70 * MILLI)
    foretell(pauses, 71, 0, 50, 20)
    foretell(pauses, 349, 0, 50, 20)
    assert not pauses.is_foretold(0, 349 * MILLI)
    assert pauses.unbelieved == 2
    foretell(pauses, 350, 0, 50, 20)
    assert pauses.is_foretold(0, 350 * MILLI)


def test_no_replica_is_spared_for_more_than_a_fifth_of_the_time() -> None:
    draw = random.Random(4)
    pauses = ForetoldPauses()
    spared = [0, 0, 0]
    for now in range(100_000):
        foretell(pauses, now, 0, 3_600_000, 3_600_000)
        foretell(pauses, now, 1, draw.randrange(100), 1 + draw.randrange(100))
        foretell(pauses, now, 2, 0, 1 + draw.randrange(3_000))
        if draw.randrange(50) == 0:
            pauses.over(2, now * MILLI)
        for replica in range(3):
            spared[replica] += pauses.is_foretold(replica, now * MILLI)
    assert all(10_000 <= each <= 22_000 for each in spared)


def test_a_response_without_a_pause_counts_once_the_pause_should_have_begun() -> None:
    pauses = ForetoldPauses()
    pauses.said(0, None, 0)
    pauses.over(0, 0)
    pauses.said(0, ForetoldPause(50 * MILLI, 20 * MILLI), 0)
    pauses.said(0, None, 49 * MILLI)
    assert pauses.is_foretold(0, 49 * MILLI)
    pauses.said(0, None, 50 * MILLI)
    assert not pauses.is_foretold(0, 50 * MILLI)


class Scripted(Speculation):
    def __init__(self) -> None:
        self.answer = NOW
        self.due_anyway = 0
        self.reason = Refusal.BUDGET_EMPTY
        self.asked = 0
        self.busy = -1

    def is_busy(self, replica: int, waited_nanos: int, now_nanos: int) -> bool:
        return replica == self.busy and waited_nanos < 1_000 * MILLI

    def delay_nanos(self, demand: Demand, awaited: int, now_nanos: int) -> int:
        return LATE

    def decide(self, demand: Demand, awaited: int, waited_nanos: int, now_nanos: int) -> int:
        assert (demand.kind, awaited) == (3, 2)
        self.asked += 1
        return self.answer

    def refusal(self, waited_nanos: int, now_nanos: int) -> Refusal:
        return self.reason

    def until_due_anyway(self, late_nanos: int, waited_nanos: int) -> int:
        return max(0, self.due_anyway - waited_nanos)

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        pass


@pytest.fixture
def speculation() -> Scripted:
    return Scripted()


@pytest.fixture
def request_(speculation: Scripted) -> LateRequest:
    return LateRequest(speculation, demand_of(3), 2, LATE)


def test_a_late_request_is_sent_once_more_if_it_may(request_: LateRequest) -> None:
    assert request_.ask_after_nanos == LATE
    assert request_.ask(Destination.GOOD, LATE, 0) == Decision.SEND
    assert request_.refusal is None


def test_one_that_is_refused_asks_again(request_: LateRequest, speculation: Scripted) -> None:
    speculation.answer = 7 * MILLI
    speculation.reason = Refusal.SATURATED
    assert request_.ask(Destination.GOOD, LATE, 0) == Decision.REFUSED
    assert request_.refusal == Refusal.SATURATED
    assert request_.ask_after_nanos == LATE + 7 * MILLI
    assert request_.ask(Destination.GOOD, LATE + 7 * MILLI, 0) == Decision.REFUSED_AGAIN
    assert request_.ask_after_nanos == LATE + 14 * MILLI
    speculation.answer = NEVER
    request_.ask(Destination.GOOD, LATE, 0)
    assert request_.ask_after_nanos == NEVER


def test_without_a_destination_nobody_is_asked(
    request_: LateRequest, speculation: Scripted
) -> None:
    assert request_.ask(Destination.NONE, LATE, 0) == Decision.GIVE_UP
    assert request_.refusal == Refusal.NO_OTHER_NODE
    assert speculation.asked == 0


def test_a_poor_destination_is_a_reason_to_wait_and_not_for_long(
    request_: LateRequest, speculation: Scripted
) -> None:
    speculation.due_anyway = 4 * LATE
    assert request_.ask(Destination.POOR, LATE, 0) == Decision.REFUSED
    assert request_.refusal == Refusal.POOR_DESTINATION
    assert request_.ask_after_nanos == 2 * LATE
    assert request_.ask(Destination.POOR, 4 * LATE - 1, 0) == Decision.REFUSED_AGAIN
    assert request_.ask_after_nanos == 4 * LATE
    assert speculation.asked == 0
    assert request_.ask(Destination.POOR, 4 * LATE, 0) == Decision.SEND


def test_a_busy_destination_is_a_reason_to_wait(
    request_: LateRequest, speculation: Scripted
) -> None:
    speculation.busy = 7
    assert request_.destination(6, False, LATE, 0) == Destination.GOOD
    assert request_.destination(6, True, LATE, 0) == Destination.POOR
    assert request_.destination(7, True, LATE, 0) == Destination.BUSY
    assert request_.ask(Destination.BUSY, LATE, 0) == Decision.REFUSED
    assert request_.ask_after_nanos == 2 * LATE
    request_.ask(Destination.BUSY, 500 * MILLI, 0)
    assert request_.ask_after_nanos == 700 * MILLI
    assert request_.destination(7, True, 1_000 * MILLI, 0) == Destination.POOR
    assert speculation.asked == 0


@pytest.mark.parametrize(
    ("tier", "score", "asked_tier", "asked_score", "is_far_later"),
    [
        (Tier.SERVING, 1, Tier.SERVING, 1, False),
        (Tier.SERVING, 2, Tier.SERVING, 1, False),
        (Tier.SERVING, 2.1, Tier.SERVING, 1, True),
        (Tier.SERVING, 30, Tier.SUSPECTED, 1, False),
        (Tier.SUSPECTED, 1, Tier.SERVING, 1, True),
        (Tier.SUSPECTED, 2.1, Tier.SUSPECTED, 1, True),
        (Tier.SERVING, 0, Tier.SERVING, 0, False),
        (Tier.SERVING, 5, Tier.SERVING, 0, False),
        (Tier.SERVING, 5, Tier.SERVING, -1, False),
    ],
)
def test_a_replica_that_is_far_worse_than_one_asked_is_expected_far_later(
    tier: Tier, score: float, asked_tier: Tier, asked_score: float, is_far_later: bool
) -> None:
    assert LateRequest.is_far_later(tier, score, asked_tier, asked_score) is is_far_later


def test_only_manx_expects_times() -> None:
    demand = Demand(0, 1.0, False)
    for name in Selectors.names():
        selector = Selectors.create(name, {}, 1)
        for replica, millis in ((0, 1), (1, 100)):
            for _ in range(200):
                selector.sent(replica, demand, 0)
                feedback = Feedback(0, 1, 0, millis * MILLI)
                selector.answered(replica, demand, millis * MILLI, feedback, 0)
        is_manx = isinstance(selector, ManxSelector)
        both = candidates_of(1, 0, demand=demand)
        assert LateRequest.is_far_later_now(selector, both, 0) is is_manx
        both = candidates_of(0, 1, demand=demand)
        assert LateRequest.is_far_later_now(selector, both, 0) is False


def test_without_speculation_there_are_no_copies() -> None:
    none = NoSpeculation()
    assert none.delay_nanos(Demand.UNKNOWN, 1, 0) == NEVER
    none.answered(0, Demand.UNKNOWN, 0, None, 0)
    none.completed(0, 0)
    late = LateRequest(none, Demand.UNKNOWN, 1, LATE)
    assert late.destination(0, False, LATE, 0) == Destination.GOOD
    assert late.ask(Destination.POOR, LATE, 0) == Decision.REFUSED
    assert (late.ask_after_nanos, late.refusal) == (NEVER, Refusal.BUDGET_EMPTY)
