# SPDX-License-Identifier: Apache-2.0

"""Averages, persistence, streaks, network times and random bits."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manx._core.estimate import (
    Ewma,
    FailureStreak,
    NetworkTime,
    PerReplica,
    Persistence,
    RandomBits,
    StallStreak,
    mix,
)

MILLI = 1_000_000
KEPT = 2_000


def test_an_average_weighs_the_newest_sample() -> None:
    average = Ewma.from_(0.25, 8.0)
    average.add(4.0)
    assert average.value == 0.25 * 4 + 0.75 * 8
    average.add_weighted(1.0, 1.0)
    assert average.value == 1.0
    assert Ewma.from_zero(0.9).value == 0.0


def test_an_average_may_begin_with_the_first_sample() -> None:
    average = Ewma.from_first_sample(0.1)
    assert average.value == 0.0
    average.add(7.0)
    assert average.value == 7.0
    average.add(math.nan)  # begins anew
    assert average.value == 0.0
    average.add(3.0)
    assert average.value == 3.0


@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.001, 1))
def test_an_average_lies_within_its_samples(samples: list[float], weight: float) -> None:
    average = Ewma.from_first_sample(weight)
    for each in samples:
        average.add(each)
    assert min(samples) * (1 - 1e-9) <= average.value <= max(samples) * (1 + 1e-9)


@pytest.mark.parametrize("share", [0.9, 0.5, 0.1])
def test_the_share_that_is_left_is_found(share: float) -> None:
    chance = random.Random(5)
    persistence = Persistence(0.0)
    before = 0.0
    for _ in range(20_000):
        found = share * before + chance.gauss(0, 1)
        persistence.learn(before, found, 5 * MILLI)
        before = found
    assert persistence.share(5 * MILLI) == pytest.approx(share, abs=0.12)


def test_while_nothing_is_known_the_first_share_holds() -> None:
    assert Persistence(0.4).share(7 * MILLI) == pytest.approx(0.4)


def test_nothing_is_left_for_good() -> None:
    persistence = Persistence(1.0)
    persistence.learn(1.0, 1.0, Persistence.FORGOTTEN_NANOS)
    assert persistence.share(Persistence.FORGOTTEN_NANOS - 1) > 0
    assert persistence.share(Persistence.FORGOTTEN_NANOS) == 0


def test_an_answer_of_the_same_moment_has_the_least_age() -> None:
    persistence = Persistence(0.0)
    persistence.learn(10.0, 5.0, 0)
    assert persistence.share(0) == persistence.share(-5) == persistence.share(200_000) > 0


def test_failures_in_a_row_double_the_time() -> None:
    streak = FailureStreak()
    assert not streak.is_failing(0)
    for failures in range(1, 15):
        streak.failed(0)
        nanos = MILLI << min(failures - 1, 10)
        assert streak.is_failing(nanos - 1)
        assert not streak.is_failing(nanos)
    streak.answered()
    assert not streak.is_failing(0)


def is_last_until(stalls: StallStreak, millis: int) -> bool:
    return stalls.is_last(millis * MILLI - 1) and not stalls.is_last(millis * MILLI)


def test_one_that_stalls_comes_last_for_four_times_as_long_each_time() -> None:
    stalls = StallStreak()
    stalls.answered(True, -MILLI, 0)
    assert is_last_until(stalls, 2)
    stalls.answered(True, 999 * MILLI, 1_000 * MILLI)
    assert is_last_until(stalls, 1_008)
    for at in range(20_000, 300_000, 10_000):
        stalls.answered(True, (at - 1) * MILLI, at * MILLI)
    assert is_last_until(stalls, 290_000 + 4_096)


def test_answers_in_time_halve_that() -> None:
    stalls = StallStreak()
    stalls.answered(False, 0, 0)
    assert not stalls.is_in_doubt()
    for at in (0, 1_000):
        stalls.answered(True, (at - 1) * MILLI, at * MILLI)
    stalls.answered(False, 0, 2_000 * MILLI)
    assert is_last_until(stalls, 2_004)
    for at in (3_000, 4_000):
        stalls.answered(False, 0, at * MILLI)
        assert stalls.is_in_doubt()
    stalls.answered(False, 0, 5_000 * MILLI)
    assert not stalls.is_in_doubt()


def test_what_was_outstanding_during_a_stall_counts_once() -> None:
    stalls = StallStreak()
    for i in range(10):
        stalls.answered(True, i * MILLI, 300 * MILLI + i)
    assert is_last_until(stalls, 302)


def test_a_network_time_begins_at_the_least_of_a_few() -> None:
    network = NetworkTime(0.5, KEPT)
    for each in (20, 0.3, 0.5, 20):
        network.add(each, 0)
        assert not network.is_known(0)
    network.add(20, 0)
    assert network.is_known(0)
    assert network.millis == 0.3


def test_after_a_silence_a_network_time_is_unknown_until_the_next() -> None:
    network = NetworkTime(0.5, KEPT)
    for _ in range(NetworkTime.FIRST):
        network.add(1_800, 0)
    assert network.is_known(KEPT)
    assert not network.is_known(KEPT + 1)
    network.add(2, KEPT + 1)
    assert network.is_known(KEPT + 1)
    assert network.millis == 2
    network.add(1_800, 2 * (KEPT + 1))
    assert network.millis == 2


def test_bits_are_those_of_splitmix64() -> None:
    # Reference values of the published algorithm for seed 1234567.
    bits = RandomBits(1234567)
    assert [bits.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_mixing_depends_on_the_lowest_64_bits(bits: int) -> None:
    assert 0 <= mix(bits) < 1 << 64
    assert mix(bits) == mix(bits + (1 << 64))
    assert 0 < RandomBits(bits).next_double() <= 1


def test_replicas_have_objects_as_soon_as_they_occur() -> None:
    lists: PerReplica[list[int]] = PerReplica(list)
    assert lists.size == 0
    lists.get(3).append(7)
    assert lists.size == 4
    assert lists.get(3) == [7]
    assert lists.get(0) == []
