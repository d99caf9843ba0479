# SPDX-License-Identifier: Apache-2.0

"""The locustfile of `benchmarks.tpch_by_locust`, which listens to Locust's events."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

from manx.train.histograms import Histogram

PROGRAM = """
from types import SimpleNamespace
from benchmarks import locustfile_rounds as rounds

rounds.begin(SimpleNamespace(runner=SimpleNamespace(quit=lambda: None)))
for start, millis, failure in ((0, 1, None), (5, 8, None), (6, 2, TimeoutError()), (15, 1, None)):
    rounds.record("query-3", millis, failure, 100 + start, {"nodes_asked": 1})
rounds.write()
"""


def test_a_failure_counts_as_at_least_the_timeout(tmp_path: Path) -> None:
    file = tmp_path / "one.run.json.gz"
    settings = {
        **{"variant": "manx", "block": 0, "seed": 1, "settle": 5, "seconds": 10, "timeout": 60},
        **{"file": str(file), "timeline": [], "configuration": {"loop": "closed, 1 threads"}},
        "origin": {"machine": {}, "build": None, "speed": None},
    }
    environment = {name: each for name, each in os.environ.items() if "LOCUST" not in name}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), "MANX_RUN": json.dumps(settings)}
    subprocess.run([sys.executable, "-c", PROGRAM], env=environment, check=True, timeout=300)
    operation = json.loads(gzip.decompress(file.read_bytes()))["operations"]["query-3"]
    assert (operation["requests"], operation["errors"]) == (2, 1)
    assert operation["errorKinds"] == {"TimeoutError": 1}
    total = Histogram.decode(operation["total"])
    assert total.percentile_nanos(50) < 10e6
    assert total.percentile_nanos(100) >= 60e9
