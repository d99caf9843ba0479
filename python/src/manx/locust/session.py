# SPDX-License-Identifier: Apache-2.0

"""The one session of a process, which all of its users share, as those of an application do."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakSet

from cassandra import ConsistencyLevel
from cassandra.cluster import EXEC_PROFILE_DEFAULT, Cluster, ExecutionProfile
from cassandra.policies import DCAwareRoundRobinPolicy, LoadBalancingPolicy
from gevent.lock import RLock

from manx import policies
from manx._core.request import RequestModelFile
from manx.locust.options import Settings

LOGGER = logging.getLogger("manx.locust")

_PROTOCOL = 4
"""Of version 5 the driver (3.30) loses the beginning of a segment's header that arrives apart from
its end: the connection breaks by a CRC mismatch, and requests on it may never be answered."""

_GEVENT = "GeventConnection"


def load_balancing(settings: Settings) -> LoadBalancingPolicy:
    """Returns a new load balancing policy by its name.

    Raises:
        ValueError: If the model file cannot be used.
    """
    if settings.policy == "round-robin":
        return DCAwareRoundRobinPolicy(settings.datacenter)
    by_name: dict[str, Callable[..., LoadBalancingPolicy]] = {
        "manx": policies.ManxPolicy,
        "regression": policies.RegressionPolicy,
        "heron": policies.HeronPolicy,
        "c3": policies.C3Policy,
        "least-outstanding": policies.LeastOutstandingPolicy,
    }
    named = {}
    if settings.model:
        RequestModelFile.read(settings.model)  # A test should not begin without it.
        named["model"] = settings.model
    return by_name[settings.policy](settings.datacenter, **named)


def profile(settings: Settings) -> ExecutionProfile:
    """Returns the execution profile of all requests.

    Raises:
        ValueError: If the model file cannot be used.
    """
    named = {}
    if settings.has_budget():
        named["speculative_execution_policy"] = policies.BudgetSpeculativeExecutionPolicy()
    return ExecutionProfile(
        load_balancing_policy=load_balancing(settings),
        consistency_level=ConsistencyLevel.name_to_value[settings.consistency],
        request_timeout=settings.timeout_seconds,
        **named,
    )


def new_cluster(settings: Settings, options: Mapping[str, Any]) -> Cluster:
    """Returns a cluster object that is not yet connected.

    Args:
        settings: What to connect to.
        options: Further arguments of `Cluster`, such as `auth_provider` or `ssl_context`.
            The protocol version is 4 unless they have another.

    Raises:
        ValueError: If the model file cannot be used, or the driver cannot work with gevent.
    """
    _require_gevent()
    return Cluster(
        list(settings.hosts),
        port=settings.port,
        execution_profiles={EXEC_PROFILE_DEFAULT: profile(settings)},
        **{"protocol_version": _PROTOCOL, **options},
    )


def _require_gevent() -> None:
    """Checks that the driver waits as a greenlet, since a thread of its own would never run."""
    monkey = sys.modules.get("gevent.monkey")
    if monkey is None or not monkey.is_module_patched("socket"):
        return
    if all(each.__name__ != _GEVENT for each in Cluster.connection_class.__mro__):
        raise ValueError(
            "this cassandra-driver has no connections for gevent, on which Locust is built; install"
            " 'cassandra-driver<3.31', and import locust or manx.locust before cassandra"
        )


class SharedSession:
    """One session, which connects when the first user needs it."""

    def __init__(self, create: Callable[..., Any] = new_cluster) -> None:
        """Creates one.

        Args:
            create: Makes a cluster object of settings and options.
        """
        self._create = create
        self._lock = RLock()  # Users are greenlets, whether Locust patches threads or not.
        self._cluster: Any = None
        self._session: Any = None
        self._failure: Exception | None = None
        self._prepared: dict[tuple[str, bool], Any] = {}
        self._counters: dict[str, int] = {}
        self._environments: WeakSet[Any] = WeakSet()

    def open(
        self,
        environment: Any,
        settings: Settings,
        options: Mapping[str, Any],
        statements: Mapping[str, str],
        idempotent: frozenset[str],
    ) -> tuple[Any, dict[str, Any]]:
        """Returns the session, and prepared statements by template.

        Args:
            environment: Locust's; the session is closed when its test stops.
            settings: What to connect to.
            options: Further arguments of `Cluster`.
            statements: CQL texts by template.
            idempotent: Templates that may be sent twice.

        Raises:
            Exception: What kept it from connecting or preparing; the same for all users.
        """
        with self._lock:
            if self._failure is not None:
                raise self._failure
            try:
                if self._session is None:
                    self._connect(environment, settings, options)
                return self._session, {
                    template: self._prepare(text, template in idempotent)
                    for template, text in statements.items()
                }
            except Exception as error:
                self._failure = error
                raise

    def _connect(self, environment: Any, settings: Settings, options: Mapping[str, Any]) -> None:
        self._listen(environment)
        self._cluster = self._create(settings, options)
        self._session = self._cluster.connect()
        LOGGER.info(
            "Connected to %s; policy %s, copies %s",
            ", ".join(settings.hosts),
            settings.policy,
            "within a budget" if settings.has_budget() else "none",
        )

    def _listen(self, environment: Any) -> None:
        if environment not in self._environments:
            self._environments.add(environment)
            environment.events.test_stop.add_listener(self.close)
            environment.events.quitting.add_listener(self.close)

    def _prepare(self, text: str, is_idempotent: bool) -> Any:
        key = text, is_idempotent  # Templates with one text may differ in the other.
        prepared = self._prepared.get(key)
        if prepared is None:
            prepared = self._session.prepare(text)
            prepared.is_idempotent = is_idempotent
            self._prepared[key] = prepared
        return prepared

    def counters(self) -> dict[str, int]:
        """Returns what Manx has done for the session, or for the last one; empty without Manx."""
        with self._lock:
            return self._counters if self._cluster is None else _counters(self._cluster)

    def close(self, **_: Any) -> None:
        """Closes the session; the next user connects again."""
        with self._lock:
            cluster = self._cluster
            if cluster is not None:
                self._counters = _counters(cluster)
            self._cluster = None
            self._session = None
            self._failure = None
            self._prepared = {}
        if cluster is not None:
            cluster.shutdown()


def _counters(cluster: Any) -> dict[str, int]:
    manager = getattr(cluster, "profile_manager", None)
    policy = getattr(getattr(manager, "default", None), "load_balancing_policy", None)
    return policy.counters() if isinstance(policy, policies.RankedPolicy) else {}
