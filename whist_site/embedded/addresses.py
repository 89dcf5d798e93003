"""Where the embedded set is reached: a free port, the hall's numeric address, and the wait until it answers."""

import contextlib
import errno
import http.client
import socket
import time


class PortTakenError(ValueError):
    """Something else listens on the port."""


def verify_port(host: str, port: int) -> None:
    """Raise PortTakenError unless the port can be listened on. Asked first: two servers may share a port unnoticed."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            message = f"port {port} is taken: choose another with --port"
            raise PortTakenError(message) from error


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def hall_address() -> str | None:
    """This computer's number on the local network, or None where there is no network. Nothing is sent.

    Connecting a datagram socket only asks the routing table; a hotspot of our own knows no way out, hence each private
    network is asked as well (RFC 1918).
    """
    for target in ("192.0.2.1", "192.168.255.255", "10.255.255.255", "10.42.0.255", "172.31.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            address: str = probe.getsockname()[0]
            return address
    return None


def answers(port: int, *, within: float) -> bool:
    """Wait until ``/healthz`` answers on this computer; False when it has not after so many seconds."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
            connection.request("GET", "/healthz")
            if connection.getresponse().status == http.HTTPStatus.OK:
                return True
        time.sleep(0.1)
    return False
