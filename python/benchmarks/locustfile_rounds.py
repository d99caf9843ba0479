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

ORDERS = json.loads(os.environ["MANX_RUN"])
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
        gevent.spawn_later(ORDERS["settle"] + ORDERS["seconds"], _environment.runner.quit)
    since = start_time - _start - ORDERS["settle"]
    if 0 <= since < ORDERS["seconds"]:
        _latencies[name].append(int(response_time * 1e6))
        _copies[name] += context.get("nodes_asked", 0) > 1
        if exception is not None:
            _errors[name][type(exception).__name__] += 1


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
        ORDERS["variant"],
        ORDERS["block"],
        ORDERS["seed"],
        _start + ORDERS["settle"],
        ORDERS["seconds"],
        ORDERS["configuration"],
        operations,
        [],
        ORDERS["timeline"],
        ORDERS["origin"],
    )
    run_file.write(Path(ORDERS["file"]), run)


hooks: Any = events
hooks.request.add_listener(record)
hooks.test_start.add_listener(begin)
hooks.quitting.add_listener(write)
