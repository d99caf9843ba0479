# SPDX-License-Identifier: Apache-2.0

"""The paused replica of the demo with a Python client: paired rounds, compared by `manx report`.

    ./manx cluster start --name python --agent
    python -m benchmarks.paused_replica --cluster python --out manx-results/python-paused

Variants: the driver's default, its constant speculation after 2, 5, 10 and 20 ms, and Manx.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cassandra.cluster import Cluster

from benchmarks import clients, open_loop, run_file, stopping

VARIANTS = ("driver", "constant-2", "constant-5", "constant-10", "constant-20", "manx")
PAUSED = 1
PAUSE_EVERY_SECONDS = 2.0
PAUSE_SECONDS = 0.3


def main() -> None:
    """Measures all variants in each round, in an order of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cluster", default="python", help="name of the embedded cluster")
    parser.add_argument("--out", type=Path, required=True, help="directory of the run files")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="names, separated by commas")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--rate", type=float, default=500, help="requests per second in all")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--settle", type=float, default=3, help="seconds that are not measured")
    parser.add_argument("--seconds", type=float, default=10, help="seconds that are measured")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    stopping.exit_on_sigterm()
    nodes = status(options.cluster)
    prepare([node["address"] for node in nodes])
    variants = options.variants.split(",")
    for block in range(options.rounds):
        order = list(variants)
        random.Random(options.seed * 1_000 + block).shuffle(order)
        for variant in order:
            name = f"block{block:02}-{variants.index(variant)}-{variant}.run.json.gz"
            if not (options.out / name).exists():
                measure(options, nodes, variant, block, options.out / name)


def status(cluster: str) -> list[dict[str, Any]]:
    """Returns the nodes of an embedded cluster."""
    found: list[dict[str, Any]] = run_file.manx_json(
        "cluster", "status", "--name", cluster, "--json"
    )["nodes"]
    return found


def prepare(addresses: list[str]) -> None:
    """Creates the rows, unless they are there."""
    cluster = Cluster(addresses)
    session = cluster.connect()
    session.execute(
        "CREATE KEYSPACE IF NOT EXISTS manx_python WITH replication ="
        " {'class': 'SimpleStrategy', 'replication_factor': 3}"
    )
    session.execute("CREATE TABLE IF NOT EXISTS manx_python.rows (id int PRIMARY KEY, value text)")
    if session.execute(open_loop.READ.replace("?", str(open_loop.ROWS - 1))).one() is None:
        insert = session.prepare("INSERT INTO manx_python.rows (id, value) VALUES (?, ?)")
        for first in range(0, open_loop.ROWS, 100):
            futures = [session.execute_async(insert, (first + i, "x" * 200)) for i in range(100)]
            for future in futures:
                future.result()
    cluster.shutdown()


def measure(
    options: argparse.Namespace, nodes: list[dict[str, Any]], variant: str, block: int, file: Path
) -> None:
    """Measures a variant in a round, and writes its run file."""
    origin = run_file.origin()
    loads = [
        open_loop.Load(
            [node["address"] for node in nodes],
            options.rate / options.processes,
            options.settle,
            options.seconds,
            (options.seed + block) * 100 + i,
        )
        for i in range(options.processes)
    ]
    timeline: list[dict[str, Any]] = []
    with clients.connected([(variant, load) for load in loads]) as processes:
        processes.begin()
        started = time.time() + options.settle
        with pauses(options, nodes[PAUSED], timeline):
            done = processes.results()
    save(options, variant, block, file, started, done, timeline, origin)


@contextmanager
def pauses(
    options: argparse.Namespace, node: dict[str, Any], timeline: list[dict[str, Any]]
) -> Iterator[None]:
    """Pauses a node again and again; it runs after the block, however that ends."""
    stop = threading.Event()
    thread = threading.Thread(target=pause, args=(options, node, timeline, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def pause(
    options: argparse.Namespace,
    node: dict[str, Any],
    timeline: list[dict[str, Any]],
    stop: threading.Event,
) -> None:
    """Lets a node stand still for 0.3 of every 2 seconds, also while the load settles."""
    start = time.monotonic() + options.settle
    next_pause = start - options.settle + 1
    while next_pause + PAUSE_SECONDS < start + options.seconds:
        if stop.wait(max(0, next_pause - time.monotonic())):
            return
        os.kill(node["pid"], signal.SIGSTOP)
        began = time.monotonic()
        try:
            stop.wait(PAUSE_SECONDS)
        finally:
            os.kill(node["pid"], signal.SIGCONT)
        if began >= start:
            timeline.append(
                {
                    "kind": "pause",
                    "node": node["name"],
                    "startMillis": (began - start) * 1e3,
                    "endMillis": (time.monotonic() - start) * 1e3,
                    "detail": "for=300ms",
                }
            )
        next_pause += PAUSE_EVERY_SECONDS


def save(
    options: argparse.Namespace,
    variant: str,
    block: int,
    file: Path,
    started: float,
    done: list[open_loop.Result],
    timeline: list[dict[str, Any]],
    origin: dict[str, Any],
) -> None:
    """Writes what all processes measured as one run."""
    errors: dict[str, int] = {}
    for each in done:
        for kind, count in each.errors.items():
            errors[kind] = errors.get(kind, 0) + count
    latencies = [nanos for each in done for nanos in each.latencies]
    copies = sum(each.copies for each in done)
    run_file.write(
        file,
        run_file.Run(
            variant,
            block,
            options.seed + block,
            started,
            options.seconds,
            {
                "loop": f"open, {float(options.rate)} requests/s, POISSON arrivals",
                "client processes": str(options.processes),
                "settle": f"{float(options.settle)} s",
                "disturbances": "[pause:node=2,every=2s,for=300ms]",
                "rows": str(open_loop.ROWS),
                "consistency": "LOCAL_ONE",
            },
            {"read": run_file.Measured(latencies, errors, copies)},
            [nanos for each in done for nanos in each.lags],
            timeline,
            origin,
        ),
    )
    figures = run_file.histogram(latencies)
    print(
        f"round {block + 1} of {options.rounds}, {variant}: {len(latencies)} reads,"
        + "".join(
            f" p{p:g} {figures.get_value_at_percentile(p) / 1e6:.2f} ms," for p in (50, 99, 99.9)
        )
        + f" {copies} copies, {sum(errors.values())} errors, {done[0].counters}",
        flush=True,
    )


if __name__ == "__main__":
    main()
