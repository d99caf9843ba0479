# SPDX-License-Identifier: Apache-2.0

"""Copies within a budget."""

from __future__ import annotations

import random

import pytest

from manx._core.request import Demand, RequestCosts
from manx._core.speculation import (
    NEVER,
    NOW,
    BudgetSpeculation,
    CopyWork,
    KindWork,
    Refusal,
    WorkBucket,
)
from manx._core.wire import Feedback
from tests.core.rankings import MILLI

UNKNOWN = Demand.UNKNOWN
CALM = Feedback(0, 1, 0, MILLI)
BUSY = Feedback(5, 6, 5 * MILLI, MILLI)


@pytest.fixture
def budget() -> BudgetSpeculation:
    return BudgetSpeculation.of({})


def begin(budget: BudgetSpeculation, requests: int) -> None:
    for _ in range(requests):
        budget.delay_nanos(UNKNOWN, 1, 0)


def permitted(budget: BudgetSpeculation, asked: int, waited: int) -> int:
    return sum(budget.decide(UNKNOWN, 1, waited, 0) == NOW for _ in range(asked))


def answer(
    budget: BudgetSpeculation, times: int, millis: float, said: Feedback, demand: Demand = UNKNOWN
) -> None:
    for _ in range(times):
        budget.answered(0, demand, int(millis * MILLI), said, 0)


def test_parameters_are_checked() -> None:
    BudgetSpeculation.of({"budget": "0.2", "burst": 7})
    with pytest.raises(ValueError, match="budget must be a number from 0 to 1, not '2'"):
        BudgetSpeculation.of({"budget": 2})
    with pytest.raises(ValueError, match="unknown parameter 'budgets'; there are budget, burst"):
        BudgetSpeculation.of({"budgets": 2})


def test_copies_never_exceed_their_share_of_requests(budget: BudgetSpeculation) -> None:
    begin(budget, 100)
    assert permitted(budget, 100, 2 * MILLI) == 5
    begin(budget, 20)
    assert permitted(budget, 100, 2 * MILLI) == 1
    begin(budget, 100_000)
    assert permitted(budget, 1_000, 2 * MILLI) == 50


def test_copies_never_exceed_their_share_of_the_work(budget: BudgetSpeculation) -> None:
    small, large = Demand(0, 1.0, False), Demand(1, 10.0, True)
    sent = copied = 0.0
    for i in range(50_000):
        demand = large if i % 10 == 0 else small
        budget.delay_nanos(demand, 1, 0)
        sent += demand.service_millis
        if budget.decide(large, 1, 2 * MILLI, 0) == NOW:
            copied += large.service_millis
    assert copied / sent == pytest.approx(0.05, abs=0.001)


def test_no_single_copy_takes_more_than_the_bucket_holds(budget: BudgetSpeculation) -> None:
    costs = RequestCosts()
    for _ in range(1_000):
        costs.answered(0, UNKNOWN, MILLI, CALM, 0)
    answer(budget, 1_000, 1, CALM)
    known = costs.demand(0, 0, False)
    for _ in range(2_000):
        budget.delay_nanos(known, 1, 0)
    answer(budget, 1, 500, Feedback(0, 1, 0, 500 * MILLI), known)
    answer(budget, 1, 1, CALM, known)
    assert budget.decide(known, 1, 2 * MILLI, 0) == NOW
    for _ in range(40):
        budget.delay_nanos(known, 1, 0)
    assert budget.decide(known, 1, 10 * MILLI, 0) == NOW


def test_who_is_refused_asks_again_when_it_has_waited_twice_as_long(
    budget: BudgetSpeculation,
) -> None:
    assert budget.decide(UNKNOWN, 1, 0, 0) == MILLI
    assert budget.decide(UNKNOWN, 1, 3 * MILLI, 0) == 3 * MILLI
    assert budget.decide(UNKNOWN, 1, 400 * MILLI, 0) == 400 * MILLI
    assert budget.decide(UNKNOWN, 1, 800 * MILLI, 0) == 200 * MILLI
    assert budget.decide(UNKNOWN, 1, 1_000 * MILLI - 1, 0) == 1
    assert budget.decide(UNKNOWN, 1, 1_000 * MILLI, 0) == NOW


