"""Limits of what a server gives to its visitors and lets in, as the command line says."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field

PER_ADDRESS = 60
KERNEL_MB = 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a server gives to its visitors.

    visitors: games at once, in all; None for as many as descriptors and memory allow.
    per_address: games at once from one address; a class often shares one.
    kernel_bytes: the memory that one game may take before it is refused more.
    """

    visitors: int | None = None
    per_address: int = PER_ADDRESS
    kernel_bytes: int = KERNEL_MB * 2**20


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


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a server that others may visit."""
    group = parser.add_argument_group("for a class or a school (docs/operating.md)")
    group.add_argument(
        "--host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which the server is called, e.g. games.school.example (repeatable)",
    )
    group.add_argument(
        "--visitors",
        type=_positive,
        metavar="N",
        help="the most games at once (default: as many as memory allows)",
    )
    group.add_argument(
        "--per-address",
        type=_positive,
        default=PER_ADDRESS,
        metavar="N",
        help=f"the most games at once from one address (default: {PER_ADDRESS})",
    )
    group.add_argument(
        "--game-memory",
        type=_positive,
        default=KERNEL_MB,
        metavar="MB",
        help=f"the most memory that one game may take (default: {KERNEL_MB})",
    )
    group.add_argument(
        "--behind-proxy",
        action="store_true",
        help="a proxy on this machine passes requests on and tells their addresses",
    )
    group.add_argument(
        "--metrics", action="store_true", help="answer /metrics, in the format of Prometheus"
    )
    group.add_argument(
        "--log-addresses", action="store_true", help="write the addresses of visitors into the log"
    )


def chosen_guard(arguments: argparse.Namespace) -> Guard:
    """The guard that these options ask for."""
    return Guard(
        Limits(arguments.visitors, arguments.per_address, arguments.game_memory * 2**20),
        tuple(arguments.host),
        arguments.behind_proxy,
        arguments.metrics,
        arguments.log_addresses,
    )


def _positive(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0
    if number < 1:
        message = f"{text!r} is not a number from 1"
        raise argparse.ArgumentTypeError(message)
    return number
