# SPDX-License-Identifier: Apache-2.0

"""A real cluster for all live tests, started by `./manx cluster start` with Manx's agents."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile

from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy

ROOT = Path(__file__).resolve().parents[3]
NAME = f"python-tests-{os.getpid()}"
ROWS = 100


class Nodes:
    """The nodes of the cluster: address and process of each."""

    def __init__(self, status: dict[str, Any]) -> None:
        self.addresses = [node["address"] for node in status["nodes"]]
        self._pids = [node["pid"] for node in status["nodes"]]

    @contextmanager
    def paused(self, number: int) -> Iterator[str]:
        """A node stands still; yields its address."""
        os.kill(self._pids[number], signal.SIGSTOP)
        try:
            yield self.addresses[number]
        finally:
            os.kill(self._pids[number], signal.SIGCONT)

    @contextmanager
    def connected(self, policy: Any = None, speculation: Any = None, **named: Any) -> Iterator[Any]:
        """A session with an execution profile of these policies."""
        profile = ExecutionProfile(
            policy or ManxPolicy("datacenter1"),
            request_timeout=60,
            speculative_execution_policy=speculation or BudgetSpeculativeExecutionPolicy(),
        )
        cluster = Cluster(
            self.addresses, execution_profiles={EXEC_PROFILE_DEFAULT: profile}, **named
        )
        try:
            yield cluster.connect(wait_for_all_pools=True)
        finally:
            cluster.shutdown()


def manx(*arguments: str) -> str:
    """Runs the command line of Manx."""
    done = subprocess.run(
        [os.environ.get("MANX_COMMAND", ROOT / "manx"), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def nodes() -> Iterator[Nodes]:
    """Three nodes with a table of `ROWS` rows, each with an agent that only observes.

    Each coordinator reads from itself, so that a paused node holds up only its own clients.
    """
    options = ("--nodes", "3", "--server-option", "dynamic_snitch=false")
    manx("cluster", "start", "--name", NAME, "--agent", *options)
    try:
        started = Nodes(json.loads(manx("cluster", "status", "--name", NAME, "--json")))
        with started.connected() as session:
            _prepare(session)
        yield started
    finally:
        manx("cluster", "stop", "--name", NAME)


def _prepare(session: Any) -> None:
    for host in session.cluster.metadata.all_hosts():
        for name in ("mode", "client_feedback"):
            session.execute(
                "UPDATE manx.settings SET value = 'observe' WHERE name = %s", (name,), host=host
            )
    session.execute(
        "CREATE KEYSPACE shop WITH replication = {'class': 'SimpleStrategy',"
        " 'replication_factor': 3}"
    )
    session.execute("CREATE TABLE shop.carts (id int, item int, name text, PRIMARY KEY (id, item))")
    insert = session.prepare("INSERT INTO shop.carts (id, item, name) VALUES (?, ?, ?)")
    for key in range(ROWS):
        for item in range(3):
            session.execute(insert, (key, item, f"item {item}"))
