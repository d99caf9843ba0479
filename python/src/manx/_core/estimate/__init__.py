# SPDX-License-Identifier: Apache-2.0

"""Estimates from streams of values: averages, quantiles, lines, and what a replica was like.

None takes a lock; the caller, one requester, holds one. What Java's accessors return are attributes
here, such as `average.value`, which callers only read.
"""

from manx._core.estimate.averages import Ewma, Persistence
from manx._core.estimate.lines import ForgettingRegression, LeastSquares
from manx._core.estimate.medians import GROUPS, MedianOfReplicaMeans, MedianOfReplicaTails
from manx._core.estimate.network import NetworkTime
from manx._core.estimate.quantiles import FirstMedian, LogQuantile
from manx._core.estimate.random_bits import RandomBits, mix
from manx._core.estimate.replicas import PerReplica
from manx._core.estimate.streaks import FailureStreak, StallStreak

__all__ = [
    "GROUPS",
    "Ewma",
    "FailureStreak",
    "FirstMedian",
    "ForgettingRegression",
    "LeastSquares",
    "LogQuantile",
    "MedianOfReplicaMeans",
    "MedianOfReplicaTails",
    "NetworkTime",
    "PerReplica",
    "Persistence",
    "RandomBits",
    "StallStreak",
    "mix",
]
