# SPDX-License-Identifier: Apache-2.0

"""Points of Locust's stats histories, the files `PREFIX_stats_history.csv` of Locust 2.

With `--csv-full-history` Locust writes a row for each template and second: the number of users, the
percentiles of the last ten seconds, and counts and means from the start. A point is a window of ten
seconds in which the number of users stays the same. That number is the concurrency, as in Chauque
2020, section 4.2. Percentiles are never averaged, so a window has those of its last row.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from manx.train.errors import TrainError, reading
from manx.train.sources import Kind, Point, Source
from manx.train.statements import beside

SUFFIX = "_stats_history.csv"

WINDOW_SECONDS = 10
"""Locust's `CURRENT_RESPONSE_TIME_PERCENTILE_WINDOW`."""

_TOTAL = "Aggregated"
_NOT_AVAILABLE = "N/A"
_COLUMNS = {"p50": "50%", "p90": "90%", "p99": "99%", "most": "100%"}
_NEEDED = (
    "Timestamp",
    "User Count",
    "Name",
    *_COLUMNS.values(),
    "Total Request Count",
    "Total Failure Count",
    "Total Average Response Time",
)
_MANY_FAILED = 0.01
_FEW_OUTSTANDING = 0.5
_MILLIS_PER_SECOND = 1000


class _Row(NamedTuple):
    """A template at one moment; counts and the mean are those from the start."""

    percentiles: dict[str, float] | None
    requests: int
    failures: int
    mean_millis: float

    def sum_millis(self) -> float:
        return self.mean_millis * self.requests


_NONE = _Row(None, 0, 0, 0.0)


@dataclass
class _Moment:
    seconds: int
    users: int
    rows: dict[str, _Row]


def read_history(file: Path, statistic: str) -> list[Source]:
    """Reads a stats history.

    Args:
        file: The file.
        statistic: What is predicted.

    Raises:
        TrainError: If that is not possible.
    """
    moments = _moments(file)
    if all(set(moment.rows) <= {_TOTAL} for moment in moments):
        raise TrainError(
            f"{file} has no rows of single templates; measure with 'locust --csv PREFIX"
            " --csv-full-history'"
        )
    source = Source(file, Kind.HISTORY, statements=beside(file, SUFFIX))
    outstanding = []
    for first, last in _windows(moments):
        for name, row in last.rows.items():
            point = _point(first.rows.get(name, _NONE), row, last.users, statistic)
            if point is None:
                continue
            if name == _TOTAL:
                source.aggregated.append(point)
            else:
                source.points.setdefault(name, []).append(point)
        outstanding.append(_outstanding(first, last))
    source.warnings += _warnings(file, moments[-1], outstanding)
    return [source]


def _moments(file: Path) -> list[_Moment]:
    try:
        with reading(file), file.open(encoding="utf-8", newline="") as lines:
            moments = _parsed(file, csv.reader(lines, strict=True))
    except (csv.Error, UnicodeDecodeError) as error:
        raise TrainError(f"{file} is damaged: {error}; measure again") from error
    if not moments:
        raise TrainError(f"{file} has no measurements; measure for a minute or longer")
    return moments


def _parsed(file: Path, lines: Iterator[list[str]]) -> list[_Moment]:
    header = next(lines, None)
    if header is None:
        raise TrainError(f"{file} is empty; measure again with 'locust --csv PREFIX'")
    missing = [column for column in _NEEDED if column not in header]
    if missing:
        raise TrainError(
            f"{file} is not a stats history of Locust 2 (no column '{missing[0]}'); give the file"
            f" that ends in {SUFFIX}, as 'locust --csv PREFIX --csv-full-history' writes it"
        )
    moments: list[_Moment] = []
    for number, line in enumerate(lines, start=2):
        try:
            if len(line) != len(header):
                raise ValueError(f"{len(line)} fields instead of {len(header)}")
            _add(moments, dict(zip(header, line, strict=True)))
        except ValueError as error:
            raise TrainError(
                f"{file} is damaged: line {number} has {error}; delete the line, or measure again"
            ) from error
    return moments


def _add(moments: list[_Moment], fields: dict[str, str]) -> None:
    seconds = int(fields["Timestamp"])
    users = int(fields["User Count"])
    name = fields["Name"]
    if not name:
        raise ValueError("no name")
    if not moments or moments[-1].seconds != seconds or name in moments[-1].rows:
        moments.append(_Moment(seconds, users, {}))
    moments[-1].rows[name] = _Row(
        _percentiles(fields),
        int(fields["Total Request Count"]),
        int(fields["Total Failure Count"]),
        _number(fields["Total Average Response Time"]),
    )


def _percentiles(fields: dict[str, str]) -> dict[str, float] | None:
    if any(fields[column] == _NOT_AVAILABLE for column in _COLUMNS.values()):
        return None
    return {name: _number(fields[column]) for name, column in _COLUMNS.items()}


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"'{text}' instead of a time")
    return number


def _windows(moments: Iterable[_Moment]) -> Iterator[tuple[_Moment, _Moment]]:
    """Yields the first and the last moment of windows, one after the other."""
    first: _Moment | None = None
    before: _Moment | None = None
    for moment in moments:
        if first is None or before is None or not _continues(before, moment):
            first = moment
        elif moment.seconds - first.seconds >= WINDOW_SECONDS:
            if moment.users > 0:
                yield first, moment
            first = moment
        before = moment


def _continues(before: _Moment, moment: _Moment) -> bool:
    """Returns whether users are the same, time went on, and counts were not reset."""
    return (
        moment.users == before.users
        and moment.seconds > before.seconds
        and all(
            row.requests >= before.rows.get(name, _NONE).requests
            for name, row in moment.rows.items()
        )
    )


def _point(first: _Row, last: _Row, users: int, statistic: str) -> Point | None:
    """Returns the point of a window; None if the template had no request whose time is known."""
    requests = last.requests - first.requests
    known = last.percentiles
    if requests <= 0 or known is None or known["most"] <= 0:
        return None
    if statistic == "mean":
        millis = max(0.0, (last.sum_millis() - first.sum_millis()) / requests)
    else:
        millis = known[statistic]
    return Point(float(users), requests, millis, known["p99"])


def _outstanding(first: _Moment, last: _Moment) -> float:
    """Returns the mean share of users that wait for an answer, by Little's law."""
    begin, end = first.rows.get(_TOTAL, _NONE), last.rows.get(_TOTAL, _NONE)
    millis = end.sum_millis() - begin.sum_millis()
    return millis / ((last.seconds - first.seconds) * _MILLIS_PER_SECOND * last.users)


def _warnings(file: Path, last: _Moment, outstanding: list[float]) -> list[str]:
    warnings = []
    failing = [
        name
        for name, row in last.rows.items()
        if name != _TOTAL and row.failures > _MANY_FAILED * row.requests
    ]
    if failing:
        warnings.append(
            f"{file}: more than 1 % of the requests of {', '.join(failing)} failed; their times end"
            " with the failure."
        )
    if outstanding and sorted(outstanding)[len(outstanding) // 2] < _FEW_OUTSTANDING:
        warnings.append(
            f"{file}: users wait for an answer less than half of the time, so they are more than"
            " the requests that a driver has outstanding; measure without wait_time."
        )
    return warnings
