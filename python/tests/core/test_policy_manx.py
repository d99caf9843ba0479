# SPDX-License-Identifier: Apache-2.0

"""Manx's own replica selection, by paper arithmetic and scenarios."""

from __future__ import annotations

import math
import random

import pytest

from manx._core.estimate import Persistence
from manx._core.policy import ReplicaSelector, Tier
from manx._core.policy.manx_estimates import ReplicaSpeed, SharedSpeed, WaitForecast
from manx._core.request import Demand
from manx._core.wire import Feedback
from tests.core.rankings import MILLI, SECOND, demand_of, manx, order_of, ranked

UNKNOWN = Demand.UNKNOWN
_FIRST = 5


@pytest.fixture
def selector() -> ReplicaSelector:
    return manx(alike=0, own_weight=0.5)


def respond(selector: ReplicaSelector, replica: int, now: int, wait: int, service: int) -> None:
    """Answers after a network time of 1 ms."""
    selector.sent(replica, UNKNOWN, now)
    feedback = Feedback(0, 1, wait * MILLI, service * MILLI)
    selector.answered(replica, UNKNOWN, (wait + service + 1) * MILLI, feedback, now)


def score_of(selector: ReplicaSelector, now: int, replica: int, *others: int) -> float:
    candidates = ranked(selector, now, replica, *others)
    return candidates.score(candidates.position_of(replica))


def test_the_expected_time_is_network_and_service_and_waiting(selector: ReplicaSelector) -> None:
    for _ in range(_FIRST):
        respond(selector, 0, 0, 6, 4)
    # N = 1, m = 1, c = 4, W = 0, A = 6.
    assert score_of(selector, 0, 0) == pytest.approx(11)


def test_a_slow_replica_works_off_its_queue_slowly(selector: ReplicaSelector) -> None:
    respond(selector, 0, 0, 0, 4)
    respond(selector, 1, 0, 6, 12)
    # N is not known, m = 1 + (12 / 4 - 1) / 4, c = 4 + 0.01 * (12 - 4), A = 0.01 * 6.
    assert score_of(selector, 0, 1, 0) == pytest.approx(1.5 * (4.08 + 0.06))


def test_a_request_across_a_pause_is_no_measure_of_speed(selector: ReplicaSelector) -> None:
    respond(selector, 0, 0, 0, 4)
    respond(selector, 1, 0, 0, 300)
    # m = 1 + (5 - 1) / 4, and not (75 - 1) / 4; c = 4 + 0.01 * (300 - 4).
    assert score_of(selector, 0, 1, 0) == pytest.approx(2 * 6.96)


def test_where_others_speak_a_silent_replica_is_known_by_its_responses(
    selector: ReplicaSelector,
) -> None:
    respond(selector, 0, 0, 0, 4)
    for i in range(50):
        selector.sent(1, UNKNOWN, i)
        selector.answered(1, UNKNOWN, 30 * MILLI, None, i)
    candidates = ranked(selector, 50, 0, 1)
    assert candidates.replica(0) == 0
    assert candidates.score(1) == pytest.approx(30, abs=4)


def test_where_none_speaks_response_times_stand_for_service_times(
    selector: ReplicaSelector,
) -> None:
    for i in range(200):
        for replica, millis in ((0, 2), (1, 8)):
            selector.sent(replica, UNKNOWN, i)
            selector.answered(replica, UNKNOWN, millis * MILLI, None, i)
    candidates = ranked(selector, 200, 0, 1)
    assert candidates.replica(0) == 0
    assert candidates.score(1) > 2 * candidates.score(0)


def test_own_outstanding_work_counts_by_its_kind(selector: ReplicaSelector) -> None:
    for kind, millis in ((0, 4), (1, 40)):
        selector.sent(0, demand_of(kind), 0)
        feedback = Feedback(0, 1, 0, millis * MILLI)
        selector.answered(0, demand_of(kind), millis * MILLI, feedback, 0)
    selector.sent(0, demand_of(1), 0)
    # N = 0, m = 1, c = 4, W = 40, A = 0: 4 + 0.5 * 40.
    assert score_of(selector, 0, 0) == pytest.approx(24)


