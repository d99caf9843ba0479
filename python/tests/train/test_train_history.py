# SPDX-License-Identifier: Apache-2.0

"""Points of Locust's stats histories."""

from __future__ import annotations

from pathlib import Path

import pytest

from manx.train.history import read_history
from manx.train.sources import Point
from tests.train.made import rows, write_history


def points(tmp_path: Path, lines: list[dict[str, str]], statistic: str = "p50") -> list[Point]:
    file = write_history(tmp_path / "a_stats_history.csv", lines)
    return read_history(file, statistic)[0].points.get("read", [])


def test_a_window_has_one_number_of_users(tmp_path: Path) -> None:
    lines = rows(0, 9, 1, {"read": 5}) + rows(9, 21, 2, {"read": 7}) + rows(30, 11, 4, {"read": 9})
    assert [(each.concurrency, each.millis) for each in points(tmp_path, lines)] == [
        (2, 7),
        (2, 7),
        (4, 9),
    ]


def test_the_mean_is_that_of_the_window(tmp_path: Path) -> None:
    lines = rows(0, 21, 1, {"read": 5})
    # 200 requests of 5 ms, and then 200 of 9 ms, whose mean from the start is 7 ms.
    for line in lines:
        if line["Timestamp"] == "20":
            line["Total Average Response Time"] = "7.0"
    assert [each.millis for each in points(tmp_path, lines, "mean")] == [5, 9]


def test_counts_may_be_reset(tmp_path: Path) -> None:
    lines = rows(0, 8, 2, {"read": 5}) + rows(8, 11, 2, {"read": 6})
    assert [each.millis for each in points(tmp_path, lines)] == [6]


def test_a_second_may_be_missing(tmp_path: Path) -> None:
    lines = [line for line in rows(0, 14, 2, {"read": 5}) if line["Timestamp"] not in ("3", "10")]
    assert [each.requests for each in points(tmp_path, lines)] == [220]


def test_unknown_percentiles_are_no_points(tmp_path: Path) -> None:
    lines = rows(0, 12, 2, {"read": 0})
    assert points(tmp_path, lines) == []


def test_users_that_wait_and_failures_are_warned_of(tmp_path: Path) -> None:
    lines = rows(0, 12, 10, {"read": 5})
    for line in lines:
        line["Total Failure Count"] = str(int(line["Total Request Count"]) // 10)
    file = write_history(tmp_path / "a_stats_history.csv", lines)
    failed, waiting = read_history(file, "p50")[0].warnings
    assert "more than 1 % of the requests of read failed" in failed
    assert "measure without wait_time" in waiting


@pytest.mark.parametrize(("per_second", "warned"), [(199, False), (90, True)])
def test_users_that_do_not_wait_are_not_warned_of(
    tmp_path: Path, per_second: int, warned: bool
) -> None:
    lines = rows(0, 12, 1, {"read": 5}, per_second)
    file = write_history(tmp_path / "a_stats_history.csv", lines)
    assert bool(read_history(file, "p50")[0].warnings) == warned
