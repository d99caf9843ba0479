# SPDX-License-Identifier: Apache-2.0

"""The main experiment of Chauque 2020 by Locust: paired rounds, compared by `manx report`.

    python -m benchmarks.tpch_by_locust --out manx-results/python-tpch
    python -m benchmarks.tpch_by_locust --out manx-results/python-tpch-late
      --disturb delay:node=1,mean=500ms,distribution=constant
      --disturb delay:node=2,mean=2s,distribution=constant

Locust is one client with one session. It starts four nodes of its own, trains the model of
`regression`, and measures; rounds that are there already are kept.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path

from benchmarks import run_file, tpch_nodes, tpch_training

VARIANTS = ("round-robin", "regression", "manx")
LOCUSTFILE = Path(__file__).with_name("locustfile_rounds.py")
_TIMEOUT_SECONDS = 60
_PREPARING_SECONDS = 120
_AFTERWARDS_SECONDS = 60


def main() -> None:
    """Measures all variants in each round, in an order of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True, help="directory of the run files")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="names, separated by commas")
    parser.add_argument("--templates", default="", help="names, separated by commas (default: all)")
    parser.add_argument("--training", type=Path, help="directory of the model (default: in --out)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--users", type=int, default=8)
    parser.add_argument("--settle", type=int, default=5, help="seconds that are not measured")
    parser.add_argument("--seconds", type=int, default=15, help="seconds that are measured")
    parser.add_argument(
        "--disturb", action="append", default=[], help="as of manx bench; repeatable"
    )
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    training = options.training or options.out / "training"
    own = options.out / "nodes"  # not among the run files of the rounds
    for directory in (training, own):
        directory.mkdir(parents=True, exist_ok=True)
    with tpch_nodes.nodes(options.disturb, own / "bench.log") as hosts:
        model = tpch_training.model(hosts, training)
        rounds(options, hosts, model)


def rounds(options: argparse.Namespace, hosts: list[str], model: Path) -> None:
    """Measures what is missing."""
    variants = options.variants.split(",")
    for block in range(options.rounds):
        order = list(variants)
        random.Random(block).shuffle(order)
        for variant in order:
            name = f"block{block:02}-{variants.index(variant)}-{variant}.run.json.gz"
            if not (options.out / name).exists():
                measure(options, hosts, model, variant, block, options.out / name)


def configuration(options: argparse.Namespace) -> dict[str, str]:
    """Returns the settings of a run as its run file has them."""
    return {
        "loop": f"closed, {options.users} threads",
        "workload": ":".join(filter(None, ("tpch", options.templates))),
        "client": "Locust, one session",
        "settle": f"{float(options.settle)} s",
        "timeout": f"{float(_TIMEOUT_SECONDS)} s",
        "disturbances": f"[{', '.join(options.disturb)}]",
    }


def measure(
    options: argparse.Namespace,
    hosts: list[str],
    model: Path,
    variant: str,
    block: int,
    file: Path,
) -> None:
    """Runs Locust once, which writes the run file."""
    settings = {
        "variant": variant,
        "block": block,
        "seed": 1 + block,
        "settle": options.settle,
        "seconds": options.seconds,
        "timeout": _TIMEOUT_SECONDS,
        "file": str(file),
        "timeline": [],
        "origin": run_file.origin(),
        "configuration": configuration(options),
    }
    command = [sys.executable, "-m", "locust", "-f", str(LOCUSTFILE), "--headless"]
    command += ["-u", str(options.users), "-r", str(options.users), "--only-summary"]
    command += ["-t", f"{options.settle + options.seconds + _PREPARING_SECONDS}s"]
    command += ["--stop-timeout", "20"]
    command += ["--cql-hosts", ",".join(hosts), "--cql-policy", variant]
    command += ["--cql-timeout", str(_TIMEOUT_SECONDS)]
    command += ["--tpch-seed", str(1 + block)]
    if options.templates:
        command += ["--tpch-templates", options.templates]
    if variant == "regression":
        command += ["--cql-model", str(model)]
    limit = options.settle + options.seconds + _PREPARING_SECONDS + _AFTERWARDS_SECONDS
    done = subprocess.run(
        command,
        env={**os.environ, "MANX_RUN": json.dumps(settings)},
        capture_output=True,
        text=True,
        timeout=limit,
        check=False,
    )
    # Locust's exit code is 1 if a single request failed; what counts is that there is a run file.
    if not file.exists():
        raise SystemExit(done.stderr[-2_000:])
    print(f"round {block + 1} of {options.rounds}, {variant}", flush=True)


if __name__ == "__main__":
    main()
