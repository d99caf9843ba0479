# SPDX-License-Identifier: Apache-2.0

"""Run files of the benchmarks have the form that `docs/reference/run-file.md` describes."""

from __future__ import annotations

import gzip
import json
import re
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from benchmarks import paused_replica, run_file, tpch_by_locust
from benchmarks.open_loop import Result
from manx.train.runs import read_runs

REFERENCE = (Path(__file__).parents[3] / "docs" / "reference" / "run-file.md").read_text()
ORIGIN: dict[str, Any] = {"machine": {"os": "Linux", "cores": 2}, "build": None, "speed": None}
MILLI = 1_000_000


def content(file: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(gzip.decompress(file.read_bytes()))
    return read


def run(configuration: dict[str, str], timeline: list[Any]) -> run_file.Run:
    measured = {"query-3": run_file.Measured([4 * MILLI, 5 * MILLI], {}, 0)}
    return run_file.Run("manx", 0, 1, 0.0, 10.0, configuration, measured, [], timeline, ORIGIN)


@pytest.fixture
def paused(tmp_path: Path) -> Path:
    """The run file of a round with a paused replica."""
    file = tmp_path / "block00-0-manx.run.json.gz"
    options = Namespace(rate=50, processes=2, settle=3, seconds=10, rounds=1, seed=1)
    done = [Result([5 * MILLI] * 250, [0] * 250, {}, 3, {})] * 2
    paused_replica.save(options, "manx", 0, file, 0.0, done, [], ORIGIN)
    return file


def documented() -> dict[str, bool]:
    """Returns the fields of a run file, and whether each must be there."""
    section = REFERENCE.split("## Run file, format version 1")[1].split("\nEach of `parts`")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", section, re.MULTILINE)
    return {name: "or null" not in form for name, form in rows}


def test_fields_are_those_of_the_reference(paused: Path) -> None:
    fields = documented()
    written = content(paused)
    assert len(fields) > 15
    assert written.keys() <= fields.keys()
    assert {name for name, is_required in fields.items() if is_required} <= written.keys()


def test_an_open_loop_and_its_disturbances_are_settings(paused: Path) -> None:
    settings = content(paused)["configuration"]
    assert all(isinstance(each, str) for each in settings.values())
    assert f"`loop` is `{settings['loop']}`" in REFERENCE
    assert settings["settle"] == "3.0 s"
    assert settings["disturbances"] == "[pause:node=2,every=2s,for=300ms]"
    (source,) = read_runs(paused, "mean")
    (point,) = source.points["read"]
    assert point.concurrency == pytest.approx(0.25, rel=0.01)  # 50 a second, of 5 ms


def test_a_closed_loop_and_its_disturbances_are_settings(tmp_path: Path) -> None:
    late = ["delay:node=1,mean=500ms", "delay:node=2,mean=2s"]
    options = Namespace(users=8, templates="", settle=5, disturb=late)
    settings = tpch_by_locust.configuration(options)
    assert f"or `{settings['loop']}`" in REFERENCE
    assert settings["disturbances"] == "[delay:node=1,mean=500ms, delay:node=2,mean=2s]"
    file = tmp_path / "late.run.json.gz"
    run_file.write(file, run(settings, []))
    (source,) = read_runs(file, "mean")
    assert [each.concurrency for each in source.points["query-3"]] == [8]


def test_without_disturbances_the_list_is_empty() -> None:
    options = Namespace(users=8, templates="query-3", settle=5, disturb=[])
    settings = tpch_by_locust.configuration(options)
    assert settings["disturbances"] == "[]"
    assert "`disturbances` is a list, `[]` if there are none" in REFERENCE
    assert settings["workload"] == "tpch:query-3"


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "one.run.json.gz"
    with pytest.raises(TypeError):
        run_file.write(file, run({}, [object()]))
    assert list(tmp_path.iterdir()) == []
    run_file.write(file, run({"loop": "closed, 1 threads"}, []))
    before = file.read_bytes()
    with pytest.raises(TypeError):
        run_file.write(file, run({}, [object()]))
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_failure_counts_as_at_least_the_timeout() -> None:
    assert run_file.failure_nanos(3 * MILLI, 60) == 60_000 * MILLI
    assert run_file.failure_nanos(61_000 * MILLI, 60) == 61_000 * MILLI
