"""The broker made of files, read as fast as it is written."""

import threading
from pathlib import Path

from kombu import Connection
from kombu.simple import SimpleQueue

from whist_site.embedded.file_broker import Transport

MESSAGES = 2000


def connect(folder: Path) -> Connection:
    options = dict.fromkeys(("data_folder_in", "data_folder_out"), str(folder))
    options |= {"control_folder": str(folder / "control"), "polling_interval": 0.0001}
    return Connection("filesystem://", transport_options=options)


def write_messages(folder: Path) -> None:
    with connect(folder) as connection, connection.SimpleQueue("scoring", no_ack=True) as queue:
        for number in range(MESSAGES):
            queue.put(number)


def test_a_reader_never_sees_half_a_message_and_keeps_the_order(tmp_path: Path) -> None:
    writer = threading.Thread(target=write_messages, args=(tmp_path,))

    with connect(tmp_path) as connection:
        assert isinstance(connection.transport, Transport)
        with connection.SimpleQueue("scoring", no_ack=True) as queue:
            writer.start()
            numbers = [read_one(queue) for _ in range(MESSAGES)]
    writer.join()

    assert numbers == list(range(MESSAGES))


def read_one(queue: SimpleQueue) -> object:
    return queue.get(timeout=10).payload
