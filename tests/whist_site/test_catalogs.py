import gettext
import os
from pathlib import Path

import polib

from whist_site.catalogs import compile_catalogs


def catalog(folder: Path) -> Path:
    path = folder / "nl" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    messages = polib.POFile()
    messages.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    messages.append(polib.POEntry(msgid="trick", msgstr="slag"))
    messages.save(str(path))
    return path


def test_catalogs_compile_to_what_gettext_reads(tmp_path: Path) -> None:
    source = catalog(tmp_path)

    assert compile_catalogs(tmp_path) == [source.with_suffix(".mo")]
    assert gettext.translation("django", tmp_path, ["nl"]).gettext("trick") == "slag"


def test_catalogs_are_compiled_again_only_when_changed(tmp_path: Path) -> None:
    source = catalog(tmp_path)
    compile_catalogs(tmp_path)
    assert compile_catalogs(tmp_path) == []

    later = source.with_suffix(".mo").stat().st_mtime + 1
    os.utime(source, (later, later))

    assert compile_catalogs(tmp_path) == [source.with_suffix(".mo")]
