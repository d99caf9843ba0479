# SPDX-License-Identifier: Apache-2.0

"""Trains a model from Locust's own statistics, with other seeds than the measured rounds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "locustfile_tpch.py"
TRAINING = ((101, 35, (1, 2, 4, 8, 12)), (102, 25, (3, 6)))
"""Seed, seconds and numbers of users of the training and of the test."""

MIN_R2 = 0.25
"""Ten seconds a point are noisy on nodes that share two processors."""


def model(hosts: list[str], directory: Path) -> Path:
    """Returns the model file, which is made unless it is there."""
    file = directory.resolve() / "model.json"
    if not file.exists():
        histories = [_measure(hosts, directory.resolve(), *each) for each in TRAINING]
        command = [sys.executable, "-m", "manx.train", *histories[0], "--test", *histories[1]]
        command += ["--min-r2", str(MIN_R2), "--out", str(file)]
        command += ["--plots", str(directory / "plots")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stderr.strip())
        (directory / "training.txt").write_text(done.stdout)
    return file


def _measure(
    hosts: list[str], directory: Path, seed: int, seconds: int, users: tuple[int, ...]
) -> list[str]:
    files = []
    for count in users:
        print(f"training: {count} users for {seconds} s", flush=True)
        prefix = directory / f"users-{count}"
        command = [sys.executable, "-m", "locust", "-f", str(EXAMPLE), "--headless"]
        command += ["-u", str(count), "-r", str(count), "-t", f"{seconds}s", "--only-summary"]
        command += ["--csv", str(prefix), "--csv-full-history", "--cql-hosts", ",".join(hosts)]
        command += ["--cql-policy", "round-robin", "--cql-timeout", "60", "--tpch-seed", str(seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stderr[-2_000:])
        files.append(f"{prefix}_stats_history.csv")
    return files
