# SPDX-License-Identifier: Apache-2.0

"""Regression-based replica selection."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from manx._core.policy import ReplicaSelector, Selectors, Surroundings
from manx._core.request import Demand, RequestCosts
from tests.core.rankings import MILLI, demand_of, ranked

SHORT, LONG, MEDIUM = 0, 1, 2

MODEL = {
    "format": "manx-model",
    "version": 1,
    "statistic": "p50",
    "thresholdMillis": 12,
    "minRSquared": 0.5,
    "templates": [
        {
            "name": "scan",
            "statements": ["SELECT * FROM t"],
            "w0Millis": 10,
            "w1MillisPerRequest": 1,
            "points": 5,
            "rSquared": 0.9,
            "minConcurrency": 1,
            "maxConcurrency": 20,
        }
    ],
}
"""It predicts 10 ms, and 1 ms more for each request; more than 12 ms are long."""


def first(selector: ReplicaSelector, demand: Demand) -> int:
    return ranked(selector, 0, 0, 1, 2, demand=demand).replica(0)


def respond(selector: ReplicaSelector, replica: int, demand: Demand, millis: int) -> None:
    selector.sent(replica, demand, 0)
    selector.answered(replica, demand, millis * MILLI, None, 0)


@pytest.fixture
def trained() -> ReplicaSelector:
    """Replica 2 is the fastest; the 90th percentile of predictions is a medium one."""
    selector = Selectors.create("regression", {}, 1)
    for i in range(300):
        respond(selector, i % 3, demand_of(SHORT), 3 - i % 3)
        respond(selector, i % 3, demand_of(MEDIUM), 4 * (3 - i % 3))
        respond(selector, i % 3, demand_of(LONG), 10 * (3 - i % 3))
    for i in range(3_000):
        place = i % 25
        first(selector, demand_of(LONG if place < 2 else MEDIUM if place == 2 else SHORT))
    return selector


def test_long_requests_go_to_the_fastest_replica(trained: ReplicaSelector) -> None:
    assert {first(trained, demand_of(LONG)) for _ in range(10)} == {2}
    trained.sent(2, demand_of(LONG), 0)
    trained.failed(2, demand_of(LONG), MILLI // 10, 0)
    assert {first(trained, demand_of(LONG)) for _ in range(10)} == {1}


@pytest.mark.parametrize("kind", [SHORT, 5])
def test_short_and_unknown_requests_take_turns(trained: ReplicaSelector, kind: int) -> None:
    firsts = [first(trained, demand_of(kind)) for _ in range(6)]
    assert sorted(firsts[:3]) == [0, 1, 2]
    assert firsts[3:] == firsts[:3]


def with_model(file: Path, statements: Callable[[int], str | None] | None) -> ReplicaSelector:
    surroundings = Surroundings(statements=statements)
    return Selectors.create("regression", {"model": str(file)}, 1, surroundings)


def test_a_model_says_which_requests_are_long(tmp_path: Path) -> None:
    file = tmp_path / "model.json"
    file.write_text(json.dumps(MODEL))
    costs = RequestCosts()
    kinds = costs.kinds()
    scan = kinds.find_or_add(1, 0, lambda: "scan", 0)
    other = kinds.find_or_add(2, 0, lambda: "other", 0)
    selector = with_model(
        file, lambda kind: "select * from t" if kind == scan else "SELECT * FROM another"
    )
    demand = costs.demand(scan, 0, False)
    for replica in range(3):
        respond(selector, replica, demand, 3 - replica)
    selector.sent(0, demand, 0)
    assert sum(first(selector, demand) == 2 for _ in range(30)) == 10
    for _ in range(3):
        selector.sent(0, demand, 0)
    assert sum(first(selector, demand) == 2 for _ in range(30)) == 30
    of_other = costs.demand(other, 0, False)
    assert sum(first(selector, of_other) == 2 for _ in range(30)) == 10


def test_a_model_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "model.json"
    file.write_text(json.dumps(MODEL))
    with pytest.raises(ValueError, match="only drivers know the statements"):
        with_model(file, None)
    file.write_text(json.dumps({**MODEL, "version": 2}))
    with pytest.raises(ValueError, match=r"model\.json"):
        with_model(file, lambda kind: None)
