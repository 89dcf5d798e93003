"""What a table's phone sends: one result, always under the same key, until somebody answers."""

import contextlib
import http.client
import json
import time
from dataclasses import dataclass
from typing import Any

PATIENCE = 60  # seconds until an evening gives up on its server


@dataclass(frozen=True, slots=True)
class Report:
    """One result on its way: where it goes, who says so, under which key, and what."""

    path: str
    authorization: str
    key: str
    board: int
    tricks: int

    @property
    def headers(self) -> dict[str, str]:
        return {
            "Authorization": self.authorization,
            "Idempotency-Key": self.key,
            "Content-Type": "application/json",
            "Connection": "close",
        }

    @property
    def body(self) -> str:
        return json.dumps({"board": self.board, "north_south_tricks": self.tricks})


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: dict[str, Any]
    is_repeat: bool = False
    content_type: str = ""


def send(report: Report, port: int, *, timeout: float = 30) -> Reply | None:
    """Send once; None where no whole answer came back, and nobody knows whether it was done."""
    return call(port, "POST", report.path, headers=report.headers, body=report.body, timeout=timeout)


def send_until_answered(report: Report, port: int, *, pause: float = 0.1) -> Reply:
    """Send the same again until it is answered with anything but a failure of the server. Raises TimeoutError."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        reply = send(report, port, timeout=15)
        if reply is not None and reply.status < 500:
            return reply
        time.sleep(pause)
    message = f"{report} was not answered within {PATIENCE} seconds"
    raise TimeoutError(message)


def read_all(port: int, path: str, *, authorization: str) -> list[dict[str, Any]]:
    """Every row of a list, page by page."""
    rows: list[dict[str, Any]] = []
    headers, following = {"Authorization": authorization}, path
    while following:
        reply = call(port, "GET", following, headers=headers)
        assert reply is not None, following
        assert reply.status == 200, reply
        rows += reply.body["results"]
        following = (reply.body.get("next") or "").removeprefix(f"http://127.0.0.1:{port}")
    return rows


def call(
    port: int, method: str, path: str, *, headers: dict[str, str], body: str | None = None, timeout: float = 30
) -> Reply | None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
        connection.request(method, path, body=body, headers=headers)
        answer = connection.getresponse()
        text = answer.read()
        kind = answer.getheader("Content-Type", "")
        is_repeat = answer.getheader("Idempotent-Replayed") == "true"
        body = json.loads(text) if "json" in kind else {"text": text.decode()}
        return Reply(answer.status, body, is_repeat, kind)
    return None
