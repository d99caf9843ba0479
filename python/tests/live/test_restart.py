# SPDX-License-Identifier: Apache-2.0

"""A restart under load; the last of the live tests, as it leaves a node that is new to its work."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

from manx.policies import ManxPolicy
from tests.live.conftest import NAME, ROWS, Nodes, manx

RESTARTED = "2"


def test_no_idempotent_read_fails_while_a_node_restarts(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy) as session, ThreadPoolExecutor(1) as threads:
        read = session.prepare("SELECT name FROM shop.carts WHERE id = ?")
        read.is_idempotent = True
        restart = threads.submit(manx, "cluster", "restart", RESTARTED, "--name", NAME)
        for key in itertools.count():
            assert len(list(session.execute(read, (key % ROWS,)))) == 3
            if restart.done():
                break
        restart.result()
        assert policy.counters()["failures"] == 0
        assert policy.counters()["plans_ranked"] >= key
