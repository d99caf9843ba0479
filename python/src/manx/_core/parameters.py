# SPDX-License-Identifier: Apache-2.0

"""Parameters: their names, permitted values, defaults and meanings."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")

_NANOS_PER_MILLI = 1_000_000
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")


class Parameter(ABC, Generic[T]):
    """A parameter: its name with its unit, permitted values, default and meaning.

    Values may be given as text as well, as in the settings of other hosts.
    """

    __slots__ = ("allowed", "default", "description", "name")

    def __init__(self, name: str, default: T, allowed: str, description: str) -> None:
        self.name = name
        self.default = default
        self.allowed = allowed
        self.description = description

    @staticmethod
    def number(
        name: str, default: float, least: float, most: float, description: str
    ) -> Parameter[float]:
        """Returns one whose value is a number from `least` to `most`."""
        return _Number(name, float(default), least, most, description)

    @staticmethod
    def whole(name: str, default: int, least: int, most: int, description: str) -> Parameter[int]:
        """Returns one whose value is a whole number from `least` to `most`."""
        return _Whole(name, default, least, most, description)

    @staticmethod
    def flag(name: str, default: bool, description: str) -> Parameter[bool]:
        """Returns one whose value is true or false."""
        return _Flag(name, default, "true or false", description)

    @staticmethod
    def text(name: str, default: str, allowed: str, description: str) -> Parameter[str]:
        """Returns one whose value is a text; `allowed` says what it should be."""
        return _Text(name, default, allowed, description)

    def read(self, value: object) -> T:
        """Returns the value that is meant.

        Raises:
            ValueError: If it is not permitted; names the parameter and what is permitted.
        """
        found = self._find(value.strip() if isinstance(value, str) else value)
        if found is None:
            raise ValueError(f"{self.name} must be {self.allowed}, not '{value}'")
        return found

    @abstractmethod
    def _find(self, value: object) -> T | None:
        """Returns the value that is meant; None if it is not permitted."""


class _Number(Parameter[float]):
    __slots__ = ("_least", "_most")

    def __init__(
        self, name: str, default: float, least: float, most: float, description: str
    ) -> None:
        super().__init__(name, default, f"a number {_bounds(least, most)}", description)
        self._least = least
        self._most = most

    def _find(self, value: object) -> float | None:
        if isinstance(value, str):
            number = float(value) if _NUMBER.fullmatch(value) else None
        else:
            number = _as_number(value)
        if number is None or not self._least <= number <= self._most:
            return None
        return float(number) + 0.0  # no negative zero


class _Whole(Parameter[int]):
    __slots__ = ("_least", "_most")

    def __init__(self, name: str, default: int, least: int, most: int, description: str) -> None:
        super().__init__(name, default, f"a whole number {_bounds(least, most)}", description)
        self._least = least
        self._most = most

    def _find(self, value: object) -> int | None:
        number: float | Decimal | None
        if isinstance(value, str):
            number = Decimal(value) if _NUMBER.fullmatch(value) else None
        else:
            number = _as_number(value)
        if number is None or not self._least <= number <= self._most or number != int(number):
            return None
        return int(number)


class _Flag(Parameter[bool]):
    __slots__ = ()

    def _find(self, value: object) -> bool | None:
        if isinstance(value, str):
            return {"true": True, "false": False}.get(value.lower())
        return value if isinstance(value, bool) else None


class _Text(Parameter[str]):
    __slots__ = ()

    def _find(self, value: object) -> str | None:
        return value if isinstance(value, str) else None


def _as_number(value: object) -> float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _bounds(least: float, most: float) -> str:
    return f"from {_plain(least)} to {_plain(most)}"


def _plain(value: float) -> str:
    return "0" if value == 0 else f"{Decimal(repr(value)).normalize():f}"


class ParameterValues:
    """The values of some parameters, all of them permitted."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    @staticmethod
    def of(parameters: Sequence[Parameter[Any]], changes: Mapping[str, object]) -> ParameterValues:
        """Returns the defaults with some changes, by name.

        Raises:
            ValueError: If there is no parameter of a name, or a value is not permitted.
        """
        values: dict[str, object] = {each.name: each.default for each in parameters}
        by_name = {each.name: each for each in parameters}
        for name, value in changes.items():
            if name not in by_name:
                known = ", ".join(by_name) or "none"
                raise ValueError(f"unknown parameter '{name}'; there are {known}")
            values[name] = by_name[name].read(value)
        return ParameterValues(values)

    def get(self, parameter: Parameter[T]) -> T:
        """Returns the value of a parameter.

        Raises:
            ValueError: If it has none.
        """
        if parameter.name not in self._values:
            raise ValueError(f"no value of {parameter.name}")
        return cast(T, self._values[parameter.name])

    def nanos(self, parameter: Parameter[float]) -> int:
        """Returns a time in milliseconds as whole nanoseconds."""
        return int(self.get(parameter) * _NANOS_PER_MILLI)
