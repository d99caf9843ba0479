# SPDX-License-Identifier: Apache-2.0

"""What the driver's cluster object tells of requests and replicas."""

from __future__ import annotations

from typing import Any

from cassandra import ConsistencyLevel


class ClusterView:
    """A cluster object as one of its load balancing policies sees it."""

    def __init__(self, cluster: Any, policy: Any) -> None:
        self._cluster = cluster
        self._policy = policy

    def is_connected(self) -> bool:
        """Whether the driver has connected."""
        return bool(getattr(self._cluster, "_is_setup", True))

    def replicas(self, working_keyspace: str | None, query: Any) -> list[Any]:
        """Returns the replicas of a statement's partition; none if they are unknown."""
        keyspace = query.keyspace or working_keyspace
        key = query.routing_key
        if keyspace is None or key is None:
            return []
        return list(self._cluster.metadata.get_replicas(keyspace, key))

    def datacenters(self) -> list[str]:
        """Returns the names of the data centres whose nodes are known, sorted."""
        hosts = self._cluster.metadata.all_hosts()
        return sorted({host.datacenter for host in hosts if host.datacenter})

    def profile(self) -> Any:
        """Returns the execution profile that has this policy, or None."""
        for profile in list(self._cluster.profile_manager.profiles.values()):
            if profile.load_balancing_policy is self._policy:
                return profile
        return None

    def level(self, query: Any) -> int:
        """Returns the consistency level in force for a statement."""
        if query.consistency_level is not None:
            return int(query.consistency_level)
        level = getattr(self.profile(), "consistency_level", ConsistencyLevel.LOCAL_ONE)
        return int(level)
