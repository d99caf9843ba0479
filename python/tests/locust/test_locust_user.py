# SPDX-License-Identifier: Apache-2.0

"""Users in Locust's own environment, with a session that answers at once."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import gevent
import pytest
from locust import task
from locust.env import Environment
from locust.event import Events
from locust.exception import StopUser

from manx.locust import CqlUser, Settings, sidecar
from manx.locust.session import SharedSession


class Result(list[int]):
    """Rows that two nodes were asked for."""

    response_future = SimpleNamespace(attempted_hosts=["first", "copy"])


class FakeCluster:
    """A cluster object that answers at once, and keeps what it was asked for."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.failure = failure
        self.connected = 0
        self.closed = 0
        self.prepared: list[str] = []
        self.executed: list[tuple[str, bool]] = []
        self.settings: Settings | None = None

    def create(self, settings: Settings, options: Any) -> FakeCluster:
        self.settings = settings
        self.options = options
        return self

    def connect(self) -> FakeCluster:
        gevent.sleep(0)
        if self.failure is not None:
            raise self.failure
        self.connected += 1
        return self

    def prepare(self, text: str) -> Any:
        self.prepared.append(text)
        prepared = SimpleNamespace(is_idempotent=False)
        prepared.bind = lambda parameters: (text, parameters, prepared.is_idempotent)
        return prepared

    def execute(self, bound: Any) -> Result:
        text, parameters, is_idempotent = bound
        self.executed.append((text, is_idempotent))
        gevent.sleep(0)
        if parameters == ["fail"]:
            raise TimeoutError("too late")
        return Result([1, 2, 3])

    def shutdown(self) -> None:
        self.closed += 1


class ShopUser(CqlUser):
    statements: ClassVar[dict[str, str]] = {
        "read": "-- the price\n select v FROM shop.items WHERE k = ?",
        "write": "UPDATE shop.items SET v = 1 WHERE k = ?",
        "safe": "INSERT INTO shop.items (k, v) VALUES (?, 1)",
    }
    idempotent = frozenset({"safe"})
    cluster_options: ClassVar[dict[str, Any]] = {"compression": False}
    returned: ClassVar[list[Any]] = []

    @task
    def buy(self) -> None:
        self.returned.append(self.query("read", [1]))
        self.returned.append(self.query("read", ["fail"]))
        self.query("write", [1])
        self.query("safe", [1])
        raise StopUser


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> FakeCluster:
    made = FakeCluster()
    monkeypatch.setattr(CqlUser, "shared", SharedSession(made.create))
    monkeypatch.setattr(ShopUser, "returned", [])
    return made


def environment(options: Namespace | None = None) -> Any:
    events: Any = Events
    return Environment(user_classes=[ShopUser], events=events(), parsed_options=options)


def spend(made: Any, users: int) -> None:
    """Lets users run until each has stopped by itself."""
    runner = made.create_local_runner()
    runner.start(users, spawn_rate=users)
    runner.spawning_greenlet.join()
    runner.user_greenlets.join()
    runner.stop()


def test_requests_are_counted_under_their_template(cluster: FakeCluster) -> None:
    made = environment()
    fired: list[dict[str, Any]] = []
    made.events.request.add_listener(lambda **request: fired.append(request))
    spend(made, 2)
    read = made.stats.get("read", "CQL")
    assert (read.num_requests, read.num_failures) == (4, 2)
    assert made.stats.get("write", "CQL").num_requests == 2
    assert made.stats.total.num_requests == 8
    assert [error.occurrences for error in made.stats.errors.values()] == [2]
    assert ShopUser.returned.count([1, 2, 3]) == 2
    assert ShopUser.returned.count(None) == 2
    assert {request["response_length"] for request in fired} == {0, 3}
    assert {request["context"]["nodes_asked"] for request in fired} == {0, 2}
    assert all(0 <= request["response_time"] < 60_000 for request in fired)
    assert [type(each["exception"]) for each in fired].count(TimeoutError) == 2


def test_a_process_has_one_session(cluster: FakeCluster) -> None:
    spend(environment(), 5)
    assert cluster.connected == cluster.closed == 1
    assert cluster.prepared == list(ShopUser.statements.values())
    assert cluster.options == {"compression": False}
    assert cluster.settings == Settings()


def test_reads_may_be_sent_twice_and_writes_if_named(cluster: FakeCluster) -> None:
    spend(environment(), 1)
    by_text = dict(cluster.executed)
    read, write, safe = (by_text[text] for text in ShopUser.statements.values())
    assert (read, write, safe) == (True, False, True)


def test_templates_with_one_text_may_differ_in_whether_they_are_sent_twice() -> None:
    cluster = FakeCluster()
    texts = {"once": "UPDATE shop.items SET v = 1 WHERE k = ?"}
    texts["twice"] = texts["once"]
    shared = SharedSession(cluster.create)
    for _ in range(2):
        _, prepared = shared.open(environment(), Settings(), {}, texts, frozenset({"twice"}))
        idempotent = {name: each.is_idempotent for name, each in prepared.items()}
        assert idempotent == {"once": False, "twice": True}
    assert cluster.prepared == list(texts.values())
    shared.close()


def test_the_next_test_has_a_session_of_its_own(cluster: FakeCluster) -> None:
    made = environment()
    spend(made, 1)
    made.runner = None
    spend(made, 1)
    assert cluster.connected == cluster.closed == 2
    made.events.quitting.fire(environment=made)
    assert cluster.closed == 2


def test_a_test_that_cannot_connect_ends_once(
    cluster: FakeCluster, caplog: pytest.LogCaptureFixture
) -> None:
    cluster.failure = ConnectionError("no nodes")
    made = environment()
    spend(made, 3)
    assert made.process_exit_code == 1
    assert made.stats.get("connect", "CQL").num_failures == 1
    said = [each.message for each in caplog.records if each.name == "manx.locust"]
    assert said == ["Cannot connect: no nodes; check the options --cql-... and the nodes"]
    assert not any("Traceback" in each.message for each in caplog.records)


def test_options_out_of_range_end_a_test(
    cluster: FakeCluster, caplog: pytest.LogCaptureFixture
) -> None:
    spend(environment(Namespace(cql_policy="fastest")), 1)
    assert cluster.connected == 0
    assert "--cql-policy is one of manx, regression" in caplog.text


def test_an_unknown_template_is_named(cluster: FakeCluster) -> None:
    user = ShopUser(environment())
    user.on_start()
    with pytest.raises(KeyError, match="no template 'sell'; there are read, write, safe"):
        user.query("sell")


def test_texts_are_written_beside_locusts_files(tmp_path: Path) -> None:
    made = environment(Namespace(csv_prefix=str(tmp_path / "load")))
    sidecar.begin(made)
    texts = json.loads((tmp_path / "load_statements.json").read_text())
    assert texts == {name: [text] for name, text in ShopUser.statements.items()}


def test_without_csv_no_texts_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for options in (None, Namespace(csv_prefix=None)):
        sidecar.begin(environment(options))
    assert list(tmp_path.iterdir()) == []


def test_texts_that_cannot_be_written_are_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sidecar.begin(environment(Namespace(csv_prefix=str(tmp_path / "none" / "load"))))
    assert "Cannot write" in caplog.text
