import socket
from ipaddress import ip_address

import pytest

from whist_site.embedded.addresses import PortTakenError, answers, free_port, hall_address, verify_port


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_taken_port_is_refused_with_its_number(host: str) -> None:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]

        with pytest.raises(PortTakenError, match=f"port {port} is taken: choose another with --port"):
            verify_port(host, port)


def test_a_free_port_is_accepted() -> None:
    verify_port("127.0.0.1", free_port())


def test_hall_address_is_a_number_other_computers_can_reach() -> None:
    address = hall_address()

    if address is None:
        pytest.skip("this computer is in no network")
    assert not ip_address(address).is_loopback


def test_nobody_answers_on_a_free_port() -> None:
    assert not answers(free_port(), within=0.3)
