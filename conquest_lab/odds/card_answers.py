"""The questions of the command line about cards: sets, country cards, hidden support."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from conquest_lab import odds
from conquest_lab.core.words import Message, say
from conquest_lab.odds.answers import Answer, Cell
from conquest_lab.odds.arguments import SERIES, Question, extended, numbers
from conquest_lab.odds.errors import one_of


def _set(arguments: argparse.Namespace) -> Answer:
    hand = odds.cards.hand_of(arguments.hand)
    deck = {
        symbol: n - held
        for (symbol, n), held in zip(odds.cards.DECK.items(), hand, strict=True)
        if arguments.series != "refonte" or symbol != "joker"
    }
    waiting = odds.cards.draws_to_set(arguments.series, deck, hand)
    head = (say("cards drawn"), say("chance to hold a set"))
    expected = (say("mean cards to a set"), waiting.expected)
    return Answer([expected], head, list(enumerate(waiting.held_by)))


def _card(arguments: argparse.Namespace) -> Answer:
    attempt = odds.express.attempt(arguments.lines, arguments.owned, arguments.sacrifice)
    values: list[tuple[Message, Cell]] = [(say("chance to conquer"), attempt.chance())]
    if not arguments.throw:
        return Answer(values)
    rows: list[tuple[Cell, ...]] = [
        (say("give up a die") if line is None else str(line), p)
        for line, p in attempt.options(arguments.throw).items()
    ]
    return Answer(values, (say("fill"), say("chance to conquer")), rows)


def _contest(arguments: argparse.Namespace) -> Answer:
    found = odds.conquetes.commitments(
        arguments.hand,
        arguments.attacking,
        arguments.attacked,
        arguments.unseen,
        arguments.engaged,
    )
    head = (say("support"), say("chance to win"))
    rows: list[tuple[Cell, ...]] = [(" ".join(map(str, cards)), p) for cards, p in found.items()]
    return Answer([], head, rows)


def _hold(arguments: argparse.Namespace) -> Answer:
    cards, series = odds.cards, arguments.series
    deck = cards.DECK_WITHOUT_JOKERS if series == "refonte" else cards.DECK
    sure = cards.certain_at(series, deck)
    head = (say("cards"), say("chance to hold a set"))
    rows: list[tuple[Cell, ...]] = [
        (n, cards.set_chance(n, series, deck)) for n in range(2, sure + 1)
    ]
    return Answer([(say("certain with cards"), sure)], head, rows)


def _next_set(arguments: argparse.Namespace) -> Answer:
    law = odds.cards.value_after(
        arguments.traded, arguments.rivals, arguments.chance, arguments.end
    )
    mean = (say("mean value one turn from now"), law.expectation(lambda armies: armies))
    return Answer([mean], (say("armies for the set"), say("probability")), list(law))


def _second_rule(arguments: argparse.Namespace) -> Answer:
    head = (say("territories"), say("armies"), say("cards"))
    rows: list[tuple[Cell, ...]] = [
        (n, *odds.cards.second_rule(n)) for n in range(1, arguments.territories + 1)
    ]
    return Answer([], head, rows)


def _turn(arguments: argparse.Namespace) -> Answer:
    cards = odds.express.country_cards()
    for name in (*arguments.owned, *arguments.closed):
        one_of("card", name, tuple(cards))
    targets = {
        name: replace(target, owned=name in arguments.owned)
        for name, target in cards.items()
        if name not in arguments.closed
    }
    turn = odds.express.turn(targets)
    values: list[tuple[Message, Cell]] = [
        (say("mean points of a turn, playing the best"), turn.value)
    ]
    if arguments.throw:
        rows: list[tuple[Cell, ...]] = [
            (choice.card or say("give up a die"), str(choice.line or "–"), choice.value)
            for choice in turn.choices(arguments.throw)
        ]
        return Answer(values, (say("card"), say("fill"), say("mean points")), rows)
    aims: list[tuple[Cell, ...]] = [
        (name, turn.attempts[name].chance(), points) for name, points in turn.aims.items()
    ]
    return Answer(values, (say("card"), say("chance to conquer"), say("mean points")), aims)


def _continue(arguments: argparse.Namespace) -> Answer:
    chance = odds.express.continue_attempt(
        arguments.lines, arguments.filled, arguments.dice, arguments.owned
    )
    afresh = odds.express.conquer(arguments.lines, arguments.owned)
    return Answer([(say("chance to finish it"), chance), (say("chance from the start"), afresh)])


def _bot(arguments: argparse.Namespace) -> Answer:
    law = odds.conquetes.bot_contest(
        arguments.level, arguments.role, arguments.bot_region, arguments.own_region,
        arguments.support, arguments.pile,
    )  # fmt: skip
    bot = law.attack if arguments.role == "attack" else law.defence
    head = (say("total of the bot"), say("probability"))
    return Answer([(say("the attack succeeds"), law.win)], head, list(bot))


def _bluff(arguments: argparse.Namespace) -> Answer:
    stakes = odds.conquetes.Stakes(float(arguments.prize), float(arguments.card))
    game = odds.conquetes.contest_game(
        arguments.attacking, arguments.attacked, arguments.hand, arguments.against, stakes
    )

    def shown(cards: tuple[int, ...]) -> str:
        return " ".join(map(str, cards)) or "–"

    rows: list[tuple[Cell, ...]] = [
        (say("attack"), shown(cards), p)
        for plays in game.attack.values()
        for cards, p in plays.items()
        if p
    ]
    rows += [
        (say("defence against {n}", n=announced), shown(cards), p)
        for announced, answers in game.defence.items()
        for cards, p in answers.items()
        if p
    ]
    head = (say("side"), say("support"), say("how often"))
    return Answer([(say("value for the attacker"), game.value)], head, rows)


_VALUES = {"type": int, "nargs": "+", "default": []}
_LINES = ("lines", {"nargs": "+", "help": "such as C 'K K' 5"})
_OWNED = ("--owned", {"action": "store_true", "help": "by another player"})
_CARDS = "CARD"

QUESTIONS: Sequence[Question] = (
    ("set", "cards to draw until a set is held", _set,
     extended(numbers(dice=False), SERIES,
              ("--hand", {"nargs": "+", "default": [], "metavar": _CARDS}))),
    ("hold", "the chance to hold a set, by number of cards", _hold,
     extended(numbers(dice=False), SERIES)),
    ("next-set", "what a set is worth a turn from now", _next_set,
     extended(numbers("traded", "rivals", dice=False),
              ("--chance", {"type": Fraction, "default": Fraction(1, 2),
                            "help": "that a rival trades before (default: 1/2)"}),
              ("--end", {"type": int, "help": "the highest value of the track (default: none)"}))),
    ("second-rule", "armies and cards of a turn under the second rule", _second_rule,
     numbers("territories", dice=False)),
    ("card", "a country card: lines such as C 'K K' 5", _card,
     extended(numbers(dice=False), _LINES, _OWNED,
              ("--throw", {"help": "dice that lie, such as 'C K K 3 3 1 G'"}),
              ("--sacrifice", {"choices": ("forced", "before_first_line", "always"),
                               "default": "before_first_line"}))),
    ("turn", "which country card to go for", _turn,
     extended(numbers(dice=False),
              ("--closed", {"nargs": "+", "default": [], "metavar": _CARDS,
                            "help": "cards that cannot be taken"}),
              ("--owned", {"nargs": "+", "default": [], "metavar": _CARDS,
                           "help": "cards of other players"}),
              ("--throw", {"help": "dice that lie, such as 'C K K 3 3 1 G'"}))),
    ("continue", "the attempt at a country card that somebody has begun", _continue,
     extended(numbers(dice=False), _LINES, _OWNED,
              ("--filled", {"nargs": "+", "required": True, "metavar": "LINE"}),
              ("--dice", {"type": int, "required": True, "metavar": "N",
                          "help": "that lie on the filled lines"}))),
    ("contest", "which hidden cards to commit to an attack", _contest,
     extended(numbers("attacking", "attacked", dice=False),
              ("--hand", {"type": int, "nargs": "+", "required": True}),
              ("--unseen", {"type": int, "nargs": "+", "required": True}),
              ("--engaged", {"type": int, "default": 1, "help": "the defender's cards"}))),
    ("bluff", "the equilibrium of a contest between two hands", _bluff,
     extended(numbers("attacking", "attacked", dice=False),
              ("--hand", {"type": int, "nargs": "+", "required": True}),
              ("--against", {"type": int, "nargs": "+", "required": True,
                             "help": "the defender's hand"}),
              ("--prize", {"type": Fraction, "default": Fraction(3),
                           "help": "worth of the region, in cards (default: 3)"}),
              ("--card", {"type": Fraction, "default": Fraction(1),
                          "help": "cost of a card that is not drawn again (default: 1)"}))),
    ("bot", "a contest with the bot", _bot,
     extended(numbers("bot_region", "own_region", dice=False),
              ("--level", {"choices": ("beginner", "intermediate", "expert"),
                           "default": "intermediate"}),
              ("--role", {"choices": ("attack", "defence"), "default": "attack",
                          "help": "of the bot (default: attack)"}),
              ("--support", _VALUES),
              ("--pile", {"type": int, "nargs": "+", "required": True,
                          "help": "values of the cards not seen"}))),
)  # fmt: skip
