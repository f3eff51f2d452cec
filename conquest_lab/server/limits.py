"""Limits of what a server gives to its visitors and lets in, as the command line says."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from conquest_lab.core.record import MAX_SHOWN
from conquest_lab.core.words import Speaker
from conquest_lab.deadline import USUAL_SECONDS
from conquest_lab.server.hosts import written_host
from conquest_lab.tables.store import PER_ADDRESS as TABLES_PER_ADDRESS

PER_ADDRESS = 60
KERNEL_MB = 1024
LEAST_KERNEL_MB = 384
"""Measured: 245 MB of data at the start of a page, the stacks of its threads included."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a server gives to its visitors.

    visitors: games at once, in all; None for as many as descriptors and memory allow.
    per_address: games at once from one address; a class often shares one.
    kernel_bytes: the memory that one game may take before it is refused more.
    decision_seconds: the time by the clock in which a computer player decides; 0 for any time.
    tables_per_address: tables for several devices that one address may have open.
    """

    visitors: int | None = None
    per_address: int = PER_ADDRESS
    kernel_bytes: int = KERNEL_MB * 2**20
    decision_seconds: float = USUAL_SECONDS
    tables_per_address: int = TABLES_PER_ADDRESS


@dataclass(frozen=True, slots=True)
class Guard:
    """Choices of what a server lets in, and of what it tells of itself.

    hosts: names by which it may be called, beside those of the machine; `*` for any.
    behind_proxy: True where a proxy on this machine tells the addresses of visitors.
    metrics: True where `/metrics` answers.
    log_addresses: True where the log names the addresses of visitors.
    """

    limits: Limits = field(default_factory=Limits)
    hosts: Sequence[str] = ()
    behind_proxy: bool = False
    metrics: bool = False
    log_addresses: bool = False


def add_options(parser: argparse.ArgumentParser, t: Speaker) -> None:
    """Add the options of a server that others may visit; their help is said by `t`."""
    group = parser.add_argument_group(
        t("for a class or a school ({page})", page="docs/operating.md")
    )
    group.add_argument(
        "--host",
        type=partial(_host, t),
        action="append",
        default=[],
        metavar=t("NAME"),
        help=t(
            "a name under which the server is reached, such as {example} (can be repeated)",
            example="games.school.example",
        ),
    )
    _add_limits(group, t)
    group.add_argument(
        "--behind-proxy",
        action="store_true",
        help=t("trust the addresses of visitors that a proxy on this machine passes on"),
    )
    group.add_argument(
        "--metrics", action="store_true", help=t("answer /metrics, in the format of Prometheus")
    )
    group.add_argument(
        "--log-addresses",
        action="store_true",
        help=t("write the addresses of visitors into the log"),
    )


def _add_limits(group: argparse._ArgumentGroup, t: Speaker) -> None:
    """Add the options of `Limits`."""
    positive = partial(_positive, t)
    group.add_argument(
        "--visitors",
        type=positive,
        metavar="N",
        help=t("the most games at once (default: as many as memory allows)"),
    )
    group.add_argument(
        "--per-address",
        type=positive,
        default=PER_ADDRESS,
        metavar="N",
        help=t(
            "the most games at once from one address (default: {default})", default=str(PER_ADDRESS)
        ),
    )
    group.add_argument(
        "--tables-per-address",
        type=positive,
        default=TABLES_PER_ADDRESS,
        metavar="N",
        help=t(
            "the most tables for several devices that one address may have open (default: {default})",
            default=str(TABLES_PER_ADDRESS),
        ),
    )
    group.add_argument(
        "--game-memory",
        type=partial(_megabytes, t),
        default=KERNEL_MB,
        metavar=t("MB"),
        help=t(
            "the most memory that one game may take (default: {default})", default=str(KERNEL_MB)
        ),
    )
    group.add_argument(
        "--decision-seconds",
        type=partial(_seconds, t),
        default=USUAL_SECONDS,
        metavar="N",
        help=t(
            "seconds in which a computer player decides, if need be by what it has found until then"
            " (default: {default}; 0 for any time)",
            default=USUAL_SECONDS,
        ),
    )


def chosen_guard(arguments: argparse.Namespace) -> Guard:
    """The guard that these options ask for."""
    return Guard(
        Limits(
            arguments.visitors,
            arguments.per_address,
            arguments.game_memory * 2**20,
            arguments.decision_seconds,
            arguments.tables_per_address,
        ),
        tuple(arguments.host),
        arguments.behind_proxy,
        arguments.metrics,
        arguments.log_addresses,
    )


def _host(t: Speaker, text: str) -> str:
    host = written_host(text)
    if host is None:
        fault = t(
            "“{text}” is not the name of a server, such as {example}, without {scheme}, port or path",
            text=text[:MAX_SHOWN],
            example="games.school.example",
            scheme="https://",
        )
        raise argparse.ArgumentTypeError(fault)
    return host


def _positive(t: Speaker, text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if number < 1:
        fault = t("“{text}” is not a whole number of 1 or more", text=text[:MAX_SHOWN])
        raise argparse.ArgumentTypeError(fault)
    return number


def _megabytes(t: Speaker, text: str) -> int:
    number = _positive(t, text)
    if number < LEAST_KERNEL_MB:
        fault = t(
            "{n} MB are too few: a game needs {least} MB to start", n=number, least=LEAST_KERNEL_MB
        )
        raise argparse.ArgumentTypeError(fault)
    return number


def _seconds(t: Speaker, text: str) -> float:
    if re.fullmatch(r"\d{1,4}([.,]\d{1,3})?", text, re.ASCII):
        return float(text.replace(",", "."))
    fault = t(
        "“{text}” is not a number of seconds such as {example}",
        text=text[:MAX_SHOWN],
        example=0.5,
    )
    raise argparse.ArgumentTypeError(fault)
