"""Names by which a server may be called, and the networks by which its visitors are counted."""

import socket

import pytest

from conquest_lab.server.hosts import Hosts, host_name, is_number, network


@pytest.fixture(autouse=True)
def named_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine whose name is known."""
    monkeypatch.setattr(socket, "gethostname", lambda: "Desk.school.example")


@pytest.mark.parametrize("ip", ["localhost", "127.0.0.1", "::1"])
def test_a_server_of_this_machine_alone_goes_by_local_names_and_those_given(ip: str) -> None:
    """Another site cannot lead to it: neither an address in numbers nor the machine's name is known."""
    hosts = Hosts(ip, ["games.school.example", "Second.example."])
    for host in (
        "localhost:8866",
        "LOCALHOST",
        "127.0.0.1",
        "[::1]:8866",
        "Games.School.example.",
        "second.example:80",
        "second.example.:80",
    ):
        assert hosts.know(host)
    for host in (
        "second.example..",
        "second.example..:80",
        "192.168.1.5:8866",
        "[2001:db8::1]",
        "desk.school.example",
        "desk.local",
        "localhost.evil.example",
        "evil.example:8866",
        "[::1",
        "[::1]evil.example",
        "[::1]]:8866",
        "[::1]evil]:8866",
        "[]",
        "[",
        "",
    ):
        assert not hosts.know(host)


@pytest.mark.parametrize("ip", ["", "0.0.0.0", "::", "192.168.1.5"])  # noqa: S104 - not bound
def test_a_server_of_a_network_goes_by_its_addresses_and_its_name_too(ip: str) -> None:
    hosts = Hosts(ip)
    for host in (
        "localhost",
        "192.168.1.5:8866",
        "[2001:db8::1]:8866",
        "desk.school.example",
        "DESK.local:8866",
    ):
        assert hosts.know(host)
    for host in ("games.school.example", "desk", "school.local", "desk.school.local", "", "*"):
        assert not hosts.know(host)


def test_a_server_listens_to_a_name_as_well() -> None:
    assert Hosts("Games.Intranet").know("games.intranet:8866")
    for ip in ("", "0.0.0.0", "::"):  # noqa: S104 - not bound
        assert not Hosts(ip).know("")


def test_any_name_is_known_where_the_operator_says_so() -> None:
    assert Hosts("localhost", ["*"]).know("anything.example")
    assert not Hosts("localhost", ["a*"]).know("anything.example")


def test_a_host_is_named_without_its_port() -> None:
    assert host_name("Example.org:80") == host_name("example.org.") == "example.org"
    assert host_name("[2001:DB8::1]:80") == host_name("[2001:db8::1]") == "2001:db8::1"
    assert host_name("2001:db8::1") == "2001:db8::1"


def test_numbers_are_whole_addresses() -> None:
    assert is_number("192.0.2.1")
    assert is_number("2001:db8::1")
    assert not is_number("192.0.2.256")
    assert not is_number("192.0.2")


def test_the_addresses_of_one_line_are_one_visitor() -> None:
    assert network("2001:db8:0:1::7") == network("2001:db8:0:1:ffff::9") == "2001:db8:0:1::"
    assert network("2001:db8:0:2::7") == "2001:db8:0:2::"
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("fe80::1%eth0") == "fe80::"
    assert network("") == ""
    assert network("a socket%1") == "a socket%1"
