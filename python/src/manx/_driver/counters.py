# SPDX-License-Identifier: Apache-2.0

"""What Manx has done, as counts."""

from __future__ import annotations

from functools import partial
from typing import Any


class Counters:
    """Counts of a cluster object, from its beginning. Callers hold the knowledge's lock.

    Attributes:
        plans_ranked: Query plans whose replicas were ranked.
        feedback_received: Answers with feedback of nodes.
        feedback_rejected: Answers with malformed or implausible feedback.
        pauses_foretold: Announcements of pauses.
        copies_sent: Late requests that were sent once more.
        copies_refused: Late requests that were at first refused a copy.
        copies_eligible: Requests that may be sent once more if they are late.
        failures: Failures of Manx, after each of which the driver's own choice applied.
    """

    __slots__ = (
        "copies_eligible",
        "copies_refused",
        "copies_sent",
        "failures",
        "feedback_received",
        "feedback_rejected",
        "pauses_foretold",
        "plans_ranked",
    )

    def __init__(self) -> None:
        self.plans_ranked = 0
        self.feedback_received = 0
        self.feedback_rejected = 0
        self.pauses_foretold = 0
        self.copies_sent = 0
        self.copies_refused = 0
        self.copies_eligible = 0
        self.failures = 0

    def values(self) -> dict[str, int]:
        """Returns all counts by name."""
        return {name: getattr(self, name) for name in self.__slots__}

    def add_to(self, metrics: Any) -> None:
        """Adds gauges to the metrics of a cluster that was made with `metrics_enabled`.

        They are in `metrics.get_stats()["manx"]`, as functions like the driver's own gauges.
        """
        from greplin import scales

        gauges = [scales.Stat(name, partial(getattr, self, name)) for name in self.__slots__]
        scales.collection(f"/{metrics.stats_name}/manx", *gauges)
