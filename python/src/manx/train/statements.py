# SPDX-License-Identifier: Apache-2.0

"""CQL texts of templates, which a model needs so that drivers know its requests.

Run files have them. Locust's files have not, so `manx.locust` writes `PREFIX_statements.json`
beside them: a JSON object with a list of CQL texts for each template.
"""

from __future__ import annotations

import json
from pathlib import Path

from manx.train.errors import TrainError, reading

SUFFIX = "_statements.json"


def beside(history: Path, suffix: str) -> dict[str, list[str]]:
    """Returns the statements in the file beside a stats history; none if there is no such file.

    Raises:
        TrainError: If the file is damaged.
    """
    file = history.with_name(history.name.removesuffix(suffix) + SUFFIX)
    return read_statements(file) if history.name.endswith(suffix) and file.is_file() else {}


def read_statements(file: Path) -> dict[str, list[str]]:
    """Reads a file of statements; a single text may stand for a list of one.

    Raises:
        TrainError: If that is not possible.
    """
    with reading(file):
        content = file.read_bytes()
    try:
        root = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _damaged(file) from error
    if not isinstance(root, dict):
        raise _damaged(file)
    return {name: _texts(file, value) for name, value in root.items()}


def _texts(file: Path, value: object) -> list[str]:
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise _damaged(file)
    return texts


def _damaged(file: Path) -> TrainError:
    return TrainError(
        f"{file} has no statements; give a JSON object with a list of CQL texts for each template"
    )
