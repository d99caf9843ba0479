# SPDX-License-Identifier: Apache-2.0

"""Writes the CQL texts of templates beside Locust's files, for `manx.train`."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from locust import events
from locust.runners import WorkerRunner

LOGGER = logging.getLogger("manx.locust")

SUFFIX = "_statements.json"


def listen() -> None:
    """Writes the texts when Locust begins with `--csv`."""
    init: Any = events.init
    init.add_listener(begin)


def begin(environment: Any, runner: Any = None, **_: Any) -> None:
    """Writes the texts, unless a master does."""
    options = environment.parsed_options
    prefix = getattr(options, "csv_prefix", None)
    if not prefix or isinstance(runner, WorkerRunner):
        return
    texts: dict[str, list[str]] = {}
    for user_class in environment.user_classes:
        templates = getattr(user_class, "templates", None)
        if templates is not None:
            add(texts, templates(options).items())
    if texts:
        file = Path(f"{prefix}{SUFFIX}")
        try:
            file.write_text(json.dumps(texts, indent=2, ensure_ascii=False) + "\n", "utf-8")
        except OSError as error:
            LOGGER.warning("Cannot write %s (%s)", file, error.strerror)


def add(texts: dict[str, list[str]], more: Iterable[tuple[str, str]]) -> None:
    """Adds texts of templates; a template may have several."""
    for template, text in more:
        known = texts.setdefault(template, [])
        if text not in known:
            known.append(text)
