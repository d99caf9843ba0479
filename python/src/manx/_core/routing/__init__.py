# SPDX-License-Identifier: Apache-2.0

"""Orders the replicas of a request, and follows requests that may be late."""

from manx._core.routing.late import Decision, Destination, LateRequest
from manx._core.routing.pauses import ForetoldPauses
from manx._core.routing.readiness import FailingReplicas, SlowStart
from manx._core.routing.route import BADNESS, LocalRack, Route
from manx._core.routing.router import Router

__all__ = [
    "BADNESS",
    "Decision",
    "Destination",
    "FailingReplicas",
    "ForetoldPauses",
    "LateRequest",
    "LocalRack",
    "Route",
    "Router",
    "SlowStart",
]
