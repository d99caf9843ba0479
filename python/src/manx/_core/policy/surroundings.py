# SPDX-License-Identifier: Apache-2.0

"""What a host knows of the cluster."""

from __future__ import annotations

from collections.abc import Callable

NO_REPLICA = -1
"""The own number of a requester that is not a replica, or does not know which."""


class Surroundings:
    """Facts on the cluster that a host knows, and that a selector cannot learn from its requests.

    Attributes:
        requesters: How many requesters share the replicas, this one included; 0 if unknown.
        read_threads: How many reads a replica executes at once; 0 if unknown.
        replica: Number of the replica that the requester itself is, or `NO_REPLICA`.
        statements: Returns the text of a kind's statement, or None if it has none of its own;
            None if the requester does not see statements.
    """

    __slots__ = ("read_threads", "replica", "requesters", "statements")

    def __init__(
        self,
        requesters: int = 0,
        read_threads: int = 0,
        replica: int = NO_REPLICA,
        statements: Callable[[int], str | None] | None = None,
    ) -> None:
        self.requesters = requesters
        self.read_threads = read_threads
        self.replica = replica
        self.statements = statements
