"""Options of a server as its operator writes them, and the limits and guards that they become."""

import argparse

import pytest

from conquest_lab.server.hosts import Hosts
from conquest_lab.server.limits import Guard, Limits, add_options, chosen_guard
from conquest_lab.text import speaker


def chosen(*written: str) -> Guard:
    """The guard of a command line."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_options(parser, speaker("en"))
    return chosen_guard(parser.parse_args(written))


def test_every_option_becomes_its_own_limit() -> None:
    written = (
        "--visitors=3 --per-address=4 --game-memory=500 --decision-seconds=2,5 --tables-per-address=6"
        " --host=games.example --host=* --behind-proxy --metrics --log-addresses"
    )
    assert chosen(*written.split()) == Guard(
        Limits(
            visitors=3,
            per_address=4,
            kernel_bytes=500 * 2**20,
            decision_seconds=2.5,
            tables_per_address=6,
        ),
        hosts=("games.example", "*"),
        behind_proxy=True,
        metrics=True,
        log_addresses=True,
    )


def test_nothing_is_let_in_or_told_that_nobody_asked_for() -> None:
    assert chosen() == Guard(
        Limits(
            visitors=None,
            per_address=60,
            kernel_bytes=2**30,
            decision_seconds=1,
            tables_per_address=100,
        ),
        hosts=(),
        behind_proxy=False,
        metrics=False,
        log_addresses=False,
    )
    assert chosen() == Guard()


@pytest.mark.parametrize(
    ("written", "known"),
    [
        ("games.school.example", "games.school.example"),
        ("Games.School.Example.", "games.school.example:8866"),
        ("desk", "DESK"),
        ("2001:db8::1", "[2001:db8::1]:8866"),
        ("[2001:DB8:0::1]", "[2001:db8::1]"),
        ("192.168.1.5", "192.168.1.5:8866"),
        ("xn--cole-9oa.example", "xn--cole-9oa.example"),
        ("*", "any.example"),
    ],
)
def test_a_name_is_taken_in_the_form_in_which_requests_have_it(written: str, known: str) -> None:
    assert Hosts("localhost", chosen("--host", written).hosts).know(known)


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        ".",
        ".example",
        "games..example",
        "*.example",
        "https://games.example",
        "games.example:8866",
        "games.example/",
        "games.example,other.example",
        "games.example\n",
        "a b",
        "école.example",
        "999.1.1.1",
        "[::1]:80",
        "[games.example]",
        "a" * 64,
        ".".join(["a" * 63] * 4),
    ],
)
def test_what_no_request_could_be_for_is_no_name(written: str) -> None:
    """A browser writes neither the scheme nor the path, and letters with accents as xn--…."""
    with pytest.raises(argparse.ArgumentError, match="is not the name of a server"):
        chosen(f"--host={written}")


@pytest.mark.parametrize("option", ["visitors", "per-address", "tables-per-address", "game-memory"])
@pytest.mark.parametrize("number", ["0", "-1", "1.5", "1e3", "", " 7", "٣", "²", "123456789"])
def test_what_is_no_whole_number_of_one_or_more_is_refused(option: str, number: str) -> None:
    with pytest.raises(argparse.ArgumentError, match="is not a whole number of 1 or more"):
        chosen(f"--{option}={number}")


def test_the_least_and_the_greatest_numbers_are_taken() -> None:
    assert chosen("--visitors=1", "--per-address=99999999").limits.per_address == 99_999_999
    assert chosen("--game-memory=384").limits.kernel_bytes == 384 * 2**20
    with pytest.raises(argparse.ArgumentError, match="383 MB are too few: a game needs 384 MB"):
        chosen("--game-memory=383")
