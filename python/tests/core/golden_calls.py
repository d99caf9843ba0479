# SPDX-License-Identifier: Apache-2.0

"""Replays golden vectors of calls on this package's own classes.

A class or method that is not known here is a failure, never skipped.
"""

from __future__ import annotations

import importlib
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from manx.errors import ModelError
from tests.core import golden

_SIGN = 1 << 63

_ESTIMATE = "manx._core.estimate"
_REQUEST = "manx._core.request"
_WIRE = "manx._core.wire"

_MODULES = {
    _ESTIMATE: (
        "Ewma FailureStreak FirstMedian ForgettingRegression LeastSquares LogQuantile"
        " MedianOfReplicaMeans MedianOfReplicaTails NetworkTime Persistence RandomBits StallStreak"
    ),
    _REQUEST: (
        "CostFactor CqlTokens DelayBounds Demand LargeKeys ModelledKinds PartitionSizes"
        " RequestCosts RequestDemands RequestKinds RequestModel RequestModelFile StatementTemplate"
        " TemplateLine"
    ),
    _WIRE: "Feedback FeedbackCodec ForetoldPause Plausible",
}

_CLASSES = {name: module for module, names in _MODULES.items() for name in names.split()}

_METHODS = {
    ("Ewma", "from", 2): "from_",
    ("Ewma", "add", 2): "add_weighted",
    ("FeedbackCodec", "encode", 5): "encode_figures",
    ("FeedbackCodec", "with", 2): "with_pause",
    ("Congestion", "waitingOverService", 2): "waiting_over_service_of",
}
"""Names that are not Java's in another spelling, by class, method and number of arguments."""

_OF_DEMAND = {("BudgetSpeculation", "knows"): "knows_delay_of"}
"""Names of methods that Java overloads, where a demand is the first argument."""

_OF_NUMBER = {
    ("BudgetSpeculation", "lateNanos"): "late_nanos_of_kind",
    ("SpeculationDelays", "nanos"): "nanos_of_kind",
}
"""Names of methods that Java overloads, where the number of a kind is the first argument."""

_OF_BITS = frozenset((("RandomBits", "next"), ("RandomBits", "mix"), ("RequestDemands", "key")))
"""Methods whose 64 bits have a sign in Java and none here."""

_FEW_FIELDS = 3
"""Those of Java's short constructor of a demand."""

_JAVA_REMEDY = "'manx train --out'"
_REMEDY = "'python -m manx.train --out'"
_NO_JSON = re.compile("(?:line [0-9]+, column [0-9]+: )?there (?:is|are) [^;]*")
_WRONG_NUMBER = re.compile("(?<=, not )'?(-?[0-9.]+(?:[Ee][0-9]+)?)'?")

_OF_PARAMETERS = frozenset(("BudgetSpeculation",))
"""Classes that are made of parameters by name."""

_WITH_TEXTS = frozenset(
    ("CqlTokens", "DelayBounds", "RequestModel", "RequestModelFile", "StatementTemplate")
)
"""Classes among whose arguments `"NaN"` is a text."""


def _shown(actual: Any) -> str:
    slots = getattr(type(actual), "__slots__", ())
    return f"{actual!r} {dict((name, getattr(actual, name)) for name in slots)}"


def find_class(name: str, default_module: str | None) -> Any:
    """Returns the Python class of a Java class."""
    module = _CLASSES.get(name, default_module)
    if module is None:
        raise LookupError(f"there is no Java class {name} here")
    return getattr(importlib.import_module(module), "cql_tokens" if name == "CqlTokens" else name)


