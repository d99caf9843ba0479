# SPDX-License-Identifier: Apache-2.0

"""Reads a model from the JSON file that training writes."""

from __future__ import annotations

import os

from manx._core.request.json_object import JsonObject
from manx._core.request.model import (
    ModelledTemplate,
    PredictedStatistic,
    RequestModel,
    TemplateLine,
)
from manx.errors import ModelError

_FORMAT = "manx-model"
_VERSION = 1
_MAX_BYTES = 1 << 20
_AGAIN = "; write it again with 'python -m manx.train --out'"
_INFINITE = float("inf")

_FIELDS = ("format", "version", "statistic", "thresholdMillis", "minRSquared", "templates")
_TEMPLATE_FIELDS = (
    "name",
    "statements",
    "w0Millis",
    "w1MillisPerRequest",
    "points",
    "rSquared",
    "minConcurrency",
    "maxConcurrency",
)


class RequestModelFile:
    """Reads a `RequestModel` from a JSON file.

    `docs/reference/model-file.md` describes it. What is not understood is rejected as a whole.
    """

    __slots__ = ()

    FORMAT = _FORMAT
    VERSION = _VERSION
    MAX_BYTES = _MAX_BYTES

    @staticmethod
    def read(file: str | os.PathLike[str]) -> RequestModel:
        """Reads a file.

        Raises:
            ModelError: If that is not possible; the message is one line that names the file, the
                place in it and the remedy.
        """
        name = os.fspath(file)
        data = _bytes_of(name)
        try:
            if len(data) > _MAX_BYTES:
                raise ValueError(f"it has more than {_MAX_BYTES} bytes")
            return RequestModelFile.parse(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise _unusable(name, "it is not UTF-8") from error
        except ValueError as error:
            raise _unusable(name, str(error)) from error

    @staticmethod
    def parse(text: str) -> RequestModel:
        """Returns the model in a text.

        Raises:
            ValueError: If there is none; the message names the place in it.
        """
        root = JsonObject.parse(text)
        _check_format(root)
        root.require_only(*_FIELDS)
        templates = [_template(each) for each in root.objects("templates")]
        return RequestModel(
            _statistic(root.text("statistic")),
            root.number("thresholdMillis", 0, _INFINITE),
            root.number("minRSquared", 0, 1),
            templates,
        )


def _bytes_of(name: str) -> bytes:
    """Returns the bytes of a file; of one that is too long some more than are permitted."""
    try:
        with open(name, "rb") as file:
            return file.read(_MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise ModelError(
            f"there is no model file {name}; write it with 'python -m manx.train --out'"
        ) from error
    except (OSError, ValueError) as error:
        raise ModelError(
            f"model file {name} cannot be read; check the path and its permissions"
        ) from error


def _unusable(name: str, reason: str) -> ModelError:
    return ModelError(f"model file {name} cannot be used: {reason}{_AGAIN}")


def _check_format(root: JsonObject) -> None:
    if root.text("format") != _FORMAT:
        raise ValueError(f"format must be '{_FORMAT}'")
    version = root.whole_number("version", 0)
    if version != _VERSION:
        raise ValueError(f"its version is {version}, and this Manx reads version {_VERSION}")


def _statistic(name: str) -> PredictedStatistic:
    statistic = PredictedStatistic.named(name)
    if statistic is None:
        raise ValueError(f"statistic must be one of {PredictedStatistic.ids()}")
    return statistic


def _template(template: JsonObject) -> ModelledTemplate:
    template.require_only(*_TEMPLATE_FIELDS)
    min_concurrency = template.number("minConcurrency", 0, _INFINITE)
    return ModelledTemplate(
        template.text("name"),
        template.texts("statements"),
        TemplateLine(
            template.number("w0Millis", -_INFINITE, _INFINITE),
            template.number("w1MillisPerRequest", -_INFINITE, _INFINITE),
            template.whole_number("points", 1),
            template.number("rSquared", 0, 1),
            min_concurrency,
            template.number("maxConcurrency", min_concurrency, _INFINITE),
        ),
    )
