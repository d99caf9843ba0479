# SPDX-License-Identifier: Apache-2.0

"""A rolling restart under load: what fails with Manx, and with the driver alone.

    ./manx cluster start --name python --agent
    python -m benchmarks.rolling_restart --cluster python

Both clients send the same load at the same time, so that each restart strikes both alike.
"""

from __future__ import annotations

import argparse
import subprocess
from typing import Any

from benchmarks import clients, open_loop, run_file
from benchmarks.paused_replica import prepare, status

VARIANTS = ("driver", "manx")
_SETTLE_SECONDS = 3
_SECONDS_PER_NODE = 45


def main() -> None:
    """Restarts all nodes in each round, and prints what became of the requests."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--cluster", default="python", help="name of the embedded cluster")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rate", type=float, default=100, help="requests per second of each")
    options = parser.parse_args()
    nodes = status(options.cluster)
    prepare([node["address"] for node in nodes])
    for number in range(1, options.rounds + 1):
        results, restarted_after = restart_under_load(options, nodes, number)
        print(f"round {number} of {options.rounds}: {restarted_after}", flush=True)
        for variant, result in zip(VARIANTS, results, strict=True):
            figures = run_file.histogram(result.latencies)
            percentiles = ", ".join(
                f"p{p:g} {figures.get_value_at_percentile(p) / 1e6:.1f} ms" for p in (50, 99, 99.9)
            )
            print(
                f"  {variant:6} {len(result.latencies)} reads, failed {result.errors or 0},"
                f" {percentiles}, {result.copies} copies",
                flush=True,
            )


def restart_under_load(
    options: argparse.Namespace, nodes: list[dict[str, Any]], seed: int
) -> tuple[list[open_loop.Result], str]:
    """Returns the results in the order of `VARIANTS`, and what the restart said at its end."""
    seconds = _SECONDS_PER_NODE * len(nodes)
    load = open_loop.Load(
        [node["address"] for node in nodes], options.rate, _SETTLE_SECONDS, seconds, seed
    )
    with clients.connected([(variant, load) for variant in VARIANTS]) as processes:
        processes.begin()
        done = subprocess.run(
            [str(run_file.MANX), "cluster", "restart", "--name", options.cluster],
            capture_output=True,
            text=True,
            check=False,
        )
        results = processes.results()
    if done.returncode != 0:
        raise SystemExit(done.stderr.strip())
    ends = [line for line in done.stderr.splitlines() if "serves again" in line]
    return results, "; ".join(ends)


if __name__ == "__main__":
    main()
