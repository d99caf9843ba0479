# SPDX-License-Identifier: Apache-2.0

"""When requests of each kind are late."""

from __future__ import annotations

import math
import random

import pytest

from manx._core.request import Demand
from manx._core.speculation import NEVER, NOW, BudgetSpeculation, SlowestOfSeveral
from manx._core.wire import Feedback
from tests.core.rankings import MILLI, demand_of

UNKNOWN = Demand.UNKNOWN
CALM = Feedback(0, 1, 0, MILLI)


@pytest.fixture
def budget() -> BudgetSpeculation:
    return BudgetSpeculation.of({})


def answer(budget: BudgetSpeculation, times: int, millis: float, demand: Demand = UNKNOWN) -> None:
    for _ in range(times):
        budget.answered(0, demand, int(millis * MILLI), CALM, 0)


def test_the_delay_is_a_multiple_of_the_percentile_of_the_kind(budget: BudgetSpeculation) -> None:
    assert budget.delay_nanos(UNKNOWN, 1, 0) == NEVER
    draw = random.Random(4)
    for _ in range(50_000):
        budget.answered(0, UNKNOWN, int(draw.random() * 10 * MILLI), CALM, 0)
        budget.answered(0, demand_of(1), int(draw.random() * 100 * MILLI), CALM, 0)
    assert budget.delay_nanos(UNKNOWN, 1, 0) == pytest.approx(14.25e6, abs=1e6)
    assert budget.delay_nanos(demand_of(1), 1, 0) == pytest.approx(142.5e6, abs=10e6)
    # A kind of which nothing has come yet waits for four times as long as the slowest known.
    four = 4 * budget.delay_nanos(demand_of(1), 1, 0)
    assert budget.delay_nanos(demand_of(2), 1, 0) == pytest.approx(four, abs=10)


def test_who_waits_for_three_answers_is_late_later(budget: BudgetSpeculation) -> None:
    answer(budget, 1_000, 10)
    one = budget.delay_nanos(UNKNOWN, 1, 0)
    three = budget.delay_nanos(UNKNOWN, 3, 0)
    assert three / one == pytest.approx(1.36, abs=0.01)
    assert budget.decide(UNKNOWN, 3, 4 * one, 0) == 4 * three - 4 * one
    assert budget.decide(UNKNOWN, 3, 4 * three, 0) == NOW


def test_a_kind_that_is_no_longer_used_does_not_delay_unknown_ones(
    budget: BudgetSpeculation,
) -> None:
    answer(budget, 20, 2_000, demand_of(1))
    answer(budget, 9_999, 5, demand_of(3))
    assert budget.delay_nanos(demand_of(2), 1, 0) == 1_000 * MILLI
    answer(budget, 1, 5, demand_of(3))
    four = 4 * budget.delay_nanos(demand_of(3), 1, 0)
    assert budget.delay_nanos(demand_of(2), 1, 0) == pytest.approx(four, abs=10)


def test_a_little_known_kind_has_the_delay_of_its_group(budget: BudgetSpeculation) -> None:
    fresh = Demand(0, 0.0, False, kind=72)
    answer(budget, 9, 10)
    assert budget.delay_nanos(fresh, 1, 0) == NEVER
    assert not budget.knows_delay_of(fresh)
    answer(budget, 91, 10)
    of_group = budget.delay_nanos(UNKNOWN, 1, 0)
    assert budget.delay_nanos(fresh, 1, 0) == of_group
    assert budget.knows_delay_of(fresh)
    assert not budget.knows(72)
    answer(budget, 20, 40, fresh)
    assert budget.delay_nanos(fresh, 1, 0) > 2 * of_group
    assert budget.knows(72)


def test_the_slowest_of_several_exponential_times() -> None:
    slowest = SlowestOfSeveral(0.95)
    assert slowest.ratio(0) == slowest.ratio(1) == 1
    assert slowest.ratio(2) == pytest.approx(1.23, abs=0.005)
    assert slowest.ratio(3) == pytest.approx(1.36, abs=0.005)
    ratios = [slowest.ratio(n) for n in range(40)]
    assert ratios == sorted(ratios)
    assert ratios[16] == ratios[39] == math.log1p(-(0.95 ** (1 / 16))) / math.log1p(-0.95)
