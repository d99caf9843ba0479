# SPDX-License-Identifier: Apache-2.0

"""The policies for an execution profile of `cassandra-driver`.

from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile
from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy

profile = ExecutionProfile(
load_balancing_policy=ManxPolicy("datacenter1"),
speculative_execution_policy=BudgetSpeculativeExecutionPolicy(),
)
cluster = Cluster(["127.0.1.1"], execution_profiles={EXEC_PROFILE_DEFAULT: profile})
"""

from __future__ import annotations

from manx._driver.balancing import RankedPolicy
from manx._driver.speculation import BudgetSpeculativeExecutionPolicy

__all__ = [
    "BudgetSpeculativeExecutionPolicy",
    "C3Policy",
    "HeronPolicy",
    "LeastOutstandingPolicy",
    "ManxPolicy",
    "RankedPolicy",
    "RegressionPolicy",
]


class ManxPolicy(RankedPolicy):
    """Asks the replica that is expected to answer first: Manx's own replica selection."""

    _policy = "manx"


class C3Policy(RankedPolicy):
    """Asks the replica with a short queue and fast service (Suresh et al., NSDI 2015)."""

    _policy = "c3"


class HeronPolicy(RankedPolicy):
    """Keeps replicas that serve a large value free of others (Jaiman et al., SRDS 2018)."""

    _policy = "heron"


class LeastOutstandingPolicy(RankedPolicy):
    """Asks the replica with the fewest own outstanding requests."""

    _policy = "least-outstanding"


class RegressionPolicy(RankedPolicy):
    """Sends requests that are predicted to take long to the fastest replica (Chauque 2020).

    With `model="/etc/shop/model.json"` it predicts by a model that `python -m manx.train` or
    `manx train` wrote; without one it fits a line for each kind of request while running.
    """

    _policy = "regression"
