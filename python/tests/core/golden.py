# SPDX-License-Identifier: Apache-2.0

"""Golden vectors: files that Java makes, by which other languages show that they decide the same.

This reads the files, and compares their values; `golden_calls` and the traces replay their lines.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

from manx._core.request import Demand
from manx._core.wire import Feedback, ForetoldPause

DIRECTORY = Path(__file__).resolve().parents[3] / "core/src/test/resources/io/manx/core/golden"

_VERSION = 1
_RELATIVE = 1e-9
_UPPER = re.compile("[A-Z]")
NUMBERS = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def names() -> list[str]:
    """Returns the names of all files."""
    return sorted(each.stem for each in DIRECTORY.glob("*.jsonl"))


def read(name: str) -> tuple[dict[str, Any], list[list[Any]]]:
    """Returns the header of a file and its events."""
    lines = (DIRECTORY / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    assert header["golden"] == name
    assert header["version"] == _VERSION
    return header, [json.loads(line) for line in lines[1:]]


def snake(name: str) -> str:
    """Returns the Python spelling of a Java name."""
    return _UPPER.sub(lambda letter: "_" + letter.group().lower(), name)


def is_same(expected: Any, actual: Any) -> bool:
    """Whether a result is Java's: whole numbers exactly, doubles up to rounding."""
    if isinstance(expected, str) and isinstance(actual, float):
        number = NUMBERS[expected]
        return number == actual or (math.isnan(number) and math.isnan(actual))
    if isinstance(expected, float):
        return isinstance(actual, (int, float)) and math.isclose(
            expected, actual, rel_tol=_RELATIVE, abs_tol=1e-300
        )
    if isinstance(expected, list):
        return len(expected) == len(actual) and all(map(is_same, expected, actual))
    if isinstance(expected, dict):
        if "hex" in expected:
            return isinstance(actual, bytes) and actual == bytes.fromhex(expected["hex"])
        return all(is_same(value, _field(actual, name)) for name, value in expected.items())
    if isinstance(actual, bool) or isinstance(expected, bool):
        return expected is actual
    if isinstance(expected, int):
        return isinstance(actual, (int, float)) and actual == expected
    return bool(expected == getattr(actual, "name", actual))


def _field(actual: Any, name: str) -> Any:
    value = getattr(actual, snake(name))
    return value() if callable(value) else value


def value_object(fields: dict[str, Any]) -> Any:
    """Returns the object that has such accessors in Java."""
    named = {snake(name): value for name, value in fields.items()}
    if "queue_size_on_arrival" in named:
        return Feedback(**named)
    if "until_nanos" in named:
        return ForetoldPause(**named)
    if "features" in named:
        named["features"] = tuple(NUMBERS.get(each, each) for each in named["features"])
    if "service_millis" in named:
        return Demand(**named)
    raise LookupError(f"there is no object with {', '.join(fields)} here")
