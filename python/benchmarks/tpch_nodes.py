# SPDX-License-Identifier: Apache-2.0

"""Four nodes with TPC-H's tables, of which some may answer late, for as long as a block lasts.

`manx bench` runs them: it fills the tables, warms the nodes up, and holds the disturbances, while
it sends a query now and then.
"""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks import run_file, stopping

TIMEOUTS = ("read_request_timeout", "range_request_timeout", "native_transport_timeout")
"""No query reaches them."""

OPTIONS = [
    *("--nodes", "4", "--heap", "768"),
    *(word for each in TIMEOUTS for word in ("--server-option", f"{each}=60s")),
    *("--variant", "client-feedback", "--workload", "tpch", "--timeout", "60s"),
    *("--clients", "1", "--rate", "0.2", "--warmup", "150s", "--settle", "1s", "--duration", "3h"),
]
"""Nodes tell clients how they are, and decide nothing themselves."""

_LONGEST_START_SECONDS = 600
_LONGEST_END_SECONDS = 60
_MEASURES = "/s, p50"
_WARMS_UP = "warming"


@contextmanager
def nodes(disturbances: Sequence[str], log: Path) -> Iterator[list[str]]:
    """Starts the nodes, yields their addresses, and stops them at the end, also after SIGTERM.

    Args:
        disturbances: As `--disturb` of `manx bench`.
        log: File of what `manx bench` says; its run file is beside it.

    Raises:
        SystemExit: If they do not start; the message has its last line.
    """
    run = log.with_suffix(".run.json.gz")
    command = [str(run_file.MANX), "bench", *OPTIONS, "--out", str(run)]
    for each in disturbances:
        command += ["--disturb", each]
    stopping.exit_on_sigterm()
    with log.open("w") as out:
        bench = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
    try:
        _wait(bench, log)
        status = run_file.manx_json("cluster", "status", "--name", f"lab-{bench.pid}", "--json")
        yield [node["address"] for node in status["nodes"]]
    finally:
        bench.send_signal(signal.SIGTERM)
        bench.wait(timeout=_LONGEST_END_SECONDS)


def _wait(bench: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + _LONGEST_START_SECONDS
    while time.monotonic() < deadline:
        lines = log.read_text().splitlines()
        last = lines[-1] if lines else ""
        if bench.poll() is not None:
            raise SystemExit(f"manx bench has ended: {last}")
        if _MEASURES in last and not last.startswith(_WARMS_UP):
            return
        time.sleep(1)
    raise SystemExit(f"the nodes do not serve after {_LONGEST_START_SECONDS} s; see {log}")
