# SPDX-License-Identifier: Apache-2.0

"""Speculations: rules by which a requester sends a late request to one more replica."""

from manx._core.speculation.budget import BudgetSpeculation
from manx._core.speculation.delays import SlowestOfSeveral, SpeculationDelays
from manx._core.speculation.limits import Congestion, SlowEverywhere, WorkBucket
from manx._core.speculation.speculation import NEVER, NOW, NoSpeculation, Refusal, Speculation
from manx._core.speculation.work import CopyWork, KindWork

__all__ = [
    "NEVER",
    "NOW",
    "BudgetSpeculation",
    "Congestion",
    "CopyWork",
    "KindWork",
    "NoSpeculation",
    "Refusal",
    "SlowEverywhere",
    "SlowestOfSeveral",
    "Speculation",
    "SpeculationDelays",
    "WorkBucket",
]
