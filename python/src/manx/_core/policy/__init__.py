# SPDX-License-Identifier: Apache-2.0

"""Replica selection policies: rules by which a requester chooses among the replicas of its data."""

from manx._core.policy.baselines import (
    LeastOutstandingSelector,
    RandomSelector,
    RoundRobinSelector,
)
from manx._core.policy.c3 import C3Selector, HeronSelector
from manx._core.policy.candidates import Candidate, Candidates, Readiness, Tier
from manx._core.policy.manx_selector import ManxSelector
from manx._core.policy.regression import RegressionSelector
from manx._core.policy.selector import ReplicaSelector, StatelessSelector
from manx._core.policy.selectors import Policy, Selectors
from manx._core.policy.surroundings import NO_REPLICA, Surroundings

__all__ = [
    "NO_REPLICA",
    "C3Selector",
    "Candidate",
    "Candidates",
    "HeronSelector",
    "LeastOutstandingSelector",
    "ManxSelector",
    "Policy",
    "RandomSelector",
    "Readiness",
    "RegressionSelector",
    "ReplicaSelector",
    "RoundRobinSelector",
    "Selectors",
    "StatelessSelector",
    "Surroundings",
    "Tier",
]
