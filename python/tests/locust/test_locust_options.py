# SPDX-License-Identifier: Apache-2.0

"""Options, and the policies that they name."""

from __future__ import annotations

import sys
from argparse import Namespace
from types import SimpleNamespace
from typing import Any

import pytest
from cassandra import ConsistencyLevel
from cassandra.cluster import Cluster
from cassandra.policies import DCAwareRoundRobinPolicy
from locust.argument_parser import get_parser

from manx import ModelError, policies
from manx.locust import POLICIES, Settings
from manx.locust.session import load_balancing, new_cluster, profile


def parsed(*arguments: str) -> Settings:
    return Settings.of(get_parser(default_config_files=[]).parse_args(list(arguments)))


def test_defaults_are_those_without_a_command_line() -> None:
    assert parsed() == Settings.of(None) == Settings()


def test_options_are_read() -> None:
    named = "--cql-hosts=a,b --cql-port=9043 --cql-dc=dc1 --cql-policy=regression"
    more = "--cql-model=m.json --cql-consistency=QUORUM --cql-timeout=60"
    assert parsed(*named.split(), *more.split()) == Settings(
        ("a", "b"), 9043, "dc1", "regression", "auto", "m.json", "QUORUM", 60
    )


def test_environment_variables_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CQL_HOSTS", "node1, node2")
    monkeypatch.setenv("CQL_POLICY", "c3")
    settings = parsed()
    assert (settings.hosts, settings.policy) == (("node1", "node2"), "c3")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({"cql_policy": "best"}, "--cql-policy is one of manx, regression, heron, c3, least-outs"),
        ({"cql_copies": "many"}, "--cql-copies is one of auto, budget, none, not 'many'"),
        ({"cql_consistency": "MOST"}, "--cql-consistency is one of"),
        ({"cql_hosts": "a,,b"}, "--cql-hosts has an empty name"),
        ({"cql_port": 0}, "--cql-port must be between 1 and 65535, not 0"),
        ({"cql_timeout": float("nan")}, "--cql-timeout must be above 0"),
        ({"cql_model": "m.json"}, "--cql-model is for --cql-policy regression, not manx"),
        (
            {"cql_policy": "round-robin", "cql_copies": "budget"},
            "--cql-copies budget needs a policy of Manx",
        ),
    ],
)
def test_options_out_of_range_are_named(named: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Settings.of(Namespace(**named))


def test_each_policy_has_a_name() -> None:
    made = [load_balancing(Settings(policy=name)) for name in POLICIES]
    assert [type(each) for each in made] == [
        policies.ManxPolicy,
        policies.RegressionPolicy,
        policies.HeronPolicy,
        policies.C3Policy,
        policies.LeastOutstandingPolicy,
        DCAwareRoundRobinPolicy,
    ]


def test_a_model_that_cannot_be_used_ends_the_test_before_it_begins(tmp_path: Any) -> None:
    with pytest.raises(ModelError, match=r"none\.json"):
        load_balancing(Settings(policy="regression", model=str(tmp_path / "none.json")))


@pytest.mark.parametrize(
    ("policy", "copies", "has_budget"),
    [
        ("manx", "auto", True),
        ("manx", "none", False),
        ("c3", "auto", False),
        ("c3", "budget", True),
        ("round-robin", "auto", False),
    ],
)
def test_copies_are_sent_within_a_budget(policy: str, copies: str, has_budget: bool) -> None:
    made = profile(Settings(policy=policy, copies=copies, consistency="QUORUM", timeout_seconds=3))
    speculative = isinstance(
        made.speculative_execution_policy, policies.BudgetSpeculativeExecutionPolicy
    )
    assert speculative == has_budget
    assert made.consistency_level == ConsistencyLevel.QUORUM
    assert made.request_timeout == 3


def test_a_driver_without_gevent_is_refused_where_locust_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patched = SimpleNamespace(is_module_patched=lambda _: True)
    monkeypatch.setitem(sys.modules, "gevent.monkey", patched)
    monkeypatch.setattr(Cluster, "connection_class", object)
    with pytest.raises(ValueError, match=r"no connections for gevent.*'cassandra-driver<3\.31'"):
        new_cluster(Settings(), {})


@pytest.mark.parametrize(("options", "version"), [({}, 4), ({"protocol_version": 5}, 5)])
def test_the_protocol_is_the_one_whose_large_answers_the_driver_reads(
    options: dict[str, Any], version: int
) -> None:
    made = new_cluster(Settings(), options)
    assert made.protocol_version == version
    made.shutdown()
