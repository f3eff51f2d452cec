"""The commands `conquest-lab odds …` and `conquest-lab simulate …`: tables, JSON, or fractions."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any

from conquest_lab import odds
from conquest_lab.core.words import ENGLISH, LANGUAGES, Message, Speaker, say
from conquest_lab.odds import card_answers
from conquest_lab.odds.answers import Answer, Cell, as_json, as_text
from conquest_lab.odds.arguments import (
    SERIES,
    Arguments,
    Ask,
    Option,
    Question,
    dice_of,
    extended,
    numbers,
)

SpeakerOf = Callable[[str], Speaker]
Load = Callable[[str], Any]
Open = Callable[[str], Any]
MOST_WORKERS = 64


Commands = Any  # argparse keeps the type of sub-parsers to itself


def add_parsers(
    subparsers: Commands,
    language: str = "en",
    speaker: SpeakerOf = lambda _: ENGLISH,
    load: Load | None = None,
    open_game: Open | None = None,
    more: Callable[[argparse.ArgumentParser], None] | None = None,
) -> None:
    """Add `odds` and `simulate` to a command line; `command` is a function of the arguments.

    subparsers: what `ArgumentParser.add_subparsers` gave.
    language: of the output unless `--lang` says otherwise. speaker: says messages in a language.
    load: gives a ruleset by name, for `simulate games`; without it that command is left out.
    open_game: gives the session of a saved game by the name of its file, for `odds luck`; the same.
    more: adds what `simulate` does when it is asked none of its questions.
    """
    add = partial(_add, speaker=speaker, language=language)
    tree = subparsers.add_parser("odds", help="exact odds of rolls, battles, campaigns, cards")
    exact = tree.add_subparsers(metavar="<question>", required=True)
    for name, words, ask, arguments in (*_EXACT, *card_answers.QUESTIONS):
        add(exact, name, words, ask, arguments)
    if open_game is not None:
        luck = "how lucky everybody was in a saved game, throw by throw"
        add(exact, "luck", luck, partial(_luck, open_game), _luck_arguments)
    tree = subparsers.add_parser("simulate", help="many battles, hands or games, with their error")
    if more is not None:
        more(tree)
    tried = tree.add_subparsers(metavar="<what>", required=more is None)
    for name, words, ask, arguments in _SIMULATED:
        add(tried, name, words, ask, arguments)
    if load is not None:
        games = "whole games of a ruleset, played at random"
        add(tried, "games", games, partial(_games, load), _games_arguments)


def _add(
    subparsers: Commands,
    name: str,
    words: str,
    ask: Ask,
    arguments: Arguments,
    *,
    speaker: SpeakerOf,
    language: str,
) -> None:
    parser = subparsers.add_parser(name, help=words, description=words)
    arguments(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--fractions", action="store_true", help="exact fractions, not decimals")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language, help="the language (default: yours)"
    )
    parser.set_defaults(command=partial(_run, ask, speaker))


def _run(ask: Ask, speaker: SpeakerOf, arguments: argparse.Namespace) -> None:
    try:
        answer = ask(arguments)
    except ModuleNotFoundError as error:
        raise odds.OddsError(
            say("{module} is not installed: this needs conquest-lab[odds]", module=error.name)
        ) from error
    if arguments.json:
        print(as_json(answer))
    else:
        print("\n".join(as_text(answer, speaker(arguments.lang), fractions=arguments.fractions)))


# Answers


def _roll(arguments: argparse.Namespace) -> Answer:
    dice = dice_of(arguments) | {"attack_dice": arguments.attackers}
    law = odds.round_losses(defence_dice=arguments.defenders, **dice)
    head = (say("attacker loses"), say("defender loses"), say("ways"), say("probability"))
    rows: list[tuple[Cell, ...]] = [
        (lost.attacker, lost.defender, law.weight(lost), p) for lost, p in law
    ]
    return Answer([(say("throws"), law.total)], head, rows)


def _pairs(arguments: argparse.Namespace) -> Answer:
    dice = dice_of(arguments) | {"attack_dice": arguments.attackers}
    law = odds.winners(defence_dice=arguments.defenders, **dice)
    pairs = len(law.outcomes[0])
    head = (*(say("pair {n}", n=n) for n in range(1, pairs + 1)), say("probability"))
    sides = (say("defender"), say("attacker"))
    rows: list[tuple[Cell, ...]] = [(*(sides[won] for won in pair), p) for pair, p in law]
    return Answer([], head, rows)


def _best_dice(arguments: argparse.Namespace) -> Answer:
    laws = [
        odds.order_statistic(arguments.dice, rank, arguments.sides, arguments.faces)
        for rank in range(1, arguments.dice + 1)
    ]
    means: list[tuple[Message, Cell]] = [
        (say("mean of die {n}", n=n), law.expectation(lambda face: face))
        for n, law in enumerate(laws, 1)
    ]
    head = (say("face"), *(say("die {n}", n=n) for n in range(1, arguments.dice + 1)))
    rows: list[tuple[Cell, ...]] = [
        (face, *(law.probability(face) for law in laws)) for face in range(1, arguments.sides + 1)
    ]
    return Answer(means, head, rows)


def _chain(arguments: argparse.Namespace) -> Answer:
    result = odds.battle(
        arguments.attackers,
        arguments.defenders,
        arguments.defence_dice,
        stop=arguments.stop,
        **dice_of(arguments),
    )
    chain = result.chain
    matrices = {"Q": chain.Q, "R": chain.R, "N": chain.N, "B": chain.absorption}
    columns = chain.transient if arguments.matrix in {"Q", "N"} else chain.absorbing

    def named(state: tuple[int, int]) -> str:
        return f"{state[0]}:{state[1]}"

    rows: list[tuple[Cell, ...]] = [
        (named(state), *row)
        for state, row in zip(chain.transient, matrices[arguments.matrix], strict=True)
    ]
    head = (say("from"), *(say("{state}", state=named(state)) for state in columns))
    return Answer([(say("mean rounds"), result.expected_rounds)], head, rows)


def _battle(arguments: argparse.Namespace) -> Answer:
    result = odds.battle(
        arguments.attackers,
        arguments.defenders,
        arguments.defence_dice,
        stop=arguments.stop,
        **dice_of(arguments),
    )
    lost = result.expected_losses
    values: list[tuple[Message, Cell]] = [
        (say("chance to conquer"), result.conquer),
        (say("mean attackers lost"), lost.attacker),
        (say("mean defenders lost"), lost.defender),
        (say("mean rounds"), result.expected_rounds),
    ]
    head = (say("attackers left"), say("defenders left"), say("probability"))
    return Answer(values, head, [(end.attackers, end.defenders, p) for end, p in result.ends])


def _table(arguments: argparse.Namespace) -> Answer:
    a, d = arguments.attackers, arguments.defenders
    table = odds.conquer_table(a, d, arguments.defence_dice, **dice_of(arguments))
    head = (say("attackers"), *(say("{n}", n=n) for n in range(1, d + 1)))
    rows: list[tuple[Cell, ...]] = [
        (n, *(round(float(p), 6) for p in table[n, 1:])) for n in range(1, a + 1)
    ]
    return Answer([], head, rows)


def _smallest(arguments: argparse.Namespace) -> Answer:
    dice = dice_of(arguments)
    found = odds.smallest_attack(
        arguments.defenders, arguments.chance, arguments.defence_dice, **dice
    )
    result = odds.battle(found, arguments.defenders, arguments.defence_dice, **dice)
    return Answer([(say("attackers"), found), (say("chance to conquer"), result.conquer)])


def _sensitivity(arguments: argparse.Namespace) -> Answer:
    a, d = arguments.attackers, arguments.defenders
    found = odds.sensitivity(a, d, arguments.defence_dice, **dice_of(arguments))
    head = (say("change"), say("chance to conquer"), say("difference"))
    return Answer([], head, [(v.change, v.conquer, v.difference) for v in found])


def _campaign(arguments: argparse.Namespace) -> Answer:
    result = odds.campaign(
        arguments.attackers, arguments.garrisons, arguments.defence_dice, **dice_of(arguments)
    )
    head = (say("garrison"), say("attacked"), say("taken"), say("fails here"), say("mean armies"))
    rows: list[tuple[Cell, ...]] = [
        (
            step.garrison,
            step.reached,
            step.taken,
            step.fails,
            None if step.survivors is None else step.survivors.expectation(lambda left: left),
        )
        for step in result.steps
    ]
    return Answer([(say("chance to conquer"), result.conquer)], head, rows)


def _stop(arguments: argparse.Namespace) -> Answer:
    worth = odds.Worth(arguments.prize, arguments.own, arguments.enemy)
    policy = odds.stop_policy(
        arguments.attackers,
        arguments.defenders,
        worth,
        arguments.defence_dice,
        arguments.defender,
        **dice_of(arguments),
    )
    values: list[tuple[Message, Cell]] = [
        (say("dice to throw now, 0 to stop"), policy(arguments.attackers, arguments.defenders)),
        (say("mean utility"), policy.value),
    ]
    head = (say("defenders"), say("attack with at least"))
    return Answer(values, head, list(policy.frontier.items()))


def _landing(arguments: argparse.Namespace) -> Answer:
    result = odds.landing(
        arguments.infantry, arguments.defenders, arguments.defence_dice, **dice_of(arguments)
    )
    values: list[tuple[Message, Cell]] = [
        (say("chance to conquer"), result.conquer),
        (say("the same over land"), result.land_battle.conquer),
        (say("mean infantry lost"), result.expected_losses.attacker),
        (say("mean defenders lost"), result.expected_losses.defender),
    ]
    head = (say("infantry left"), say("probability"))
    return Answer(values, head, list(result.infantry_left))


def _bombard(arguments: argparse.Namespace) -> Answer:
    result = odds.bombardment(
        arguments.cannons,
        arguments.volleys,
        arguments.defenders,
        arguments.defence_dice,
        arguments.floor,
        **dice_of(arguments),
    )
    head = (say("defenders left"), say("probability"))
    fallen = (say("mean defenders fallen"), result.expected_fallen[-1])
    return Answer([fallen], head, list(result.defenders_left))


def _retreat(arguments: argparse.Namespace) -> Answer:
    plan = odds.retreat(
        arguments.attackers,
        arguments.defenders,
        arguments.place,
        defence_dice=arguments.defence_dice,
        **dice_of(arguments),
    )
    head = (say("stay"), say("withdraw"), say("chance to conquer"), say("utility"))
    rows: list[tuple[Cell, ...]] = [
        (stand.staying, stand.withdrawn, stand.conquer, stand.utility) for stand in plan.stands
    ]
    return Answer([(say("best to stay"), plan.best.staying)], head, rows)


def _luck(open_game: Open, arguments: argparse.Namespace) -> Answer:
    session = open_game(arguments.file)
    ledger = odds.luck(odds.battle_rolls(session.rules, session.history, arguments.measure))
    if not ledger.entries:
        raise odds.OddsError(say("{file}: no battle dice were thrown", file=arguments.file))
    names: dict[Hashable, str] = dict(enumerate(session.names))
    if arguments.rolls:
        head = (
            say("roll"),
            say("attacker"),
            say("dice"),
            say("fell"),
            say("expected"),
            say("luck"),
        )
        rows: list[tuple[Cell, ...]] = [
            (n, names[entry.player], entry.label, entry.realised, entry.expected, entry.luck)
            for n, entry in enumerate(ledger.entries, 1)
        ]
        return Answer([], head, rows)
    head = (
        say("attacker"),
        say("rolls"),
        say("luck"),
        say("standard deviation"),
        say("standard score"),
        say("at least as lucky"),
    )
    rows = [
        (
            names[seat],
            len(own.entries),
            own.total,
            sqrt(own.variance),
            own.standard_score,
            own.as_lucky,
        )
        for seat, own in sorted(ledger.players.items())
    ]
    return Answer([(say("rolls"), len(ledger.entries))], head, rows)


def _luck_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="the saved game, or - for standard input")
    parser.add_argument(
        "--measure",
        choices=("armies", "conquest"),
        default="armies",
        help="what is counted: armies (the default), or the chance to conquer",
    )
    parser.add_argument("--rolls", action="store_true", help="every throw on a line of its own")


def _workers(arguments: argparse.Namespace, run: Callable[[Any], Answer]) -> Answer:
    workers: int = odds.errors.whole("workers", arguments.workers, 1, MOST_WORKERS)
    if workers == 1:
        return run(None)
    with ProcessPoolExecutor(workers) as executor:
        return run(executor)


def _estimated(name: Message, share: odds.Proportion, seed: int) -> Answer:
    low, high = share.interval()
    return Answer(
        [
            (name, share.value),
            (say("standard error"), share.standard_error),
            (say("95 % interval from"), low),
            (say("95 % interval to"), high),
            (say("runs"), share.runs),
            (say("seed"), seed),
        ]
    )


def _battles(arguments: argparse.Namespace) -> Answer:
    def run(executor: ProcessPoolExecutor | None) -> Answer:
        sample = odds.simulate(
            arguments.attackers,
            arguments.defenders,
            arguments.runs,
            arguments.seed,
            arguments.defence_dice,
            executor,
            progress=not arguments.json,
            **dice_of(arguments),
        )
        answer = _estimated(say("chance to conquer"), sample.conquer, sample.seed)
        answer.values += [
            (say("mean attackers lost"), sample.attacker_losses.value),
            (say("mean defenders lost"), sample.defender_losses.value),
        ]
        return answer

    return _workers(arguments, run)


def _hands(arguments: argparse.Namespace) -> Answer:
    def run(executor: ProcessPoolExecutor | None) -> Answer:
        deck = odds.cards.DECK_WITHOUT_JOKERS if arguments.series == "refonte" else odds.cards.DECK
        sample = odds.simulate_hands(
            arguments.cards, arguments.runs, arguments.seed, deck, executor, not arguments.json
        )
        share = odds.set_share(sample, arguments.series)
        return _estimated(say("chance to hold a set"), share, sample.seed)

    return _workers(arguments, run)


def _games(load: Load, arguments: argparse.Namespace) -> Answer:
    rules = load(arguments.ruleset)
    play = partial(odds.play_randomly, rules, arguments.players, most_plies=arguments.most_plies)

    def run(executor: ProcessPoolExecutor | None) -> Answer:
        sample = odds.simulate_games(
            play, arguments.runs, arguments.seed, executor, not arguments.json
        )
        plies = sample.mean(lambda game: game.plies)
        rows: list[tuple[Cell, ...]] = []
        for seat in range(arguments.players):
            share = sample.share(partial(_best_seat, seat))
            rows.append((seat + 1, share.value, *share.interval()))
        head = (say("seat"), say("best score"), say("95 % from"), say("95 % to"))
        values: list[tuple[Message, Cell]] = [
            (say("mean plies"), plies.value),
            (say("standard error"), plies.standard_error),
            (say("cut short"), sample.share(lambda game: game.returns is None).hits),
            (say("runs"), sample.runs),
            (say("seed"), sample.seed),
        ]
        return Answer(values, head, rows)

    return _workers(arguments, run)


def _best_seat(seat: int, game: odds.GameResult) -> bool:
    return game.returns is not None and game.returns[seat] == max(game.returns)


_WORTH: tuple[Option, ...] = (
    ("--prize", {"type": Fraction, "default": Fraction(0), "help": "worth of the place"}),
    ("--own", {"type": Fraction, "default": Fraction(1), "help": "worth of an attacker left"}),
    ("--enemy", {"type": Fraction, "default": Fraction(1), "help": "worth of a defender fallen"}),
    ("--defender", {"choices": ("most", "best"), "default": "most", "help": "dice thrown"}),
)
_RUNS: tuple[Option, ...] = (
    ("--runs", {"type": int, "default": 100_000, "metavar": "N"}),
    ("--seed", {"type": int, "metavar": "N", "help": "makes the same runs again"}),
    ("--workers", {"type": int, "default": 1, "metavar": "N", "help": "processes (default: 1)"}),
)
_FIGHT = numbers("attackers", "defenders")
_STOP: Option = (
    "--stop",
    {"type": int, "default": 0, "metavar": "N", "help": "stop when so few can attack"},
)

_EXACT: Sequence[Question] = (
    ("roll", "one roll of so many dice", _roll, _FIGHT),
    ("pairs", "which pairs of dice the attacker wins", _pairs, _FIGHT),
    ("best-dice", "the best die of a throw, the second best, …", _best_dice,
     extended(numbers("dice", dice=False),
              ("--sides", {"type": int, "default": 6, "metavar": "N"}),
              ("--faces", {"type": int, "nargs": "+", "metavar": "W",
                           "help": "weights of a loaded die"}))),
    ("battle", "a battle to the end", _battle,
     extended(_FIGHT, _STOP)),
    ("chain", "a battle as an absorbing chain: its matrices", _chain,
     extended(_FIGHT, _STOP,
              ("--matrix", {"choices": ("Q", "R", "N", "B"), "default": "B",
                            "help": "one round (Q, R), mean visits (N), ends (B, the default)"}))),
    ("table", "the chance to conquer for all armies up to these", _table, _FIGHT),
    ("smallest", "the smallest army that wins with a chance", _smallest,
     extended(numbers("defenders"), ("--chance", {"type": Fraction, "default": Fraction(1, 2)}))),
    ("sensitivity", "what a change of dice, ties or armies does", _sensitivity, _FIGHT),
    ("campaign", "one place after another", _campaign,
     extended(numbers("attackers"), ("garrisons", {"type": int, "nargs": "+"}))),
    ("stop", "when to stop attacking", _stop, extended(_FIGHT, *_WORTH)),
    ("landing", "a landing from the sea", _landing, numbers("infantry", "defenders")),
    ("bombard", "cannons that fire without risk", _bombard,
     extended(numbers("cannons", "volleys", "defenders"),
           ("--floor", {"type": int, "default": 1, "help": "units that survive (default: 1)"}))),
    ("retreat", "how many defenders should withdraw", _retreat,
     extended(_FIGHT, ("--place", {"type": Fraction, "default": Fraction(1),
                                "help": "worth of holding the place"}))),
)  # fmt: skip
_SIMULATED: Sequence[Question] = (
    ("battle", "many battles to the end", _battles, extended(_FIGHT, *_RUNS)),
    (
        "hands",
        "many hands of cards",
        _hands,
        extended(numbers("cards", dice=False), SERIES, *_RUNS),
    ),
)


def _games_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset")
    parser.add_argument("--players", type=int, default=3, metavar="N")
    parser.add_argument("--most-plies", type=int, default=20_000, metavar="N")
    for name, options in _RUNS:
        shown = options | {"default": 100} if name == "--runs" else options
        parser.add_argument(name, **shown)
