"""The file of a backup: JSON lines, packed, with a header first and a checksum last.

It holds hands, keys and sign-ins, so only its owner may read it. It gets its name once it is whole and on the disk.
"""

import contextlib
import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from whist_site.backups.errors import BackupRefused

FORMAT = "whist backup"
VERSION = 1
LEVEL = 6  # of packing

Record = Any  # what JSON can say


def write_archive(path: Path, records: Iterable[Record]) -> None:
    """Write the records, the header first. Raises BackupRefused where the file is there already."""
    if path.exists():
        raise BackupRefused(f"{path} is there already: name a new file.")
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)  # nobody else may read it
    except OSError as error:
        raise BackupRefused(f"{path.parent} cannot be written: {error.strerror}.") from error
    draft = Path(name)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 -- a descriptor, not a path
            with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=LEVEL, mtime=0, filename="") as packed:
                packed.writelines(_sealed(records))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def read_archive(path: Path) -> Iterator[Record]:
    """The records, the header first. Raises BackupRefused for what is no backup, or a damaged one, at its first fault.

    Only after the last record is it known that the file is whole: see ``verify_archive``.
    """
    digest, last = hashlib.sha256(), None
    for line in _lines(path):
        if last is not None:
            digest.update(last)
            yield _parsed(path, last)
        last = line
    if last is None or _parsed(path, last) != {"sha256": digest.hexdigest()}:
        raise damaged(path)


def verify_archive(path: Path) -> dict[str, Any]:
    """Read the file to its end; its header. Raises BackupRefused unless it is whole and of this format."""
    records = read_archive(path)
    header = next(records, None)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BackupRefused(f"{path} is not a backup of this platform.")
    if header["version"] != VERSION:
        raise BackupRefused(f"{path} has format {header['version']}, and this version reads format {VERSION} only.")
    for _record in records:
        pass
    return header


def damaged(path: Path) -> BackupRefused:
    return BackupRefused(f"{path} is damaged or not whole: nothing was changed; take another backup.")


def _sealed(records: Iterable[Record]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    for record in records:
        line = _line(record)
        digest.update(line)
        yield line
    yield _line({"sha256": digest.hexdigest()})


def _line(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with contextlib.closing(gzip.open(path, "rb")) as file:
            yield from file
    except gzip.BadGzipFile as error:
        raise damaged(path) from error
    except (EOFError, zlib.error) as error:
        raise damaged(path) from error
    except OSError as error:
        raise BackupRefused(f"{path} cannot be read: {error.strerror}.") from error


def _parsed(path: Path, line: bytes) -> Record:
    try:
        return json.loads(line)
    except ValueError as error:
        raise damaged(path) from error
