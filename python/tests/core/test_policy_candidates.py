# SPDX-License-Identifier: Apache-2.0

"""The order of candidates is Java's: by tier, then by score in the total order of doubles."""

from __future__ import annotations

import math
import struct

from hypothesis import given
from hypothesis import strategies as st

from manx._core.policy import Candidates, Readiness, Tier
from tests.core.rankings import candidates_of, order_of

SCORES = st.one_of(
    st.sampled_from([0.0, -0.0, math.nan, math.inf, -math.inf, 1.0]), st.floats(allow_nan=True)
)


def bits(score: float) -> int:
    """Returns a number that is ordered as `Double.compare` orders doubles."""
    if score != score:
        return 1 << 63
    signed = int(struct.unpack(">q", struct.pack(">d", score))[0])
    return signed if signed >= 0 else -(signed & ((1 << 63) - 1)) - 1


@given(st.lists(st.tuples(st.sampled_from(list(Tier)), SCORES), max_size=9))
def test_sorting_is_stable_by_tier_and_score(given_rows: list[tuple[Tier, float]]) -> None:
    candidates = candidates_of(*range(len(given_rows)))
    for i, (tier, score) in enumerate(given_rows):
        candidates.set_tier(i, tier)
        candidates.set_score(i, score)
    expected = sorted(
        range(len(given_rows)), key=lambda i: (given_rows[i][0], bits(given_rows[i][1]))
    )
    candidates.sort()
    assert order_of(candidates) == expected


@given(st.integers(0, 9), st.integers(-(1 << 63), (1 << 64) - 1))
def test_a_shuffle_is_fisher_and_yates_with_a_congruential_generator(size: int, seed: int) -> None:
    candidates = candidates_of(*range(size))
    candidates.shuffle(seed)
    expected = list(range(size))
    state = seed % (1 << 64)
    for last in reversed(range(1, size)):
        other = (state >> 32) * (last + 1) >> 32
        expected[last], expected[other] = expected[other], expected[last]
        state = (state * 0xD1342543DE82EF95 + 1) % (1 << 64)
    assert order_of(candidates) == expected


@given(st.lists(st.sampled_from(list(Readiness)), max_size=9))
def test_readiness_sorts_stably_and_tells_who_is_poor(readiness: list[Readiness]) -> None:
    candidates = candidates_of(*range(len(readiness)))
    for i, each in enumerate(readiness):
        candidates.set_readiness(i, each)
    candidates.sort_by_readiness()
    assert order_of(candidates) == sorted(range(len(readiness)), key=lambda i: readiness[i])
    assert candidates.poor() == sum(each >= Readiness.LEAVING for each in readiness)


def test_candidates_are_moved_and_found() -> None:
    candidates = candidates_of(5, 6, 7, 8)
    candidates.rotate(3)
    assert order_of(candidates) == [8, 5, 6, 7]
    candidates.move_to_front(2)
    assert order_of(candidates) == [6, 8, 5, 7]
    assert candidates.position_of(7) == 3
    assert candidates.position_of(9) == 4
    candidates.set_tier(0, Tier.BUSY)
    assert repr(candidates) == "[6=0.0 BUSY, 8=0.0, 5=0.0, 7=0.0]"
    candidates.clear()
    assert candidates.size == 0


def test_worse_is_of_a_worse_tier_or_far_beyond_the_score() -> None:
    candidates = candidates_of(0, 1)
    others = Candidates()
    others.add(2)
    for position, score in enumerate((2.0, 2.1)):
        candidates.set_score(position, score)
    others.set_score(0, 1.0)
    assert not candidates.is_worse(0, 2, others, 0)
    assert candidates.is_worse(1, 2, others, 0)
    others.set_tier(0, Tier.UNKNOWN)
    assert not candidates.is_worse(1, 2, others, 0)
    assert others.is_worse(0, 1_000, candidates, 0)


def test_the_order_of_scores_is_total() -> None:
    scores = [math.nan, 1.0, 0.0, -0.0, -1.0, math.inf]
    assert list(map(str, sorted(scores, key=bits))) == ["-1.0", "-0.0", "0.0", "1.0", "inf", "nan"]
