# SPDX-License-Identifier: Apache-2.0

"""Ends a test that cannot connect, also if only one of several processes finds that out."""

from __future__ import annotations

import logging
import time
from typing import Any

import gevent
from locust import events
from locust.runners import MasterRunner, WorkerRunner

LOGGER = logging.getLogger("manx.locust")

REQUEST_TYPE = "CQL"
"""The type of requests in Locust's statistics."""

CONNECT = "connect"
"""The name in Locust's statistics under which a failure to connect is counted."""

_MESSAGE = "manx-cannot-connect"


def listen() -> None:
    """Hears of workers that cannot connect."""
    init: Any = events.init
    init.add_listener(_begin)


def _begin(environment: Any, runner: Any = None, **_: Any) -> None:
    if isinstance(runner, MasterRunner):
        runner.register_message(_MESSAGE, _of_worker)


def _of_worker(environment: Any, msg: Any, **_: Any) -> None:
    end(environment, ConnectionError(msg.data["error"]))


def end(environment: Any, error: Exception) -> None:
    """Ends a test with exit code 1, once for all users.

    Args:
        environment: Locust's.
        error: What kept a user from connecting.
    """
    if environment.process_exit_code is not None:
        return
    environment.process_exit_code = 1
    runner = environment.runner
    if isinstance(runner, WorkerRunner):
        runner.send_message(_MESSAGE, {"error": str(error)})
        return
    LOGGER.error("Cannot connect: %s; check the options --cql-... and the nodes", error)
    environment.events.request.fire(
        request_type=REQUEST_TYPE,
        name=CONNECT,
        start_time=time.time(),
        response_time=0.0,
        response_length=0,
        response=None,
        exception=error,
        context={},
    )
    if runner is not None:
        # A greenlet of its own, since quit also ends that of the user.
        gevent.spawn(runner.quit)
