# SPDX-License-Identifier: Apache-2.0

"""An open loop of reads: requests are due by a clock, whatever became of those before."""

from __future__ import annotations

import random
import signal
import time
from collections import Counter
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile
from cassandra.policies import (
    ConstantSpeculativeExecutionPolicy,
    DCAwareRoundRobinPolicy,
    TokenAwarePolicy,
)

from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy

DATACENTER = "datacenter1"
ROWS = 10_000
TIMEOUT_SECONDS = 10
READ = "SELECT value FROM manx_python.rows WHERE id = ?"


class Load(NamedTuple):
    """What each process sends.

    Attributes:
        addresses: Of the nodes.
        rate: Requests per second of this process.
        settle_seconds: Length of the part that is not measured.
        seconds: Length of the measured part.
        seed: Of arrivals and keys.
    """

    addresses: list[str]
    rate: float
    settle_seconds: float
    seconds: float
    seed: int


class Result(NamedTuple):
    """What became of the measured requests of a process; durations in ns."""

    latencies: list[int]
    lags: list[int]
    errors: dict[str, int]
    copies: int
    counters: dict[str, int]


def profile(variant: str) -> ExecutionProfile:
    """Returns the execution profile of a variant: `driver`, `constant-N` (ms), or `manx`."""
    if variant == "manx":
        return ExecutionProfile(
            ManxPolicy(DATACENTER), speculative_execution_policy=BudgetSpeculativeExecutionPolicy()
        )
    policy = TokenAwarePolicy(DCAwareRoundRobinPolicy(DATACENTER), shuffle_replicas=True)
    if variant == "driver":
        return ExecutionProfile(policy)
    delay = int(variant.removeprefix("constant-")) / 1e3
    return ExecutionProfile(
        policy, speculative_execution_policy=ConstantSpeculativeExecutionPolicy(delay, 1)
    )


def work(variant: str, load: Load, link: Connection) -> None:
    """Connects, says so, and sends the load when it is told to begin."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The process that has started this one ends it.
    made = profile(variant)
    made.request_timeout = TIMEOUT_SECONDS
    cluster = Cluster(
        load.addresses,
        execution_profiles={EXEC_PROFILE_DEFAULT: made},
        protocol_version=4,  # With version 5 the driver breaks connections; see README.
    )
    session = cluster.connect(wait_for_all_pools=True)
    statement = session.prepare(READ)
    statement.is_idempotent = True
    link.send(None)
    link.recv()
    link.send(_send(session, statement, load, made))
    cluster.shutdown()


def _send(session: Any, statement: Any, load: Load, made: ExecutionProfile) -> Result:
    chance = random.Random(load.seed)
    latencies: list[int] = []
    lags: list[int] = []
    errors: Counter[str] = Counter()
    start = time.monotonic_ns()
    measured = start + int(load.settle_seconds * 1e9)
    end = measured + int(load.seconds * 1e9)
    due = float(start)
    futures: list[Any] = []
    while True:
        due += chance.expovariate(load.rate) * 1e9
        key = chance.randrange(ROWS)
        if due >= end:
            break
        wait = due - time.monotonic_ns()
        if wait > 0:
            time.sleep(wait / 1e9)
        sent = time.monotonic_ns()
        future = session.execute_async(statement, (key,))
        if due >= measured:
            lags.append(sent - int(due))
            futures.append(future)
            request = _Request(int(due), latencies, errors)
            future.add_callbacks(request.answered, request.failed)
    deadline = time.monotonic() + TIMEOUT_SECONDS + 5
    while len(latencies) < len(futures) and time.monotonic() < deadline:
        time.sleep(0.01)
    copied = [each for each in futures if len(each.attempted_hosts) > 1]
    outstanding = len(futures) - len(latencies)
    if outstanding:
        errors["unanswered"] += outstanding
        latencies.extend([TIMEOUT_SECONDS * 1_000_000_000] * outstanding)
    policy = made.load_balancing_policy
    counters = policy.counters() if isinstance(policy, ManxPolicy) else {}
    return Result(latencies, lags, dict(errors), len(copied), counters)


class _Request:
    """One measured request; the driver tells of a result once for each copy that answers."""

    __slots__ = ("_due", "_errors", "_is_over", "_latencies")

    def __init__(self, due: int, latencies: list[int], errors: Counter[str]) -> None:
        self._due = due
        self._latencies = latencies
        self._errors = errors
        self._is_over = False

    def answered(self, _: Any) -> None:
        self._end(0)

    def failed(self, error: Exception) -> None:
        if not self._is_over:
            self._errors[type(error).__name__] += 1
        self._end(TIMEOUT_SECONDS * 1_000_000_000)

    def _end(self, min_nanos: int) -> None:
        if not self._is_over:
            self._is_over = True
            self._latencies.append(max(time.monotonic_ns() - self._due, min_nanos))
