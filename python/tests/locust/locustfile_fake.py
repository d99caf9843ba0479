# SPDX-License-Identifier: Apache-2.0

"""Users of a fake node; each sends some requests, and the last one to do so ends the test."""

from __future__ import annotations

import os
from typing import Any, ClassVar

import gevent
from locust import events, task
from locust.exception import StopUser
from locust.runners import MasterRunner, WorkerRunner

from manx.locust import CqlUser

REQUESTS = 20
FAILS = os.environ.get("FAKE_FAILS") == "1"
USERS = int(os.environ.get("FAKE_USERS", "1"))

_done = 0


def finish(environment: Any, **_: Any) -> None:
    global _done
    _done += 1
    if _done == USERS:
        gevent.spawn(environment.runner.quit)


def begin(environment: Any, runner: Any = None, **_: Any) -> None:
    if isinstance(runner, MasterRunner):
        runner.register_message("fake-done", finish)


_init: Any = events.init
_init.add_listener(begin)


class FakeUser(CqlUser):
    statements: ClassVar[dict[str, str]] = {
        "read": "SELECT v FROM shop.items WHERE k = ?",
        "fail": "SELECT v FROM shop.fail WHERE k = ?",
    }
    cluster_options: ClassVar[dict[str, Any]] = {"protocol_version": 4}

    @task
    def send(self) -> None:
        for key in range(REQUESTS):
            assert self.query("read", [key]) is not None
        if FAILS:
            assert self.query("fail", [1]) is None
        runner = self.environment.runner
        if isinstance(runner, WorkerRunner):
            runner.send_message("fake-done")
        else:
            finish(self.environment)
        raise StopUser
