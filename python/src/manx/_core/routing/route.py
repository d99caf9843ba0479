# SPDX-License-Identifier: Apache-2.0

"""The replicas of a request in two groups, and the preference for the local rack."""

from __future__ import annotations

from collections.abc import Callable

from manx._core.policy.candidates import Candidate, Candidates, is_worse
from manx._core.request import Demand

BADNESS = 2.0
"""Ratio of scores above which a replica is far worse than another."""


class Route:
    """The replicas of a request in two groups: the local data centre, and others.

    Each group is ranked on its own, so that a replica is compared with those that can replace it.

    Attributes:
        local: The replicas of the local data centre.
        remote: The replicas of other data centres.
    """

    __slots__ = ("_joined", "local", "remote")

    def __init__(self) -> None:
        self.local = Candidates()
        self.remote = Candidates()
        self._joined = Candidates()

    def clear(self, demand: Demand) -> None:
        """Removes all replicas, for a request of which this is known."""
        self.local.clear(demand)
        self.remote.clear(demand)

    def first(self) -> Candidates:
        """Returns the group whose best replica is asked first: local, unless it is empty."""
        return self.local if self.local.rows else self.remote

    def join(self, required: int) -> Candidates:
        """Returns all replicas in one order: local ones, then those of other data centres.

        A request that also needs the latter waits for them anyway. For it, a local replica comes
        behind good remote ones that are expected to answer in less than half its time. That is the
        dynamic snitch's badness threshold of 1. A poor one comes behind all good remote ones.

        Args:
            required: How many responses the request needs.
        """
        local = self.local.rows
        remote = self.remote.rows
        if not remote:
            return self.local
        good_local = len(local) - self.local.poor()
        good_remote = len(remote) - self.remote.poor() if required > len(local) else 0
        self._joined.clear(self.local.demand)
        joined = self._joined.rows
        following = 0
        for i, row in enumerate(local):
            while following < good_remote and (
                i >= good_local or _is_far_worse(row, remote[following])
            ):
                joined.append(_copy(remote[following]))
                following += 1
            joined.append(_copy(row))
        joined.extend(map(_copy, remote[following:]))
        return self._joined


def _is_far_worse(one: Candidate, other: Candidate) -> bool:
    return is_worse(one.tier, one.score, BADNESS, other.tier, other.score)


def _copy(row: Candidate) -> Candidate:
    """Returns a candidate of the same tier and score; its readiness has had its effect."""
    copied = Candidate(row.replica)
    copied.tier = row.tier
    copied.score = row.score
    return copied


class LocalRack:
    """The rule that a replica of the local rack is preferred unless it is worse by a margin."""

    @staticmethod
    def prefer(ranked: Candidates, margin_ratio: float, is_local: Callable[[int], bool]) -> None:
        """Moves the best replica of the local rack to the front.

        It must be of the best one's tier, with a score within the margin of the best.

        Args:
            ranked: Best first; a policy's order need not be that of its scores.
            margin_ratio: How much worse it may be, as a share of the best score.
            is_local: Whether a replica is in the local rack.
        """
        rows = ranked.rows
        times = 1 + margin_ratio
        for i, row in enumerate(rows):
            best = rows[0]
            if not is_worse(row.tier, row.score, times, best.tier, best.score) and is_local(
                row.replica
            ):
                ranked.move_to_front(i)
                return
