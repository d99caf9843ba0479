# SPDX-License-Identifier: Apache-2.0

"""Costs of requests, sizes of answers, and large keys."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manx._core.estimate import mix
from manx._core.request import (
    NO_PARTITION,
    CostFactor,
    DelayBounds,
    Demand,
    LargeKeys,
    PartitionSizes,
    RequestCosts,
    RequestDemands,
    RequestKinds,
)
from manx._core.wire import Feedback

UNKNOWN = Demand.UNKNOWN_FEATURE
GROUP = 1
MILLI = 1_000_000
KIND = RequestKinds.MAX_KINDS + 9
OTHER = RequestKinds.MAX_KINDS + 10


class Costs:
    """Costs of a kind whose requests the test answers."""

    def __init__(self) -> None:
        self.costs = RequestCosts()
        self.chance = random.Random(4)
        self.kind = self.costs.kinds().find_or_add(99, GROUP, lambda: "a kind", 0)

    def demand(self, rows: float = UNKNOWN, size: float = UNKNOWN) -> Demand:
        return self.costs.demand(self.kind, GROUP, False, rows, size)

    def answer(self, demand: Demand, millis: float) -> None:
        self.costs.sent()
        feedback = Feedback(0, 1, 0, int(millis * MILLI))
        replica = self.chance.randrange(3)
        self.costs.answered(replica, demand, int(2 * millis * MILLI), feedback, 0)


def test_without_features_the_usual_time_is_expected() -> None:
    some = Costs()
    for _ in range(200):
        some.answer(some.demand(), 4)
    assert some.demand().service_millis == pytest.approx(4)
    assert some.costs.usual_millis(some.kind) == pytest.approx(4)


@pytest.mark.parametrize("noise", [0, 0.5])
def test_large_answers_and_many_rows_are_expected_to_take_longer(noise: float) -> None:
    """The oracle is the line by which the times are made."""
    some = Costs()
    chance = some.chance
    for _ in range(5_000):
        rows = chance.randrange(1_000)
        kilobytes = chance.randrange(100)
        factor = 1 + noise * (chance.random() - 0.5)
        demand = some.demand(rows, 1_024 * kilobytes)
        some.answer(demand, factor * (1 + 0.01 * rows + 0.1 * kilobytes))
    assert some.demand(100, 10 * 1_024).service_millis == pytest.approx(3, abs=0.6)
    assert some.demand(900, 90 * 1_024).service_millis == pytest.approx(19, abs=1.5)


def test_of_a_little_known_kind_what_its_group_takes_is_expected() -> None:
    some = Costs()
    for _ in range(200):
        some.answer(some.costs.demand(GROUP, GROUP, False), 8)
    for _ in range(19):
        some.answer(some.demand(), 2)
        assert some.demand().service_millis > 4
    some.answer(some.demand(), 2)
    assert some.demand().service_millis == pytest.approx(2, abs=0.1)


def test_without_feedback_whole_responses_count() -> None:
    some = Costs()
    for i in range(100):
        some.costs.sent()
        some.costs.answered(i % 3, some.demand(), 6 * MILLI, None, 0)
    assert some.demand().service_millis == pytest.approx(6)
    for i in range(300):
        some.answer(some.demand(), 2)
        some.costs.sent()
        some.costs.answered(i % 3, some.demand(), 60 * MILLI, None, 0)
    assert some.demand().service_millis == pytest.approx(2, abs=0.3)


def test_of_a_group_the_usual_request_can_be_asked_for() -> None:
    some = Costs()
    for i in range(400):
        some.answer(some.demand(1 if i % 2 == 0 else 1_000), 1 if i % 2 == 0 else 9)
    usual = some.costs.usual(GROUP, True)
    assert usual.kind == usual.group == GROUP
    assert usual.is_large
    assert usual.service_millis == pytest.approx(5, abs=1.5)


def test_concurrency_is_counted() -> None:
    some = Costs()
    some.costs.sent()
    some.costs.sent()
    assert some.demand().features[0] == 2
    some.costs.ended(some.demand(), MILLI, 0)
    assert some.demand().features[0] == 1
    some.costs.forget_outstanding()
    some.costs.ended(some.demand(), MILLI, 0)
    assert some.demand().features[0] == 0


@given(st.floats(allow_nan=False), st.floats(0, 1e9))
def test_a_factor_is_bounded(predicted: float, mean: float) -> None:
    assert 1 / CostFactor.MAX <= CostFactor.of(predicted, mean) <= CostFactor.MAX
    assert CostFactor.of(predicted, 0) == 1


def test_a_demand_is_the_same_within_other_bounds() -> None:
    demand = Demand(1, 0.5, True, 65, (2, 3.0, 4.0))
    bounds = DelayBounds.parse("MIN(99p,20ms)")
    bounded = demand.within(bounds)
    assert bounded.bounds is bounds
    assert bounded.within(bounds) is bounded
    for name in ("kind", "group", "service_millis", "is_large", "features"):
        assert getattr(bounded, name) == getattr(demand, name)
    assert str(demand) == "kind 65, 0.5 ms, large"


@given(st.integers(-(1 << 63), (1 << 64) - 1), st.integers(0, 1 << 31))
def test_the_last_size_is_remembered_to_a_twelfth(partition: int, size: int) -> None:
    sizes = PartitionSizes(1 << 6)
    assert sizes.bytes(partition) == PartitionSizes.UNKNOWN
    sizes.observe(partition, 3 * size)
    sizes.observe(partition, size)
    assert sizes.bytes(partition) == pytest.approx(size, abs=size / 12 + 0.5)


def test_large_keys_are_known_and_few_others_are_taken_for_them() -> None:
    expected = 500
    keys = LargeKeys(expected)
    for key in range(30 * 20 * expected):
        keys.observe(1, key, 20_000 if key % 20 == 0 else 1_000)
    last = 30 * 20 * expected
    assert all(keys.contains(key) for key in range(last - 5_000, last, 20))
    small = [key for key in range(last, last + 20_000) if key % 20]
    assert sum(map(keys.contains, small)) < 0.02 * len(small)
    assert not keys.contains(1_000)


def test_a_value_is_large_above_four_times_the_median_of_its_kind() -> None:
    keys = LargeKeys(100)
    keys.observe(1, 1, 1_000)
    keys.observe(1, 2, 4_000)  # the median is 1,000 before it
    assert not keys.contains(2)
    others = LargeKeys(100)
    others.observe(1, 1, 1_000)
    others.observe(1, 2, 4_001)
    assert others.contains(2)
    others.observe(2, 3, 1_000_000)  # the first of its kind
    assert not others.contains(3)


def test_keys_are_in_a_filter_with_seven_hashes() -> None:
    """The oracle keeps the bits of all keys in a set."""
    chance = random.Random(3)
    expected = 25
    bits = 64 * math.ceil(11 * expected / 64)

    def positions(key: int) -> set[int]:
        one = mix(key)
        other = mix(one) | 1
        return {(one + i * other) % (1 << 64) % bits for i in range(7)}

    keys = LargeKeys(expected)
    keys.observe(1, 0, 1)
    taken: set[int] = set()
    for _ in range(expected - 1):
        key = chance.getrandbits(64)
        taken |= positions(key)
        keys.observe(1, key, 1 << 40)
        for _ in range(200):
            asked = chance.getrandbits(64)
            assert keys.contains(asked) == (positions(asked) <= taken)


def test_a_partition_is_expected_to_be_as_large_as_before() -> None:
    demands = RequestDemands()
    chance = random.Random(8)
    for i in range(5_000):
        partition = 1 + chance.randrange(200)
        size = 100_000 if partition % 20 == 0 else 1_000
        demand = demands.of(KIND, 0, False, UNKNOWN, partition)
        service = MILLI + 100 * size
        demands.costs().sent()
        demands.answered(demand, partition, size)
        demands.costs().answered(i % 3, demand, 2 * service, Feedback(0, 1, 0, service), 0)
    large, small = (demands.of(KIND, 0, False, UNKNOWN, each) for each in (20, 21))
    assert large.service_millis == pytest.approx(11, abs=1.5)
    assert small.service_millis == pytest.approx(1.1, abs=0.3)
    assert (large.is_large, small.is_large) == (True, False)
    assert not demands.of(OTHER, 0, True, UNKNOWN, 20).is_large
    assert demands.of(OTHER, 0, True, UNKNOWN, NO_PARTITION).is_large
