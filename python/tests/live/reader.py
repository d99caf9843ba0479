# SPDX-License-Identifier: Apache-2.0

"""A program of its own that reads carts: `python -m tests.live.reader gevent ADDRESS…`."""

from __future__ import annotations

import sys

if __name__ == "__main__" and sys.argv[1] == "gevent":
    from gevent import monkey

    if "cassandra" in sys.modules:
        sys.exit("the driver was loaded before gevent's patches, and would wait for ever")
    monkey.patch_all()

import json
from typing import Any

from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile

from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy

READS = 200


def read(addresses: list[str], profile: ExecutionProfile) -> dict[str, Any]:
    """Reads carts with a cluster object of its own, and returns what was done."""
    cluster = Cluster(addresses, execution_profiles={EXEC_PROFILE_DEFAULT: profile})
    session = cluster.connect("shop", wait_for_all_pools=True)
    statement = session.prepare("SELECT name FROM carts WHERE id = ?")
    statement.is_idempotent = True
    futures = [session.execute_async(statement, (i % 100,), timeout=60) for i in range(READS)]
    rows = sum(len(list(future.result())) for future in futures)
    loop = cluster.connection_class.__name__
    cluster.shutdown()
    return {"rows": rows, "loop": loop, **profile.load_balancing_policy.counters()}


def profile() -> ExecutionProfile:
    """Returns a profile with both of Manx's policies."""
    return ExecutionProfile(
        ManxPolicy("datacenter1"), speculative_execution_policy=BudgetSpeculativeExecutionPolicy()
    )


if __name__ == "__main__":
    print(json.dumps(read(sys.argv[2:], profile())))
