# SPDX-License-Identifier: Apache-2.0

"""Client processes that send open loops at the same time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.open_loop import TIMEOUT_SECONDS, Load, Result, work

_LONGEST_START_SECONDS = 60
_LONGEST_END_SECONDS = 3 * TIMEOUT_SECONDS


class Clients:
    """Processes that have connected and wait for their beginning."""

    def __init__(self, links: Sequence[Connection], longest_seconds: float) -> None:
        self._links = links
        self._longest_seconds = longest_seconds

    def begin(self) -> None:
        """Lets all of them send their loads.

        Raises:
            SystemExit: If one of them has ended.
        """
        try:
            for link in self._links:
                link.send(None)
        except OSError:
            raise _ended() from None

    def results(self) -> list[Result]:
        """Waits until all loads are sent, and returns their results in the order of the loads.

        Raises:
            SystemExit: If one of them has ended without a result, or takes far too long.
        """
        late = "a client process does not end its load"
        return [_received(link, self._longest_seconds, late) for link in self._links]


@contextmanager
def connected(
    loads: Sequence[tuple[str, Load]],
    target: Callable[[str, Load, Connection], None] = work,
    longest_start_seconds: float = _LONGEST_START_SECONDS,
) -> Iterator[Clients]:
    """Starts a process for each load, and yields them connected; none outlasts the block.

    Args:
        loads: The variant and the load of each process.
        target: What each process runs.
        longest_start_seconds: Time in which each must connect.

    Raises:
        SystemExit: If one of them does not connect; the message is one line.
    """
    context = multiprocessing.get_context("fork")
    links: list[Connection] = []
    processes: list[Any] = []
    try:
        for variant, load in loads:
            link, of_process = context.Pipe()
            links.append(link)
            process = context.Process(target=target, args=(variant, load, of_process), daemon=True)
            process.start()
            processes.append(process)
            of_process.close()  # Then the link ends with the process.
        for link in links:
            _received(link, longest_start_seconds, "a client process does not connect")
        longest = max(load.settle_seconds + load.seconds for _, load in loads)
        yield Clients(links, longest + _LONGEST_END_SECONDS)
        for process in processes:
            process.join(_LONGEST_END_SECONDS)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        for link in links:
            link.close()


def _received(link: Connection, seconds: float, message: str) -> Any:
    """Returns what a process sends within a time; without anything, fails with a message."""
    try:
        if link.poll(seconds):
            return link.recv()
    except (EOFError, OSError):
        raise _ended() from None
    raise SystemExit(message)


def _ended() -> SystemExit:
    return SystemExit("a client process has ended early; its message is above")
