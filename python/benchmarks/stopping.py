# SPDX-License-Identifier: Apache-2.0

"""Lets a measurement clean up when it is stopped."""

from __future__ import annotations

import signal
from types import FrameType


def exit_on_sigterm() -> None:
    """Lets SIGTERM end this process by an exception, so that `finally` blocks run."""
    signal.signal(signal.SIGTERM, _stop)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit("stopped; complete rounds are kept")
