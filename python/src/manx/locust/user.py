# SPDX-License-Identifier: Apache-2.0

"""Locust's user for CQL."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from gevent import GreenletExit
from locust import User

from manx._driver.text import is_read
from manx.locust import failures, options, sidecar
from manx.locust.session import SharedSession

for _part in (options, sidecar, failures):
    _part.listen()


class CqlUser(User):
    """A user that sends prepared statements, one at a time.

    All users of a process share one session. A request is in Locust's statistics under its
    template, with its time in milliseconds and its rows as the length; one that fails is a failure.
    """

    abstract = True

    statements: ClassVar[Mapping[str, str]] = {}
    """CQL texts by template."""

    idempotent: ClassVar[frozenset[str]] = frozenset()
    """Templates of writes that may be sent twice; reads always may."""

    cluster_options: ClassVar[Mapping[str, Any]] = {}
    """Further arguments of the driver's `Cluster`, such as `auth_provider` or `ssl_context`."""

    shared: ClassVar[SharedSession] = SharedSession()
    """The session of this process."""

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self._session: Any = None
        self._prepared: dict[str, Any] = {}

    @classmethod
    def templates(cls, options: Namespace | None) -> Mapping[str, str]:
        """Returns the CQL texts by template; override it if they depend on Locust's options.

        Args:
            options: Locust's options; None without a command line.
        """
        return cls.statements

    def on_start(self) -> None:
        """Connects, unless another user of this process has done so; otherwise ends the test."""
        try:
            named = self.environment.parsed_options
            texts = self.templates(named)
            self._session, self._prepared = self.shared.open(
                self.environment,
                options.Settings.of(named),
                self.cluster_options,
                texts,
                self.idempotent | {name for name, text in texts.items() if is_read(text)},
            )
        except Exception as error:
            failures.end(self.environment, error)
            raise GreenletExit from None  # Of anything else Locust logs a traceback.

    def query(self, template: str, parameters: Sequence[Any] = ()) -> list[Any] | None:
        """Sends a request, and reads all of its pages.

        Listeners of Locust's event `request` find in its context how many nodes were asked
        (`nodes_asked`), which is more than 1 if a copy was sent; 0 for failures.

        Args:
            template: Name of its statement.
            parameters: Values of the bind markers.

        Returns:
            The rows; None if it failed, which Locust's statistics have.

        Raises:
            KeyError: If there is no such template.
        """
        if template not in self._prepared:
            raise KeyError(f"no template {template!r}; there are {', '.join(self._prepared)}")
        bound = self._prepared[template].bind(parameters)
        rows: list[Any] | None = None
        failure: Exception | None = None
        asked = 0
        began = time.time()
        start = time.perf_counter()
        try:
            result = self._session.execute(bound)
            asked = len(result.response_future.attempted_hosts)
            rows = list(result)
        except Exception as error:
            failure = error
        self.environment.events.request.fire(
            request_type=failures.REQUEST_TYPE,
            name=template,
            start_time=began,
            response_time=(time.perf_counter() - start) * 1000,
            response_length=0 if rows is None else len(rows),
            response=rows,
            exception=failure,
            context={**self.context(), "nodes_asked": asked},
        )
        return rows
