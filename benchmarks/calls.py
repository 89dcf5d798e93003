"""Requests to a WSGI application in this process: what a server hands over, without the server."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.handlers.wsgi import WSGIHandler
from django.test import override_settings


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes


class Application:
    """The whole stack of the product; ``bare`` is Django without any middleware."""

    def __init__(self, *, bare: bool = False) -> None:
        if bare:
            with override_settings(MIDDLEWARE=[]):
                self._handler = WSGIHandler()
        else:
            self._handler = WSGIHandler()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self._call("GET", path, b"", headers or {})

    def post(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Answer:
        return self._call("POST", path, json.dumps(body).encode(), headers or {})

    def _call(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        path, _, query = path.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SCRIPT_NAME": "",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
        }
        environ.update({f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()})
        said: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, sent: list[tuple[str, str]], _error: object = None, /) -> Any:
            said.append((status, sent))

        response = self._handler(environ, start_response)
        try:
            content = b"".join(response)
        finally:
            response.close()  # the end of the request: what was opened for it is closed
        status, sent = said[0]
        return Answer(int(status.split()[0]), dict(sent), content)
