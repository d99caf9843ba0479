# SPDX-License-Identifier: Apache-2.0

"""Errors that a user can remedy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class TrainError(ValueError):
    """A training is not possible; the message is one line that says why, and the remedy."""


@contextmanager
def reading(file: Path) -> Iterator[None]:
    """Reads a file.

    Raises:
        TrainError: If the operating system does not permit it.
    """
    try:
        yield
    except FileNotFoundError:
        raise TrainError(f"{file} does not exist; check the path") from None
    except OSError as error:
        raise TrainError(
            f"cannot read {file} ({error.strerror}); check the path and its permissions"
        ) from error
