# SPDX-License-Identifier: Apache-2.0

"""The load balancing policy that all of `manx.policies` have in common."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cassandra.policies import (
    DCAwareRoundRobinPolicy,
    HostDistance,
    LoadBalancingPolicy,
    TokenAwarePolicy,
)

from manx._core.policy import ReplicaSelector, Selectors, Surroundings
from manx._driver.cluster_view import ClusterView
from manx._driver.connection import observe
from manx._driver.copies import Copies
from manx._driver.explain import request_lines
from manx._driver.knowledge import Knowledge
from manx._driver.plan import QueryPlan
from manx._driver.ranking import Ranking
from manx._driver.speculation import pending
from manx._driver.statements import SERIAL, Described
from manx._driver.warnings import Warnings

LOGGER = logging.getLogger("manx")

_NANOS_PER_MILLI = 1_000_000

_MOST_IN_TURN = 3
"""Nodes that are ranked where the replicas are unknown."""


@dataclass(frozen=True, slots=True)
class _Followed:
    """The cluster object that a policy follows, and what it knows of it."""

    view: ClusterView
    knowledge: Knowledge
    ranking: Ranking


def _is_up(followed: _Followed, host: Any) -> None:
    followed.ranking.is_up(host)


def _is_down(followed: _Followed, host: Any) -> None:
    if followed.view.is_connected():  # before, the driver reports nodes as down that are not
        followed.ranking.is_down(host)


def _is_added(followed: _Followed, host: Any) -> None:
    if followed.view.is_connected():  # before, all nodes are new to the driver
        followed.ranking.is_new(host)
    else:
        followed.ranking.is_up(host)


def _is_removed(followed: _Followed, host: Any) -> None:
    followed.ranking.remove(host)


class RankedPolicy(LoadBalancingPolicy):
    """Ranks the replicas of each request, nodes of the local data centre first.

    Lightweight transactions and reads at a serial consistency level keep the driver's order. If
    the driver does not know the key of a request, the best of the three nodes whose turn it is
    comes first.
    """

    _policy = ""
    """Name of the replica selection policy."""

    def __init__(
        self,
        local_dc: str = "",
        *,
        local_rack: str | None = None,
        rack_margin: float = 0.1,
        slow_start_ms: float = 10_000,
        used_hosts_per_remote_dc: int = 0,
        predict_costs: bool = True,
        **parameters: float | str | bool,
    ) -> None:
        """Creates one.

        Args:
            local_dc: Name of the data centre that the application runs in.
            local_rack: Rack whose nodes are preferred; without one all racks are alike.
            rack_margin: By how much worse a node of it may be and still be preferred, as a share.
            slow_start_ms: Milliseconds over which the requests of a restarted node grow.
            used_hosts_per_remote_dc: Nodes of each other data centre to fail over to.
            predict_costs: Whether the cost of each kind of request is learnt.
            parameters: Those of the replica selection policy, by name.

        Raises:
            ValueError: If there is no local data centre, or a parameter is unknown or out of range.
            ModelError: If a model file cannot be used.
        """
        if not local_dc:
            raise ValueError(
                "local_dc is missing: name the data centre that the application runs in, for"
                f" example {type(self).__name__}(local_dc='datacenter1')"
            )
        if not 0 <= rack_margin <= 100:
            raise ValueError(f"rack_margin must be between 0 and 100, not {rack_margin}")
        if not 0 <= slow_start_ms <= 3_600_000:
            raise ValueError(f"slow_start_ms must be between 0 and 3600000, not {slow_start_ms}")
        self.local_dc = local_dc
        self._local_rack = local_rack
        self._rack_margin = rack_margin
        self._slow_start_nanos = int(slow_start_ms * _NANOS_PER_MILLI)
        self._predict_costs = predict_costs
        self._parameters = parameters
        self._selector(Surroundings(statements=lambda kind: None))  # so that bad ones fail now
        self._datacenters = DCAwareRoundRobinPolicy(local_dc, used_hosts_per_remote_dc)
        self._driver_order = TokenAwarePolicy(self._datacenters, shuffle_replicas=False)
        self._followed: _Followed | None = None
        self._warnings = Warnings()
        self._lock = threading.Lock()

    @property
    def used_hosts_per_remote_dc(self) -> int:
        """Nodes of each other data centre to fail over to."""
        return int(self._datacenters.used_hosts_per_remote_dc)

    @used_hosts_per_remote_dc.setter
    def used_hosts_per_remote_dc(self, count: int) -> None:
        self._datacenters.used_hosts_per_remote_dc = count

    def populate(self, cluster: Any, hosts: Any) -> None:
        """Begins to follow a cluster; the driver calls it when it connects."""
        self._driver_order.populate(cluster, hosts)
        try:
            with self._lock:
                known = getattr(cluster.connection_class, "knowledge", None)
                if self._followed is None or self._followed.knowledge is not known:
                    self._followed = self._follow(cluster)
            for host in hosts:
                self._followed.ranking.is_up(host)
        except Exception as error:
            self._followed = None
            LOGGER.warning(
                "Manx cannot observe the connections of this driver, so the driver's own order"
                " applies; Manx needs cassandra-driver 3.29 or later (%r)",
                error,
            )

    def _follow(self, cluster: Any) -> _Followed:
        """Begins to follow a cluster; the driver may tell of one twice."""
        was_observed = hasattr(cluster.connection_class, "knowledge")
        knowledge = observe(cluster)
        if getattr(cluster, "_is_setup", False) and not was_observed:
            LOGGER.warning(
                "Manx sees only connections that open from now on, since the cluster was connected"
                " before; name its policy when the Cluster is made"
            )
        knowledge.demands.predict(self._predict_costs)
        surroundings = Surroundings(statements=knowledge.demands.template)
        ranking = Ranking(
            self._selector(surroundings),
            self._local_rack,
            self._rack_margin,
            self._slow_start_nanos,
            knowledge,
        )
        if getattr(cluster, "metrics", None) is not None:
            knowledge.counters.add_to(cluster.metrics)
        LOGGER.info("Manx ranks the replicas of data centre %s by %s", self.local_dc, self._policy)
        return _Followed(ClusterView(cluster, self), knowledge, ranking)

    def _selector(self, surroundings: Surroundings) -> ReplicaSelector:
        return Selectors.create(
            self._policy, self._parameters, random.getrandbits(63), surroundings
        )

    def distance(self, host: Any) -> Any:
        """Returns how near a node is; see the driver."""
        return self._driver_order.distance(host)

    def on_up(self, host: Any) -> None:
        """A node is up."""
        self._driver_order.on_up(host)
        self._learn(_is_up, host)

    def on_down(self, host: Any) -> None:
        """A node is down."""
        self._driver_order.on_down(host)
        self._learn(_is_down, host)

    def on_add(self, host: Any) -> None:
        """A node is new to the cluster, or the driver has just found it."""
        self._driver_order.on_add(host)
        self._learn(_is_added, host)

    def on_remove(self, host: Any) -> None:
        """A node has left the cluster."""
        self._driver_order.on_remove(host)
        self._learn(_is_removed, host)

    def _learn(self, event: Callable[[_Followed, Any], None], host: Any) -> None:
        """Takes note of an event; a failure of Manx to do so must not keep the driver from it."""
        followed = self._followed
        if followed is not None:
            try:
                event(followed, host)
            except Exception as error:
                followed.knowledge.failed(error)

    def make_query_plan(
        self, working_keyspace: str | None = None, query: Any = None
    ) -> Iterator[Any]:
        """Returns the nodes to ask for a request, best first."""
        copies = pending.take(query)
        followed = self._followed
        if followed is None or query is None:
            return self._as_driver(working_keyspace, query, copies)
        knowledge = followed.knowledge
        try:
            self._warnings.planned(followed.view, followed.knowledge.counters)
            level = followed.view.level(query)
            statements = knowledge.demands.statements
            described = statements.described(query)
            is_transaction = level in SERIAL or statements.is_transaction(query, described)
            if is_transaction or described is None:
                return self._as_driver(working_keyspace, query, copies)
            return self._ranked(followed, working_keyspace, query, described, level, copies)
        except Exception as error:
            knowledge.failed(error)
            return self._as_driver(working_keyspace, query, copies)

    def _as_driver(
        self, working_keyspace: str | None, query: Any, copies: Copies | None
    ) -> Iterator[Any]:
        """Such a request is never sent twice."""
        if copies is not None:
            copies.give_up()
        plan: Iterator[Any] = iter(self._driver_order.make_query_plan(working_keyspace, query))
        return plan

    def _ranked(
        self,
        followed: _Followed,
        working_keyspace: str | None,
        query: Any,
        described: Described,
        level: int,
        copies: Copies | None,
    ) -> QueryPlan:
        knowledge, ranking = followed.knowledge, followed.ranking
        others = list(self._datacenters.make_query_plan(working_keyspace, query))
        replicas = followed.view.replicas(working_keyspace, query)
        local = [each for each in replicas if each.is_up and self._is_local(each)]
        chosen = set(local)
        hosts = local + [each for each in others if each not in chosen] if local else others
        ranked = len(local) or min(_MOST_IN_TURN, sum(map(self._is_local, others)))
        if ranked == 0:
            self._warnings.no_local_node(self.local_dc, followed.view)
        demand, of_partition = knowledge.demand(described, query, level)
        with knowledge.lock:
            knowledge.counters.plans_ranked += 1
            ranking.rank(hosts, 0, ranked, demand)
        plan = QueryPlan(ranking, hosts, ranked, demand, of_partition)
        if copies is not None:
            if described.is_about_rows:
                copies.follow(plan, knowledge, ranking, replicas)
            else:
                copies.give_up()
        return plan

    def _is_local(self, host: Any) -> bool:
        return bool(self._datacenters.distance(host) == HostDistance.LOCAL)

    def counters(self) -> dict[str, int]:
        """Returns what was done for the cluster object, as counts by name."""
        return {} if self._followed is None else self._followed.knowledge.counters.values()

    def explain(self) -> str:
        """Returns a line for each kind of request: how many, their mean time and expected cost.

        A kind is a statement and its consistency level. Those that take most of the time come
        first.
        """
        if self._followed is None:
            return ""
        knowledge = self._followed.knowledge
        with knowledge.lock:
            return request_lines(knowledge.demands.demands.costs())
