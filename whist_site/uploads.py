"""Files that people send: small ones only, refused by their announced length before a byte is kept."""

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import MemoryFileUploadHandler

# Two files of an evening, each of at most 1 MB, and the form around them.
LARGEST_REQUEST = 2_500_000  # bytes


class SmallFilesHandler(MemoryFileUploadHandler):
    """Keeps files in memory and nowhere else; Django's own would write a large one to disk, however large."""

    def handle_raw_input(
        self,
        input_data: Any,
        META: dict[str, Any],  # noqa: N803 -- Django's own name for it
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> Any:
        """Raises RequestDataTooBig, answered 400. No more than the announced length is ever read."""
        if content_length > LARGEST_REQUEST:
            message = f"A request with files may have {LARGEST_REQUEST} bytes, not {content_length}."
            raise RequestDataTooBig(message)
        self.activated = True
