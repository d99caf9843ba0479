# SPDX-License-Identifier: Apache-2.0

"""The driver's own objects, put together without a network."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from weakref import WeakSet

from cassandra.cluster import EXEC_PROFILE_DEFAULT, ExecutionProfile
from cassandra.connection import Connection, DefaultEndPoint
from cassandra.metadata import KeyspaceMetadata, Metadata
from cassandra.policies import SimpleConvictionPolicy
from cassandra.pool import Host

LOCAL = "dc1"
KEYSPACE = "shop"


class Network(Connection):
    """A connection that sends nothing."""

    def push(self, data: bytes) -> None:
        """Takes bytes."""

    @classmethod
    def create_timer(cls, timeout: float, callback: Any) -> Any:
        """Makes a timer that is never due."""
        return SimpleNamespace(cancel=lambda: None)


def host(number: int, datacenter: str = LOCAL, rack: str = "rack1") -> Host:
    """Returns a node that is up."""
    made = Host(DefaultEndPoint(f"127.0.0.{number}"), SimpleConvictionPolicy)
    made.set_location_info(datacenter, rack)
    made.set_up()
    return made


def cluster(
    hosts: list[Host],
    policy: Any,
    speculation: Any = None,
    replication: dict[str, int] | None = None,
) -> Any:
    """Returns what a policy sees of a cluster of nodes with evenly spread tokens."""
    metadata = Metadata()
    tokens = {}
    for i, each in enumerate(hosts):
        metadata.add_or_return_host(each)
        tokens[each] = [str(-(1 << 63) + i * ((1 << 64) // len(hosts)))]
    options = {name: str(count) for name, count in (replication or {LOCAL: 3}).items()}
    metadata.keyspaces[KEYSPACE] = KeyspaceMetadata(
        KEYSPACE, True, "NetworkTopologyStrategy", options
    )
    metadata.rebuild_token_map("org.apache.cassandra.dht.Murmur3Partitioner", tokens)
    named = {} if speculation is None else {"speculative_execution_policy": speculation}
    profile = ExecutionProfile(load_balancing_policy=policy, **named)
    made = SimpleNamespace(
        metadata=metadata,
        sessions=WeakSet(),
        metrics=None,
        _prepared_statements={},
        connection_class=Network,
        endpoints_resolved=[],
        contact_points=[],
        profile_manager=SimpleNamespace(profiles={EXEC_PROFILE_DEFAULT: profile}),
    )
    policy.populate(made, hosts)
    return made
