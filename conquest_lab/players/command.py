"""`conquest-lab simulate --players …`: a tournament of computer players, as tables or as JSON."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from random import SystemRandom
from typing import Any

from conquest_lab.core.options import changed_options, option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset, Ruleset
from conquest_lab.core.words import Speaker, Value, say
from conquest_lab.odds.answers import columns
from conquest_lab.odds.errors import whole
from conquest_lab.players.player import A, S
from conquest_lab.players.tournament import (
    DEFAULT_MOST_PLIES,
    Lengths,
    Share,
    Standing,
    Tournament,
    TournamentError,
    chairs,
    play_tournament,
)
from conquest_lab.players.tournament_file import TournamentFile, description, seed_in

MOST_WORKERS = 64
RULESET = "hasbro"
GAMES = 100
SpeakerOf = Callable[[str], Speaker]
Load = Callable[..., AnyRuleset]


def add_arguments(parser: Any, t: Speaker, load: Load, speaker: SpeakerOf) -> None:
    """Add the arguments of `simulate` for a tournament; their help is said by `t`.

    speaker: says what is printed.
    """
    group = parser.add_argument_group(t("tournament of computer players"))
    group.add_argument(
        "--players",
        metavar=t("KIND,KIND"),
        help=t("the kind of player for each chair; the last one fills the remaining chairs"),
    )
    group.add_argument(
        "--ruleset",
        default=RULESET,
        metavar=t("GAME"),
        help=t("the game (default: {default})", default=RULESET),
    )
    group.add_argument(
        "--mode",
        metavar=t("MODE"),
        help=t("a mode of the game, such as passive; the same as --option mode=…"),
    )
    group.add_argument(
        "--battles",
        metavar=t("HOW"),
        help=t("throw: throw by throw; whole: each battle in one throw"),
    )
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=t("NAME=VALUE"),
        help=t("an option of the game (can be repeated)"),
    )
    _add_amounts(group.add_argument, t)
    group.add_argument(
        "--file",
        metavar=t("FILE"),
        help=t("keep finished games in this file, and resume from it (JSON Lines)"),
    )
    parser.add_printing()
    parser.set_defaults(command=partial(_run, load, speaker))


def _add_amounts(add_argument: Callable[..., object], t: Speaker) -> None:
    """Add how many play, how often, how long, from which seed, by how many processes."""
    for flag, default, said in (
        ("--table", None, t("number of players at the table")),
        (
            "--games",
            GAMES,
            t(
                "number of games, best a multiple of the number of chairs (default: {default})",
                default=GAMES,
            ),
        ),
        ("--seed", None, t("play the games of this seed again")),
        (
            "--most-plies",
            DEFAULT_MOST_PLIES,
            t(
                "longer games are left unfinished (default: {default})",
                default=str(DEFAULT_MOST_PLIES),
            ),
        ),
        ("--workers", 1, t("number of processes (default: {default})", default=1)),
    ):
        add_argument(flag, type=int, default=default, metavar="N", help=said)


def _run(load: Load, speaker: SpeakerOf, arguments: argparse.Namespace) -> None:
    if not arguments.players:
        raise TournamentError("say who plays: --players, such as --players heuristic,random")
    rules = load(arguments.ruleset, **_options(load(arguments.ruleset), arguments))
    kinds = [kind.strip() for kind in arguments.players.split(",")]
    seed = arguments.seed
    if seed is None and arguments.file:
        seed = seed_in(arguments.file)
    if seed is None:
        seed = SystemRandom().randrange(1_000_000)
    tournament = Tournament(
        rules, chairs(rules, kinds, arguments.table), seed, arguments.most_plies
    )
    file = TournamentFile(arguments.file, tournament) if arguments.file else None
    workers = whole("workers", arguments.workers, 1, MOST_WORKERS)
    play = partial(play_tournament, tournament, arguments.games, file, progress=not arguments.json)
    if workers == 1:
        standing = play()
    else:
        with ProcessPoolExecutor(workers) as executor:
            standing = play(executor=executor)
    if arguments.json:
        print(json.dumps(as_json(standing), ensure_ascii=False, indent=2))
    else:
        print("\n".join(as_text(standing, speaker(arguments.lang))))


def _options(rules: Ruleset[S, A], arguments: argparse.Namespace) -> dict[str, object]:
    """The options of the game; a value is matched with a choice by its text, case ignored."""
    given: dict[str, str] = {}
    for pair in arguments.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise TournamentError(
                "an option is NAME=VALUE, such as mode=passive, not {option}", option=pair
            )
        given[name] = value
    for name in ("mode", "battles"):
        if getattr(arguments, name) is not None:
            given[name] = getattr(arguments, name)
    meant = {
        (spec.name, str(choice).lower()): choice
        for spec in option_specs(rules.options)
        for choice in spec.choices
    }
    return {name: meant.get((name, value.lower()), value) for name, value in given.items()}


# What is printed ----------------------------------------------------------------------------------


def as_json(standing: Standing) -> dict[str, object]:
    """The standing for machines: English names, shares with their intervals."""
    tournament = standing.tournament
    return {
        "tournament": description(tournament),
        "games": len(standing.games),
        "finished": len(standing.finished),
        "unfinished": standing.unfinished,
        "shared": standing.shared,
        "players": [
            {"kind": kind, "chairs": count, **_share_json(standing.kind(kind))}
            for kind, count in Counter(tournament.kinds).items()
        ],
        "first_player": _share_json(standing.first_player),
        "seats": [_share_json(standing.seat(seat)) for seat in range(len(tournament.kinds))],
        "plies": asdict(standing.plies) if standing.plies else {},
        "turns": asdict(standing.turns) if standing.turns else {},
    }


def _share_json(share: Share | None) -> dict[str, object]:
    if share is None:
        return {}
    return {
        "wins": float(share.wins),
        "share": share.value,
        "interval": list(share.interval()),
        "fair": float(share.fair),
        "times_fair": share.times_fair,
    }


def as_text(standing: Standing, t: Speaker) -> Iterable[str]:
    """The standing for people."""
    tournament = standing.tournament
    yield from columns(
        [
            [t("game"), t.render(_described(tournament))],
            [t("seed"), str(tournament.seed)],
            [t("finished games"), str(len(standing.finished))],
            [t("unfinished"), str(standing.unfinished)],
            [t("won together"), str(standing.shared)],
        ],
        left=2,
    )
    if not standing.finished:
        return
    yield ""
    head = [t("player"), t("chairs"), t("games won"), t("share"), t("95% interval")]
    rows = [[*head, t("times a fair share")]]
    rows += [
        [kind, str(count), *_share_cells(standing.kind(kind), t)]
        for kind, count in Counter(tournament.kinds).items()
    ]
    if standing.first_player is not None:
        rows.append([t("who begins"), "", *_share_cells(standing.first_player, t)])
    rows += [
        [t("seat {n}", n=seat + 1), "", *_share_cells(standing.seat(seat), t)]
        for seat in range(len(tournament.kinds))
    ]
    yield from columns(rows, left=1)
    yield ""
    head = [t("length"), t("mean"), t("standard error"), t("standard deviation"), t("shortest")]
    rows = [
        [*head, t("median"), t("longest")],
        [t("plies"), *_length_cells(standing.plies, t)],
        [t("turns"), *_length_cells(standing.turns, t)],
    ]
    yield from columns(rows, left=1)


def _described(tournament: Tournament) -> Value:
    """The game, and the options that are not the usual ones."""
    changed = changed_options(tournament.rules.options)
    unusual = tuple(f"{name}={value}" for name, value in changed.items())
    title = presentation(tournament.rules).title
    if not unusual:
        return title
    return say("{game}, with {options}", game=title, options=unusual)


def _share_cells(share: Share | None, t: Speaker) -> Sequence[str]:
    if share is None:
        return ("–",) * 4
    low, high = share.interval()
    whole_wins = share.wins.denominator == 1
    return (
        str(share.wins) if whole_wins else t.decimal(share.wins, 1),
        t.percent(share.value),
        f"{t.percent(low)} – {t.percent(high)}",
        t.decimal(share.times_fair, 2),
    )


def _length_cells(lengths: Lengths | None, t: Speaker) -> Sequence[str]:
    if lengths is None:
        return ("–",) * 6
    return (
        t.decimal(lengths.mean, 1),
        t.decimal(lengths.standard_error, 1),
        t.decimal(lengths.spread, 1),
        str(lengths.shortest),
        t.decimal(lengths.middle, 1),
        str(lengths.longest),
    )
