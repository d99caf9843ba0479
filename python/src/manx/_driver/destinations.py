# SPDX-License-Identifier: Apache-2.0

"""Tells whether a copy of a late request has somewhere to go."""

from __future__ import annotations

from typing import Any

from cassandra import ConsistencyLevel

from manx._core.routing import Destination, LateRequest
from manx._driver.numbers import UNKNOWN
from manx._driver.plan import QueryPlan
from manx._driver.ranking import Ranking

_LOCAL = frozenset(
    (
        ConsistencyLevel.LOCAL_ONE,
        ConsistencyLevel.LOCAL_QUORUM,
        ConsistencyLevel.LOCAL_SERIAL,
        ConsistencyLevel.EACH_QUORUM,
    )
)
_QUORUMS = frozenset(
    (ConsistencyLevel.QUORUM, ConsistencyLevel.LOCAL_QUORUM, ConsistencyLevel.EACH_QUORUM)
)
_NUMBERS = {ConsistencyLevel.ANY: 0, ConsistencyLevel.TWO: 2, ConsistencyLevel.THREE: 3}


def required(level: int, replicas: int) -> int:
    """Returns the number of replicas that a consistency level needs."""
    if level in _QUORUMS:
        return replicas // 2 + 1
    if level == ConsistencyLevel.ALL:
        return replicas
    return _NUMBERS.get(level, 1)


def can_be_served_without(asked: Any, replicas: list[Any], level: int) -> bool:
    """Whether the other replicas suffice for a consistency level."""
    counted = replicas
    if level in _LOCAL:
        counted = [each for each in replicas if each.datacenter == asked.datacenter]
    others = sum(1 for each in counted if each is not asked and each.is_up)
    return others >= required(level, len(counted))


def destination(
    plan: QueryPlan,
    late: LateRequest,
    replicas: list[Any],
    level: int,
    ranking: Ranking,
    waited_nanos: int,
    now_nanos: int,
) -> Destination:
    """Returns how good the destination of a copy is; the knowledge's lock is held.

    It is a node that was not asked yet, and can serve the request without the late one. With a
    replication factor of 1, or at a level that needs all replicas, a copy would wait for the late
    node itself. The plan ranks the remaining replicas when the copy is sent, so they count as busy
    or poor only if all of them are.

    Args:
        plan: Of the request.
        late: The request.
        replicas: All replicas of its partition; empty if unknown.
        level: Its consistency level.
        ranking: Knows what is expected of nodes.
        waited_nanos: Time since it was sent.
        now_nanos: The time.
    """
    if plan.left == 0:
        return Destination.NONE
    asked = plan.last_asked
    if asked not in replicas:
        return Destination.GOOD
    if not can_be_served_without(asked, replicas, level):
        return Destination.NONE
    usable = [each for each in replicas if each is not asked and each.is_up]
    near = [each for each in usable if each.datacenter == asked.datacenter] or usable
    number_asked = ranking.number(asked)
    best = Destination.GOOD
    for each in near:
        node = ranking.number(each)
        if node == UNKNOWN:
            return Destination.GOOD
        is_far_later = number_asked != UNKNOWN and ranking.is_far_later(
            node, number_asked, late.demand, now_nanos
        )
        best = late.destination(node, is_far_later, waited_nanos, now_nanos)
        if best == Destination.GOOD:
            return best
    return best
