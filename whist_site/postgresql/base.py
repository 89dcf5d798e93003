"""The database wrapper that the setting ENGINE names."""

import select

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def is_usable(self) -> bool:
        """Whether the connection can be used for the next request.

        A server that went said so, or its machine did: then there is something to read on the line. While nothing is,
        nobody need ask the server, which would cost a message before each request.
        """
        if self.connection is not None and not self.errors_occurred and self._is_silent():
            return True
        return bool(super().is_usable())

    def _is_silent(self) -> bool:
        line = select.poll()
        line.register(self.connection.fileno(), select.POLLIN)
        return not line.poll(0)
