# SPDX-License-Identifier: Apache-2.0

"""The nine query templates of Chauque 2020 on TPC-H's tables; `docs/measure/tpch.md` has them.

`manx bench --workload tpch` creates and fills the tables. Then, for each number of users:

    locust -f locustfile_tpch.py --headless -u 8 -r 8 -t 5m --csv train-8 --csv-full-history

Users send one query after the other, without a pause. Each user has a seed of its own.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from argparse import Namespace
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from locust import constant, events, task

from manx.locust import CqlUser

WEIGHTS = {
    "distinct-return-flag": 3,
    "pricing-summary": 1,
    "pricing-summary-v2": 3,
    "pricing-summary-v3": 3,
    "pricing-summary-v4": 1,
    "query-3": 3,
    "query-3-v2": 3,
    "fetch-all": 3,
    "fetch-by-discount": 3,
}
"""The frequencies of figure 9: every 23 queries of a user hold exactly these."""

ALL = tuple(WEIGHTS)

SUMMARY = (
    "SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice),"
    " sum(l_extendedprice * (1 - l_discount)),"
    " sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)),"
    " avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*) FROM {table}_lineitem"
)
SHORT_SUMMARY = (
    "SELECT sum(l_quantity), sum(l_extendedprice), avg(l_discount), count(*) FROM {table}_lineitem"
)
IN_PARTITION = " WHERE l_returnflag = ? AND l_bucket = ?"
SHIPPED_SINCE = IN_PARTITION + " AND l_linestatus = ? AND l_shipdate >= ?"
SHIPPED_BETWEEN = SHIPPED_SINCE + " AND l_shipdate < ?"

CQL = {
    "distinct-return-flag": "SELECT DISTINCT l_returnflag, l_bucket FROM {table}_lineitem"
    " WHERE token(l_returnflag, l_bucket) >= token(?, ?) LIMIT 5",
    "pricing-summary": SUMMARY + IN_PARTITION + " GROUP BY l_linestatus",
    "pricing-summary-v2": SUMMARY + SHIPPED_BETWEEN,
    "pricing-summary-v3": SHORT_SUMMARY + SHIPPED_BETWEEN,
    "pricing-summary-v4": SHORT_SUMMARY + IN_PARTITION,
    "query-3": "SELECT o_orderkey, o_orderdate, o_shippriority, o_totalprice FROM {table}_orders"
    " WHERE o_mktsegment = ? AND o_ordermonth = ? AND o_orderdate < ? LIMIT 10",
    "query-3-v2": "SELECT c_custkey, c_name, c_mktsegment, c_acctbal FROM {table}_customer"
    " WHERE c_custkey = ?",
    "fetch-all": "SELECT * FROM {table}_lineitem" + SHIPPED_SINCE + " LIMIT 20",
    "fetch-by-discount": "SELECT * FROM {table}_lineitem"
    + SHIPPED_SINCE
    + " AND l_discount = ? LIMIT 5 ALLOW FILTERING",
}

SEGMENTS = ("AUTOMOBILE", "BUILDING", "FURNITURE", "HOUSEHOLD", "MACHINERY")
FIRST_MONTH = date(1992, 1, 1)
MONTHS = 79
PARTITION_ROWS = 15_000
ORDERS = 1_500_000
ITEMS_PER_ORDER = 4
CUSTOMERS = 150_000
FIRST_SHIPPED = {"N": date(1995, 7, 1), "A": date(1992, 3, 1), "R": date(1992, 3, 1)}
SHIPPING_DAYS = 1_150
"""Days after the first date in which items were shipped without a gap."""
NAME = re.compile(r"\w+(\.\w+)?")


@events.init_command_line_parser.add_listener
def add_options(parser: Any) -> None:
    """Adds the options of the tables."""
    parser.add_argument(
        "--tpch-table",
        env_var="TPCH_TABLE",
        default="manx_bench.tpch",
        help="Beginning of the tables' names, as --table of manx bench",
    )
    parser.add_argument(
        "--tpch-scale",
        env_var="TPCH_SCALE",
        type=float,
        default=0.02,
        help="TPC-H's scale factor, as --scale of manx bench",
    )
    parser.add_argument(
        "--tpch-seed", env_var="TPCH_SEED", type=int, default=1, help="Seed of the parameters"
    )
    parser.add_argument(
        "--tpch-templates",
        env_var="TPCH_TEMPLATES",
        default=",".join(ALL),
        help="Templates to send, separated by commas",
    )


def chosen(options: Namespace | None) -> list[str]:
    """Returns the names of the templates to send.

    Raises:
        ValueError: If there is no such template.
    """
    names = getattr(options, "tpch_templates", ",".join(ALL)).split(",")
    for name in names:
        if name not in WEIGHTS:
            raise ValueError(f"--tpch-templates: no template {name!r}; there are {', '.join(ALL)}")
    return names


class Parameters:
    """Parameters of queries, which depend on a seed alone; all values are equally likely."""

    def __init__(self, scale: float, seed: int | str, templates: Sequence[str] = ALL) -> None:
        """Creates a sequence of parameters.

        Args:
            scale: TPC-H's scale factor.
            seed: Of the sequence.
            templates: Those that decks have.

        Raises:
            ValueError: If the scale is out of range.
        """
        if not 0.001 <= scale <= 10:
            raise ValueError(f"--tpch-scale must be between 0.001 and 10, not {scale}")
        self._random = random.Random(seed)
        self._templates = templates
        self._customers = int(CUSTOMERS * scale)
        items = int(ORDERS * scale) * ITEMS_PER_ORDER
        buckets = {
            flag: max(1, math.floor(items * share / PARTITION_ROWS + 0.5))
            for flag, share in (("N", 0.5), ("A", 0.25), ("R", 0.25))
        }
        self.partitions = [(flag, n) for flag, count in buckets.items() for n in range(count)]

    def deck(self) -> list[str]:
        """Returns the templates in random order, each as often as its weight: 23 of all nine."""
        templates = [name for name in self._templates for _ in range(WEIGHTS[name])]
        self._random.shuffle(templates)
        return templates

    def of(self, template: str) -> list[Any]:
        """Returns the parameters of a query, in the order of its bind markers."""
        if template == "query-3":
            return self._orders_before()
        if template == "query-3-v2":
            return [1 + self._random.randrange(self._customers)]
        flag, bucket = self._random.choice(self.partitions)
        if template == "pricing-summary-v2":
            return self._shipped(flag, bucket, 30, has_end=True)
        if template == "pricing-summary-v3":
            return self._shipped(flag, bucket, 91, has_end=True)
        if template == "fetch-all":
            return self._shipped(flag, bucket, 30, has_end=False)
        if template == "fetch-by-discount":
            since = self._shipped(flag, bucket, 30, has_end=False)
            return [*since, self._random.randrange(11) / 100]
        return [flag, bucket]

    def _shipped(self, flag: str, bucket: int, days: int, *, has_end: bool) -> list[Any]:
        first = FIRST_SHIPPED[flag] + timedelta(self._random.randrange(SHIPPING_DAYS - days))
        end = [first + timedelta(days)] if has_end else []
        return [flag, bucket, "O" if flag == "N" else "F", first, *end]

    def _orders_before(self) -> list[Any]:
        """Returns a segment, a month, and a date in the second half of the month."""
        months = self._random.randrange(MONTHS)
        year, month = FIRST_MONTH.year + months // 12, 1 + months % 12
        since_1970 = (year - 1970) * 12 + month - 1
        before = date(year, month, 15) + timedelta(self._random.randrange(14))
        return [self._random.choice(SEGMENTS), since_1970, before]


class TpchUser(CqlUser):
    """Sends the nine templates by their weights, one query after the other."""

    wait_time = constant(0)

    _numbers = itertools.count()

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        options = environment.parsed_options
        worker = getattr(environment.runner, "worker_index", 0)
        seed = f"{getattr(options, 'tpch_seed', 1)}-{worker}-{next(TpchUser._numbers)}"
        self._parameters = Parameters(getattr(options, "tpch_scale", 0.02), seed, chosen(options))
        self._deck: list[str] = []

    @classmethod
    def templates(cls, options: Namespace | None) -> Mapping[str, str]:
        """Returns the queries on the tables that the options name."""
        table = getattr(options, "tpch_table", "manx_bench.tpch")
        if not NAME.fullmatch(table):
            raise ValueError(f"--tpch-table is a name such as manx_bench.tpch, not {table!r}")
        return {name: CQL[name].format(table=table) for name in chosen(options)}

    @task
    def send(self) -> None:
        """Sends the next query."""
        if not self._deck:
            self._deck = self._parameters.deck()
        template = self._deck.pop()
        self.query(template, self._parameters.of(template))
