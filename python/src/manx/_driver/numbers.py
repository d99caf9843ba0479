# SPDX-License-Identifier: Apache-2.0

"""Numbers of nodes."""

from __future__ import annotations

from collections import deque
from typing import Any

UNKNOWN = -1

_RESTING = 16


class NodeNumbers:
    """Numbers the nodes of a cluster, from 0 on; a node is identified by its endpoint.

    The number of a node that has left the cluster is reused, but not soon, since its last
    connections may still be closing. Callers hold the lock of the knowledge.
    """

    __slots__ = ("_free", "_numbers", "hosts")

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}
        self._free: deque[int] = deque()
        self.hosts: list[Any] = []
        """Hosts by number; None for free numbers."""

    def number(self, endpoint: Any) -> int:
        """Returns the number of a node, or `UNKNOWN`."""
        return self._numbers.get(endpoint, UNKNOWN)

    def add(self, host: Any) -> int:
        """Returns the number of a node, which gets one if it has none."""
        known = self._numbers.get(host.endpoint)
        if known is not None:
            self.hosts[known] = host
            return known
        if len(self._free) > _RESTING:
            number = self._free.popleft()
            self.hosts[number] = host
        else:
            number = len(self.hosts)
            self.hosts.append(host)
        self._numbers[host.endpoint] = number
        return number

    def remove(self, host: Any) -> None:
        """Forgets a node."""
        number = self._numbers.pop(host.endpoint, None)
        if number is not None:
            self.hosts[number] = None
            self._free.append(number)