def test_who_has_waited_for_a_second_is_lent_a_token_that_others_pay_back(
    budget: BudgetSpeculation,
) -> None:
    begin(budget, 100)
    assert permitted(budget, 100, 2 * MILLI) == 5
    assert permitted(budget, 100, 999 * MILLI) == 0
    assert permitted(budget, 100, 1_000 * MILLI) == 50
    begin(budget, 1_000)
    assert permitted(budget, 100, 2 * MILLI) == 0
    begin(budget, 20)
    assert permitted(budget, 100, 2 * MILLI) == 1


def test_the_last_tokens_are_for_who_has_waited_twice_as_long(budget: BudgetSpeculation) -> None:
    answer(budget, 1_000, 10, CALM)
    begin(budget, 300)  # fifteen tokens, and three in the reserve
    late = budget.late_nanos(UNKNOWN)
    assert late == budget.late_nanos_of_kind(0)
    assert permitted(budget, 100, late) == 5
    assert permitted(budget, 100, 2 * late - 1) == 0
    assert permitted(budget, 100, 2 * late) == 10
    assert permitted(budget, 100, 4 * late - 1) == 0
    assert permitted(budget, 100, 4 * late) == 53
    assert permitted(budget, 100, 1_000 * MILLI) == 0
    begin(budget, 1_200)  # the loan is paid back, and ten tokens are there again
    assert permitted(budget, 100, late) == 0
    assert permitted(budget, 100, 2 * late) == 10


def test_who_is_refused_asks_again_when_a_token_is_lent_though_the_delay_has_grown(
    budget: BudgetSpeculation,
) -> None:
    answer(budget, 1_000, 10, CALM)
    before = budget.late_nanos(UNKNOWN)
    while budget.late_nanos(UNKNOWN) < 1.03 * before:
        answer(budget, 1, 100, CALM)
    waited = 4 * before
    more = budget.decide(UNKNOWN, 1, waited, 0)
    assert waited + more == 4 * budget.late_nanos(UNKNOWN)
    assert budget.decide(UNKNOWN, 1, waited + more, 0) == NOW


def test_the_reason_of_a_refusal_is_what_forbade_it(budget: BudgetSpeculation) -> None:
    assert budget.refusal(2 * MILLI, 0) == Refusal.BUDGET_EMPTY
    begin(budget, 1_000)
    for i in range(1_000):
        budget.answered(i % 3, UNKNOWN, MILLI, BUSY, 0)
    assert permitted(budget, 1, 2 * MILLI) == 0
    assert budget.refusal(2 * MILLI, 0) == Refusal.SATURATED
    assert budget.is_busy(0, 2 * MILLI, 0)
    assert not budget.is_busy(0, 1_000 * MILLI, 0)
    assert not budget.is_busy(0, 2 * MILLI, 201 * MILLI)
    assert not budget.is_busy(9, 2 * MILLI, 0)
    assert not budget.permits_at_once(0)
    for replica in range(2):
        budget.answered(replica, UNKNOWN, 900 * MILLI, CALM, 0)
    assert permitted(budget, 1, 2 * MILLI) == 0
    assert budget.refusal(2 * MILLI, 0) == Refusal.SLOW_EVERYWHERE
    assert budget.refusal(1_000 * MILLI, 0) == Refusal.SATURATED


def test_a_saturation_of_which_nothing_was_heard_for_long_stops_nothing(
    budget: BudgetSpeculation,
) -> None:
    begin(budget, 1_000)
    for _ in range(100):
        budget.answered(0, UNKNOWN, 6 * MILLI, BUSY, 50 * MILLI)
    assert budget.decide(UNKNOWN, 1, 2 * MILLI, 250 * MILLI) != NOW
    assert budget.decide(UNKNOWN, 1, 2 * MILLI, 251 * MILLI) == NOW


