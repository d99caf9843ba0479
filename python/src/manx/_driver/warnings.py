# SPDX-License-Identifier: Apache-2.0

"""What an application should know of its settings, each said once."""

from __future__ import annotations

import logging

from manx._driver.cluster_view import ClusterView
from manx._driver.counters import Counters
from manx._driver.speculation import BudgetSpeculativeExecutionPolicy

LOGGER = logging.getLogger("manx")

_ENOUGH = 1_000
"""Requests of which at least one should be one that may be sent twice."""


class Warnings:
    """The warnings of one load balancing policy."""

    def __init__(self) -> None:
        self._plans = 0
        self._is_eligibility_known = False
        self._has_warned_of_datacenter = False

    def planned(self, view: ClusterView, counters: Counters) -> None:
        """A request is planned; warns if of many none may be sent twice, though copies are on."""
        if self._is_eligibility_known:
            return
        self._plans += 1
        if counters.copies_eligible > 0:
            self._is_eligibility_known = True
        elif self._plans >= _ENOUGH:
            self._is_eligibility_known = True
            speculation = getattr(view.profile(), "speculative_execution_policy", None)
            if isinstance(speculation, BudgetSpeculativeExecutionPolicy):
                LOGGER.warning(
                    "None of the first %d requests can be sent once more when it is late: only"
                    " idempotent requests can, except lightweight transactions; set is_idempotent"
                    " = True for statements that may be sent twice",
                    _ENOUGH,
                )

    def no_local_node(self, local_dc: str, view: ClusterView) -> None:
        """No node of the local data centre is up."""
        if not self._has_warned_of_datacenter:
            self._has_warned_of_datacenter = True
            LOGGER.warning(
                "No node of data centre %s is up; the cluster has %s. local_dc must be the data"
                " centre that the application runs in",
                local_dc,
                ", ".join(view.datacenters()) or "none",
            )
