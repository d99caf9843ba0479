# SPDX-License-Identifier: Apache-2.0

"""What speculations have in common, and the one that never sends a copy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum

from manx._core.request import Demand
from manx._core.wire import Feedback

NEVER = (1 << 63) - 1
"""A delay that never ends."""

NOW = 0
"""A copy of the request must be sent now."""


class Refusal(Enum):
    """Why a request gets no copy now; the value is its name for people."""

    BUDGET_EMPTY = "budget-empty"
    """Too many copies were sent before."""

    SLOW_EVERYWHERE = "slow-everywhere"
    """The newest responses of several replicas are late, so that no other would be faster."""

    SATURATED = "saturated"
    """Requests wait long at replicas, compared with how long they are served."""

    POOR_DESTINATION = "poor-destination"
    """The copy would go to a replica that is expected to answer far later."""

    NO_OTHER_NODE = "no-other-node"
    """No other replica could serve it."""

    NOT_PERMITTED = "not-permitted"
    """The request must not be sent twice."""


class Speculation(ABC):
    """Decides when a request without an answer is sent to one more replica.

    Works with any replica selection policy, which chooses that replica.
    """

    __slots__ = ()

    @abstractmethod
    def delay_nanos(self, demand: Demand, awaited: int, now_nanos: int) -> int:
        """A request is sent.

        Args:
            demand: What is known of it.
            awaited: How many answers of other nodes it needs, at least 1.
            now_nanos: When.

        Returns:
            Nanoseconds after which to ask `decide`, or `NEVER`.
        """

    @abstractmethod
    def decide(self, demand: Demand, awaited: int, waited_nanos: int, now_nanos: int) -> int:
        """Decides about a request that has waited for its delay without an answer.

        Args:
            demand: What is known of it.
            awaited: How many answers of other nodes it needs, at least 1.
            waited_nanos: Time since it was sent.
            now_nanos: The time.

        Returns:
            `NOW` if a copy must be sent, which then counts as sent; otherwise nanoseconds after
            which to ask again.
        """

    def refusal(self, waited_nanos: int, now_nanos: int) -> Refusal:
        """Returns why `decide` has just refused a copy, with the times that it was told."""
        return Refusal.BUDGET_EMPTY

    def is_busy(self, replica: int, waited_nanos: int, now_nanos: int) -> bool:
        """Whether requests wait so long at a replica that no copy should go there.

        Args:
            replica: Its number, from 0.
            waited_nanos: Time since the late request was sent.
            now_nanos: The time.
        """
        return False

    def until_due_anyway(self, late_nanos: int, waited_nanos: int) -> int:
        """Returns for how long a copy may be put off to wait for a better replica.

        Args:
            late_nanos: The request's delay.
            waited_nanos: Time since it went out.

        Returns:
            Nanoseconds; 0 if it must not be put off, or has been for long enough.
        """
        return 0

    @abstractmethod
    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """A replica has answered.

        Copies that failed, expired or were cancelled are not reported, since their response times
        are unknown.

        Args:
            replica: Its number, from 0.
            demand: That of the request.
            response_nanos: Time from sending the copy to that replica until its answer.
            feedback: Of the replica, or None if there is none.
            now_nanos: When the answer came.
        """

    def completed(self, latency_nanos: int, now_nanos: int) -> None:  # noqa: B027
        """A request has all answers that it needs, or has failed.

        Args:
            latency_nanos: Time since it began, including copies.
            now_nanos: The time.
        """


class NoSpeculation(Speculation):
    """Never sends a copy."""

    __slots__ = ()

    def delay_nanos(self, demand: Demand, awaited: int, now_nanos: int) -> int:
        """See `Speculation`."""
        return NEVER

    def decide(self, demand: Demand, awaited: int, waited_nanos: int, now_nanos: int) -> int:
        """See `Speculation`."""
        return NEVER

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """Ignored."""
