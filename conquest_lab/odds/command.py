"""The commands `conquest-lab odds …` and `conquest-lab simulate …`: tables, JSON, or fractions."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Annotated, Any, Literal, Unpack

from conquest_lab import odds
from conquest_lab.core.words import Message, Speaker, say
from conquest_lab.odds import battle_answers, card_answers
from conquest_lab.odds.answers import Answer, Cell, as_json, as_text
from conquest_lab.odds.cards import Series
from conquest_lab.odds.errors import whole
from conquest_lab.odds.ledger import Ledger
from conquest_lab.odds.questions import (
    Ask,
    BattleRuns,
    Question,
    Runs,
    Sampling,
    add_arguments,
    as_typed,
    question,
)
from conquest_lab.odds.workers import processes

if TYPE_CHECKING:
    from conquest_lab.odds.montecarlo import GameResult

MOST_PLIES = 100_000

SpeakerOf = Callable[[str], Speaker]
Load = Callable[[str], Any]
Open = Callable[[str], Any]
LuckOf = Callable[[Any, str], Ledger]
LuckMeasure = Literal["armies", "conquest", "points", "values"]
Commands = Any  # argparse keeps the type of sub-parsers to itself


def add_parsers(
    subparsers: Commands,
    t: Speaker,
    speaker: SpeakerOf,
    load: Load,
    open_game: Open,
    luck_of: LuckOf,
) -> None:
    """Add `odds` and `simulate` to a command line; `command` is a function of the arguments.

    subparsers: what `Parser.add_subparsers` of the command line gave.
    t: says the help; its language is that of the output unless `--lang` says otherwise.
    speaker: says messages in a language.
    load: gives a ruleset by name, for `simulate games`.
    open_game: gives the session of a saved game by the name of its file, for `odds luck`.
    luck_of: gives the luck of a session in a unit, "" for the usual one, as the Luck page counts it.
    """

    def add(tree: Any, called: str, questions: list[Question]) -> None:
        commands = tree.add_subparsers(metavar=f"<{called}>", required=True)
        for one in questions:
            words = t.render(one.words)
            parser = commands.add_parser(one.name, help=words, description=words)
            parser.later(partial(add_question, parser, one.ask))

    def add_question(parser: Any, ask: Ask) -> None:
        names = add_arguments(parser, ask, t)
        if "executor" in names:
            parser.add_argument(
                "--workers",
                type=int,
                default=1,
                metavar="N",
                help=t("number of processes (default: {default})", default=1),
            )
        parser.add_argument(
            "--fractions", action="store_true", help=t("exact fractions, not decimals")
        )
        parser.add_printing()
        command = partial(_run, ask, names, speaker)
        parser.set_defaults(command=command, load=load, open_game=open_game, luck_of=luck_of)

    # Every other command would wait for the hundred arguments of these.
    exact = t("exact odds of rolls, battles, campaigns and cards")
    tree = subparsers.add_parser("odds", help=exact, description=exact)
    tree.later(partial(add, tree, t("question"), EXACT))
    simulated = t("many battles, hands or games, with the error of the estimates")
    tree = subparsers.add_parser("simulate", help=simulated, description=simulated)
    tree.later(partial(add, tree, t("simulation"), SIMULATED))


def _run(ask: Ask, names: list[str], speaker: SpeakerOf, arguments: argparse.Namespace) -> None:
    arguments.progress = not arguments.json
    try:
        with processes(getattr(arguments, "workers", 1)) as arguments.executor:
            answer = ask(**{name: getattr(arguments, name) for name in names})
    except odds.OddsError as error:
        raise odds.OddsError(as_typed(error.message, ask)) from error
    except ModuleNotFoundError as error:
        raise odds.OddsError(
            "{module} is not installed: this needs conquest-lab[odds]", module=error.name
        ) from error
    if arguments.json:
        print(as_json(answer))
    else:
        print("\n".join(as_text(answer, speaker(arguments.lang), fractions=arguments.fractions)))


EXACT = [*battle_answers.QUESTIONS, *card_answers.QUESTIONS]


@question(EXACT, "luck", say("how lucky everybody was in a saved game, throw by throw"))
def _luck(
    file: Annotated[str, {"help": say("the saved game, or - for standard input")}],
    *,
    measure: Annotated[
        LuckMeasure | None,
        {"help": say("what is counted: by default what the Luck page of the game shows first")},
    ] = None,
    rolls: Annotated[bool, {"help": say("every throw and card on a line of its own")}] = False,
    open_game: Open,
    luck_of: LuckOf,
) -> Answer:
    session = open_game(file)
    ledger = luck_of(session, measure or "")
    if not ledger.entries:
        raise odds.OddsError("{file}: nothing that is counted was thrown or drawn", file=file)
    return (_luck_by_roll if rolls else _luck_by_player)(ledger, dict(enumerate(session.names)))


def _luck_by_roll(ledger: Ledger, names: dict[Any, str]) -> Answer:
    return Answer(
        {},
        (say("ply"), say("player"), say("what fell"), say("value"), say("average"), say("luck")),
        [
            (
                entry.ply,
                names[entry.player],
                entry.label,
                entry.realised,
                entry.expected,
                entry.luck,
            )
            for entry in ledger.entries
        ],
    )


def _luck_by_player(ledger: Ledger, names: dict[Any, str]) -> Answer:
    columns: dict[Message, Callable[[Ledger], Cell]] = {
        say("throws and cards"): lambda own: len(own.entries),
        say("luck"): lambda own: own.total,
        say("standard deviation"): lambda own: sqrt(own.variance),
        say("standard score"): lambda own: own.standard_score,
        say("at least as lucky"): lambda own: own.as_lucky,
    }
    return Answer(
        {say("throws and cards"): len({entry.ply for entry in ledger.entries})},
        (say("player"), *columns),
        [
            (names[seat], *(column(own) for column in columns.values()))
            for seat, own in sorted(ledger.players.items())
        ],
    )


SIMULATED: list[Question] = []


def _estimated(name: Message, share: odds.Proportion, seed: int) -> dict[Message, Cell]:
    low, high = share.interval()
    return {
        name: share.value,
        say("standard error"): share.standard_error,
        say("95% interval from"): low,
        say("95% interval to"): high,
        say("runs"): share.runs,
        say("seed"): seed,
    }


@question(SIMULATED, "battle", say("many battles to the end"))
def _battles(attackers: int, defenders: int, **options: Unpack[BattleRuns]) -> Answer:
    sample = odds.simulate(attackers, defenders, **options)
    means: dict[Message, Cell] = {
        say("mean attackers lost"): sample.attacker_losses.value,
        say("mean defenders lost"): sample.defender_losses.value,
    }
    return Answer(_estimated(say("chance to conquer"), sample.conquer, sample.seed) | means)


@question(SIMULATED, "hands", say("many hands of cards"))
def _hands(cards: int, *, series: Series = "hasbro", **options: Unpack[Runs]) -> Answer:
    sample = odds.simulate_hands(cards, deck=card_answers.deck_of(series), **options)
    share = odds.set_share(sample, series)
    return Answer(_estimated(say("chance to hold a set"), share, sample.seed))


@question(SIMULATED, "games", say("whole games, played at random"))
def _games(
    ruleset: str,
    *,
    players: int = 3,
    most_plies: int = 20_000,
    runs: int = 100,
    load: Load,
    **options: Unpack[Sampling],
) -> Answer:
    whole("most_plies", most_plies, 1, MOST_PLIES)
    play = partial(odds.play_randomly, load(ruleset), players, most_plies=most_plies)
    sample = odds.simulate_games(play, runs, **options)
    plies = sample.mean(lambda game: game.plies)
    values = {
        say("mean plies"): plies.value,
        say("standard error"): plies.standard_error,
        say("cut short"): sample.share(lambda game: game.returns is None).hits,
        say("runs"): sample.runs,
        say("seed"): sample.seed,
    }
    best = [sample.share(partial(_best_seat, seat)) for seat in range(players)]
    return Answer(
        values,
        (say("seat"), say("best score"), say("95% from"), say("95% to")),
        [(seat, share.value, *share.interval()) for seat, share in enumerate(best, 1)],
    )


def _best_seat(seat: int, game: GameResult) -> bool:
    return game.returns is not None and game.returns[seat] == max(game.returns)
