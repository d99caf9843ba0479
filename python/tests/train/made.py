# SPDX-License-Identifier: Apache-2.0

"""Makes run files and Locust's files with known latencies."""

from __future__ import annotations

import base64
import csv
import gzip
import json
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
"""Run files of the measurement in `docs/results/data/tpch-train.md`, without single requests, and
the models that `manx train` wrote of them."""

HEADER = next(
    csv.reader(
        [
            "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,66%,75%,80%,90%,95%,98%,99%,"
            "99.9%,99.99%,100%,Total Request Count,Total Failure Count,Total Median Response Time,"
            "Total Average Response Time,Total Min Response Time,Total Max Response Time,"
            "Total Average Content Size"
        ]
    )
)


def index_of(nanos: int) -> int:
    power = max(0, (nanos >> 9).bit_length() - 11)
    return (power << 10) + (nanos >> (9 + power))


def _number(value: int) -> bytes:
    left = (value << 1) ^ (value >> 63)
    encoded = bytearray()
    for _ in range(8):
        if left < 0x80:
            break
        encoded.append(left & 0x7F | 0x80)
        left >>= 7
    encoded.append(left)
    return bytes(encoded)


def encoded(nanos: Iterable[int], digits: int = 3) -> str:
    """Returns a histogram as HdrHistogram encodes it."""
    counts = Counter(map(index_of, nanos))
    payload = b""
    at = 0
    for index in sorted(counts):
        if index > at:
            payload += _number(at - index)
        payload += _number(counts[index])
        at = index + 1
    head = struct.pack(">iiiiqqd", 0x1C849313, len(payload), 0, digits, 1000, 10_000_000_000, 1.0)
    packed = zlib.compress(head + payload)
    return base64.b64encode(struct.pack(">ii", 0x1C849314, len(packed)) + packed).decode()


def run(
    millis: Mapping[str, Sequence[float]], loop: str = "closed, 4 threads", **fields: Any
) -> dict[str, Any]:
    """Returns a run file's content."""
    return {
        "formatVersion": 1,
        "variant": "bench",
        "durationNanos": 1_000_000_000,
        "configuration": {"workload": "B", "loop": loop},
        "operations": {
            name: {"total": encoded(int(each * 1e6) for each in of_name)}
            for name, of_name in millis.items()
        },
        "statements": {name: [f"SELECT v FROM {name} WHERE k = ?"] for name in millis},
        **fields,
    }


def write_run(file: Path, content: dict[str, Any]) -> Path:
    file.write_bytes(gzip.compress(json.dumps(content).encode(), mtime=0))
    return file


def runs(folder: Path, concurrencies: Iterable[int], slope: float = 2.0) -> list[str]:
    """Writes runs whose times are on a line, and returns their names."""
    return [
        str(
            write_run(
                folder / f"run-{threads}.run.json.gz",
                run({"read": [1 + slope * threads] * 200}, f"closed, {threads} threads"),
            )
        )
        for threads in concurrencies
    ]


def rows(
    start: int, seconds: int, users: int, millis: Mapping[str, float], per_second: int = 20
) -> list[dict[str, str]]:
    """Returns a history of constant load, whose counts begin at 0."""
    made = []
    for second in range(seconds):
        names = [*millis, "Aggregated"]
        for name in names:
            requests = second * per_second * (len(millis) if name == "Aggregated" else 1)
            time = millis.get(name, sum(millis.values()) / len(millis))
            row = dict.fromkeys(HEADER, f"{time:.0f}" if requests else "N/A")
            row |= {
                "Timestamp": str(start + second),
                "User Count": str(users),
                "Type": "" if name == "Aggregated" else "CQL",
                "Name": name,
                "Total Request Count": str(requests),
                "Total Failure Count": "0",
                "Total Average Response Time": str(time if requests else 0.0),
            }
            made.append(row)
    return made


def write_history(file: Path, lines: Iterable[Mapping[str, str]]) -> Path:
    with file.open("w", newline="") as out:
        writer = csv.DictWriter(out, HEADER)
        writer.writeheader()
        writer.writerows(lines)
    return file


def histories(folder: Path, users: Iterable[int], seconds: int = 45) -> list[str]:
    """Writes stats histories whose times are on lines, and returns their names."""
    return [
        str(
            write_history(
                folder / f"load-{each}_stats_history.csv",
                rows(1000, seconds, each, {"query-3": 5.0 + each, "pricing-summary": 100.0 * each}),
            )
        )
        for each in users
    ]