def test_a_copy_is_not_put_off_for_long(budget: BudgetSpeculation) -> None:
    assert budget.until_due_anyway(10 * MILLI, 15 * MILLI) == 25 * MILLI
    assert budget.until_due_anyway(10 * MILLI, 40 * MILLI) == 0
    assert budget.until_due_anyway(600 * MILLI, 600 * MILLI) == 400 * MILLI
    assert budget.until_due_anyway(NEVER, 2_000 * MILLI) == 0


def test_a_budget_of_nothing_lends_only_to_who_has_waited_for_a_second() -> None:
    none = BudgetSpeculation.of({"budget": 0})
    answer(none, 100, 1, CALM)
    assert none.decide(UNKNOWN, 1, 600 * MILLI, 0) == 400 * MILLI
    assert none.decide(UNKNOWN, 1, 1_000 * MILLI, 0) == NOW
    assert not none.permits_at_once(0)


def test_a_delay_of_nothing_does_no_harm() -> None:
    at_once = BudgetSpeculation.of({"least_delay_ms": 0, "most_delay_ms": 0})
    answer(at_once, 100, 1, CALM)
    answer(at_once, 1, 50, CALM)
    begin(at_once, 100)
    assert at_once.delay_nanos(UNKNOWN, 1, 0) == 0
    assert at_once.decide(UNKNOWN, 1, 0, 0) == NOW


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bucket_is_as_an_exact_one(seed: int) -> None:
    draw = random.Random(seed)
    bucket = WorkBucket(20)
    held = 0.0  # in quarters, which are exact
    for _ in range(5_000):
        units = draw.randrange(1, 24) / 4
        if draw.random() < 0.5:
            bucket.add(units)
            held = min(20.0, held + units) if held < 20 else held
        else:
            kept = draw.randrange(-20, 10)
            may = held - min(1.0, units) >= kept
            assert bucket.take(units, kept) == may
            held -= units if may else 0


def test_a_bucket_owes_no_more_than_it_holds_when_full() -> None:
    bucket = WorkBucket(20)
    bucket.owe(1_000)
    bucket.add(20)
    assert not bucket.take(1, 0)
    bucket.add(1)
    assert bucket.take(1, 0)


def test_work_is_told_by_the_least_service_times_of_a_kind() -> None:
    work = KindWork()
    assert work.units(0) == 1
    for i in range(20_000):
        kind, own = (1, 80) if i % 10 == 0 else (0, 3)
        work.sent(kind)
        nanos = (own if i // 10 % 5 == 0 else own + 100) * MILLI
        work.answered(kind, nanos, Feedback(0, 1, 0, nanos))
    # Of nine reads of 3 ms and one of 80 the mean is 10.7 ms.
    assert work.units(0) == pytest.approx(3 / 10.7, abs=0.15)
    assert work.units(1) == pytest.approx(80 / 10.7, abs=1.5)


def test_a_copy_counts_the_more_the_longer_its_request_has_waited() -> None:
    small = Demand(0, 1.0, False)
    work = CopyWork()
    assert work.of_copy(small, 1) == 1
    assert work.sent(small) == 1
    for i in range(6_000):
        delays = 1 + i % 6
        nanos = 100 * delays * MILLI
        work.late(i // 6 % 3, small, nanos, nanos // delays, Feedback(0, 1, 0, nanos // 10))
    # The 60th percentiles of 10 to 60 ms, of 20 to 60 ms, and of 40 to 60 ms.
    assert work.of_copy(small, 1) == pytest.approx(40, abs=4)
    assert work.of_copy(small, 3) == pytest.approx(45, abs=8)
    assert work.of_copy(small, 9) == pytest.approx(50, abs=4)
    assert work.of_large_kind(small) == 1


def test_copies_that_seldom_help_count_four_times() -> None:
    small = Demand(0, 1.0, False)
    work = CopyWork()
    work.sent(small)
    for _ in range(1_000):
        work.late(0, small, 10 * MILLI, 10 * MILLI, Feedback(0, 1, 0, 10 * MILLI))
    assert work.of_copy(small, 1) == pytest.approx(40, abs=1)
