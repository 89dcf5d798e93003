"""A TCP proxy of the tests' own: between a client and a server it passes, delays or cuts, or drops only the reply."""

import contextlib
import socket
import socketserver
import threading
import time
from collections.abc import Iterator
from enum import Enum, auto
from types import TracebackType
from typing import Self

PART = 65_536


class Fault(Enum):
    PASS = auto()
    DELAY = auto()  # everything arrives, late
    CUT = auto()  # the request never arrives
    DROP_REPLY = auto()  # the server has done it and answered, and the client never hears of it


class Proxy(socketserver.ThreadingTCPServer):
    """Listens on a port of its own while the block runs; ``fault`` holds for every connection from then on."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, target: int, *, delay: float = 0.3) -> None:
        super().__init__(("127.0.0.1", 0), Passage)
        self.target = target
        self.delay = delay
        self.fault = Fault.PASS
        self.dropped = 0
        self._counting = threading.Lock()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def count_dropped(self) -> None:
        with self._counting:
            self.dropped += 1

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        self.shutdown()
        self.server_close()


class Passage(socketserver.BaseRequestHandler):
    """One connection from a client; leaving ``handle`` closes it."""

    server: Proxy

    def handle(self) -> None:
        fault = self.server.fault
        if fault is Fault.CUT:
            return
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.server.target)) as upstream:
            threading.Thread(target=pass_on, args=(self.request, upstream), daemon=True).start()
            for part in parts(upstream):
                if fault is Fault.DROP_REPLY:
                    self.server.count_dropped()
                    return
                if fault is Fault.DELAY:
                    time.sleep(self.server.delay)
                self.request.sendall(part)


def parts(source: socket.socket) -> Iterator[bytes]:
    while part := source.recv(PART):
        yield part


def pass_on(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        for part in parts(source):
            target.sendall(part)
