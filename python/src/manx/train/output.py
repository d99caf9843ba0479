# SPDX-License-Identifier: Apache-2.0

"""Writes files whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable
from pathlib import Path

from manx._core.request import RequestModelFile
from manx.train.errors import TrainError
from manx.train.training import Training

_MAX_LINKS = 40
_SYSTEM = (Path("/dev"), Path("/proc"))
"""Directories in which names stand for objects of the system."""


def check_output(file: Path, inputs: Iterable[Path]) -> None:
    """Checks that a file can be written, before the work is done.

    Raises:
        TrainError: If it cannot, or it is an input.
    """
    if file.is_dir():
        raise TrainError(f"cannot write {file}: it is a directory; name a file in it")
    real = Path(os.path.realpath(file))
    if any(real == each.resolve() for each in inputs):
        raise TrainError(f"{file} is a run to train or test with; choose another file")
    parent = directory(real.parent)
    if not os.access(file if file.exists() else parent, os.W_OK):
        raise TrainError(f"cannot write {file}: access denied; choose another file")


def directory(path: Path) -> Path:
    """Returns a directory, which is created if need be.

    Raises:
        TrainError: If that is not possible.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TrainError(
            f"cannot create {path} ({error.strerror}); choose another directory"
        ) from error
    return path


def _target(file: Path) -> Path:
    """Follows links to their target, even if that does not exist.

    Links such as `/dev/stdout` are not followed, since they point to open files.
    """
    target = file.absolute()
    for _ in range(_MAX_LINKS):
        if not target.is_symlink() or any(each in target.parents for each in _SYSTEM):
            return target
        target = target.parent / target.readlink()
    raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))


def write(file: Path, content: bytes) -> None:
    """Replaces a file in one step; a link stays, and a pipe or device is written into.

    Raises:
        TrainError: If that fails.
    """
    try:
        target = _target(file)
        if target.is_symlink() or (target.exists() and not target.is_file()):
            with target.open("ab") as open_already:
                open_already.write(content)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(content)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise TrainError(
            f"cannot write {file} ({error.strerror}); check the free space and the permissions of"
            " its directory"
        ) from error


def write_model(file: Path, training: Training) -> None:
    """Writes the model file of a training; `docs/reference/model-file.md` describes it.

    Raises:
        TrainError: If that fails, or readers would refuse the model.
    """
    root = {
        "format": RequestModelFile.FORMAT,
        "version": RequestModelFile.VERSION,
        "statistic": training.options.statistic,
        "thresholdMillis": training.threshold_millis,
        "minRSquared": training.options.min_r_squared,
        "templates": [
            {
                "name": each.name,
                "statements": list(training.statements[each.name]),
                "w0Millis": each.line.w0_millis,
                "w1MillisPerRequest": each.line.w1_millis_per_request,
                "points": each.line.points,
                "rSquared": each.line.r_squared,
                "minConcurrency": each.line.min_concurrency,
                "maxConcurrency": each.line.max_concurrency,
            }
            for each in training.templates
        ],
    }
    content = (json.dumps(root, indent=2, ensure_ascii=False) + "\n").encode()
    if len(content) > RequestModelFile.MAX_BYTES:
        raise TrainError(
            f"the model has {len(content)} bytes, and readers take {RequestModelFile.MAX_BYTES} at"
            " most; train with fewer tables or templates"
        )
    write(file, content)
