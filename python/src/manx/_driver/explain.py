# SPDX-License-Identifier: Apache-2.0

"""The kinds of requests as text: those that take most of the time come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manx._core.request import RequestCosts
from manx._core.speculation import BudgetSpeculation

_GROUPS = ("other reads by partition", "other reads", "other writes")
_NANOS_PER_MILLI = 1e6


def request_lines(costs: RequestCosts) -> str:
    """Returns a line for each kind with its count, mean time and predicted cost."""
    return _lines(
        costs,
        lambda kind: (
            f"{kind.count:,} requests, {kind.mean_millis:.2f} ms on average,"
            f" {costs.usual_millis(kind.number):.2f} ms of service predicted"
        ),
    )


def copy_lines(costs: RequestCosts, budget: BudgetSpeculation, copies: Callable[[int], int]) -> str:
    """Returns a line for each kind with the delay after which a request is late, and its copies.

    Args:
        costs: Of all kinds.
        budget: Knows the delays.
        copies: Returns those of a kind by its number.
    """

    def line(kind: Any) -> str:
        delay = "late like all of its sort"
        if budget.knows(kind.number):
            late_millis = budget.late_nanos_of_kind(kind.number) / _NANOS_PER_MILLI
            delay = f"late after {late_millis:.2f} ms"
        return f"{delay}, {copies(kind.number):,} copies of {kind.count:,} requests"

    return _lines(costs, line)


def _lines(costs: RequestCosts, line: Callable[[Any], str]) -> str:
    kinds = sorted(costs.kinds().all(), key=lambda kind: -kind.count * kind.mean_millis)
    return "\n".join(f"{line(kind)}: {_name(kind)}" for kind in kinds)


def _name(kind: Any) -> str:
    return _GROUPS[kind.number] if kind.number < len(_GROUPS) else str(kind.description)
