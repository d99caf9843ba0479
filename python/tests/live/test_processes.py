# SPDX-License-Identifier: Apache-2.0

"""Processes, threads and event loops."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from manx.policies import ManxPolicy
from tests.live import reader
from tests.live.conftest import Nodes

READ_ROWS = 3 * reader.READS


def test_gevent(nodes: Nodes) -> None:
    command = [sys.executable, "-m", "tests.live.reader", "gevent", *nodes.addresses]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["loop"] == "ObservedGeventConnection"
    assert result["rows"] == READ_ROWS
    assert result["feedback_received"] > 0
    assert result["failures"] == 0


def test_forked_workers_share_the_policies_of_their_parent(nodes: Nodes) -> None:
    """As with gunicorn: policies are created before the fork, cluster objects after it."""
    profile = reader.profile()
    context = multiprocessing.get_context("fork")
    results: Any = context.SimpleQueue()

    def work() -> None:
        results.put(reader.read(nodes.addresses, profile))

    workers = [context.Process(target=work) for _ in range(3)]
    for worker in workers:
        worker.start()
    done = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    assert [each["rows"] for each in done] == [READ_ROWS] * 3
    assert all(each["plans_ranked"] >= reader.READS for each in done)
    assert all(each["failures"] == 0 for each in done)


def test_threads_share_a_session(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy) as session, ThreadPoolExecutor(16) as threads:
        statement = session.prepare("SELECT name FROM shop.carts WHERE id = ?")

        def read(key: int) -> int:
            return len(list(session.execute(statement, (key % 100,))))

        assert list(threads.map(read, range(500))) == [3] * 500
    assert policy.counters()["plans_ranked"] >= 500
    assert policy.counters()["failures"] == 0


def test_counts_are_among_the_metrics_of_the_driver(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy, metrics_enabled=True) as session:
        for key in range(20):
            session.execute("SELECT name FROM shop.carts WHERE id = %s", (key,))
        stats = session.cluster.metrics.get_stats()
        assert stats["manx"]["plans_ranked"]() >= 20
