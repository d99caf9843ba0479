# SPDX-License-Identifier: Apache-2.0

"""A node that speaks as much of CQL's native protocol, version 4, as the driver needs.

It has one row for each request. `python fake_node.py` serves until its input ends, and prints its
port and, at the end, how often it has answered each statement.
"""

from __future__ import annotations

import json
import re
import socket
import socketserver
import struct
import sys
import threading
import time
import uuid
from collections import Counter
from typing import Any

_ERROR, _READY, _SUPPORTED, _RESULT = 0, 2, 6, 8
_STARTUP, _OPTIONS, _QUERY, _PREPARE, _EXECUTE, _REGISTER = 1, 5, 7, 9, 10, 11
_VOID, _ROWS, _PREPARED = 1, 2, 4
_INVALID, _PROTOCOL = 0x2200, 0x000A
_BIGINT, _DOUBLE, _INT, _UUID, _VARCHAR, _INET, _DATE = 2, 7, 9, 12, 13, 16, 17
_SET = 0x22
_TYPES = {
    "c_custkey": _BIGINT,
    "l_bucket": _INT,
    "l_discount": _DOUBLE,
    "l_shipdate": _DATE,
    "o_ordermonth": _INT,
    "o_orderdate": _DATE,
    "k": _INT,
}
_MARKER = re.compile(r"(\w+) (?:=|>=|<|>) \?|token\((\w+), (\w+)\) >= token\(\?, \?\)")


def _text(value: str) -> bytes:
    encoded = value.encode()
    return struct.pack(">H", len(encoded)) + encoded


def _cell(value: bytes) -> bytes:
    return struct.pack(">i", len(value)) + value


def _rows(columns: list[tuple[str, bytes]], rows: list[list[bytes]]) -> bytes:
    head = struct.pack(">iii", _ROWS, 1, len(columns)) + _text("system") + _text("any")
    names = b"".join(_text(name) + kind for name, kind in columns)
    cells = b"".join(_cell(value) for row in rows for value in row)
    return head + names + struct.pack(">i", len(rows)) + cells


def _simple(kind: int) -> bytes:
    return struct.pack(">H", kind)


def _local() -> bytes:
    tokens = struct.pack(">i", 1) + _cell(b"0")
    values: dict[str, tuple[bytes, bytes]] = {
        "key": (_simple(_VARCHAR), b"local"),
        "cluster_name": (_simple(_VARCHAR), b"fake"),
        "data_center": (_simple(_VARCHAR), b"datacenter1"),
        "rack": (_simple(_VARCHAR), b"rack1"),
        "release_version": (_simple(_VARCHAR), b"4.0.0"),
        "partitioner": (_simple(_VARCHAR), b"org.apache.cassandra.dht.Murmur3Partitioner"),
        "host_id": (_simple(_UUID), uuid.UUID(int=1).bytes),
        "schema_version": (_simple(_UUID), uuid.UUID(int=2).bytes),
        "rpc_address": (_simple(_INET), socket.inet_aton("127.0.0.1")),
        "tokens": (_simple(_SET) + _simple(_VARCHAR), tokens),
    }
    columns = [(name, kind) for name, (kind, _) in values.items()]
    return _rows(columns, [[value for _, value in values.values()]])


def _markers(statement: str) -> list[str]:
    found = []
    for one, first, second in _MARKER.findall(statement):
        found += [one] if one else [first, second]
    return found


class FakeNode(socketserver.ThreadingTCPServer):
    """Serves on a free port of this machine; statements that contain `fail` fail."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, delay_seconds: float = 0) -> None:
        """Creates one; with a delay it answers one request after the other."""
        super().__init__(("127.0.0.1", 0), _Connection)
        self._delay_seconds = delay_seconds
        self._turn = threading.Lock()
        self.port: int = self.server_address[1]
        self.statements: list[str] = []
        self.answered: Counter[str] = Counter()
        self.connections = 0
        self.lock = threading.Lock()

    def answer(self, opcode: int, body: bytes) -> tuple[int, bytes]:
        if opcode == _OPTIONS:
            supported = struct.pack(">H", 2) + _text("CQL_VERSION") + struct.pack(">H", 1)
            supported += _text("3.4.5") + _text("COMPRESSION") + struct.pack(">H", 0)
            return _SUPPORTED, supported
        if opcode in (_STARTUP, _REGISTER):
            return _READY, b""
        if opcode == _QUERY:
            length = struct.unpack_from(">i", body)[0]
            return _RESULT, self._query(body[4 : 4 + length].decode())
        if opcode == _PREPARE:
            length = struct.unpack_from(">i", body)[0]
            return _RESULT, self._prepare(body[4 : 4 + length].decode())
        assert opcode == _EXECUTE, opcode
        return self._execute(body)

    def _query(self, statement: str) -> bytes:
        if "system.local" in statement:
            return _local()
        return _rows([("key", _simple(_VARCHAR))], [])

    def _prepare(self, statement: str) -> bytes:
        with self.lock:
            if statement not in self.statements:
                self.statements.append(statement)
            number = self.statements.index(statement)
        markers = _markers(statement)
        named = b"".join(_text(each) + _simple(_TYPES.get(each, _VARCHAR)) for each in markers)
        return (
            struct.pack(">iHiiii", _PREPARED, 4, number, 1, len(markers), 0)
            + _text("shop")
            + _text("any")
            + named
            + struct.pack(">ii", 4, 0)
        )

    def _execute(self, body: bytes) -> tuple[int, bytes]:
        statement = self.statements[struct.unpack_from(">Hi", body)[1]]
        with self.lock:
            self.answered[statement] += 1
        if self._delay_seconds:
            with self._turn:
                time.sleep(self._delay_seconds)
        if "fail" in statement:
            return _ERROR, struct.pack(">i", _INVALID) + _text("no such thing")
        return _RESULT, _rows([("v", _simple(_INT))], [[struct.pack(">i", 7)]])


class _Connection(socketserver.BaseRequestHandler):
    server: FakeNode

    def handle(self) -> None:
        with self.server.lock:
            self.server.connections += 1
        while header := self._read(9):
            version, _, stream, opcode, length = struct.unpack(">BBhBi", header)
            body = self._read(length)
            if version == 4:
                kind, body = self.server.answer(opcode, body)
            else:
                kind, body = (
                    _ERROR,
                    struct.pack(">i", _PROTOCOL) + _text("unsupported protocol version"),
                )
            frame = struct.pack(">BBhBi", 0x84, 0, stream, kind, len(body))
            self.request.sendall(frame + body)

    def _read(self, length: int) -> bytes:
        read = b""
        try:
            while len(read) < length:
                part: Any = self.request.recv(length - len(read))
                if not part:
                    return b""
                read += part
        except OSError:
            return b""
        return read


def main() -> None:
    with FakeNode(float(sys.argv[1]) if len(sys.argv) > 1 else 0) as node:
        threading.Thread(target=node.serve_forever, daemon=True).start()
        print(node.port, flush=True)
        sys.stdin.read()
        print(json.dumps({"answered": node.answered, "connections": node.connections}))
        node.shutdown()


if __name__ == "__main__":
    main()
