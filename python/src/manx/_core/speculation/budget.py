# SPDX-License-Identifier: Apache-2.0

"""Manx's speculation: copies within a budget."""

from __future__ import annotations

import math
from collections.abc import Mapping

from manx._core.parameters import Parameter, ParameterValues
from manx._core.request import Demand
from manx._core.speculation.delays import SpeculationDelays
from manx._core.speculation.limits import Congestion, SlowEverywhere, WorkBucket
from manx._core.speculation.speculation import NEVER, NOW, Refusal, Speculation
from manx._core.speculation.work import CopyWork, delays_of
from manx._core.wire import Feedback

_SLOWNESS_KEPT_NANOS = 200_000_000
"""Age from which queues and late responses are ignored: all outstanding requests may be stuck at
one replica."""

_RESERVED = 5.0
"""One part in so many of the bucket is kept for requests that are surely late. For so many copies
of mean work, one stuck request is rescued although the bucket lends no more."""

_MAX_PRICE = 50.0
"""A single copy counts as no more than so many mean requests."""

_BUSY = 2.0
"""A replica is too busy for copies from so many times the saturation of the usual one on."""

_SURELY_AFTER = 2
"""Requests are surely late after so many times the delay."""

_LENT_AFTER = 4
"""A request may use a loan after so many times the delay."""

_LEAST_WAIT_NANOS = 1_000_000
"""Least time between two questions of a request, whose delay may be 0."""


