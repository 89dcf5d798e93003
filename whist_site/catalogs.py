"""Messages of the interface, compiled at set-up by polib: nobody who uses whist needs gettext installed."""

from pathlib import Path

import polib

LOCALE_DIR = Path(__file__).resolve().parent.parent / "locale"


def compile_catalogs(folder: Path = LOCALE_DIR) -> list[Path]:
    """Compile every ``.po`` that is newer than its ``.mo``; the files written.

    Each is written aside and moved into place, so that a server started at the same time never reads half a file.
    """
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        draft = source.with_suffix(".mo.new")
        polib.pofile(str(source)).save_as_mofile(str(draft))
        draft.replace(target)
        written.append(target)
    return written


if __name__ == "__main__":
    compile_catalogs()
