# SPDX-License-Identifier: Apache-2.0

"""The example's TPC-H user, with a run file of what was measured, for `tpch_by_locust.py`."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import gevent
from locust import events

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / each) for each in (".", "examples")]

from locustfile_tpch import TpchUser  # noqa: E402, F401

from benchmarks import run_file  # noqa: E402

SETTINGS = json.loads(os.environ["MANX_RUN"])
"""Settings of the run, as `tpch_by_locust.measure` gives them."""

_latencies: dict[str, list[int]] = defaultdict(list)
_errors: dict[str, Counter[str]] = defaultdict(Counter)
_copies: Counter[str] = Counter()
_start = 0.0
_environment: Any = None


def record(
    name: str,
    response_time: float,
    exception: Any,
    start_time: float,
    context: dict[str, Any],
    **_: Any,
) -> None:
    """Takes note of a request that began in the measured part.

    Times count from the first request: before it users connect and prepare, which late nodes delay.
    """
    global _start
    if not _start:
        _start = start_time
        gevent.spawn_later(SETTINGS["settle"] + SETTINGS["seconds"], _environment.runner.quit)
    since = start_time - _start - SETTINGS["settle"]
    if 0 <= since < SETTINGS["seconds"]:
        nanos = int(response_time * 1e6)
        if exception is not None:
            _errors[name][type(exception).__name__] += 1
            nanos = run_file.failure_nanos(nanos, SETTINGS["timeout"])
        _latencies[name].append(nanos)
        _copies[name] += context.get("nodes_asked", 0) > 1


def begin(environment: Any, **_: Any) -> None:
    """Users begin to connect."""
    global _environment
    _environment = environment


def write(**_: Any) -> None:
    """Writes the run file, if anything was measured."""
    if not _latencies:
        return
    operations = {
        name: run_file.Measured(nanos, dict(_errors[name]), _copies[name])
        for name, nanos in _latencies.items()
    }
    run = run_file.Run(
        SETTINGS["variant"],
        SETTINGS["block"],
        SETTINGS["seed"],
        _start + SETTINGS["settle"],
        SETTINGS["seconds"],
        SETTINGS["configuration"],
        operations,
        [],
        SETTINGS["timeline"],
        SETTINGS["origin"],
    )
    run_file.write(Path(SETTINGS["file"]), run)


hooks: Any = events
hooks.request.add_listener(record)
hooks.test_start.add_listener(begin)
hooks.quitting.add_listener(write)
