"""The bytes of a file as text, or the place where they are none.

UTF-8, with or without a byte order mark. Another encoding is taken only where the file itself names it, as PBN does in
an escaped line at its head, ``%Content-type: text/pbn; charset=ISO-8859-1``.
"""

import re

from engine.notation.errors import InvalidText

_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_CHARSET = re.compile(rb"^%.{0,200}?charset=([\w.:-]{1,40})", re.IGNORECASE | re.MULTILINE)
_LATIN_1 = {"iso-8859-1", "iso8859-1", "iso_8859-1", "latin-1", "latin1"}


class InvalidEncoding(InvalidText):
    """Bytes that are not the text they should be."""


def decode(content: bytes) -> str:
    """The text, without a byte order mark. Raises InvalidEncoding, naming line, column and byte."""
    mark = _MARKS.get(content[:2])
    if mark:
        raise InvalidEncoding(1, f"the file is {mark}; save it as UTF-8.", column=1)
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        if not _names_latin_1(content):
            raise _refused(content, error.start, f"byte {content[error.start]:#04x} is not UTF-8.") from None
        text = content.decode("latin-1")
    if "\0" in text:
        raise _refused(content, content.index(b"\0"), "byte 0x00 is no text.")
    return text


def _names_latin_1(content: bytes) -> bool:
    named = _CHARSET.search(content[:1000])
    return named is not None and named[1].decode("ascii").lower() in _LATIN_1


def _refused(content: bytes, position: int, sentence: str) -> InvalidEncoding:
    before = content[:position].decode("utf-8", errors="replace")
    lines = (before + "|").splitlines()
    return InvalidEncoding(len(lines), sentence, column=len(lines[-1]))
