# SPDX-License-Identifier: Apache-2.0

"""Routes, racks, readiness and the router."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manx._core.policy import Candidates, Readiness, StatelessSelector, Tier
from manx._core.request import Demand
from manx._core.routing import FailingReplicas, LocalRack, Route, Router, SlowStart
from manx._core.wire import ForetoldPause
from tests.core.rankings import SECOND, candidates_of, demand_of, order_of

SOON = ForetoldPause(1_000, 1_000)


class ByNumber(StatelessSelector):
    """Ranks by number: the score of replica N is N + 1."""

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        for i in range(candidates.size):
            candidates.set_score(i, candidates.replica(i) + 1.0)
        candidates.sort()


def routed(router: Router, local_rack: int | None = None) -> list[int]:
    route = Route()
    for replica in range(5):
        route.local.add(replica)
    is_local = None if local_rack is None else lambda replica: replica == local_rack
    router.rank(ByNumber(), route, 0.5, is_local, 0)
    return order_of(router.order(route, 1, 0))


def test_the_local_rack_comes_first_within_the_margin() -> None:
    assert routed(Router(0, 1), 0) == [0, 1, 2, 3, 4]
    assert routed(Router(0, 1), 1) == [0, 1, 2, 3, 4]
    candidates = candidates_of(0, 1, 2, 3)
    for i, score in enumerate((1.0, 1.02, 1.09, 1.05)):
        candidates.set_score(i, score)
    LocalRack.prefer(candidates, 0.1, lambda replica: replica >= 2)
    assert order_of(candidates) == [2, 0, 1, 3]
    LocalRack.prefer(candidates, 0.1, lambda replica: replica == 1)
    assert order_of(candidates)[0] == 1
    candidates.set_tier(3, Tier.SUSPECTED)
    LocalRack.prefer(candidates, 0.1, lambda replica: replica == 3)
    assert order_of(candidates)[0] == 1


def test_whoever_is_less_ready_comes_behind_even_of_the_local_rack() -> None:
    router = Router(0, 1)
    router.failing.failed(0, 0)
    router.slow_start.leaving(1, 0)
    router.pauses.foretold(2, SOON, 0)
    assert routed(router, 0) == [3, 4, 2, 1, 0]
    assert [router.readiness(replica, 0) for replica in range(4)] == [
        Readiness.FAILING,
        Readiness.LEAVING,
        Readiness.PAUSING,
        Readiness.READY,
    ]


def test_only_a_pause_that_costs_the_first_place_is_counted() -> None:
    router = Router(0, 1)
    router.pauses.foretold(2, SOON, 0)
    routed(router)
    assert router.pauses.spared == 0
    router.pauses.foretold(0, SOON, 0)
    routed(router)
    assert router.pauses.spared == 1


def test_how_requests_end_is_told_to_the_policy_and_to_what_fails() -> None:
    router = Router(0, 1)
    router.failed(None, 3, Demand.UNKNOWN, 10, 0)
    assert router.readiness(3, 0) == Readiness.FAILING
    router.expired(None, 4, Demand.UNKNOWN, 10, 0)
    router.cancelled(None, 4, Demand.UNKNOWN, 10, 0)
    assert router.readiness(4, 0) == Readiness.READY
    router.answered(None, 3, Demand.UNKNOWN, 10, None, 0)
    assert router.readiness(3, 0) == Readiness.READY


def test_a_failing_replica_comes_last_for_longer_and_longer() -> None:
    failing = FailingReplicas()
    failing.answered(7)
    assert failing.is_idle()
    failing.failed(0, 0)
    failing.failed(0, 0)
    assert failing.is_failing(0, 1_999_999)
    assert not failing.is_failing(0, 2_000_000)
    assert not failing.is_failing(9, 0)


@pytest.mark.parametrize(
    ("seconds", "probability"), [(0, 0.1), (1, 0.19), (5, 0.55), (9, 0.91), (10, 1), (1_000, 1)]
)
def test_a_starting_replica_keeps_its_rank_more_and_more_often(
    seconds: int, probability: float
) -> None:
    router = Router(10 * SECOND, 3)
    router.slow_start.began(0, 5)
    route = Route()
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(5_000):
        route.clear(Demand.UNKNOWN)
        for replica in range(3):
            route.local.add(replica)
        counts[tuple(order_of(router.order(route, 1, 5 + seconds * SECOND)))] += 1
    assert set(counts) <= {(0, 1, 2), (1, 2, 0)}
    assert counts[0, 1, 2] / 5_000 == pytest.approx(probability, abs=0.03)


def test_while_none_is_ready_starting_ones_keep_their_order() -> None:
    router = Router(10 * SECOND, 3)
    router.slow_start.began(0, 0)
    router.slow_start.began(1, 0)
    router.slow_start.leaving(2, 0)
    for _ in range(50):
        route = Route()
        for replica in (2, 1, 0):
            route.local.add(replica)
        assert order_of(router.order(route, 1, 0)) == [1, 0, 2]


def test_readiness_is_as_last_told() -> None:
    slow_start = SlowStart(10 * SECOND, 1)
    assert slow_start.readiness(5, 0) == Readiness.READY
    slow_start.leaving(5, 0)
    assert slow_start.readiness(4, 0) == Readiness.READY
    assert slow_start.readiness(5, 60 * SECOND - 1) == Readiness.LEAVING
    assert slow_start.readiness(5, 60 * SECOND) == Readiness.READY
    slow_start.began(5, 0)
    assert slow_start.readiness(5, 10 * SECOND - 1) == Readiness.STARTING
    assert slow_start.readiness(5, 10 * SECOND) == Readiness.READY
    slow_start.set_duration_nanos(0)
    assert slow_start.readiness(5, 0) == Readiness.READY
    assert slow_start.readiness_by_chance(5, -1) in (Readiness.READY, Readiness.STARTING)
    with pytest.raises(ValueError, match="a duration of -1 ns"):
        SlowStart(-1, 1)


def joined(
    scores: list[float], required: int, poor_local: int = 0, poor_remote: int = 0
) -> list[int]:
    """Joins replicas 0 and 1, which are local, with others."""
    route = Route()
    route.clear(demand_of(1))
    for replica, score in enumerate(scores):
        group = route.local if replica < 2 else route.remote
        group.add(replica)
        group.set_score(group.size - 1, score)
    for group, poor in ((route.local, poor_local), (route.remote, poor_remote)):
        for i in range(group.size - poor, group.size):
            group.set_readiness(i, Readiness.LEAVING)
    order = route.join(required)
    assert order.demand.kind == 1
    assert [order.score(i) for i in range(order.size)] == [scores[i] for i in order_of(order)]
    return order_of(order)


def test_local_ones_come_first_unless_others_are_needed_and_far_better() -> None:
    assert joined([5, 1e6, 1, 2], 1, 2) == [0, 1, 2, 3]
    assert joined([1, 1, 1, 1], 3) == [0, 1, 2, 3]
    assert joined([1, 1, 1, 1], 3, 1) == [0, 2, 3, 1]
    assert joined([1, 1, 1, 1], 3, 1, 1) == [0, 2, 1, 3]
    assert joined([1, 1, 1, 1], 3, 2, 2) == [0, 1, 2, 3]
    assert joined([1, 2.01, 1, 1.001], 3) == [0, 2, 3, 1]
    assert joined([1, 2.01, 1, 1.001], 2) == [0, 1, 2, 3]
    assert joined([1, 2, 1, 9], 3) == [0, 1, 2, 3]
    assert joined([1, 5, 1, 1_000_001], 3) == [0, 2, 1, 3]
    assert joined([1, 2], 3) == [0, 1]


def test_the_first_group_is_the_local_one_unless_it_is_empty() -> None:
    route = Route()
    route.remote.add(1)
    assert route.first() is route.remote
    route.local.add(0)
    assert route.first() is route.local


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=8),
    st.lists(st.integers(0, 3), max_size=4),
    st.integers(1, 9),
)
def test_settling_is_a_stable_sort_of_each_group(
    local: list[int], remote: list[int], required: int
) -> None:
    router = Router(0, 1)
    route = Route()
    for replica, readiness in enumerate(local + remote):
        if readiness == 1:
            router.pauses.foretold(replica, SOON, 0)
        elif readiness == 2:
            router.slow_start.leaving(replica, 0)
        elif readiness == 3:
            router.failing.failed(replica, 0)
        (route.local if replica < len(local) else route.remote).add(replica)
    order = order_of(router.order(route, required, 0))
    everything = local + remote
    for group in (range(len(local)), range(len(local), len(everything))):
        expected = sorted(group, key=lambda replica: everything[replica])
        assert [replica for replica in order if replica in group] == expected
