# SPDX-License-Identifier: Apache-2.0

"""The replicas that a ranking puts in order."""

from __future__ import annotations

from enum import IntEnum
from math import copysign
from operator import attrgetter

from manx._core.request import Demand

_MASK = (1 << 64) - 1

_LCG_MULTIPLIER = 0xD1342543DE82EF95
"""Makes several choices of one draw (Steele and Vigna, "Computationally easy, spectrally good
multipliers", 2022)."""


class Tier(IntEnum):
    """A policy's class of a replica, from best to worst, which counts before scores."""

    SERVING = 0
    """It serves as usual; most policies know no other tier."""

    BUSY = 1
    """It is busy, so the policy spares it."""

    UNKNOWN = 2
    """The policy knows nothing recent of it."""

    SUSPECTED = 3
    """The policy suspects that it stands still, stalls or fails."""


class Readiness(IntEnum):
    """How ready a replica is for its share of requests, from best to worst.

    Any replica comes before all that are less ready, whatever the policy says.
    """

    READY = 0
    """It gets its share."""

    STARTING = 1
    """It has restarted, and its share is growing."""

    PAUSING = 2
    """It is about to pause, or pauses."""

    LEAVING = 3
    """It is about to stop."""

    FAILING = 4
    """It has just failed a request, and answered none since."""


# Plain numbers, since those of enumerations are slow to look up and to compare.
SERVING = int(Tier.SERVING)
BUSY = int(Tier.BUSY)
SUSPECTED = int(Tier.SUSPECTED)
READY = int(Readiness.READY)
STARTING = int(Readiness.STARTING)
PAUSING = int(Readiness.PAUSING)
LEAVING = int(Readiness.LEAVING)
FAILING = int(Readiness.FAILING)

_TIERS = tuple(Tier)


def is_greater(score: float, other: float) -> bool:
    """Whether a score is greater in Java's total order: -0.0 < 0.0, and NaN is the greatest."""
    if score > other:
        return True
    if score < other:
        return False
    if score == other:
        return score == 0 and copysign(1.0, score) > copysign(1.0, other)
    return score != score and other == other


def is_worse(tier: int, score: float, times: float, other_tier: int, other_score: float) -> bool:
    """Whether a replica is far worse than another.

    It is if its tier is worse, or the tiers are the same and its score is more than so many times
    the other's.
    """
    return is_greater(score, times * other_score) if tier == other_tier else tier > other_tier


class Candidate:
    """A replica by its number, and what a ranking says of it: tier and readiness as numbers."""

    __slots__ = ("readiness", "replica", "score", "tier")

    def __init__(self, replica: int) -> None:
        self.replica = replica
        self.score = 0.0
        self.tier = SERVING
        self.readiness = READY


_readiness = attrgetter("readiness")


class Candidates:
    """The replicas that a ranking puts in order: better tiers first, then lower scores.

    Hosts keep one, and fill it again for each request.

    Attributes:
        demand: What is known of the request.
        rows: The candidates in order, for policies and router.
    """

    __slots__ = ("demand", "rows")

    def __init__(self) -> None:
        self.demand: Demand = Demand.UNKNOWN
        self.rows: list[Candidate] = []

    @property
    def size(self) -> int:
        """The number of candidates."""
        return len(self.rows)

    def clear(self, of_request: Demand = Demand.UNKNOWN) -> None:
        """Removes all replicas, for a request of which this is known."""
        self.rows.clear()
        self.demand = of_request

    def rotate(self, position: int) -> None:
        """Rotates: the one at a position comes first, those before it come last."""
        rows = self.rows
        rows[:] = rows[position:] + rows[:position]

    def move_to_front(self, position: int) -> None:
        """Moves a candidate before all others, which keep their order."""
        self.rows.insert(0, self.rows.pop(position))

    def add(self, replica: int) -> None:
        """Appends a replica of the best tier, with score 0."""
        self.rows.append(Candidate(replica))

    def replica(self, position: int) -> int:
        """Returns the replica at a position, best first after a ranking."""
        return self.rows[position].replica

    def score(self, position: int) -> float:
        """Returns the score of the replica at a position."""
        return self.rows[position].score

    def tier(self, position: int) -> Tier:
        """Returns the tier of the replica at a position."""
        return _TIERS[self.rows[position].tier]

    def set_tier(self, position: int, tier: Tier) -> None:
        """Sets the tier of the replica at a position."""
        self.rows[position].tier = int(tier)

    def set_score(self, position: int, score: float) -> None:
        """Sets the score of the replica at a position."""
        self.rows[position].score = score

    def set_readiness(self, position: int, is_: Readiness) -> None:
        """Sets the readiness of the replica at a position; only the router does so."""
        self.rows[position].readiness = int(is_)

    def poor(self) -> int:
        """Returns how many replicas at the end leave or fail."""
        poor = 0
        for row in reversed(self.rows):
            if row.readiness < LEAVING:
                break
            poor += 1
        return poor

    def position_of(self, replica: int) -> int:
        """Returns the position of a replica, or the number of candidates if it is none."""
        for position, row in enumerate(self.rows):
            if row.replica == replica:
                return position
        return len(self.rows)

    def is_worse(self, position: int, times: float, others: Candidates, other: int) -> bool:
        """Whether a candidate is far worse than one of another list, which may be this one.

        Args:
            position: Of the candidate.
            times: The ratio of scores that is still allowed, if they are of the same tier.
            others: The list of the other candidate.
            other: Its position.
        """
        one = self.rows[position]
        another = others.rows[other]
        return is_worse(one.tier, one.score, times, another.tier, another.score)

    def sort_by_readiness(self) -> None:
        """Sorts by readiness, the most ready first; equally ready ones keep their order."""
        self.rows.sort(key=_readiness)

    def shuffle(self, random_bits: int) -> None:
        """Puts the candidates in random order, by 64 uniform bits."""
        rows = self.rows
        bits = random_bits & _MASK
        last = len(rows) - 1
        while last > 0:
            other = ((bits >> 32) * (last + 1)) >> 32
            rows[last], rows[other] = rows[other], rows[last]
            bits = (bits * _LCG_MULTIPLIER + 1) & _MASK
            last -= 1

    def sort(self) -> None:
        """Sorts by tier, then by score; equal ones keep their order.

        A score that is not a number comes last in its tier.
        """
        rows = self.rows
        for end in range(1, len(rows)):
            row = rows[end]
            tier = row.tier
            score = row.score
            at = end
            while at:
                before = rows[at - 1]
                if before.tier != tier:
                    if before.tier < tier:
                        break
                elif before.score < score or not is_greater(before.score, score):
                    break
                rows[at] = before
                at -= 1
            rows[at] = row

    def __repr__(self) -> str:
        texts = (
            f"{row.replica}={row.score}" + (f" {_TIERS[row.tier].name}" if row.tier else "")
            for row in self.rows
        )
        return f"[{', '.join(texts)}]"
