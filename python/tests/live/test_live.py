# SPDX-License-Identifier: Apache-2.0

"""The policies on real nodes."""

from __future__ import annotations

from typing import Any

import pytest
from cassandra import ConsistencyLevel, OperationTimedOut
from cassandra.io.asyncioreactor import AsyncioConnection
from cassandra.query import SimpleStatement

from manx.policies import (
    BudgetSpeculativeExecutionPolicy,
    LeastOutstandingPolicy,
    ManxPolicy,
    RankedPolicy,
)
from tests.live.conftest import ROWS, Nodes
from tests.policies import POLICIES

READ = "SELECT name FROM shop.carts WHERE id = ?"


def prepared(session: Any, is_idempotent: bool = True) -> Any:
    """Returns the statement that reads a cart; every node knows it."""
    statement = session.prepare(READ)
    statement.is_idempotent = is_idempotent
    return statement


def begin(session: Any, statement: Any, count: int = 3 * ROWS, timeout: float = 60) -> list[Any]:
    """Begins to read carts, and returns the requests."""
    return [session.execute_async(statement, (i % ROWS,), timeout=timeout) for i in range(count)]


def read(session: Any, statement: Any) -> list[Any]:
    """Reads carts, and returns the requests."""
    futures = begin(session, statement)
    for future in futures:
        assert len(list(future.result())) == 3
    return futures


def expired(futures: list[Any]) -> int:
    """Returns how many of the requests time out."""
    count = 0
    for future in futures:
        try:
            future.result()
        except OperationTimedOut:
            count += 1
    return count


@pytest.mark.parametrize("policy_class", POLICIES)
def test_requests_go_to_replicas_and_are_counted(
    nodes: Nodes, policy_class: type[RankedPolicy]
) -> None:
    policy = policy_class("datacenter1")
    with nodes.connected(policy) as session:
        futures = read(session, prepared(session))
        asked = {future.attempted_hosts[0].endpoint.address for future in futures}
    counters = policy.counters()
    assert asked == set(nodes.addresses)
    assert counters["plans_ranked"] >= len(futures)
    assert counters["feedback_received"] > 0
    assert counters["feedback_rejected"] == 0
    assert counters["failures"] == 0
    assert "select name from shop.carts where id=? at LOCAL_ONE" in policy.explain()


def test_a_late_request_is_sent_once_more(nodes: Nodes) -> None:
    policy = LeastOutstandingPolicy("datacenter1")
    speculation = BudgetSpeculativeExecutionPolicy(budget=1, burst=1_000, saturation=1e6)
    with nodes.connected(policy, speculation) as session:
        statement = prepared(session)
        read(session, statement)
        with nodes.paused(1) as paused:
            futures = read(session, statement)
    stuck = [each for each in futures if each.attempted_hosts[0].endpoint.address == paused]
    assert stuck
    assert all(len(each.attempted_hosts) == 2 for each in stuck)
    counters = policy.counters()
    assert counters["copies_sent"] >= len(stuck)
    assert counters["failures"] == 0
    assert "copies of" in speculation.explain()


def test_no_copy_is_sent_of_what_is_not_idempotent(nodes: Nodes) -> None:
    policy = LeastOutstandingPolicy("datacenter1")
    with nodes.connected(policy) as session:
        statement = prepared(session, is_idempotent=False)
        read(session, statement)
        with nodes.paused(1):
            futures = begin(session, statement, timeout=0.5)
            assert expired(futures) > 0
        assert all(len(each.attempted_hosts) == 1 for each in futures)
        # What has expired is outstanding no longer, so the node gets its share again.
        asked = {each.attempted_hosts[0].endpoint.address for each in read(session, statement)}
        assert asked == set(nodes.addresses)
    assert policy.counters()["copies_sent"] == 0


def test_a_request_without_copies_still_times_out(nodes: Nodes) -> None:
    """The driver has one timer for copies and timeouts; refused copies must not lose the latter."""
    policy = LeastOutstandingPolicy("datacenter1")
    speculation = BudgetSpeculativeExecutionPolicy(budget=0, burst=1, most_delay_ms=100)
    with nodes.connected(policy, speculation) as session:
        statement = prepared(session)
        read(session, statement)
        with nodes.paused(1):
            assert expired(begin(session, statement, timeout=0.5)) > 0
    assert policy.counters()["copies_refused"] > 0


def test_all_sorts_of_statements(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy) as session:
        session.execute("INSERT INTO shop.carts (id, item, name) VALUES (7, 7, 'x') IF NOT EXISTS")
        serial = SimpleStatement(
            "SELECT name FROM shop.carts WHERE id = 7 AND item = 7",
            consistency_level=ConsistencyLevel.SERIAL,
        )
        assert session.execute(serial).one().name == "x"
        session.execute("DELETE FROM shop.carts WHERE id = 7 AND item = 7")
        pages = SimpleStatement("SELECT id FROM shop.carts", fetch_size=50, is_idempotent=True)
        assert len(list(session.execute(pages))) == 3 * ROWS
        host = session.cluster.metadata.all_hosts()[2]
        future = session.execute_async("SELECT name FROM shop.carts WHERE id = 1", host=host)
        assert len(list(future.result())) == 3
        assert future.attempted_hosts == [host]
    assert policy.counters()["failures"] == 0


def test_protocol_version_3_has_no_feedback(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy, protocol_version=3) as session:
        read(session, prepared(session))
    assert policy.counters()["feedback_received"] == 0
    assert policy.counters()["failures"] == 0


def test_the_asyncio_event_loop(nodes: Nodes) -> None:
    policy = ManxPolicy("datacenter1")
    with nodes.connected(policy, connection_class=AsyncioConnection) as session:
        read(session, prepared(session))
    assert policy.counters()["feedback_received"] > 0
