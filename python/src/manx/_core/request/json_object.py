# SPDX-License-Identifier: Apache-2.0

"""An object of a JSON file whose fields are all known, read strictly."""

from __future__ import annotations

import json
import math
import re
from typing import Any

_MAX_SHOWN = 40
_MOST = (1 << 31) - 1
_MAX_DEPTH = 32
_TOO_DEEP = f"there are more than {_MAX_DEPTH} levels"
_CONTROL = re.compile("[\x00-\x1f\x7f]")


class JsonObject:
    """An object of a JSON file whose fields are all known.

    Failures are `ValueError`s that name the place, such as `templates[2].points`, and what must be
    there.
    """

    __slots__ = ("_fields", "_place")

    def __init__(self, place: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise _wrong(place or "the file", "an object", value)
        self._place = place
        self._fields: dict[str, Any] = value

    @staticmethod
    def parse(text: str) -> JsonObject:
        """Returns the object that a text holds.

        Raises:
            ValueError: If the text is not JSON, or its value is no object.
        """
        try:
            value = json.loads(
                text,
                object_pairs_hook=_fields_of,
                parse_float=_number,
                parse_int=_number,
                parse_constant=_reject_constant,
            )
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise ValueError(f"{place}: there is no JSON ({error.msg})") from error
        except RecursionError as error:
            raise ValueError(_TOO_DEEP) from error
        _require_few_levels(value)
        return JsonObject("", value)

    def require_only(self, *names: str) -> None:
        """Rejects fields with other names than these."""
        for each in self._fields:
            if each not in names:
                place = self._place_of(_shortened(each))
                raise ValueError(f"unknown field {place}; the fields are {', '.join(names)}")

    def text(self, name: str) -> str:
        """Returns a text."""
        return _text(self._place_of(name), self._field(name))

    def number(self, name: str, least: float, most: float) -> float:
        """Returns a number within bounds, which may be infinite."""
        value = self._field(name)
        if not isinstance(value, float) or not least <= value <= most:
            raise _wrong(self._place_of(name), f"a number{_bounds(least, most)}", value)
        return value

    def whole_number(self, name: str, least: int) -> int:
        """Returns a whole number from a bound on, of at most 31 bits."""
        value = self._field(name)
        if not isinstance(value, float) or not least <= value <= _MOST or value % 1 != 0:
            wanted = f"a whole number{_bounds(least, math.inf)}"
            raise _wrong(self._place_of(name), wanted, value)
        return int(value)

    def texts(self, name: str) -> list[str]:
        """Returns the texts of an array."""
        return [_text(place, each) for place, each in self._elements(name)]

    def objects(self, name: str) -> list[JsonObject]:
        """Returns the objects of an array."""
        return [JsonObject(place, each) for place, each in self._elements(name)]

    def _elements(self, name: str) -> list[tuple[str, Any]]:
        value = self._field(name)
        place = self._place_of(name)
        if not isinstance(value, list):
            raise _wrong(place, "an array", value)
        return [(f"{place}[{i}]", each) for i, each in enumerate(value)]

    def _field(self, name: str) -> Any:
        if name not in self._fields:
            raise ValueError(f"{self._place_of(name)} is missing")
        return self._fields[name]

    def _place_of(self, name: str) -> str:
        return f"{self._place}.{name}" if self._place else name


def _require_few_levels(value: Any) -> None:
    level = [value]
    for _ in range(_MAX_DEPTH + 1):
        deeper: list[Any] = []
        for each in level:
            if isinstance(each, dict):
                deeper.extend(each.values())
            elif isinstance(each, list):
                deeper.extend(each)
        level = deeper
    if level:
        raise ValueError(_TOO_DEEP)


def _fields_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"there is the name '{_shortened(twice)}' for the second time")
    return fields


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"there is a number beyond any double: {_shortened(text)}")
    return number


def _reject_constant(name: str) -> Any:
    raise ValueError(f"there is {name}, which is no value")


def _text(place: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _wrong(place, "a text", value)
    return value


def _bounds(least: float, most: float) -> str:
    if math.isinf(most):
        return "" if math.isinf(least) else f" of at least {_plain(least)}"
    return f" from {_plain(least)} to {_plain(most)}"


def _plain(number: float) -> str:
    return str(int(number)) if number % 1 == 0 else str(number)


def _wrong(place: str, wanted: str, value: Any) -> ValueError:
    return ValueError(f"{place} must be {wanted}, not {_shown(value)}")


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{_shortened(value)}'" if isinstance(value, str) else str(value)


def _shortened(text: str) -> str:
    plain = _CONTROL.sub(" ", text)
    return plain if len(plain) <= _MAX_SHOWN else plain[:_MAX_SHOWN] + "\u2026"
