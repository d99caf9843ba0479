# SPDX-License-Identifier: Apache-2.0

"""What Manx costs a Python client: query plans, predictions, answers, threads and memory.

python -m benchmarks.costs            # a minute
python -m benchmarks.costs --hour     # and the memory of an hour of 500 requests a second
"""

from __future__ import annotations

import argparse
import gc
import resource
import statistics
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from cassandra.policies import DCAwareRoundRobinPolicy, TokenAwarePolicy
from cassandra.query import BoundStatement, PreparedStatement

from manx import policies
from tests.driver.clusters import KEYSPACE, LOCAL, cluster, host

NODES = 12
CALLS = 20_000
HOUR = 1_800_000
POLICIES = {
    "the driver's": lambda: TokenAwarePolicy(DCAwareRoundRobinPolicy(LOCAL), shuffle_replicas=True),
    "manx": lambda: policies.ManxPolicy(LOCAL),
    "c3": lambda: policies.C3Policy(LOCAL),
    "heron": lambda: policies.HeronPolicy(LOCAL),
    "regression": lambda: policies.RegressionPolicy(LOCAL),
    "least-outstanding": lambda: policies.LeastOutstandingPolicy(LOCAL),
}


class Client:
    """A policy with a prepared statement, over nodes that answer at once."""

    def __init__(self, policy: Any) -> None:
        self.policy = policy
        self.cluster = cluster([host(i + 1) for i in range(NODES)], policy)
        self.knowledge: Any = getattr(self.cluster.connection_class, "knowledge", None)
        self.prepared = PreparedStatement(
            [], b"identify", [0], "SELECT v FROM t WHERE k = ?", KEYSPACE, 5, None, None
        )
        self.response = SimpleNamespace(
            custom_payload={
                "manx": bytes.fromhex("0300000000010000000200000000000186a00000000000030d40")
            }
        )

    def statement(self, key: int) -> Any:
        """Returns a bound statement."""
        bound = BoundStatement(self.prepared)
        bound.values = [key.to_bytes(4, "big")]
        bound._routing_key = bound.values[0]
        bound.keyspace = KEYSPACE
        bound.fetch_size = 5_000
        bound.consistency_level = 10
        return bound

    def plan(self, statement: Any) -> Any:
        """Returns the first node, as the driver asks for it."""
        plan = iter(self.policy.make_query_plan(KEYSPACE, statement))
        return plan, next(plan)

    def answered(self, plan: Any, node: Any) -> None:
        """Tells of a request and its answer."""
        number, sent = self.knowledge.sent(node.endpoint, plan.demand)
        self.knowledge.ended(number, plan.demand, plan.partition, sent, 200, self.response)


def micros(times: list[int]) -> str:
    """Returns p50 and p99 of times in ns."""
    cuts = statistics.quantiles(times, n=100)
    return f"p50 {cuts[49] / 1e3:5.1f} us, p99 {cuts[98] / 1e3:6.1f} us"


def plans(name: str, client: Client) -> None:
    """Prints what a plan and an answer take."""
    of_plans, of_answers = [], []
    for i in range(CALLS):
        statement = client.statement(i % 1_000)
        start = time.perf_counter_ns()
        plan, node = client.plan(statement)
        planned = time.perf_counter_ns()
        if client.knowledge is not None:
            client.answered(plan, node)
            of_answers.append(time.perf_counter_ns() - planned)
        of_plans.append(planned - start)
    answers = f"; sending and answer: {micros(of_answers)}" if of_answers else ""
    print(f"{name:18} plan: {micros(of_plans)}{answers}", flush=True)


def predictions(client: Client) -> None:
    """Prints what the prediction of a request takes."""
    demands = client.knowledge.demands
    times = []
    for i in range(CALLS):
        statement = client.statement(i % 1_000)
        start = time.perf_counter_ns()
        described = demands.statements.described(statement)
        demands.demand(described, 10, 5_000, 1 + i % 1_000, start)
        times.append(time.perf_counter_ns() - start)
    print(f"{'prediction':18} {micros(times)}", flush=True)


def threads(client: Client, rate: float = 2_000, count: int = 8, seconds: float = 5) -> None:
    """Prints what a plan takes when eight threads make 2,000 requests a second."""
    times: list[int] = []

    def work(first: int) -> None:
        due = time.perf_counter() + first / rate
        end = due + seconds
        key = first
        while due < end:
            time.sleep(max(0, due - time.perf_counter()))
            statement = client.statement(key % 1_000)
            start = time.perf_counter_ns()
            plan, node = client.plan(statement)
            times.append(time.perf_counter_ns() - start)
            client.answered(plan, node)
            due += count / rate
            key += count

    before = time.process_time()
    workers = [threading.Thread(target=work, args=(i,)) for i in range(count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    share = (time.process_time() - before) / seconds
    print(
        f"{count} threads, {len(times) / seconds:.0f} requests/s: plan {micros(times)};"
        f" all of it takes {share:.0%} of a processor",
        flush=True,
    )


def hour(client: Client) -> None:
    """Prints the memory of an hour of 500 requests a second, with ten thousand statements."""
    for i in range(HOUR):
        statement = client.statement(i)
        if i % 100 == 0:
            client.prepared = PreparedStatement(
                [],
                (i // 100 % 10_000).to_bytes(8, "big"),
                [0],
                f"SELECT v FROM t{i // 100 % 10_000} WHERE k = ?",
                KEYSPACE,
                5,
                None,
                None,
            )
        plan, node = client.plan(statement)
        client.answered(plan, node)
        if (i + 1) % (HOUR // 6) == 0:
            gc.collect()
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
            print(f"after {i + 1:,} requests: {peak:.1f} MB resident at most", flush=True)


def main() -> None:
    """Measures all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hour", action="store_true", help="also measure the memory of an hour")
    options = parser.parse_args()
    create: Callable[[], Any]
    for name, create in POLICIES.items():
        plans(name, Client(create()))
    predictions(Client(policies.ManxPolicy(LOCAL)))
    threads(Client(policies.ManxPolicy(LOCAL)))
    if options.hour:
        hour(Client(policies.ManxPolicy(LOCAL)))


if __name__ == "__main__":
    main()