class Replay:
    """Replays the events of a file of calls."""

    def __init__(self, default_module: str | None = None) -> None:
        """Creates one.

        Args:
            default_module: Where classes are that the table does not have; None for nowhere.
        """
        self._default_module = default_module
        self._objects: dict[int, tuple[str, Any]] = {}

    def play(self, event: list[Any]) -> None:
        """Replays an event; fails if the result is not Java's."""
        kind, *rest = event
        if kind == "new":
            self._new(*rest)
        elif kind == "call":
            self._call(*rest)
        elif kind == "static":
            self._static(*rest)
        else:
            raise LookupError(f"there is no event {kind} here")

    def _new(self, number: int, made_by: str, arguments: list[Any], result: Any = None) -> None:
        name, _, factory = made_by.partition(".")
        found = find_class(name, self._default_module)
        if name in _OF_PARAMETERS:
            create, converted = found.of, arguments
        else:
            create = getattr(found, self._method(name, factory, arguments)) if factory else found
            converted = self._arguments(name, factory, arguments)
        made = self._result(lambda: create(*converted), result)
        if number is not None:
            self._objects[number] = (name, made)

    def _call(
        self, number: int, method: str, arguments: list[Any], expected: Any, times: int = 1
    ) -> None:
        name, target = self._objects[number]
        for _ in range(times):
            self._compare(name, target, method, arguments, expected)

    def _static(self, name: str, method: str, arguments: list[Any], expected: Any) -> None:
        if (name, method) == ("RequestModelFile", "read"):
            self._read_model(arguments[0], expected)
            return
        target = find_class(name, self._default_module)
        self._compare(name, target, method, arguments, expected)

    def _compare(
        self, name: str, target: Any, method: str, arguments: list[Any], expected: Any
    ) -> None:
        attribute = getattr(target, self._method(name, method, arguments))
        if not callable(attribute):
            assert not arguments
            actual = attribute
        else:
            converted = self._arguments(name, method, arguments)
            actual = self._result(lambda: attribute(*converted), expected)
        if isinstance(expected, dict) and "throws" in expected:
            return
        if (name, method) in _OF_BITS:
            actual = (actual + _SIGN) % (2 * _SIGN) - _SIGN
        self._check(expected, actual)

    def _check(self, expected: Any, actual: Any) -> None:
        fields = expected
        if isinstance(expected, dict) and "ref" in expected:
            assert self._objects[expected["ref"]][1] is actual
            return
        if isinstance(expected, dict) and "id" in expected:
            fields = {name: value for name, value in expected.items() if name != "id"}
            self._objects[expected["id"]] = (type(actual).__name__, actual)
        assert golden.is_same(fields, actual), f"{_shown(actual)} instead of {expected!r}"

    def _read_model(self, fixture: dict[str, Any], expected: Any) -> None:
        """Reads a model file. What is no JSON is described in other words than in Java."""
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / fixture["file"]
            if "hex" in fixture:
                file.write_bytes(bytes.fromhex(fixture["hex"]) * fixture["times"])
            try:
                model = find_class("RequestModelFile", None).read(file)
            except ModelError as error:
                _check_failure(expected["throws"], str(error).replace(f"{directory}/", ""))
                return
        self._check(expected, model)

    def _method(self, name: str, method: str, arguments: list[Any]) -> str:
        if arguments and isinstance(arguments[0], dict) and (name, method) in _OF_DEMAND:
            return _OF_DEMAND[name, method]
        if arguments and isinstance(arguments[0], int) and (name, method) in _OF_NUMBER:
            return _OF_NUMBER[name, method]
        return _METHODS.get((name, method, len(arguments)), golden.snake(method))

    @staticmethod
    def _result(action: Callable[[], Any], expected: Any) -> Any:
        """Returns the result of an action; None after the failure that is expected."""
        if not (isinstance(expected, dict) and "throws" in expected):
            return action()
        try:
            made = action()
        except ValueError as error:
            _check_failure(expected["throws"], str(error))
            return None
        raise AssertionError(f"{made!r} instead of the failure {expected['throws']!r}")

    def _arguments(self, name: str, method: str, arguments: list[Any]) -> list[Any]:
        converted = [self._argument(name, each) for each in arguments]
        if (name, method) == ("ForgettingRegression", "predict") and not isinstance(
            arguments[0], list
        ):
            return [converted]
        if (name, method) == ("RequestKinds", "findOrAdd"):
            description = converted[2]
            converted[2] = lambda: description
        if name == "CqlTokens":
            converted[0] = _in_units_of_java(converted[0])
        if name == "Demand" and len(converted) > _FEW_FIELDS:
            return _demand_arguments(*converted)
        return converted

    def _argument(self, name: str, value: Any) -> Any:
        if isinstance(value, list):
            return [self._argument(name, each) for each in value]
        if isinstance(value, str) and name not in _WITH_TEXTS:
            return golden.NUMBERS.get(value, value)
        if not isinstance(value, dict):
            return value
        if "hex" in value:
            return bytes.fromhex(value["hex"])
        if "ref" in value:
            return self._objects[value["ref"]][1]
        if "constant" in value:
            owner, _, constant = value["constant"].partition(".")
            return getattr(find_class(owner, None), constant)
        if "times" in value:
            return value["before"] + value["text"] * value["times"] + value["after"]
        return golden.value_object(value)


def _check_failure(expected: str, actual: str) -> None:
    """Compares messages; how JSON is damaged and numbers are shown in the words of Python."""
    compared = []
    for message in (expected.replace(_JAVA_REMEDY, _REMEDY), actual):
        if not message.startswith("there is no model file"):
            message = _NO_JSON.sub("there is no JSON", message, count=1)
        compared.append(_WRONG_NUMBER.sub(lambda number: str(float(number[1])), message))
    assert compared[0] == compared[1], f"{actual!r} instead of {expected!r}"


def _in_units_of_java(text: str) -> str:
    units = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, memoryview(units).cast("H")))


def _demand_arguments(
    kind: int, group: int, millis: float, large: bool, *features_and_bounds: Any
) -> list[Any]:
    *features, bounds = features_and_bounds
    given = [group, millis, large, kind, tuple(features)]
    return given if bounds is None else [*given, bounds]


def replay(name: str, default_module: str | None = None) -> Iterator[tuple[int, list[Any]]]:
    """Replays a file of calls, and yields the number and event of each line before it."""
    player = Replay(default_module)
    for number, event in enumerate(golden.read(name)[1], start=2):
        yield number, event
        player.play(event)
