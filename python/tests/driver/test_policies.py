# SPDX-License-Identifier: Apache-2.0

"""Query plans of the policies, over the driver's own metadata."""

from __future__ import annotations

from typing import Any

import pytest
from cassandra import ConsistencyLevel
from cassandra.policies import HostDistance
from cassandra.query import BatchStatement, PreparedStatement, SimpleStatement
from hypothesis import given, settings
from hypothesis import strategies as st

from manx import ModelError
from manx.policies import (
    ManxPolicy,
    RankedPolicy,
    RegressionPolicy,
)
from tests.driver.clusters import KEYSPACE, LOCAL, cluster, host
from tests.policies import POLICIES

CONDITIONAL = "UPDATE t SET v = ? WHERE k = ? IF v = ?"


def statement(
    key: bytes | None = b"\x01", query: str = "SELECT v FROM t WHERE k = 1"
) -> SimpleStatement:
    made = SimpleStatement(query, keyspace=KEYSPACE)
    made.routing_key = key
    return made


@pytest.mark.parametrize("policy_class", POLICIES)
@settings(deadline=None)
@given(
    nodes=st.integers(1, 12),
    remote=st.integers(0, 5),
    used_remote=st.integers(0, 3),
    down=st.sets(st.integers(0, 16)),
    key=st.none() | st.binary(min_size=1, max_size=8),
)
def test_a_plan_has_each_usable_node_once(
    policy_class: type[RankedPolicy],
    nodes: int,
    remote: int,
    used_remote: int,
    down: set[int],
    key: bytes | None,
) -> None:
    policy = policy_class(LOCAL, used_hosts_per_remote_dc=used_remote)
    hosts = [host(i + 1) for i in range(nodes)]
    hosts += [host(100 + i, "dc2") for i in range(remote)]
    made = cluster(hosts, policy, replication={LOCAL: 3, "dc2": 2})
    for i, each in enumerate(hosts):
        if i in down:
            each.set_down()
            policy.on_down(each)

    plan = list(policy.make_query_plan(KEYSPACE, statement(key)))

    assert len(set(plan)) == len(plan)
    local = {each for each in hosts if each.datacenter == LOCAL and each.is_up}
    assert set(plan[: len(local)]) == local
    assert len(plan) == len(local) + min(
        used_remote, sum(1 for each in hosts if each.datacenter == "dc2" and each.is_up)
    )
    if key is not None:
        replicas = {
            each
            for each in made.metadata.get_replicas(KEYSPACE, key)
            if each.is_up and each.datacenter == LOCAL
        }
        assert set(plan[: len(replicas)]) == replicas


def test_distances_are_those_of_the_data_centre() -> None:
    policy = ManxPolicy(LOCAL, used_hosts_per_remote_dc=1)
    hosts = [host(1), host(2), host(101, "dc2"), host(102, "dc2")]
    cluster(hosts, policy)
    distances = [policy.distance(each) for each in hosts]
    assert distances[:2] == [HostDistance.LOCAL] * 2
    assert sorted(distances[2:]) == sorted([HostDistance.REMOTE, HostDistance.IGNORED])


def test_nodes_may_come_and_go() -> None:
    policy = ManxPolicy(LOCAL)
    hosts = [host(1), host(2), host(3)]
    made = cluster(hosts, policy)
    late = host(4)
    made.metadata.add_or_return_host(late)
    policy.on_add(late)
    policy.on_up(late)
    assert late in list(policy.make_query_plan(KEYSPACE, statement()))
    policy.on_down(hosts[0])
    policy.on_remove(hosts[0])
    hosts[0].set_down()
    assert hosts[0] not in list(policy.make_query_plan(KEYSPACE, statement()))


def test_a_policy_without_its_data_centre_says_what_is_missing() -> None:
    with pytest.raises(
        ValueError, match=r"local_dc is missing.*ManxPolicy\(local_dc='datacenter1'\)"
    ):
        ManxPolicy()


def test_an_unknown_data_centre_is_named_with_those_there_are(
    caplog: pytest.LogCaptureFixture,
) -> None:
    policy = ManxPolicy("dc9")
    cluster([host(1), host(2, "dc2")], policy)
    assert list(policy.make_query_plan(KEYSPACE, statement())) == []
    assert "No node of data centre dc9 is up; the cluster has dc1, dc2." in caplog.text


def test_a_policy_may_follow_one_cluster_after_another() -> None:
    policy = ManxPolicy(LOCAL)
    for _ in range(2):
        hosts = [host(1), host(2), host(3)]
        made = cluster(hosts, policy)
        policy.populate(made, hosts)
        assert set(policy.make_query_plan(KEYSPACE, statement())) == set(hosts)
        assert policy.counters()["plans_ranked"] == 1


def test_a_missing_model_is_named_when_the_policy_is_made() -> None:
    with pytest.raises(ModelError, match=r"missing\.json"):
        RegressionPolicy(LOCAL, model="missing.json")


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"rack_margin": -1}, "rack_margin must be between 0 and 100, not -1"),
        ({"slow_start_ms": -1}, "slow_start_ms must be between 0 and 3600000, not -1"),
        ({"own_weight": -1}, "own_weight"),
        ({"own_wait": 1}, "own_wait"),
    ],
)
def test_bad_parameters_are_named(named: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ManxPolicy(LOCAL, **named)


def test_a_batch_of_prepared_statements_may_be_a_transaction() -> None:
    policy = ManxPolicy(LOCAL)
    made = cluster([host(1), host(2)], policy)
    for query, is_plain in (("UPDATE t SET v = ? WHERE k = ?", True), (CONDITIONAL, False)):
        prepared = PreparedStatement([], query.encode(), [], query, None, 5, None, None)
        made._prepared_statements[prepared.query_id] = prepared
        before = policy.counters()["plans_ranked"]
        list(policy.make_query_plan(KEYSPACE, BatchStatement().add(prepared, ())))
        assert (policy.counters()["plans_ranked"] > before) == is_plain


@pytest.mark.parametrize(
    "made",
    [
        statement(query="INSERT INTO t (k) VALUES (1) IF NOT EXISTS"),
        SimpleStatement("SELECT v FROM t", consistency_level=ConsistencyLevel.SERIAL),
        BatchStatement().add(statement(query="UPDATE t SET v = 1 WHERE k = 1 IF v = 2")),
    ],
)
def test_transactions_keep_the_order_of_the_driver(made: object) -> None:
    policy = ManxPolicy(LOCAL)
    hosts = [host(i + 1) for i in range(6)]
    cluster(hosts, policy)
    plans = {tuple(policy.make_query_plan(KEYSPACE, made))[:1] for _ in range(3)}
    assert policy.counters()["plans_ranked"] == 0
    if getattr(made, "routing_key", None):
        assert len(plans) == 1
