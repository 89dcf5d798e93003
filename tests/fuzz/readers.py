"""The readers under coverage-guided fuzzing: any bytes are read, or refused with their place; no crash and no hang.

    python -m tests.fuzz.readers [--seconds N] [--only pbn|plays|lin|compact|json]

10 minutes by default, all readers in one run. What is read must come back from its own text. An input that crashes a
reader, costs it two seconds of the processor or does not end is kept in the folder that the run names, and the run ends
with another status than 0.
Atheris comes with ``requirements/bench.txt``; without it the run says so and ends with 2.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
LONGEST = 20_000  # bytes; a board with its play takes about 800
SLOWEST = 2  # seconds of the processor: on a busy machine a clock tells nothing of the reader
HANGS = 300  # seconds by the clock

try:
    import atheris
except ImportError:
    atheris = None

if atheris:
    with atheris.instrument_imports(include=["engine"]):
        from engine.notation import compact_boards, encoding, errors, json_boards, lin, pbn
else:
    from engine.notation import compact_boards, encoding, errors, json_boards, lin, pbn


class SlowError(AssertionError):
    """A reader took long over a small file."""


class LostError(AssertionError):
    """What was read does not come back from its own text."""


def read_pbn(text: str) -> None:
    boards = pbn.parse_pbn(text)
    _verify_same(boards, pbn.parse_pbn(pbn.format_pbn(boards)))


def read_plays(text: str) -> None:
    boards = pbn.parse_pbn_plays(text)
    _verify_same(boards, pbn.parse_pbn_plays(pbn.format_pbn_plays(boards)))


def read_lin(text: str) -> None:
    boards = [board for board in lin.parse_lin(text) if board.names_trump]
    _verify_same(boards, compact_boards.parse_compact(compact_boards.format_compact(boards)))


def read_compact(text: str) -> None:
    boards = compact_boards.parse_compact(text)
    _verify_same(boards, compact_boards.parse_compact(compact_boards.format_compact(boards)))


def read_json(text: str) -> None:
    boards = json_boards.parse_json(text)
    _verify_same(boards, json_boards.parse_json(json_boards.format_json(boards)))


READERS: dict[str, Callable[[str], None]] = {
    "pbn": read_pbn,
    "plays": read_plays,
    "lin": read_lin,
    "compact": read_compact,
    "json": read_json,
}


def _verify_same(read: object, again: object) -> None:
    if read != again:
        raise LostError(f"{read!r} came back as {again!r}")


def read_bytes(content: bytes, readers: Sequence[Callable[[str], None]]) -> None:
    """The first byte chooses the reader, the others are the file."""
    start = time.process_time()
    with suppress(errors.InvalidNotation):
        readers[content[0] % len(readers)](encoding.decode(content[1:]))
    spent = time.process_time() - start
    if spent > SLOWEST:
        raise SlowError(f"{len(content)} bytes took {spent:.1f} s.")


def write_seeds(folder: Path, names: Sequence[str]) -> None:
    """Files that are read well, from which the fuzzer starts, each for its reader."""
    lines = [line for line in (DATA / "trick_vectors.txt").read_text().splitlines() if line[0] != "#"][:12]
    odd = "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 | SA HJ S3 S2, SK | board 8 | 12"
    lines.append(f"{odd} | NS 11 by N agreed E W | exposed 1 W D2; called 2 W D2")
    seeds = {
        "pbn": (DATA / "prepared_boards.pbn").read_text()[:2000],
        "plays": pbn.format_pbn_plays(compact_boards.parse_compact("\n".join(lines))),
        "lin": "pn|a,b,c,d|md|2S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,|ah|Board 8|"
        "mb|1N|mb|p|mb|p|mb|p|\npc|SA|pc|S7|pc|S3|pc|S2|pc|SK|mc|0|\n",
        "compact": "\n".join(lines),
        "json": json_boards.format_json(compact_boards.parse_compact("\n".join(lines))),
    }
    for place, name in enumerate(names):
        (folder / name).write_bytes(bytes([place]) + seeds[name].encode())


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--only", choices=READERS)
    options = parser.parse_args()
    if atheris is None:
        sys.stdout.write("Atheris is not installed here: it comes with requirements/bench.txt.\n")
        return 2
    names = [options.only] if options.only else list(READERS)
    readers = [READERS[name] for name in names]
    folder = Path(tempfile.mkdtemp(prefix="whist-fuzz-"))
    write_seeds(folder, names)
    sys.stdout.write(f"Fuzzing {', '.join(names)} for {options.seconds} s; what is found is kept in {folder}\n")
    sys.stdout.flush()
    limits = [f"-max_total_time={options.seconds}", f"-timeout={HANGS}", f"-max_len={LONGEST}", "-verbosity=1"]
    atheris.Setup(
        [sys.argv[0], *limits, f"-artifact_prefix={folder}/", str(folder)],
        lambda content: read_bytes(content or b"\0", readers),
    )
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
