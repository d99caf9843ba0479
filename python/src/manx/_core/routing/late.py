# SPDX-License-Identifier: Apache-2.0

"""Requests that may be late."""

from __future__ import annotations

from enum import Enum

from manx._core.policy.candidates import Candidates, is_worse
from manx._core.policy.manx_selector import ManxSelector
from manx._core.policy.selector import ReplicaSelector
from manx._core.request import Demand
from manx._core.routing.route import BADNESS
from manx._core.speculation.speculation import NEVER, NOW, Refusal, Speculation

_LEAST_WAIT_NANOS = 1_000_000
"""Least wait before a copy without a good destination is asked for again."""

_MOST_WAIT_NANOS = 200_000_000
"""Most wait before a busy destination is judged again: for so long what is known of it holds."""


class Destination(Enum):
    """Where a copy would go."""

    NONE = "none"
    """There is none: each replica was asked, or no other can serve the request."""

    POOR = "poor"
    """A replica that is expected to answer far later than those that were asked."""

    BUSY = "busy"
    """A replica at which requests wait for long, so that a copy would delay many."""

    GOOD = "good"
    """A replica that may answer first."""


class Decision(Enum):
    """What to do about a late request."""

    SEND = "send"
    """Send a copy, which counts as sent."""

    REFUSED = "refused"
    """Ask again after `LateRequest.ask_after_nanos`; this is the request's first refusal."""

    REFUSED_AGAIN = "refused-again"
    """Ask again after `LateRequest.ask_after_nanos`."""

    GIVE_UP = "give-up"
    """Never ask again."""


class LateRequest:
    """A request that may be late, and asks for a copy: late? ask; refused? ask again.

    Hosts wait for `ask_after_nanos`, and then do what `ask` says.

    Attributes:
        demand: What is known of the request.
        ask_after_nanos: Time from sending the request to the next question.
        refusal: Why the last answer was no; None if there was none, or it was yes.
    """

    __slots__ = (
        "_awaited",
        "_late_after_nanos",
        "_speculation",
        "ask_after_nanos",
        "demand",
        "refusal",
    )

    def __init__(
        self, speculation: Speculation, demand: Demand, awaited: int, late_after_nanos: int
    ) -> None:
        """Creates one.

        Args:
            speculation: Decides about copies.
            demand: Of the request.
            awaited: How many answers of other nodes it needs, at least 1.
            late_after_nanos: Its result of `Speculation.delay_nanos`.
        """
        self._speculation = speculation
        self.demand = demand
        self._awaited = awaited
        self._late_after_nanos = late_after_nanos
        self.ask_after_nanos = late_after_nanos
        self.refusal: Refusal | None = None

    def destination(
        self, replica: int, is_far_later: bool, waited_nanos: int, now_nanos: int
    ) -> Destination:
        """Returns how good a replica is as the destination of a copy.

        Args:
            replica: Its number.
            is_far_later: Whether it is expected to answer far later than each that was asked.
            waited_nanos: Time since the request was sent.
            now_nanos: The time.
        """
        if self._speculation.is_busy(replica, waited_nanos, now_nanos):
            return Destination.BUSY
        return Destination.POOR if is_far_later else Destination.GOOD

    @staticmethod
    def is_far_later(tier: int, score: float, other_tier: int, other_score: float) -> bool:
        """Whether a replica is expected to answer far later than another with expectations."""
        return other_score > 0 and is_worse(tier, score, BADNESS, other_tier, other_score)

    @staticmethod
    def is_far_later_now(policy: ReplicaSelector, both: Candidates, now_nanos: int) -> bool:
        """Whether a policy now expects a replica to answer far later than one that was asked.

        Only policy `manx` expects times.

        Args:
            policy: The policy.
            both: The replica, and after it the one that was asked; they are ranked.
            now_nanos: The time.
        """
        if not isinstance(policy, ManxSelector):
            return False
        replica = both.rows[0].replica
        policy.rank(both, now_nanos)
        own, other = both.rows
        if own.replica != replica:
            own, other = other, own
        return LateRequest.is_far_later(own.tier, own.score, other.tier, other.score)

    def ask(self, destination: Destination, waited_nanos: int, now_nanos: int) -> Decision:
        """Decides about a copy.

        Args:
            destination: Where it would go.
            waited_nanos: Time since the request was sent.
            now_nanos: The time.
        """
        before = self.refusal
        if destination is Destination.NONE:
            self.refusal = Refusal.NO_OTHER_NODE
            return Decision.GIVE_UP
        more_nanos = self._more_nanos(destination, waited_nanos, now_nanos)
        if more_nanos == NOW:
            self.refusal = None
            return Decision.SEND
        self.ask_after_nanos = NEVER if more_nanos == NEVER else waited_nanos + more_nanos
        return Decision.REFUSED if before is None else Decision.REFUSED_AGAIN

    def _more_nanos(self, destination: Destination, waited_nanos: int, now_nanos: int) -> int:
        """Returns how much longer to wait, and takes note why.

        A busy destination is a reason to wait, a poor one only for a while.
        """
        if destination is Destination.BUSY:
            self.refusal = Refusal.SATURATED
            return min(_MOST_WAIT_NANOS, max(waited_nanos, _LEAST_WAIT_NANOS))
        speculation = self._speculation
        if destination is Destination.POOR:
            put_off_nanos = speculation.until_due_anyway(self._late_after_nanos, waited_nanos)
            if put_off_nanos > 0:
                self.refusal = Refusal.POOR_DESTINATION
                return min(put_off_nanos, max(self._late_after_nanos, _LEAST_WAIT_NANOS))
        more_nanos = speculation.decide(self.demand, self._awaited, waited_nanos, now_nanos)
        if more_nanos != NOW:
            self.refusal = speculation.refusal(waited_nanos, now_nanos)
        return more_nanos
