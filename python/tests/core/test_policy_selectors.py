# SPDX-License-Identifier: Apache-2.0

"""The registry of policies, the baselines, C3 and Héron."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manx._core.policy import C3Selector, Selectors, Surroundings, Tier
from manx._core.policy.outstanding import OutstandingRequests
from manx._core.request import Demand
from manx._core.wire import Feedback
from tests.core.rankings import MILLI, candidates_of, demand_of, order_of, ranked

NAMES = ["random", "round-robin", "least-outstanding", "c3", "heron", "regression", "manx"]


def test_all_policies_of_the_driver_are_there() -> None:
    assert Selectors.names() == NAMES
    with pytest.raises(ValueError, match="unknown policy 'wu'; there are random, round-robin"):
        Selectors.create("wu", {}, 1)


@pytest.mark.parametrize(
    ("policy", "changes", "message"),
    [
        ("manx", {"own_weight": -1}, "own_weight must be a number from 0 to 1000, not '-1'"),
        ("manx", {"own_weight": "1e4"}, "own_weight must be a number from 0 to 1000, not '1e4'"),
        ("manx", {"alike": float("nan")}, "alike must be a number from 0 to 10, not 'nan'"),
        ("manx", {"alike": True}, "alike must be a number from 0 to 10, not 'True'"),
        ("c3", {"clients": 1.5}, "clients must be a whole number from 0 to 1000000, not '1.5'"),
        ("c3", {"queue_as_simulated": 1}, "queue_as_simulated must be true or false, not '1'"),
        ("regression", {"ewma_weight": 0}, "ewma_weight must be a number from 0.001 to 1, not '0'"),
        (
            "regression",
            {"model": 1},
            "model must be the path of a file, or empty for none, not '1'",
        ),
        ("manx", {"own_wait": 1}, "unknown parameter 'own_wait'; there are own_weight, queue_wei"),
        ("random", {"own_wait": 1}, "unknown parameter 'own_wait'; there are none"),
    ],
)
def test_what_is_not_permitted_is_named(
    policy: str, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError) as error:
        Selectors.create(policy, changes, 1)
    assert str(error.value).startswith(message)


def test_values_may_be_texts() -> None:
    Selectors.create("manx", {"own_weight": " 2.5e1 ", "network_kept_ms": "1000000000"}, 1)
    Selectors.create("c3", {"clients": "1e3", "queue_as_simulated": "TRUE"}, 1)
    Selectors.create("c3", {"clients": 3.0, "queue_as_simulated": False}, 1)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 1 << 63))
def test_each_ranking_is_a_permutation_whatever_happens(name: str, seed: int) -> None:
    draw = random.Random(seed)
    selector = Selectors.create(name, {}, seed)
    twin = Selectors.create(name, {}, seed)
    now = draw.randrange(-(1 << 40), 1 << 40)
    for _ in range(200):
        now += draw.choice((0, 1_000, MILLI, 300 * MILLI, 30_000 * MILLI))
        demand = Demand(draw.randrange(8), draw.choice((0.0, 0.5, 80.0)), draw.random() < 0.2)
        replica = draw.randrange(5)
        feedback = Feedback(0, draw.randrange(9), draw.randrange(MILLI), draw.randrange(MILLI))
        event = draw.choice(("sent", "sent", "answered", "failed", "expired", "cancelled"))
        for each in (selector, twin):
            if event == "sent":
                each.sent(replica, demand, now)
            elif event == "answered":
                each.answered(replica, demand, 2 * MILLI, feedback, now)
            else:
                getattr(each, event)(replica, demand, MILLI, now)
        order = ranked(selector, now, *range(replica + 1), demand=demand)
        assert sorted(order_of(order)) == list(range(replica + 1))
        again = ranked(twin, now, *range(replica + 1), demand=demand)
        assert repr(again) == repr(order)


def test_turns_are_taken_by_the_first_replica() -> None:
    selector = Selectors.create("round-robin", {}, 7)
    firsts = [ranked(selector, 0, 3, 4, 5).replica(0) for _ in range(6)]
    assert sorted(firsts[:3]) == [3, 4, 5]
    assert firsts[3:] == firsts[:3]
    assert ranked(selector, 0, 4).replica(0) == 4


def test_fewest_outstanding_requests_come_first() -> None:
    selector = Selectors.create("least-outstanding", {}, 7)
    selector.cancelled(2, Demand.UNKNOWN, 0, 0)
    for replica in (0, 0, 1):
        selector.sent(replica, Demand.UNKNOWN, 0)
    assert order_of(ranked(selector, 0, 0, 1, 2)) == [2, 1, 0]
    selector.failed(0, Demand.UNKNOWN, 0, 0)
    selector.answered(0, Demand.UNKNOWN, 0, None, 0)
    assert order_of(ranked(selector, 0, 0, 1))[0] == 0


def c3(surroundings: Surroundings | None = None, **changes: object) -> C3Selector:
    selector = Selectors.create("c3", changes, 1, surroundings or Surroundings())
    assert isinstance(selector, C3Selector)
    return selector


def respond(selector: C3Selector, replica: int) -> None:
    selector.sent(replica, Demand.UNKNOWN, 0)
    feedback = Feedback(0, 3, MILLI, 2 * MILLI)
    selector.answered(replica, Demand.UNKNOWN, 10 * MILLI, feedback, 0)


def test_c3_averages_start_at_zero() -> None:
    selector = c3()
    respond(selector, 0)
    # s = 0.9 * 2, q = 0.9 * (3 - 1), N = 0.9 * (10 - 2); 7.2 + (1 + 1.8)^3 * 1.8
    assert ranked(selector, 0, 0).score(0) == pytest.approx(46.7136)
    respond(selector, 1)
    selector.sent(1, Demand.UNKNOWN, 0)
    # q = 1 + 1.8 + 2 * 1; 7.2 + 4.8^3 * 1.8
    assert ranked(selector, 0, 1).score(0) == pytest.approx(206.2656)


def test_c3_counts_clients_as_set_or_as_the_host_does() -> None:
    for selector, expected in (
        (c3(Surroundings(requesters=60)), 445_818.8736),
        (c3(Surroundings(requesters=60), clients=2), 206.2656),
    ):
        respond(selector, 0)
        selector.sent(0, Demand.UNKNOWN, 0)
        assert ranked(selector, 0, 0).score(0) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("as_simulated", "threads", "queue"), [(False, 0, 10), (False, 4, 3), (True, 4, 6)]
)
def test_c3_queues_are_those_of_the_fork_or_of_the_simulator(
    as_simulated: bool, threads: int, queue: int
) -> None:
    selector = c3(Surroundings(read_threads=threads), queue_as_simulated=as_simulated)
    selector.sent(0, Demand.UNKNOWN, 0)
    selector.answered(0, Demand.UNKNOWN, MILLI, Feedback(0, 11, 0, MILLI), 0)
    assert ranked(selector, 0, 0).score(0) == pytest.approx((1 + 0.9 * queue) ** 3 * 0.9)


def test_c3_forgets_replicas_that_were_inactive_for_ten_minutes() -> None:
    selector = c3()
    minute = 60_000 * MILLI
    for replica in range(3):
        selector.sent(replica, Demand.UNKNOWN, 0)
    selector.answered(0, Demand.UNKNOWN, MILLI, Feedback(0, 1, 0, MILLI), 11 * minute)
    selector.sent(0, Demand.UNKNOWN, 11 * minute)
    # One active replica: 1 + 0 + 1 * 1, and s = 0.9.
    assert ranked(selector, 11 * minute, 0).score(0) == pytest.approx(2**3 * 0.9)


def test_c3_takes_a_replica_that_only_failed_for_a_slow_one() -> None:
    selector = c3()
    selector.sent(0, Demand.UNKNOWN, 0)
    selector.failed(0, Demand.UNKNOWN, MILLI, 0)
    assert ranked(selector, 0, 0).score(0) == pytest.approx(4_500)
    respond(selector, 0)
    before = ranked(selector, 0, 0).score(0)
    selector.sent(0, Demand.UNKNOWN, 0)
    selector.expired(0, Demand.UNKNOWN, 9_000 * MILLI, 0)
    assert ranked(selector, 0, 0).score(0) == before


def test_heron_passes_by_a_replica_with_a_large_request() -> None:
    selector = Selectors.create("heron", {}, 3)
    for replica, millis in ((0, 1), (1, 50)):
        selector.sent(replica, Demand.UNKNOWN, 0)
        nanos = millis * MILLI
        selector.answered(replica, Demand.UNKNOWN, nanos, Feedback(0, 1, 0, nanos), 0)
    assert ranked(selector, 0, 0, 1).replica(0) == 0
    selector.sent(0, demand_of(1), 0)
    candidates = ranked(selector, 0, 0, 1)
    assert order_of(candidates) == [1, 0]
    assert candidates.tier(1) == Tier.BUSY
    selector.sent(1, demand_of(1), 0)
    selector.failed(1, demand_of(1), MILLI, 0)
    selector.cancelled(0, demand_of(1), MILLI, 0)
    selector.cancelled(0, demand_of(1), MILLI, 0)
    assert ranked(selector, 0, 0, 1).replica(0) == 0


def test_outstanding_work_is_the_sum_of_what_is_expected() -> None:
    requests = OutstandingRequests()
    requests.ended(Demand(0, 5, False))
    assert (requests.count, requests.work_millis(), requests.places) == (0, 0, 0)
    requests.sent(Demand(0, 2, False), 3)
    requests.sent(Demand(0, 40, False, kind=65), 4)
    requests.sent(Demand(0, 60, False, kind=65), 5)
    assert requests.work_millis() == pytest.approx(102)
    assert requests.owed_since_nanos(65) == 4
    assert (requests.kinds[1], requests.groups[1], requests.places) == (65, 0, 3)
    requests.ended(Demand(0, 55, False, kind=65))
    assert requests.work_millis() == pytest.approx(52)
    requests.ended(Demand(0, 9, False))
    assert requests.work_millis() == pytest.approx(50)
    assert (requests.count, requests.places) == (1, 2)


def test_candidates_keep_the_demand_of_their_request() -> None:
    assert candidates_of(1, demand=demand_of(1)).demand.kind == 1
