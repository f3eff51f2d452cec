"""Arguments that the questions of the command line share: armies, dice, options."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from conquest_lab.odds.answers import Answer
from conquest_lab.odds.rolls import DiceOptions

Arguments = Callable[[argparse.ArgumentParser], None]
Ask = Callable[[argparse.Namespace], Answer]
Option = tuple[str, dict[str, Any]]
Question = tuple[str, str, Ask, Arguments]
"""The name, the help text, the function that answers, and the function that adds the arguments."""

SERIES: Option = ("--series", {"choices": ("hasbro", "miro", "refonte"), "default": "hasbro"})


def dice_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the dice of both sides, as `round_losses` takes them."""
    group = parser.add_argument_group("dice")
    group.add_argument("--defence-dice", type=int, default=2, metavar="N", help="default: 2")
    group.add_argument("--attack-dice", type=int, default=3, metavar="N", help="default: 3")
    group.add_argument("--sides", type=int, default=6, metavar="N", help="default: 6")
    group.add_argument("--ties", choices=("defender", "attacker"), default="defender")
    for side in ("attack", "defence"):
        group.add_argument(
            f"--{side}-faces", type=int, nargs="+", metavar="W", help="weights of a loaded die"
        )


def dice_of(arguments: argparse.Namespace) -> DiceOptions:
    """The dice of the arguments."""
    attack, defence = arguments.attack_faces, arguments.defence_faces
    return DiceOptions(
        attack_dice=arguments.attack_dice,
        sides=arguments.sides,
        ties=arguments.ties,
        attack_faces=None if attack is None else tuple(attack),
        defence_faces=None if defence is None else tuple(defence),
    )


def numbers(*names: str, dice: bool = True) -> Arguments:
    """Whole numbers by position, and the dice by default."""

    def arguments(parser: argparse.ArgumentParser) -> None:
        for name in names:
            parser.add_argument(name, type=int)
        if dice:
            dice_arguments(parser)

    return arguments


def extended(base: Arguments, *more: Option) -> Arguments:
    """The arguments of `base` and some more."""

    def arguments(parser: argparse.ArgumentParser) -> None:
        base(parser)
        for name, options in more:
            parser.add_argument(name, **options)

    return arguments
