# SPDX-License-Identifier: Apache-2.0

"""What replica selection policies have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from manx._core.estimate import PerReplica, RandomBits
from manx._core.policy.candidates import Candidates
from manx._core.request import Demand
from manx._core.wire import Feedback

READ_TIMEOUT_NANOS = 5_000_000_000
"""Cassandra's default read timeout."""

NANOS_PER_MILLI = 1e6


class ReplicaSelector(ABC):
    """A policy that ranks replicas, and learns from the outcomes of the requests sent to them."""

    __slots__ = ()

    @abstractmethod
    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """Puts the candidates in order, best first, and sets the tier and score of each.

        Args:
            candidates: Those that may be asked, in the order in force without a selector.
            now_nanos: The time.
        """

    @abstractmethod
    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """A request is sent to a replica."""

    @abstractmethod
    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """A request was answered.

        Args:
            replica: The one that answered.
            demand: That of the request.
            response_nanos: Time from sending the request to its answer.
            feedback: Of the replica, or None if there is none.
            now_nanos: When the answer came.
        """

    @abstractmethod
    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request has failed: it was refused, or never sent.

        Unless a policy overrides `expired`, this is also called for expired requests.
        """

    def expired(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request has expired: its time is over, and no answer has come."""
        self.failed(replica, demand, waited_nanos, now_nanos)

    @abstractmethod
    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """A request was cancelled, for example since another replica had answered it.

        This only means that the replica had not answered yet.
        """


class StatelessSelector(ReplicaSelector):
    """A selector that ignores how replicas have answered."""

    __slots__ = ()

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """Ignored."""

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """Ignored."""

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """Ignored."""

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """Ignored."""


class State:
    """The common state of a replica.

    Attributes:
        outstanding: Own requests; never below 0, even if one ends that was sent before counting.
        has_answered: Whether the replica has ever answered.
        is_counted: Whether it is among the active replicas.
        last_nanos: Its last activity.
    """

    __slots__ = ("has_answered", "is_counted", "last_nanos", "outstanding")

    def __init__(self) -> None:
        self.outstanding = 0
        self.has_answered = False
        self.is_counted = False
        self.last_nanos = 0

    def counted_nanos(self, waited_nanos: int) -> int:
        """Returns the time that a request without an answer counts as.

        Before the replica's first answer it is at least the read timeout: a fast failure says
        nothing about answers, and must not attract requests.
        """
        return waited_nanos if self.has_answered else max(waited_nanos, READ_TIMEOUT_NANOS)


class ActiveReplicas:
    """Counts the replicas that were asked or answered within the last ten minutes.

    All are swept once a minute, so they leave the count after ten to eleven minutes.
    """

    __slots__ = ("_swept_nanos", "count")

    _ACTIVE_NANOS = 600_000_000_000
    _SWEEP_NANOS = 60_000_000_000
    _LAG_NANOS = 1_000_000_000

    def __init__(self) -> None:
        self.count = 0
        self._swept_nanos = 0

    def touched(self, state: State, now_nanos: int) -> None:
        """A replica was asked, or has answered. The kept time may lag by a second."""
        if not state.is_counted:
            state.last_nanos = now_nanos
            state.is_counted = True
            self.count += 1
        elif now_nanos - state.last_nanos > self._LAG_NANOS:
            state.last_nanos = now_nanos

    def is_sweep_due(self, now_nanos: int) -> bool:
        """Returns True once a minute to a caller, which must sweep all."""
        if abs(now_nanos - self._swept_nanos) > self._SWEEP_NANOS:
            self._swept_nanos = now_nanos
            return True
        return False

    def sweep(self, state: State, now_nanos: int) -> None:
        """Removes a replica from the count if it was inactive for long."""
        if state.is_counted and now_nanos - state.last_nanos > self._ACTIVE_NANOS:
            state.is_counted = False
            self.count -= 1


S = TypeVar("S", bound=State)


class ScoredSelector(ReplicaSelector, Generic[S]):
    """A selector that ranks by a score of each replica, equal scores in random order.

    It counts outstanding requests.
    """

    __slots__ = ("_active", "_random", "_states")

    def __init__(self, seed: int, creator: Callable[[], S]) -> None:
        self._random = RandomBits(seed)
        self._states: PerReplica[S] = PerReplica(creator)
        self._active = ActiveReplicas()

    @abstractmethod
    def score(self, state: S) -> float:
        """Returns the score to rank by, in milliseconds if it is a time; lower is better."""

    @abstractmethod
    def learn(self, state: S, response_nanos: int, feedback: Feedback | None) -> None:
        """Learns from an answer."""

    @abstractmethod
    def learn_failure(self, state: S, waited_nanos: int) -> None:
        """Learns from a request that failed or expired."""

    def _forget_inactive(self, now_nanos: int) -> None:
        active = self._active
        if active.is_sweep_due(now_nanos):
            for replica in range(self._states.size):
                active.sweep(self._states.get(replica), now_nanos)

    def rank(self, candidates: Candidates, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._forget_inactive(now_nanos)
        candidates.shuffle(self._random.next())
        get = self._states.get
        score = self.score
        for row in candidates.rows:
            row.score = score(get(row.replica))
        candidates.sort()

    def sent(self, replica: int, demand: Demand, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        state = self._states.get(replica)
        state.outstanding += 1
        self._active.touched(state, now_nanos)

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `ReplicaSelector`."""
        state = self._ended(replica)
        self._active.touched(state, now_nanos)
        self.learn(state, response_nanos, feedback)
        state.has_answered = True

    def failed(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self.learn_failure(self._ended(replica), waited_nanos)

    def cancelled(self, replica: int, demand: Demand, waited_nanos: int, now_nanos: int) -> None:
        """See `ReplicaSelector`."""
        self._ended(replica)

    def _ended(self, replica: int) -> S:
        state = self._states.get(replica)
        if state.outstanding > 0:
            state.outstanding -= 1
        return state


class _Turn:
    __slots__ = ("next",)

    def __init__(self, first: int) -> None:
        self.next = first


class Turns:
    """Turns among the replicas of a request, one for each replica that comes first.

    A host may rank a request's replicas in groups, and with a common turn each group would always
    begin at the same place. The first turn is random.
    """

    __slots__ = ("_turns",)

    def __init__(self, seed: int) -> None:
        random = RandomBits(seed)
        self._turns: PerReplica[_Turn] = PerReplica(lambda: _Turn(random.next() & 0xFFFFFFFF))

    def next(self, candidates: Candidates) -> int:
        """Returns the position of the replica whose turn it is; there must be candidates."""
        rows = candidates.rows
        turn = self._turns.get(rows[0].replica)
        now = turn.next
        turn.next = (now + 1) & 0xFFFFFFFF
        return now % len(rows)
