# SPDX-License-Identifier: Apache-2.0

"""R² of the queries of Chauque 2020, table 1."""

from __future__ import annotations

import re

_SEPARATORS = re.compile(r"[^a-z0-9]+")

_BY_NAME = {
    "aggregated": (0.89, 0.89),
    "distinctreturnflag": (0.82, 0.82),
    "pricingsummary": (0.92, 0.92),
    "pricingsummaryv2": (0.88, 0.87),
    "pricingsummaryv3": (0.88, 0.87),
    "pricingsummaryv4": (0.91, 0.91),
    "query3": (0.82, 0.82),
    "query3v2": (0.51, 0.51),
    "fetchalldata": (0.83, 0.83),
    "fetchall": (0.83, 0.83),
    "fetchbydiscount": (0.83, 0.83),
}


def published(template: str) -> tuple[float, float] | None:
    """Returns R² by ordinary least squares and by gradient descent; None for other templates."""
    return _BY_NAME.get(_SEPARATORS.sub("", template.lower()))