class BudgetSpeculation(Speculation):
    """Sends a copy of each request that is late for its kind, within a budget.

    - Delay: a request is late after `factor` times the 95th percentile of the usual replica's
      response times to its kind, within `least_delay_ms` and `most_delay_ms`.
    - Budget: each request puts `budget` of its expected work into a bucket, and a copy takes its
      own out, or more if copies seldom help. The longer a request has waited, the more of the
      bucket it may use; after four times the delay, or `most_delay_ms`, the bucket lends.
    - Reserve: a fifth of the budget is also counted in copies, for requests that have waited for
      four times the delay.
    - While the newest responses of more than one replica are late, no copy is sent before
      `most_delay_ms`.
    - Congestion: the longer requests wait at the usual replica, the less a request puts into the
      bucket: `1 - r / saturation` of its share, r being mean waiting time over mean service time.

    Sources: Dean and Barroso, "The tail at scale", CACM 2013 (delay); CASSANDRA-21214, in which
    users ask for a budget.
    """

    __slots__ = (
        "_bucket",
        "_budget",
        "_congestion",
        "_delays",
        "_most",
        "_most_delay_nanos",
        "_reserve",
        "_saturation",
        "_slow_everywhere",
        "_work",
    )

    BUDGET = Parameter.number(
        "budget", 0.05, 0, 1, "work of copies, as a share of the work of requests"
    )
    BURST = Parameter.whole("burst", 50, 1, 100_000, "copies that may be sent at once after a calm")
    FACTOR = Parameter.number("factor", 1.5, 0.1, 100, "delay, as a multiple of the percentile")
    QUANTILE = Parameter.number(
        "quantile", 0.95, 0.5, 0.9999, "percentile of the usual replica's response times"
    )
    SATURATION = Parameter.number(
        "saturation",
        0.5,
        0.01,
        1e6,
        "the usual replica's mean waiting time over its mean service time that stops copies",
    )
    LEAST_DELAY_MS = Parameter.number(
        "least_delay_ms", 1, 0, 1e6, "delay below which no copy is sent"
    )
    MOST_DELAY_MS = Parameter.number(
        "most_delay_ms",
        1_000,
        0,
        1e6,
        "delay after which a copy is due anyway, unless the least delay is longer",
    )
    PARAMETERS = (BUDGET, BURST, FACTOR, QUANTILE, SATURATION, LEAST_DELAY_MS, MOST_DELAY_MS)

    def __init__(self, values: ParameterValues) -> None:
        self._budget = values.get(self.BUDGET)
        self._most = values.get(self.BURST)
        self._saturation = values.get(self.SATURATION)
        self._most_delay_nanos = values.nanos(self.MOST_DELAY_MS)
        self._delays = SpeculationDelays(
            values.get(self.QUANTILE),
            values.get(self.FACTOR),
            values.nanos(self.LEAST_DELAY_MS),
            self._most_delay_nanos,
        )
        self._bucket = WorkBucket(self._most)
        self._reserve = WorkBucket(math.ceil(self._most / _RESERVED))
        self._work = CopyWork()
        self._congestion = Congestion(_SLOWNESS_KEPT_NANOS)
        self._slow_everywhere = SlowEverywhere(_SLOWNESS_KEPT_NANOS)

    @staticmethod
    def of(changes: Mapping[str, object]) -> BudgetSpeculation:
        """Returns one whose parameters are the defaults, with some changes by name.

        Raises:
            ValueError: If there is no such parameter, or a value is not permitted.
        """
        return BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, changes))

    def delay_nanos(self, demand: Demand, awaited: int, now_nanos: int) -> int:
        """See `Speculation`."""
        room = max(0.0, 1 - self._congestion.waiting_over_service(now_nanos) / self._saturation)
        share = self._budget * room
        self._bucket.add(share * self._work.sent(demand))
        self._reserve.add(share / _RESERVED)
        return self._delays.nanos(demand, awaited)

    def late_nanos(self, demand: Demand) -> int:
        """Returns the delay in force for a request that waits for one answer, or `NEVER`."""
        return self._delays.nanos(demand, 1)

    def late_nanos_of_kind(self, kind: int) -> int:
        """Returns the delay of a kind that waits for one answer, or `NEVER`."""
        return self._delays.nanos_of_kind(kind, 1)

    def knows_delay_of(self, demand: Demand) -> bool:
        """Whether there were enough responses for a delay of its kind, or of its group."""
        return self._delays.knows(demand.kind) or self._delays.knows(demand.group)

    def knows(self, kind: int) -> bool:
        """Whether a kind has had enough responses for a delay of its own."""
        return self._delays.knows(kind)

    def decide(self, demand: Demand, awaited: int, waited_nanos: int, now_nanos: int) -> int:
        """See `Speculation`."""
        late = self._delays.nanos(demand, awaited)
        is_overdue = waited_nanos >= self._most_delay_nanos
        more_nanos = self._until_twice(waited_nanos)
        obstacle = self.refusal(waited_nanos, now_nanos)
        if obstacle is Refusal.SLOW_EVERYWHERE:
            return min(more_nanos, max(late, _LEAST_WAIT_NANOS))
        is_stuck = self._budget > 0 and waited_nanos // _LENT_AFTER >= late
        kept = float(-self._most) if is_stuck or is_overdue else self._kept(late, waited_nanos)
        if obstacle is Refusal.BUDGET_EMPTY and self._takes(
            demand, delays_of(waited_nanos, late), kept, is_stuck
        ):
            return NOW
        # The delay may have grown meanwhile: ask again as soon as the bucket lends.
        if self._budget > 0 and not is_stuck and late != NEVER:
            return max(1, min(more_nanos, _LENT_AFTER * late - waited_nanos))
        return more_nanos

    def _takes(self, demand: Demand, delays: float, kept: float, is_stuck: bool) -> bool:
        """Whether the bucket holds or lends the price, or a stuck request is in the reserve."""
        price = min(_MAX_PRICE, self._work.of_copy(demand, delays))
        if self._bucket.take(price, kept):
            return True
        is_rescued = is_stuck and self._reserve.take(self._work.of_large_kind(demand), 0.0)
        if is_rescued:
            self._bucket.owe(price)
        return is_rescued

    def refusal(self, waited_nanos: int, now_nanos: int) -> Refusal:
        """See `Speculation`."""
        if waited_nanos < self._most_delay_nanos and self._slow_everywhere.is_now(now_nanos):
            return Refusal.SLOW_EVERYWHERE
        return Refusal.SATURATED if self._is_saturated(now_nanos) else Refusal.BUDGET_EMPTY

    def permits_at_once(self, now_nanos: int) -> bool:
        """Decides about a request that its replica will never answer.

        The connection broke, or could not take it. It has the same claim as a stuck request, and
        its copy is one unit of work.

        Returns:
            Whether to send a copy, which then counts as sent.
        """
        may_borrow = self._budget > 0 and not self._slow_everywhere.is_now(now_nanos)
        kept = float(-self._most) if may_borrow else 0.0
        return not self._is_saturated(now_nanos) and self._bucket.take(1.0, kept)

    def until_due_anyway(self, late_nanos: int, waited_nanos: int) -> int:
        """See `Speculation`."""
        is_early = late_nanos < self._most_delay_nanos // _LENT_AFTER
        due_nanos = _LENT_AFTER * late_nanos if is_early else self._most_delay_nanos
        return max(0, due_nanos - waited_nanos)

    def _until_twice(self, waited_nanos: int) -> int:
        """Returns the time until a request has waited twice as long, or for the longest delay."""
        more_nanos = max(waited_nanos, _LEAST_WAIT_NANOS)
        if waited_nanos < self._most_delay_nanos:
            return min(more_nanos, self._most_delay_nanos - waited_nanos)
        return more_nanos

    def _kept(self, late_nanos: int, waited_nanos: int) -> float:
        """Returns how much the copy of a request that does not borrow must leave."""
        is_just_late = late_nanos != NEVER and waited_nanos // _SURELY_AFTER < late_nanos
        return self._most / _RESERVED if is_just_late else 0.0

    def _is_saturated(self, now_nanos: int) -> bool:
        return self._congestion.waiting_over_service(now_nanos) >= self._saturation

    def is_busy(self, replica: int, waited_nanos: int, now_nanos: int) -> bool:
        """See `Speculation`."""
        if waited_nanos >= self._most_delay_nanos:
            return False
        ratio = self._congestion.waiting_over_service_of(replica, now_nanos)
        return ratio >= _BUSY * self._saturation

    def answered(
        self,
        replica: int,
        demand: Demand,
        response_nanos: int,
        feedback: Feedback | None,
        now_nanos: int,
    ) -> None:
        """See `Speculation`."""
        is_late = self._delays.is_late(demand, response_nanos)
        self._slow_everywhere.answered(replica, is_late, now_nanos)
        self._delays.answered(replica, demand, response_nanos)
        self._work.answered(demand, response_nanos, feedback)
        if feedback is not None:
            self._congestion.answered(replica, feedback, now_nanos)
            if is_late:
                self._work.late(replica, demand, response_nanos, self.late_nanos(demand), feedback)
