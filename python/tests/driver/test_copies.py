# SPDX-License-Identifier: Apache-2.0

"""When and whether the driver sends a copy, without a network or a clock."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from cassandra import ConsistencyLevel
from cassandra.query import SimpleStatement

from manx._driver.copies import Copies
from manx._driver.plan import QueryPlan
from manx.policies import BudgetSpeculativeExecutionPolicy, ManxPolicy
from tests.driver.clusters import KEYSPACE, LOCAL, cluster, host

MILLI = 1_000_000


class Clock:
    """Nanoseconds that pass when told."""

    now = 1_000 * MILLI

    def __call__(self) -> int:
        return self.now


class Setting:
    """A policy with its budget, whose nodes have answered some requests in a millisecond."""

    def __init__(self, **parameters: Any) -> None:
        self.policy = ManxPolicy(LOCAL)
        self.speculation = BudgetSpeculativeExecutionPolicy(**parameters)
        self.hosts = [host(i + 1) for i in range(3)]
        self.cluster = cluster(self.hosts, self.policy, self.speculation)
        self.knowledge = self.cluster.connection_class.knowledge
        self.clock = Clock()
        self.knowledge.clock = self.clock
        self.timers: list[tuple[float, Any]] = []
        for i in range(120):
            plan, copies = self.begin()
            copies.next_execution(None)
            self.answer(plan, i)

    def begin(self) -> tuple[QueryPlan, Copies]:
        """Begins a request as the driver does."""
        made = SimpleStatement("SELECT v FROM t WHERE k = 1", keyspace=KEYSPACE)
        made.routing_key = b"\x01"
        made.is_idempotent = True
        copies = self.speculation.new_plan(KEYSPACE, made)
        plan = self.policy.make_query_plan(KEYSPACE, made)
        assert isinstance(plan, QueryPlan)
        return plan, copies

    def answer(self, plan: QueryPlan, number: int) -> None:
        """A node answers within about a millisecond."""
        node = next(plan)
        sent_node, sent = self.knowledge.sent(node.endpoint, plan.demand)
        self.clock.now += MILLI + number
        self.knowledge.ended(sent_node, plan.demand, plan.partition, sent, 100, SimpleNamespace())

    def late(self) -> Future:
        """Returns a request whose first timer has just been due."""
        plan, copies = self.begin()
        next(plan)
        future = Future(plan, copies)
        copies.timer(self.create, copies.next_execution(None), future, future.send)
        self.due()
        return future

    def create(self, seconds: float, callback: Any) -> Any:
        """Keeps a timer of the driver."""
        self.timers.append((seconds, callback))
        return SimpleNamespace(cancel=lambda: None)

    def due(self) -> float:
        """The last timer is due; returns its seconds."""
        seconds, callback = self.timers.pop()
        self.clock.now += int(seconds * 1e9)
        callback()
        return seconds


class Future:
    """What the driver does when a request is late."""

    timeout = 10.0

    def __init__(self, plan: QueryPlan, copies: Copies) -> None:
        self.plan = plan
        self.copies = copies
        self.asked: list[Any] = []
        self.attempted_hosts = ["first"]
        self.message = SimpleNamespace(consistency_level=ConsistencyLevel.LOCAL_ONE)
        self.next_delay: float | None = None

    def send(self) -> None:
        """Asks for a node, and then for the delay of a further copy."""
        self.asked = list(self.plan)[:1]
        self.next_delay = self.copies.next_execution(None)


def _nothing() -> None:
    pass


@pytest.fixture
def setting() -> Setting:
    return Setting(budget=1)


def test_a_late_request_gets_one_copy(setting: Setting) -> None:
    plan, copies = setting.begin()
    first = next(plan)
    future = Future(plan, copies)
    delay = copies.next_execution(None)
    assert 0.001 <= delay < 0.01
    copies.timer(setting.create, delay, future, future.send)
    setting.due()
    assert len(future.asked) == 1
    assert future.asked[0] is not first
    assert future.next_delay == -1
    assert setting.policy.counters()["copies_sent"] == 1


def test_a_refused_copy_is_asked_for_again() -> None:
    setting = Setting(budget=0)
    future = setting.late()
    assert future.asked == []
    assert len(setting.timers) == 1
    assert setting.policy.counters()["copies_refused"] == 1
    assert setting.policy.counters()["copies_sent"] == 0


def test_nothing_is_sent_of_a_request_that_was_answered(setting: Setting) -> None:
    plan, copies = setting.begin()
    next(plan)
    future = Future(plan, copies)
    copies.timer(setting.create, copies.next_execution(None), future, future.send)
    plan.done()
    setting.due()
    assert future.next_delay is None
    assert setting.timers == []
    assert copies.next_execution(None) == -1


def test_a_retry_gets_a_node_while_a_copy_is_refused() -> None:
    setting = Setting(budget=0)
    plan, copies = setting.begin()
    first = next(plan)
    copies.timer(setting.create, copies.next_execution(None), Future(plan, copies), _nothing)
    setting.due()
    assert next(plan) is not first


def test_with_one_node_no_copy_is_sent() -> None:
    setting = Setting()
    for each in setting.hosts[1:]:
        each.set_down()
        setting.policy.on_down(each)
    future = setting.late()
    assert future.asked == []
    assert future.next_delay == -1


def test_a_first_sending_that_is_still_under_way_pays_for_no_copy(setting: Setting) -> None:
    plan, copies = setting.begin()
    next(plan)
    future = Future(plan, copies)
    future.attempted_hosts = []
    for _ in range(5):
        copies.timer(setting.create, copies.next_execution(None), future, future.send)
        setting.due()
    assert setting.policy.counters()["copies_sent"] == 0


def test_a_read_at_a_serial_level_of_its_profile_is_not_sent_twice(setting: Setting) -> None:
    plan, copies = setting.begin()
    next(plan)
    future = Future(plan, copies)
    future.message.consistency_level = ConsistencyLevel.SERIAL
    copies.timer(setting.create, copies.next_execution(None), future, future.send)
    setting.due()
    assert future.asked == []
    assert setting.policy.counters()["copies_sent"] == 0


def test_many_statements_without_a_plan_of_manx_warn_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    speculation = BudgetSpeculativeExecutionPolicy()
    for _ in range(300):
        assert speculation.new_plan(None, SimpleStatement("SELECT 1")).next_execution(None) == -1
    assert [each.message for each in caplog.records] == [
        "BudgetSpeculativeExecutionPolicy sends no copies, since the load balancing policy of its"
        " execution profile is not one of manx.policies, or is wrapped in another; use ManxPolicy"
        " itself there"
    ]


def test_schema_changes_are_never_sent_twice(setting: Setting) -> None:
    made = SimpleStatement("CREATE TABLE t (k int PRIMARY KEY)", keyspace=KEYSPACE)
    made.is_idempotent = True
    copies = setting.speculation.new_plan(KEYSPACE, made)
    list(setting.policy.make_query_plan(KEYSPACE, made))
    assert copies.next_execution(None) == -1


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"budget": 1.5}, "budget"),
        ({"max_executions": 0}, "max_executions must be between 1 and 10, not 0"),
        ({"factors": 2.0}, "factors"),
    ],
)
def test_bad_parameters_are_named(named: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BudgetSpeculativeExecutionPolicy(**named)
