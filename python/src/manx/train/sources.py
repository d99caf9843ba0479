# SPDX-License-Identifier: Apache-2.0

"""What a training learns from: points of each template, whichever tool has measured them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

AGGREGATED = "aggregated"
"""Name of all requests together; it is not a template."""

STATISTICS = ("p50", "mean", "p90", "p99")
"""What a model can predict, the default first."""


class Kind(Enum):
    """The tool that has measured."""

    RUN = "a run file of Manx"
    HISTORY = "a stats history of Locust"


@dataclass(frozen=True)
class Point:
    """The latencies of one template at one concurrency.

    Attributes:
        concurrency: Requests outstanding at once, all templates together.
        requests: Number of the template's requests.
        millis: The statistic that is predicted, in milliseconds.
        p99_millis: 99th percentile, in milliseconds.
    """

    concurrency: float
    requests: int
    millis: float
    p99_millis: float


@dataclass
class Source:
    """The points of one run, or of one file of Locust.

    Attributes:
        file: Where it was read from.
        kind: The tool that has measured.
        settings: Settings that must be the same in all sources of a training.
        points: Points by template, in the order of the file.
        aggregated: Points of all requests together.
        statements: CQL texts by template, as far as they are known.
        warnings: What a reader must know before trusting the points.
    """

    file: Path
    kind: Kind
    settings: dict[str, str] = field(default_factory=dict)
    points: dict[str, list[Point]] = field(default_factory=dict)
    aggregated: list[Point] = field(default_factory=list)
    statements: dict[str, list[str]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class TemplatePoints:
    """A template in all sources that have it.

    Attributes:
        name: Its name in the sources.
        statements: Templates of its statements; empty if they are unknown.
        points: Its points, in the order of the sources.
    """

    name: str
    statements: tuple[str, ...]
    points: tuple[Point, ...]

    def concurrencies(self) -> list[float]:
        """Returns the concurrency of each point."""
        return [point.concurrency for point in self.points]

    def millis(self) -> list[float]:
        """Returns the statistic of each point in milliseconds."""
        return [point.millis for point in self.points]