def test_a_replica_that_claims_to_take_no_time_is_twice_as_fast_at_most(
    selector: ReplicaSelector,
) -> None:
    for i in range(500):
        respond(selector, 0, i, 0, 4)
        respond(selector, 1, i, 4, 0)
    # N = 1; m is 0.5 at least; c = 2 and A = 2, the means of both replicas.
    assert score_of(selector, 500, 1, 0) == pytest.approx(1 + 0.5 * (2 + 2), abs=0.2)


def test_a_network_time_is_forgotten_when_nothing_more_comes(selector: ReplicaSelector) -> None:
    def answer_from_afar(network: int, now: int) -> None:
        selector.sent(0, UNKNOWN, now)
        selector.answered(0, UNKNOWN, (network + 1) * MILLI, Feedback(0, 1, 0, MILLI), now)

    for _ in range(_FIRST):
        respond(selector, 1, 0, 0, 1)
        answer_from_afar(1_800, 0)
    assert score_of(selector, 0, 0, 1) == pytest.approx(1_801)
    later = 2_001 * MILLI
    respond(selector, 1, later, 0, 1)
    # As near as the other, N = 1, until it has answered itself.
    assert score_of(selector, later, 0, 1) == pytest.approx(2)
    answer_from_afar(3, later)
    assert score_of(selector, later, 0, 1) == pytest.approx(4)


@pytest.mark.parametrize(("network_micros", "first"), [(400, 1), (450, 0), (100, 1)])
def test_among_those_alike_the_near_one_comes_first(network_micros: int, first: int) -> None:
    # The own one is expected after 1 + 0.5 * 1 = 1.5 ms, the remote one after 1 ms and N.
    usual = manx(own_weight=0.5)
    said = Feedback(0, 1, 0, MILLI)
    for _ in range(_FIRST):
        for replica, micros in ((0, 0), (1, network_micros)):
            usual.sent(replica, UNKNOWN, 0)
            usual.answered(replica, UNKNOWN, MILLI + micros * 1_000, said, 0)
    usual.sent(0, UNKNOWN, 0)
    assert ranked(usual, 0, 0, 1).replica(0) == first


def test_among_those_alike_fewer_outstanding_requests_decide_and_then_chance() -> None:
    tolerant = manx(alike=10)
    for replica in range(2):
        tolerant.sent(replica, UNKNOWN, 0)
        tolerant.answered(replica, UNKNOWN, MILLI, Feedback(0, 1, 0, MILLI), 0)
    assert 900 < sum(ranked(tolerant, 0, 0, 1).replica(0) for _ in range(2_000)) < 1_100
    tolerant.sent(0, UNKNOWN, 0)
    assert {ranked(tolerant, 0, 0, 1).replica(0) for _ in range(50)} == {1}


def test_silence_is_judged_by_the_kind(selector: ReplicaSelector) -> None:
    for i in range(500):
        now = 1_000 * i * MILLI
        respond(selector, 0, now, 0, 1)
        respond(selector, 1, now, 0, 1)
        selector.sent(0, demand_of(1), now)
        feedback = Feedback(0, 1, 0, 100 * MILLI)
        selector.answered(0, demand_of(1), 100 * MILLI, feedback, now + 100 * MILLI)
    now = 500_000 * MILLI
    selector.sent(0, demand_of(1), now)
    # 50 ms are usual for a large request, and not for a small one that waits beside it.
    assert ranked(selector, now + 50 * MILLI, 0).tier(0) == Tier.SERVING
    selector.sent(0, UNKNOWN, now)
    assert ranked(selector, now + 50 * MILLI, 0).tier(0) == Tier.SUSPECTED


def test_a_replica_that_owes_an_answer_for_long_comes_last_until_it_answers(
    selector: ReplicaSelector,
) -> None:
    for i in range(500):
        respond(selector, 0, 10 * i * MILLI, 0, 1)
        respond(selector, 1, 10 * i * MILLI, 0, 20)
    now = 5_000 * MILLI
    selector.sent(0, UNKNOWN, now)
    assert ranked(selector, now + MILLI, 0, 1).replica(0) == 0
    assert ranked(selector, now + 3 * MILLI, 0, 1).replica(0) == 1
    selector.answered(0, UNKNOWN, 4 * MILLI, Feedback(0, 1, 0, MILLI), now + 4 * MILLI)
    assert ranked(selector, now + 4 * MILLI, 0, 1).replica(0) == 0


