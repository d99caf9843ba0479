# SPDX-License-Identifier: Apache-2.0

"""Writes run files, which `manx report` compares; docs/reference/run-file.md has their format."""

from __future__ import annotations

import gzip
import json
import os
import platform
import subprocess
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

import cassandra
from hdrh.histogram import HdrHistogram

MANX = Path(__file__).resolve().parents[2] / "manx"

_SMALLEST_NANOS = 1_000
_LONGEST_NANOS = 3_600_000_000_000
_DIGITS = 3
_UTC = "%Y-%m-%dT%H:%M:%S.%fZ"


def histogram(nanos: list[int]) -> HdrHistogram:
    """Returns a histogram of durations in the shape of Manx's."""
    made = HdrHistogram(_SMALLEST_NANOS, _LONGEST_NANOS, _DIGITS)
    for each in nanos:
        made.record_value(max(1, each))
    return made


def encoded(nanos: list[int]) -> str:
    """Returns a histogram of durations as text."""
    return str(histogram(nanos).encode().decode("ascii"))


def failure_nanos(nanos: int, timeout_seconds: float) -> int:
    """Returns the latency of a failure: its own time or the timeout, whichever is longer."""
    return max(nanos, int(timeout_seconds * 1e9))


class Measured(NamedTuple):
    """The requests of one operation.

    Attributes:
        latencies: Of all requests, in ns: from their intended start, or from sending in a closed
            loop; failures as `failure_nanos` has them.
        errors: Failures by kind.
        copies: Speculative executions of the driver.
    """

    latencies: list[int]
    errors: dict[str, int]
    copies: int


class Run(NamedTuple):
    """The run of a variant in one round.

    Attributes:
        variant: Name of the variant.
        block: Number of the round, from 0.
        seed: Of the load.
        started_at: Start of the measured part, in seconds since 1970.
        seconds: Its length.
        configuration: Settings of the run, with names and forms of Manx's own.
        operations: By name.
        lags: How late requests were sent, in ns.
        timeline: Disturbances.
        origin: The machine, its speed and the build; see `origin`.
    """

    variant: str
    block: int
    seed: int
    started_at: float
    seconds: float
    configuration: dict[str, str]
    operations: dict[str, Measured]
    lags: list[int]
    timeline: list[dict[str, Any]]
    origin: dict[str, Any]


def manx_json(*arguments: str) -> Any:
    """Runs a command of Manx, and returns its JSON."""
    done = subprocess.run([str(MANX), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    return json.loads(done.stdout)


def origin() -> dict[str, Any]:
    """Measures the speed of this machine, and returns it with the machine and Manx's build."""
    found: dict[str, Any] = manx_json("doctor", "--origin")
    return found


def write(file: Path, run: Run) -> None:
    """Writes a run, whole or not at all, to a file whose name ends in `.run.json.gz`."""
    written = {
        "formatVersion": 1,
        "variant": run.variant,
        "block": run.block,
        "seed": run.seed,
        "startedAt": datetime.fromtimestamp(run.started_at, timezone.utc).strftime(_UTC),
        "durationNanos": int(run.seconds * 1e9),
        "configuration": run.configuration,
        "versions": {
            "cassandra-driver": cassandra.__version__,
            "python": platform.python_version(),
        },
        "machine": {
            **run.origin["machine"],
            "java": f"Python {platform.python_version()}",  # what generated the load
        },
        "build": run.origin["build"],
        "speed": run.origin["speed"],
        "operations": {name: _operation(each) for name, each in run.operations.items()},
        "samples": [],
        "nodes": [],
        "timeline": run.timeline,
        "schedulingLag": encoded(run.lags),
        "warnings": [],
    }
    temporary = file.with_name(f".{file.name}.{os.getpid()}.tmp")
    try:
        with gzip.open(temporary, "wt", encoding="utf-8") as out:
            json.dump(written, out)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)


def _operation(measured: Measured) -> dict[str, Any]:
    return {
        "requests": len(measured.latencies),
        "errors": sum(measured.errors.values()),
        "dropped": 0,
        "extraReads": measured.copies,
        "extraWrites": 0,
        "errorKinds": measured.errors,
        "total": encoded(measured.latencies),
        "intervals": [],
    }
