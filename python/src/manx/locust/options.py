# SPDX-License-Identifier: Apache-2.0

"""What a load test connects to, by options of Locust or by environment variables."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

from locust import events

POLICIES = ("manx", "regression", "heron", "c3", "least-outstanding", "round-robin")
"""Replica selection policies by name; `round-robin` is the driver's own."""

COPIES = ("auto", "budget", "none")
"""Copies of late requests: `auto` is `budget` with the policy `manx` and `none` with others."""

LEVELS = ("LOCAL_ONE", "LOCAL_QUORUM", "ONE", "TWO", "THREE", "QUORUM", "EACH_QUORUM", "ALL")
"""Consistency levels."""


@dataclass(frozen=True)
class Settings:
    """How a process connects.

    Attributes:
        hosts: Contact points.
        port: Port of CQL.
        datacenter: Name of the local data centre.
        policy: One of `POLICIES`.
        copies: One of `COPIES`.
        model: Model file for the policy `regression`; empty for none.
        consistency: One of `LEVELS`.
        timeout_seconds: Time after which a request expires.
    """

    hosts: tuple[str, ...] = ("127.0.0.1",)
    port: int = 9042
    datacenter: str = "datacenter1"
    policy: str = "manx"
    copies: str = "auto"
    model: str = ""
    consistency: str = "LOCAL_ONE"
    timeout_seconds: float = 10.0

    @classmethod
    def of(cls, options: Namespace | None) -> Settings:
        """Returns the settings that Locust's options name, otherwise the defaults.

        Raises:
            ValueError: If one is out of range.
        """
        named = {} if options is None else vars(options)
        usual = cls()
        hosts = named.get("cql_hosts")
        made = cls(
            usual.hosts if hosts is None else tuple(each.strip() for each in hosts.split(",")),
            int(named.get("cql_port", usual.port)),
            named.get("cql_dc", usual.datacenter),
            named.get("cql_policy", usual.policy),
            named.get("cql_copies", usual.copies),
            named.get("cql_model") or usual.model,
            named.get("cql_consistency", usual.consistency),
            float(named.get("cql_timeout", usual.timeout_seconds)),
        )
        made._check()
        return made

    def has_budget(self) -> bool:
        """Returns whether late requests are sent twice, within a budget."""
        return self.copies == "budget" or (self.copies == "auto" and self.policy == "manx")

    def _check(self) -> None:
        # The web UI passes texts on, so choices are checked here, too.
        for name, value, choices in (
            ("policy", self.policy, POLICIES),
            ("copies", self.copies, COPIES),
            ("consistency", self.consistency, LEVELS),
        ):
            if value not in choices:
                raise ValueError(f"--cql-{name} is one of {', '.join(choices)}, not {value!r}")
        if not all(self.hosts):
            raise ValueError("--cql-hosts has an empty name; separate names by one comma")
        if not 1 <= self.port <= 65_535:
            raise ValueError(f"--cql-port must be between 1 and 65535, not {self.port}")
        if not self.timeout_seconds > 0:
            raise ValueError(f"--cql-timeout must be above 0, not {self.timeout_seconds}")
        if self.model and self.policy != "regression":
            raise ValueError(f"--cql-model is for --cql-policy regression, not {self.policy}")
        if self.has_budget() and self.policy == "round-robin":
            raise ValueError("--cql-copies budget needs a policy of Manx; choose another or none")


def listen() -> None:
    """Adds the options when Locust reads its command line."""
    init: Any = events.init_command_line_parser
    init.add_listener(add_options)


def add_options(parser: Any) -> None:
    """Adds the options of a connection to Locust's command line."""
    usual = Settings()
    parser.add_argument(
        "--cql-hosts",
        env_var="CQL_HOSTS",
        default=",".join(usual.hosts),
        help="Contact points, separated by commas",
    )
    parser.add_argument(
        "--cql-port", env_var="CQL_PORT", type=int, default=usual.port, help="Port of CQL"
    )
    parser.add_argument(
        "--cql-dc", env_var="CQL_DC", default=usual.datacenter, help="Name of the local data centre"
    )
    _add_policies(parser, usual)
    parser.add_argument(
        "--cql-consistency",
        env_var="CQL_CONSISTENCY",
        choices=LEVELS,
        default=usual.consistency,
        help="Consistency level",
    )
    parser.add_argument(
        "--cql-timeout",
        env_var="CQL_TIMEOUT",
        type=float,
        default=usual.timeout_seconds,
        help="Seconds after which a request expires",
    )


def _add_policies(parser: Any, usual: Settings) -> None:
    parser.add_argument(
        "--cql-policy",
        env_var="CQL_POLICY",
        choices=POLICIES,
        default=usual.policy,
        help="Replica selection policy; round-robin is the driver's own",
    )
    parser.add_argument(
        "--cql-copies",
        env_var="CQL_COPIES",
        choices=COPIES,
        default=usual.copies,
        help="Copies of late requests; auto is budget with the policy manx",
    )
    parser.add_argument(
        "--cql-model",
        env_var="CQL_MODEL",
        default=usual.model,
        help="Model file for the policy regression, as python -m manx.train writes it",
    )
