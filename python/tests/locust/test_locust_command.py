# SPDX-License-Identifier: Apache-2.0

"""`locust --headless` as a user runs it, under gevent, with a node that is not Cassandra."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.locust.fake_node import FakeNode

FOLDER = Path(__file__).parent
LOCUSTFILE = FOLDER / "locustfile_fake.py"
EXAMPLE = FOLDER.parents[1] / "examples" / "locustfile_tpch.py"
READ = "SELECT v FROM shop.items WHERE k = ?"


@pytest.fixture
def node() -> Iterator[FakeNode]:
    with FakeNode() as made:
        serving = Thread(target=made.serve_forever)
        serving.start()
        yield made
        made.shutdown()
        serving.join()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def locust(
    folder: Path, port: int, *arguments: str, locustfile: Path = LOCUSTFILE, **variables: str
) -> subprocess.CompletedProcess[str]:
    environment = {name: each for name, each in os.environ.items() if "LOCUST" not in name}
    environment |= {"PYTHONPATH": os.pathsep.join(sys.path), "CQL_PORT": str(port), **variables}
    return subprocess.run(
        [
            *(sys.executable, "-m", "locust", "-f", str(locustfile), "--headless"),
            *("--json-file", "all", "--csv", "a", *arguments),
        ],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )


def counts(file: Path) -> dict[str, tuple[int, int]]:
    return {
        each["name"]: (each["num_requests"], each["num_failures"])
        for each in json.loads(file.read_text())
    }


@pytest.mark.parametrize("policy", ["manx", "round-robin"])
def test_one_process(tmp_path: Path, node: FakeNode, policy: str) -> None:
    done = locust(tmp_path, node.port, "-u", "3", "-r", "3", CQL_POLICY=policy, FAKE_USERS="3")
    assert done.returncode == 0, done.stderr
    assert node.answered == {READ: 60}
    assert counts(tmp_path / "all.json") == {"read": (60, 0)}
    assert json.loads((tmp_path / "a_statements.json").read_text())["read"] == [READ]
    assert "cannot observe" not in done.stderr


def test_several_processes_and_failures(tmp_path: Path, node: FakeNode) -> None:
    port = str(_free_port())
    done = locust(
        tmp_path,
        node.port,
        *("-u", "2", "-r", "2", "--processes", "2"),
        *("--master-port", port, "--master-bind-port", port),
        FAKE_USERS="2",
        FAKE_FAILS="1",
    )
    assert done.returncode == 1, done.stderr
    assert node.answered[READ] == 40
    # Each process has a control connection and one for requests.
    assert node.connections >= 4
    found = counts(tmp_path / "all.json")
    assert (found["read"], found["fail"]) == ((40, 0), (2, 2))
    assert done.stderr.count("Connected to 127.0.0.1; policy manx, copies within a budget") == 2


def test_processes_that_cannot_connect_fail(tmp_path: Path) -> None:
    port = str(_free_port())
    done = locust(
        tmp_path,
        _free_port(),
        *("-u", "2", "-r", "2", "--processes", "2"),
        *("--master-port", port, "--master-bind-port", port),
        locustfile=EXAMPLE,
    )
    assert done.returncode == 1, done.stderr
    assert counts(tmp_path / "all.json")["connect"] == (1, 1)
    assert done.stderr.count("Cannot connect: ") == 1
