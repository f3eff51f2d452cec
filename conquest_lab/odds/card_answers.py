"""The questions of the command line about cards: sets, country cards, hidden support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from conquest_lab import odds
from conquest_lab.core.words import say
from conquest_lab.odds.answers import Answer
from conquest_lab.odds.cards import Series
from conquest_lab.odds.errors import OddsError, one_of, whole
from conquest_lab.odds.linedice import DICE
from conquest_lab.odds.questions import Question, question

QUESTIONS: list[Question] = []
MOST_TERRITORIES = 42
"""Territories of the world of 1957, whose second rule the table is about."""

Lines = Annotated[Sequence[str], {"help": say("the lines, such as {example}", example="C 'K K' 5")}]
Owned = Annotated[bool, {"help": say("the card belongs to another player")}]
Thrown = Annotated[
    str | None,
    {
        "metavar": say("DICE"),
        "help": say("the dice thrown, such as {example}", example="'C K K 3 3 1 G'"),
    },
]


def deck_of(series: Series) -> Mapping[str, int]:
    """The cards that a game of this kind of sets is played with."""
    return odds.cards.DECK_WITHOUT_JOKERS if series == "refonte" else odds.cards.DECK


@question(QUESTIONS, "set", say("cards to draw until a set is held"))
def _set(
    *, series: Series = "hasbro", hand: Annotated[Sequence[str], {"metavar": say("CARD")}] = ()
) -> Answer:
    held = odds.cards.hand_of(hand)
    for symbol, most in deck_of(series).items():
        if (own := list(hand).count(symbol)) > most:
            raise OddsError(
                "hand has {own} cards {symbol}: the cards of {series} have {most} of them",
                own=own,
                symbol=symbol,
                series=series,
                most=most,
            )
    pairs = zip(deck_of(series).items(), held, strict=False)  # a deck without jokers ends earlier
    deck = {symbol: n - own for (symbol, n), own in pairs}
    waiting = odds.cards.draws_to_set(series, deck, held)
    head = (say("cards drawn"), say("chance to hold a set"))
    return Answer(
        {say("mean cards to a set"): waiting.expected}, head, list(enumerate(waiting.held_by))
    )


@question(QUESTIONS, "hold", say("the chance to hold a set, by number of cards"))
def _hold(*, series: Series = "hasbro") -> Answer:
    deck = deck_of(series)
    sure = odds.cards.certain_at(series, deck)
    head = (say("cards"), say("chance to hold a set"))
    rows = [(n, odds.cards.set_chance(n, series, deck)) for n in range(2, sure + 1)]
    return Answer({say("certain from (cards)"): sure}, head, rows)


@question(QUESTIONS, "next-set", say("the value of a set one turn from now"))
def _next_set(
    traded: int,
    rivals: int,
    *,
    chance: Annotated[
        Fraction, {"help": say("the chance that a rival trades before you")}
    ] = Fraction(1, 2),
    end: Annotated[
        int | None, {"help": say("the highest value of the track, where it has one")}
    ] = None,
) -> Answer:
    law = odds.cards.value_after(traded, rivals, chance, end)
    mean = {say("mean value one turn from now"): law.expectation(int)}
    return Answer(mean, (say("armies for the set"), say("probability")), list(law))


@question(QUESTIONS, "second-rule", say("armies and cards of a turn under the second rule"))
def _second_rule(territories: int) -> Answer:
    whole("territories", territories, 1, MOST_TERRITORIES)
    head = (say("territories"), say("armies"), say("cards"))
    return Answer({}, head, [(n, *odds.cards.second_rule(n)) for n in range(1, territories + 1)])


@question(QUESTIONS, "card", say("an attempt at a country card, by its lines"))
def _card(
    lines: Lines,
    *,
    owned: Owned = False,
    throw: Thrown = None,
    sacrifice: odds.express.Sacrifice = "before_first_line",
) -> Answer:
    attempt = odds.express.attempt(lines, owned, sacrifice)
    values = {say("chance to conquer"): attempt.chance()}
    if throw is None:
        return Answer(values)
    whole("throw", len(throw.split()), 1, DICE)
    rows = [
        (say("give up a die") if line is None else str(line), p)
        for line, p in attempt.options(throw).items()
    ]
    return Answer(values, (say("fill"), say("chance to conquer")), rows)


@question(QUESTIONS, "turn", say("which country card to try for"))
def _turn(
    *,
    closed: Annotated[
        Sequence[str], {"metavar": say("CARD"), "help": say("cards that cannot be taken")}
    ] = (),
    owned: Annotated[
        Sequence[str], {"metavar": say("CARD"), "help": say("cards of other players")}
    ] = (),
    throw: Thrown = None,
) -> Answer:
    cards = odds.express.country_cards()
    for option, names in (("owned", owned), ("closed", closed)):
        for name in names:
            one_of(option, name, tuple(cards))
    turn = odds.express.turn({
        name: replace(target, owned=name in owned)
        for name, target in cards.items()
        if name not in closed
    })  # fmt: skip
    values = {say("mean points of a turn, playing the best"): turn.value}
    if throw is not None:
        choices = [
            (choice.card or say("give up a die"), str(choice.line or "–"), choice.value)
            for choice in turn.choices(throw)
        ]
        return Answer(values, (say("card"), say("fill"), say("mean points")), choices)
    aims = [(name, turn.attempts[name].chance(), points) for name, points in turn.aims.items()]
    return Answer(values, (say("card"), say("chance to conquer"), say("mean points")), aims)


@question(QUESTIONS, "continue", say("an attempt at a country card that has already begun"))
def _continue(
    lines: Lines,
    *,
    owned: Owned = False,
    filled: Annotated[Sequence[str], {"metavar": say("LINE")}],
    dice: Annotated[int, {"help": say("dice that lie on the filled lines")}],
) -> Answer:
    chance = odds.express.continue_attempt(lines, filled, dice, owned)
    afresh = odds.express.conquer(lines, owned)
    return Answer(
        {say("chance to finish the attempt"): chance, say("chance from the start"): afresh}
    )


def _shown(cards: tuple[int, ...]) -> str:
    return " ".join(map(str, cards)) or "–"


@question(QUESTIONS, "contest", say("which hidden cards to commit to an attack"))
def _contest(
    attacking: int,
    attacked: int,
    *,
    hand: Sequence[int],
    unseen: Sequence[int],
    engaged: Annotated[int, {"help": say("number of the defender's cards")}] = 1,
) -> Answer:
    found = odds.conquetes.commitments(hand, attacking, attacked, unseen, engaged)
    head = (say("support"), say("chance to win"))
    return Answer({}, head, [(_shown(cards), p) for cards, p in found.items()])


@question(QUESTIONS, "bluff", say("the equilibrium of a contest between two hands"))
def _bluff(
    attacking: int,
    attacked: int,
    *,
    hand: Sequence[int],
    against: Annotated[Sequence[int], {"help": say("the defender's hand")}],
    prize: Annotated[Fraction, {"help": say("value of the region, in cards")}] = Fraction(3),
    card: Annotated[Fraction, {"help": say("cost of a card that is not drawn again")}] = Fraction(
        1
    ),
) -> Answer:
    stakes = odds.conquetes.Stakes(float(prize), float(card))
    game = odds.conquetes.contest_game(attacking, attacked, hand, against, stakes)
    mixed = [(say("attack"), plays) for plays in game.attack.values()]
    mixed += [(say("defence against {n}", n=n), answers) for n, answers in game.defence.items()]
    return Answer(
        {say("value for the attacker"): game.value},
        (say("side"), say("support"), say("probability")),
        [(side, _shown(cards), p) for side, plays in mixed for cards, p in plays.items() if p],
    )


@question(QUESTIONS, "bot", say("a contest with the bot"))
def _bot(
    bot_region: int,
    own_region: int,
    *,
    level: odds.conquetes.Level = "intermediate",
    role: Annotated[odds.conquetes.Role, {"help": say("the role of the bot")}] = "attack",
    support: Sequence[int] = (),
    pile: Annotated[Sequence[int], {"help": say("values of the cards not seen")}],
) -> Answer:
    law = odds.conquetes.bot_contest(level, role, bot_region, own_region, support, pile)
    bot = law.attack if role == "attack" else law.defence
    head = (say("total of the bot"), say("probability"))
    return Answer({say("the attack succeeds"): law.win}, head, list(bot))
