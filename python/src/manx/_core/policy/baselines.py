# SPDX-License-Identifier: Apache-2.0

"""The policies that any other must beat."""

from __future__ import annotations

from manx._core.estimate import RandomBits
from manx._core.policy.candidates import Candidates
from manx._core.policy.selector import ScoredSelector, State, StatelessSelector, Turns
from manx._core.wire import Feedback


class RandomSelector(StatelessSelector):
    """Asks replicas in random order."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = RandomBits(seed)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        candidates.shuffle(self._random.next())


class RoundRobinSelector(StatelessSelector):
    """Asks replicas in turn (the baseline of Chauque 2020, section 3.2.2).

    Each requester keeps a turn for all requests with the same first replica, and begins with a
    random one.
    """

    __slots__ = ("_turns",)

    def __init__(self, seed: int) -> None:
        self._turns = Turns(seed)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        if candidates.size > 1:
            candidates.rotate(self._turns.next(candidates))


class LeastOutstandingSelector(ScoredSelector[State]):
    """Asks the replica with the fewest own outstanding requests; equal ones in random order.

    It is the baseline of C3 (Suresh et al., NSDI 2015) and of Chauque 2020. It needs no feedback,
    and ignores the requests of others.
    """

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        super().__init__(seed, State)

    def score(self, state: State) -> float:
        """Returns the number of own outstanding requests."""
        return float(state.outstanding)

    def learn(self, state: State, response_nanos: int, feedback: Feedback | None) -> None:
        """Learns nothing."""

    def learn_failure(self, state: State, waited_nanos: int) -> None:
        """Learns nothing."""
