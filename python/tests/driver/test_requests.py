# SPDX-License-Identifier: Apache-2.0

"""Whole requests, by the driver's own futures and connections; only the network is missing."""

from __future__ import annotations

import gc
import weakref
from types import SimpleNamespace
from typing import Any

import pytest
from cassandra import ConsistencyLevel, OperationTimedOut
from cassandra.cluster import ResponseFuture
from cassandra.policies import HostFilterPolicy
from cassandra.protocol import QueryMessage, ReadTimeoutErrorMessage, ResultMessage, ServerError
from cassandra.query import SimpleStatement

from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy
from tests.driver.clusters import KEYSPACE, LOCAL, cluster, host

READ = "SELECT v FROM t WHERE k = 1"
TRANSACTION = "UPDATE t SET v = 1 WHERE k = 1 IF v = 0"


class Pool:
    """A pool of one connection that sends nothing."""

    is_shutdown = False

    def __init__(self, made: Any, endpoint: Any) -> None:
        self.connection = made.connection_class(endpoint, protocol_version=5)
        self.connection._socket_writable = True
        self._next = 0

    def borrow_connection(self, timeout: float) -> tuple[Any, int]:
        """Returns the connection and a stream."""
        self._next += 1
        return self.connection, self._next

    def return_connection(self, connection: Any, stream_was_orphaned: bool = False) -> None:
        """Takes a connection back."""

    def answer(self, response: Any, request_id: int | None = None) -> None:
        """Answers a request, by default the newest."""
        callback, _, _ = self.connection._requests.pop(request_id or self._next)
        callback(response)


class Application:
    """A session over three nodes."""

    def __init__(self, policy: Any = None, speculation: Any = None) -> None:
        self.policy = policy or ManxPolicy(LOCAL)
        self.speculation = speculation
        self.hosts = [host(i + 1) for i in range(3)]
        self.cluster = cluster(self.hosts, self.policy, speculation)
        self.pools = {each: Pool(self.cluster, each.endpoint) for each in self.hosts}
        self.session = SimpleNamespace(
            cluster=self.cluster,
            keyspace=KEYSPACE,
            _pools=self.pools,
            row_factory=lambda names, rows: rows,
            submit=lambda work, *arguments: work(*arguments),
        )

    def execute(self, query: str = READ, on: Any = None, level: int | None = None) -> Any:
        """Begins a request as the driver's session does."""
        made = SimpleStatement(query, keyspace=KEYSPACE, consistency_level=level)
        made.routing_key = b"\x01"
        made.is_idempotent = True
        message = QueryMessage(query, level or ConsistencyLevel.LOCAL_ONE)
        plan = self.speculation.new_plan(KEYSPACE, made) if self.speculation else None
        future = ResponseFuture(
            self.session,
            message,
            made,
            10.0,
            load_balancer=self.policy,
            speculative_execution_plan=plan,
            host=on,
        )
        future.send_request()
        return future

    def answer(self, future: Any) -> None:
        """Its node answers a request."""
        self.pools[future._current_host].answer(rows(), future._req_id)

    def outstanding(self) -> int:
        """Returns how many requests count as outstanding, at all nodes together."""
        return int(self.cluster.connection_class.knowledge.demands.demands.costs()._outstanding)


def rows() -> Any:
    """Returns an answer of one row."""
    message = ResultMessage(kind=2)
    message.column_names = ["v"]
    message.column_types = []
    message.parsed_rows = [(1,)]
    message.paging_state = None
    return message


SORTS: dict[str, dict[str, Any]] = {
    "ranked": {},
    "transaction": {"query": TRANSACTION},
    "serial": {"level": ConsistencyLevel.SERIAL},
    "host": {"on": 1},
}


@pytest.mark.parametrize("sort", SORTS)
def test_what_the_driver_gives_up_is_outstanding_no_longer(sort: str) -> None:
    application = Application()
    named = dict(SORTS[sort])
    if "on" in named:
        named["on"] = application.hosts[1]
    future = application.execute(**named)
    assert application.outstanding() == 1
    future._on_timeout()
    with pytest.raises(OperationTimedOut):
        future.result()
    assert application.outstanding() == 0


def test_what_is_given_up_below_a_wrapper_is_outstanding_no_longer() -> None:
    policy = HostFilterPolicy(ManxPolicy(LOCAL), lambda each: True)
    application = Application(policy)
    future = application.execute()
    assert application.outstanding() == 1
    future._on_timeout()
    assert application.outstanding() == 0


def test_an_answer_ends_a_request() -> None:
    application = Application()
    future = application.execute()
    application.answer(future)
    assert future.result().one() == (1,)
    assert application.outstanding() == 0
    assert application.policy.counters()["failures"] == 0


def test_the_answer_of_the_loser_is_still_told_of() -> None:
    application = Application(speculation=BudgetSpeculativeExecutionPolicy(budget=1))
    future = application.execute()
    first = future._current_host
    future.send_request(error_no_hosts=False)  # as a copy does
    assert application.outstanding() == 2
    application.answer(future)
    application.pools[first].answer(rows(), 1)
    assert application.outstanding() == 0


@pytest.mark.parametrize("error", [ServerError(0, "broken", None), ConnectionError("broken")])
def test_failures_end_a_request(error: Exception) -> None:
    application = Application()
    future = application.execute()
    node = future._current_host
    callback, _, _ = application.pools[node].connection._requests.pop(future._req_id)
    callback(error)
    assert application.outstanding() <= 1  # of a retry
    assert application.policy.counters()["failures"] == 0


def test_a_timeout_of_the_node_is_no_failure() -> None:
    application = Application()
    future = application.execute()
    info = {"consistency": 1, "required_responses": 1, "received_responses": 0}
    error = ReadTimeoutErrorMessage(0x1200, "late", {**info, "data_retrieved": False})
    application.pools[future._current_host].answer(error, future._req_id)
    assert application.outstanding() <= 1
    assert application.policy.counters()["failures"] == 0


def test_transactions_are_kinds_of_their_own() -> None:
    application = Application()
    for _ in range(5):
        application.answer(application.execute(TRANSACTION))
    assert "update t set v=? where k=? if v=?" in application.policy.explain()


def test_an_answered_request_is_kept_alive_by_nothing() -> None:
    application = Application()
    future = application.execute()
    application.answer(future)
    reference = weakref.ref(future)
    del future
    gc.collect()
    assert reference() is None


def test_clusters_that_are_gone_are_forgotten() -> None:
    speculation = BudgetSpeculativeExecutionPolicy()
    policy = ManxPolicy(LOCAL)
    known = []
    for _ in range(3):
        application = Application(policy, speculation)
        application.answer(application.execute())
        known.append(weakref.ref(application.cluster.connection_class.knowledge))
    del application
    gc.collect()
    assert [each() is None for each in known[:2]] == [True, True]
