# SPDX-License-Identifier: Apache-2.0

"""Points of Manx's run files; `docs/reference/run-file.md` describes them."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from manx.train.errors import TrainError, reading
from manx.train.histograms import Histogram
from manx.train.sources import Kind, Point, Source

SUFFIX = ".run.json.gz"
ROUNDS_SUFFIX = ".rounds.json"

_FORMAT_VERSION = 1
_GZIP = b"\x1f\x8b"
_NANOS_PER_MILLI = 1e6
_LOOP = "loop"
_OPEN = re.compile(r"open, ([0-9.E-]+) requests/s.*", re.DOTALL)
_CLOSED = re.compile(r"closed, (\d{1,9}) threads")
_IGNORED = (_LOOP, "requests", "settle", "duration", "agent settings")
"""Settings that set the concurrency or the length of a run, and what nodes report of themselves."""


def read_runs(file: Path, statistic: str) -> list[Source]:
    """Reads a run file, or all runs of a rounds file.

    Args:
        file: The file.
        statistic: What is predicted.

    Raises:
        TrainError: If that is not possible.
    """
    root = _parsed(file)
    return [_source(file, run, statistic) for run in _runs_in(root)]


def _parsed(file: Path) -> dict[str, Any]:
    with reading(file):
        content = file.read_bytes()
    if not content:
        raise TrainError(f"{file} is empty; measure again into another file")
    try:
        text = gzip.decompress(content) if content.startswith(_GZIP) else content
        root = json.loads(text)
    except EOFError as error:
        raise _unusable(file, "it is truncated") from error
    except (gzip.BadGzipFile, zlib.error) as error:
        raise _unusable(file, "its compressed data is damaged") from error
    except (ValueError, RecursionError) as error:
        raise _unusable(file, "its content is incomplete or not JSON") from error
    if not isinstance(root, dict):
        raise _unusable(file, "its content is not a JSON object")
    version = root.get("formatVersion")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _unusable(file, "its format version is missing")
    if version > _FORMAT_VERSION:
        raise TrainError(
            f"{file} has format version {version}, this Manx reads up to {_FORMAT_VERSION};"
            " read it with the newer Manx that wrote it"
        )
    return root


def _unusable(file: Path, how: str) -> TrainError:
    """Returns an error by the file's name: what Manx never wrote is not called damaged."""
    if file.name.endswith(SUFFIX):
        return TrainError(f"{file} is damaged: {how}; measure again into another file or directory")
    if file.name.endswith(ROUNDS_SUFFIX):
        return TrainError(
            f"{file} is damaged: {how}; take another copy, or write it again by --histograms"
        )
    return TrainError(
        f"{file} is not a run file of Manx; give one that ends in {SUFFIX} or {ROUNDS_SUFFIX},"
        " or Locust's *_stats_history.csv"
    )


def _runs_in(root: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the runs of a rounds file, completed by what they have in common, or the one run."""
    rounds = root.get("rounds")
    if not isinstance(rounds, list):
        yield root
        return
    common = root.get("common")
    shared = common if isinstance(common, dict) else {}
    for own in rounds:
        run = {**shared, **own} if isinstance(own, dict) else dict(shared)
        settings: dict[str, Any] = {}
        for each in (shared.get("configuration"), run.get("configuration")):
            settings.update(each if isinstance(each, dict) else {})
        run["configuration"] = settings
        yield run


def _source(file: Path, run: dict[str, Any], statistic: str) -> Source:
    try:
        latencies = {
            name: Histogram.decode(operation["total"])
            for name, operation in run["operations"].items()
        }
        settings = {"variant": str(run["variant"]), **_texts(run["configuration"])}
        duration_nanos = int(run["durationNanos"])
        statements = _statements(run.get("statements"))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _unusable(file, "its content is incomplete") from error
    concurrency = _concurrency(file, settings, latencies, duration_nanos)
    for name in _IGNORED:
        settings.pop(name, None)
    source = Source(file, Kind.RUN, settings, statements=statements)
    together = Histogram()
    for name, of_name in latencies.items():
        together.add(of_name)
        if of_name.total:
            source.points[name] = [_point(concurrency, of_name, statistic)]
    if together.total:
        source.aggregated.append(_point(concurrency, together, statistic))
    return source


def _texts(value: dict[str, Any]) -> dict[str, str]:
    if not all(isinstance(each, str) for each in value.values()):
        raise ValueError("a setting that is no text")
    return value


def _statements(value: Any) -> dict[str, list[str]]:
    if value is None:
        return {}
    for texts in value.values():
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            raise ValueError("statements that are no texts")
    return dict(value)


def _concurrency(
    file: Path, settings: dict[str, str], latencies: dict[str, Histogram], duration_nanos: int
) -> float:
    """Returns the threads of a closed loop, and the mean by Little's law in an open one."""
    loop = settings.get(_LOOP, "")
    closed = _CLOSED.fullmatch(loop)
    if closed:
        return float(closed.group(1))
    if not _OPEN.fullmatch(loop):
        raise TrainError(
            f"{file} does not say how its requests were sent; give runs of 'manx bench' or"
            " 'manx compare'"
        )
    sum_nanos = sum(each.mean_nanos() * each.total for each in latencies.values())
    return sum_nanos / max(1, duration_nanos)


def _point(concurrency: float, latencies: Histogram, statistic: str) -> Point:
    return Point(
        concurrency,
        latencies.total,
        _nanos(latencies, statistic) / _NANOS_PER_MILLI,
        latencies.percentile_nanos(99) / _NANOS_PER_MILLI,
    )


def _nanos(latencies: Histogram, statistic: str) -> float:
    if statistic == "mean":
        return latencies.mean_nanos()
    return latencies.percentile_nanos(float(statistic.removeprefix("p")))
