# SPDX-License-Identifier: Apache-2.0

"""Quantiles, and medians over replicas."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from manx._core.estimate import (
    GROUPS,
    FirstMedian,
    LogQuantile,
    MedianOfReplicaMeans,
    MedianOfReplicaTails,
)

MILLI = 1_000_000
WEIGHT = 0.03
WEIGHT_OF_ALL = 0.01


@pytest.mark.parametrize("quantile", [0.5, 0.9, 0.95, 0.99])
def test_a_quantile_settles_where_its_share_lies_below(quantile: float) -> None:
    chance = random.Random(17)
    estimate = LogQuantile(quantile, 1e-3)
    total = 0.0
    for i in range(100_000):
        estimate.add(chance.expovariate(1))
        total += estimate.value if i >= 50_000 else 0
    exact = -math.log(1 - quantile)
    assert total / 50_000 == pytest.approx(exact, rel=0.06)


def test_a_soon_falling_quantile_falls_within_two_hundred_values() -> None:
    chance = random.Random(17)
    estimate = LogQuantile.soon_falling(0.95, 1e-3)
    exact = -math.log(0.05)
    for _ in range(1_000):
        estimate.add(20 * chance.expovariate(1))
    assert estimate.value > 15 * exact
    for _ in range(200):
        estimate.add(chance.expovariate(1))
    assert estimate.value < 2 * exact


def test_a_quantile_of_zeros_is_not_led_astray_by_a_single_value() -> None:
    estimate = LogQuantile(0.5, 1e-3)
    for _ in range(100):
        estimate.add(0)
    estimate.add(300)
    assert estimate.value < 0.01


@given(st.lists(st.floats(0, 1e9)), st.floats(1e-6, 1e9))
def test_lowering_never_raises(values: list[float], lower: float) -> None:
    estimate = LogQuantile(0.5, 1e-3)
    for each in values:
        estimate.add(each)
    before = estimate.value
    estimate.lower_to(lower)
    assert estimate.value == (min(before, max(lower, 1e-3)) if values else max(lower, 1e-3))


def test_steps_shrink_and_counting_ends() -> None:
    estimate = LogQuantile(0.5, 1)
    estimate.add(100)
    estimate.add(200)
    assert estimate.value == pytest.approx(100 * (1 + 0.5 / 1.05 * 0.5))
    for _ in range(1_000):
        estimate.add(100)
    assert estimate.count == 480


@given(st.lists(st.integers(1, 1_000), min_size=1, max_size=30))
def test_a_first_median_is_the_lower_median_of_the_first(values: list[int]) -> None:
    median = FirstMedian(9)
    for i, value in enumerate(values):
        assert median.is_complete() == (i >= 9)
        first = sorted(values[: min(i + 1, 9)])
        assert median.add(value) == first[(len(first) - 1) // 2]


@settings(deadline=None)
@given(st.integers(1, 12), st.integers(0, 1 << 32))
def test_the_usual_mean_is_the_median_of_the_groups(replicas: int, seed: int) -> None:
    chance = random.Random(seed)
    usual = MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL)
    averages = [0.0] * GROUPS
    samples = [0] * GROUPS
    for _ in range(300):
        replica = chance.randrange(replicas)
        sample = chance.random() * (1 + replica)
        group = replica % GROUPS
        samples[group] += 1
        weight = max(WEIGHT, 1 / samples[group])
        averages[group] = weight * sample + (1 - weight) * averages[group]
        usual.add(replica, sample)
    counting = sorted(
        average
        for average, count in zip(averages, samples, strict=True)
        if count >= MedianOfReplicaMeans.LEAST_OF_GROUP
    )
    if counting:
        low, high = counting[(len(counting) - 1) // 2], counting[len(counting) // 2]
        assert usual.value == pytest.approx((low + high) / 2)
        assert usual.lower == pytest.approx(low)


def test_a_liar_that_is_asked_most_does_not_make_everything_cheap() -> None:
    usual = MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL)
    assert usual.value == 0
    assert usual.multiple(5) == 1
    for i in range(1_000):
        usual.add(0, 0)
        if i % 10 == 0:
            usual.add(1, 0.3)
            usual.add(2, 0.4)
    assert usual.value == pytest.approx(0.3)
    assert usual.multiple(0.6) == pytest.approx(2)


def test_before_a_replica_is_known_the_average_of_all_counts() -> None:
    usual = MedianOfReplicaMeans(WEIGHT, WEIGHT_OF_ALL)
    usual.add(0, 4)
    usual.add(1, 12)
    assert usual.value == pytest.approx(4.08)


def test_one_of_two_that_often_pauses_does_not_raise_the_tail() -> None:
    chance = random.Random(7)
    tail = MedianOfReplicaTails(0.95)
    for i in range(100_000):
        is_still = i // 100 % 7 == 0
        tail.add(0, 300 * MILLI if is_still else chance.randrange(10 * MILLI))
        tail.add(1, chance.randrange(10 * MILLI))
    assert tail.value == pytest.approx(9.5 * MILLI, abs=0.8 * MILLI)


def test_a_replica_counts_from_its_tenth_response_until_it_is_silent() -> None:
    tail = MedianOfReplicaTails(0.95)
    for _ in range(100):
        tail.add(0, MILLI)
    for _ in range(1, MedianOfReplicaTails.SILENCE):
        tail.add(1, 10 * MILLI)
    assert tail.value < 2 * MILLI
    tail.add(1, 10 * MILLI)
    assert tail.value > 8 * MILLI
    tail.add(0, MILLI)
    assert tail.value < 2 * MILLI


def test_nothing_is_known_before_ten_responses() -> None:
    tail = MedianOfReplicaTails(0.95)
    for i in range(9):
        tail.add(i % 2, MILLI)
    assert tail.value == 0
    tail.add(0, MILLI)
    assert tail.value > 0


def test_the_first_forty_responses_are_held_to_eight_times_their_median() -> None:
    tail = MedianOfReplicaTails(0.95)
    for i in range(40):
        tail.add(0, 100 * MILLI if i % 3 == 0 else MILLI)
    assert tail.value == 8 * MILLI
    tail.add(0, 100 * MILLI)
    assert tail.value > 8 * MILLI


def test_slow_first_responses_are_soon_forgotten() -> None:
    chance = random.Random(7)
    tail = MedianOfReplicaTails(0.95)
    for i in range(60):
        tail.add(i % 3, 200 * MILLI if i < 6 else MILLI // 2 + chance.randrange(MILLI))
    assert MILLI < tail.value < 8 * MILLI