def test_one_that_let_a_request_time_out_gets_one_at_a_time(selector: ReplicaSelector) -> None:
    respond(selector, 0, 0, 0, 1)
    respond(selector, 1, 0, 0, 20)
    selector.sent(0, UNKNOWN, MILLI)
    selector.expired(0, UNKNOWN, 5_000 * MILLI, 5_001 * MILLI)
    assert ranked(selector, 5_001 * MILLI, 0, 1).replica(0) == 0
    selector.sent(0, UNKNOWN, 5_001 * MILLI)
    assert ranked(selector, 5_001 * MILLI, 0, 1).replica(0) == 1


def test_one_that_fails_comes_last_for_a_while(selector: ReplicaSelector) -> None:
    respond(selector, 0, 0, 0, 1)
    respond(selector, 1, 0, 0, 20)
    selector.sent(0, UNKNOWN, 0)
    selector.failed(0, UNKNOWN, 0, 0)
    assert order_of(ranked(selector, MILLI - 1, 0, 1)) == [1, 0]
    assert order_of(ranked(selector, MILLI, 0, 1)) == [0, 1]


def test_one_that_keeps_standing_still_is_left_alone() -> None:
    """Replica 1 runs for 6 of 20 ms; without memory of stalls a tenth would be delayed."""
    usual = manx()
    draw = random.Random(1)
    outstanding: list[tuple[int, int, int]] = []
    now = delayed = counted = 0
    while now < 10 * SECOND:
        now += int(draw.expovariate(400) * SECOND)
        for each in [each for each in outstanding if each[0] <= now]:
            outstanding.remove(each)
            end, replica, sent = each
            said = Feedback(0, 1, 0, 3 * MILLI // 10)
            usual.answered(replica, UNKNOWN, end - sent, said, end)
        replica = ranked(usual, now, 0, 1).replica(0)
        phase = now % (20 * MILLI)
        begin = now - phase + 14 * MILLI if replica == 1 and phase < 14 * MILLI else now
        usual.sent(replica, UNKNOWN, now)
        outstanding.append((begin + MILLI // 2, replica, now))
        if now > 2 * SECOND:
            counted += 1
            delayed += begin - now > 2 * MILLI
    assert delayed / counted < 0.01


def test_a_wait_is_forecast_by_what_requests_then_waited() -> None:
    """Five are executed at once, 2 ms each: each other request makes one wait 0.4 ms longer."""
    draw = random.Random(21)
    forecast = WaitForecast(1)
    assert forecast.millis(9, MILLI) == 0
    for _ in range(20_000):
        others = draw.randrange(11)
        is_fresh = draw.random() < 0.5
        waited = 0.4 * (others if is_fresh else draw.randrange(11))
        forecast.waited(waited, others, MILLI if is_fresh else 100 * MILLI)
        forecast.learn(waited, 2, others)
    assert forecast.millis(0, MILLI) == pytest.approx(0, abs=0.3)
    assert forecast.millis(10, MILLI) == pytest.approx(4, abs=0.3)
    assert forecast.millis(10, 100 * MILLI) == pytest.approx(forecast.usual_millis, abs=0.3)
    assert forecast.mean_service_millis == pytest.approx(2)


def test_a_slow_replica_is_known_and_forgotten_after_a_long_silence() -> None:
    draw = random.Random(8)
    shared = SharedSpeed(0.01, 0.5)
    speeds = [ReplicaSpeed(shared) for _ in range(6)]
    for _ in range(2_000):
        for i, each in enumerate(speeds):
            each.learn(min(5.0, draw.expovariate(1 / 3 if i == 0 else 1)), 500 * MILLI)
    assert 1.9 < speeds[0].multiple(500 * MILLI) < 2.8
    assert speeds[1].multiple(500 * MILLI) == pytest.approx(1, abs=0.25)
    assert speeds[0].multiple(Persistence.FORGOTTEN_NANOS) == 1
    assert math.isfinite(speeds[0].multiple(0))
