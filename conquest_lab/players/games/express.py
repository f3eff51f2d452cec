"""Risk Express: go for the card with the highest value times its chance.

The chance is exact: since all other dice are thrown again, it does not matter which die is sacrificed,
and only the lines left and the number of dice count.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from random import Random

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import CHANCE, Ruleset
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.express.continuing import Continue
from conquest_lab.games.express.lines import Fill
from conquest_lab.games.express.ruleset import Express
from conquest_lab.games.express.scoring import score
from conquest_lab.games.express.state import ALL_DICE, Attempt, Phase, State
from conquest_lab.games.express.table import Table
from conquest_lab.odds.express import Target, Throw, turn
from conquest_lab.odds.express import Turn as ExactTurn
from conquest_lab.odds.express import attempt as odds_of
from conquest_lab.odds.ledger import PlayedPly, Roll
from conquest_lab.players.evaluation import Evaluation, Mistakes, Weighed
from conquest_lab.players.games.express_turn import (
    DUEL,
    SACRIFICE,
    Values,
    best_turn,
    chance,
    prepared,
)
from conquest_lab.players.levels import EXPERT
from conquest_lab.players.percents import whole_percent
from conquest_lab.players.player import UNFINISHED, Decision, InSlices, Player, TimeIsUp
from conquest_lab.players.playout_record import Key
from conquest_lab.players.policy import Position

_ABOUT_EXPERT = Text(
    "knows the best answer to every throw and the chance to win after every card",
    "connaît la meilleure réponse à chaque lancer et les chances de gagner après chaque carte",
)

SHARE_OF_A_SET = 0.5
"""The share of a continent's points that counts while other cards of it are missing."""

WORTH_OF_WINNING = 20.0
"""The value of ending the game as its winner, in points."""

MOST_TURNS_AHEAD = 6
"""Turns after the one in course that the expert looks ahead at most."""

OWNERS_OF_A_CARD = 3
"""Owners that a card which can still change hands may have, of two players: none and each of them."""

ERROR_AT_LARGE_TABLES = 0.06
"""With an error as small as for two the intermediate is too near the expert at tables of four."""

MOST_ALTERNATIVES = 6


@cache
def losses(table: Table) -> tuple[float, ...]:
    """The chance that the next attempt on an open card succeeds, by card; for easy ones it is higher."""
    owned = [(*facts["lines"], "G") for facts in table.board.facts]
    return tuple(
        chance(lines, lines, ALL_DICE, table.options.voluntary_sacrifice) for lines in owned
    )


@lru_cache(maxsize=64)
def _turn(targets: tuple[tuple[str, Target], ...]) -> ExactTurn:
    """The turn of a player who may invade these cards; turns in a row often have the same ones."""
    return turn(dict(targets))


def thrown(faces: Sequence[int]) -> Throw:
    """A throw of the game as `odds` counts it: General, cannon, cavalry, one, two, three soldiers."""
    return Throw(*(list(faces).count(face) for face in (6, 5, 4, 1, 2, 3)))


class ExpressPosition(Position[State]):
    """A position of Risk Express."""

    policy_name = Text("card hunter", "chasseur de cartes")

    rules: Express

    @property
    def table(self) -> Table:
        return self.rules.table

    def decide(self, rng: Random) -> Decision[Action]:
        """The line with the highest expected value, a sacrifice, or a continued attempt."""
        return self.best(self.in_points())

    def alternatives(self) -> list[Decision[Action]]:
        """Alternative decisions, the most promising first: one for each line and number of dice."""
        ranked = sorted(self.values(self.in_points()), key=lambda each: -each[1])
        return [Decision(action, self.reason(action)) for action, _ in ranked[:MOST_ALTERNATIVES]]

    def best(self, outlook: Outlook) -> Decision[Action]:
        """The best decision; of equal ones the line that needs fewest dice."""

        def rank(each: tuple[Action, float]) -> tuple[float, int]:
            action, value = each
            return value, -len(action.dice) if isinstance(action, Fill) else -ALL_DICE

        action, _ = max(self.values(outlook), key=rank)
        return Decision(action, self.reason(action))

    def weighed(self, outlook: Outlook) -> list[Weighed]:
        """The decisions with the chance to win after them."""
        return [Weighed(Decision(a, self.reason(a)), value) for a, value in self.values(outlook)]

    def values(self, outlook: Outlook) -> list[tuple[Action, float]]:
        """The actions with what is hoped after them: one for each line and number of dice."""
        attempt, failed = self.state.attempt, outlook.failed
        if not self.state.tray:
            assert attempt is not None, "dice are thrown before a card is chosen"
            hope = self._finishing(attempt) * outlook.gain(attempt.card)
            return [
                (a, failed + (hope if isinstance(a, Continue) else outlook.worth(ALL_DICE)))
                for a in self.actions
            ]
        fills: dict[tuple[int, int, int], Fill] = {}
        others: list[Action] = []
        for action in self.actions:
            if isinstance(action, Fill):
                fills.setdefault((action.card, action.line, len(action.dice)), action)
            else:
                others.append(action)
        found: list[tuple[Action, float]] = [
            (fill, failed + self.chance_after(fill) * outlook.gain(fill.card))
            for fill in fills.values()
        ]
        return [*found, *((a, failed + self._waiting(outlook)) for a in others[:1])]

    def reason(self, action: Action) -> Message:
        """The reason for an action."""
        if isinstance(action, Fill):
            return say(
                "{card}: {percent}% to conquer it once this line is filled",
                percent=whole_percent(self.chance_after(action)),
                card=self.name(action.card),
            )
        if not self.state.tray and self.state.attempt is not None:
            return say(
                "the chance to finish this attempt is {percent}%: {card}",
                percent=whole_percent(self._finishing(self.state.attempt)),
                card=self.name(self.state.attempt.card),
            )
        if self.legal(Fill):
            return say("another throw promises more than any line that fits")
        return say("no line can be filled; all other dice are thrown again")

    def _finishing(self, attempt: Attempt) -> float:
        """The chance to finish the attempt of the player before."""
        return self.fill_chance(attempt.card, len(self.state.aside), attempt)

    def _waiting(self, outlook: Outlook) -> float:
        """The gain to be expected after a die has been sacrificed."""
        dice, attempt = len(self.state.tray) - 1, self.state.attempt
        if attempt is None:
            return outlook.worth(dice)
        return self.fill_chance(attempt.card, dice, attempt) * outlook.gain(attempt.card)

    def in_points(self) -> Outlook:
        """The outlook of the policy: a turn goes for the card with the highest value times its chance."""
        closed = self.table.is_closed

        def worth(dice: int) -> float:
            return max(
                self.fill_chance(card, dice, None) * self.value(card)
                for card, owner in enumerate(self.owners)
                if owner != self.seat and not closed(self.owners, card)
            )

        return Outlook(self.value, 0.0, worth)

    # Chances

    def fill_chance(self, card: int, dice: int, attempt: Attempt | None, filling: int = 0) -> float:
        """The chance that a card falls with a number of dice, once the line `filling` has been filled."""
        facts = self.table.board.facts[card]
        guarded = facts["general"] and self.owners[card] != NOBODY
        lines = (*facts["lines"], "G") if guarded else tuple(facts["lines"])
        filled = attempt.lines if attempt is not None else ((),) * len(lines)
        left = [line for n, line in enumerate(lines) if not filled[n] and n + 1 != filling]
        return chance(lines, tuple(left), dice, self.table.options.voluntary_sacrifice)

    def chance_after(self, fill: Fill) -> float:
        """The chance that a card falls after a line has been filled."""
        dice = len(self.state.tray) - len(fill.dice)
        return self.fill_chance(fill.card, dice, self.state.attempt, fill.line)

    # Values

    def value(self, card: int) -> float:
        """Points won, a share of those taken from the owner, and a bonus for winning the game."""
        players, gain = range(self.state.players), self.gain(card)
        if self.owners[card] != NOBODY:
            return gain + self.table.points[card] / (len(players) - 1)
        if self.owners.count(NOBODY) == 1:
            points = [score(self.table, self.owners, seat) for seat in players]
            mine = points.pop(self.seat)
            return WORTH_OF_WINNING if mine + gain >= max(points) else 0.0
        return gain

    def gain(self, card: int) -> float:
        """Points of a card times the chance to keep them, and its share in the points of its continent."""
        table, continent = self.table, self.table.continent[card]
        members, whole = table.members[continent], table.worths[continent]
        held = [member for member in members if self.owners[member] == self.seat]
        if len(held) + 1 == len(members):
            return whole - sum(table.points[member] for member in held)
        hoped = table.points[card] + SHARE_OF_A_SET * whole * len(held) / len(members)
        return hoped * (1 - losses(table)[card])


@dataclass(frozen=True)
class Outlook:
    """The ends of a turn, for the seat on turn: chances to win, or points.

    gain: what is hoped after the conquest of a card that may be invaded, less that after none.
    failed: what is hoped after a turn without a conquest.
    worth: the mean gain of a turn that begins with a number of dice.
    """

    gain: Callable[[int], float]
    failed: float
    worth: Callable[[int], float]


@dataclass(frozen=True)
class ExpressExpert(InSlices[State, Action]):
    """Plays the turn that is best for the chances to win after it, exactly.

    simulations: cards that may be weighed for one decision; the chances are looked ahead as many turns as
        that allows, which are more towards the end: few cards still change hands.
    """

    evaluation: ExpressEvaluation
    simulations: int
    name: Text = EXPERT
    about: Text = _ABOUT_EXPERT

    def choose_in_slices(
        self, rules: Ruleset[State, Action], observation: State, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Action]]:
        """`choose` in slices of one card, for callers with other work to do in between."""
        position = ExpressPosition(
            self.evaluation.rules, observation, seat, self.evaluation.rollout
        )
        outlook, cut = None, None
        try:
            # The chances as they were learned first: they decide where no time is left to look ahead.
            for known in (replace(self, simulations=0), self):
                outlook = yield from known.outlook(observation, seat)
        except TimeIsUp:
            cut = UNFINISHED
        return replace(position.best(outlook or position.in_points()), cut=cut)

    def turns_ahead(self, cards: int, players: int) -> int:
        """The turns that can be looked ahead while this many cards can change hands.

        Positions repeat: there are never more than owners of these cards in all combinations.
        """
        most = players * (OWNERS_OF_A_CARD + players - 2) ** cards
        later = 0
        while later < MOST_TURNS_AHEAD:
            if min((cards + 1) ** (later + 1), most) * cards > self.simulations:
                break
            later += 1
        return later

    def outlook(self, state: State, seat: int) -> Generator[None, None, Outlook]:
        """The outlook at the beginning of the turn in course."""
        table, owners = self.evaluation.rules.table, state.owners
        yield from prepared(table)
        values = self.evaluation.values(state.players)
        later = self.turns_ahead(values.movable(owners), state.players)
        most = table.options.max_turns
        left = None if most is None else most - state.turn
        following = (seat + 1) % state.players

        def hope(after: tuple[int, ...]) -> float:
            return values.after(after, following, later, left)[seat]

        failed, gains = hope(owners), {}
        protected = table.options.no_steal_first_round and state.turn <= state.players
        for card in values.invadable(owners, seat):
            if owners[card] == NOBODY or not protected:
                gains[card] = hope((*owners[:card], seat, *owners[card + 1 :])) - failed
                yield
        turn = best_turn(table, gains, owners)
        return Outlook(gains.__getitem__, failed, turn.worth.__getitem__)


class ExpressEvaluation(Evaluation[State]):
    """Evaluation of Risk Express: chances to win that are computed from learned ones."""

    rules: Express
    position = ExpressPosition
    errors = (0.3, 0.0425)
    simulations = 2500
    luck_measure = "points"

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        super().__init__(rules)
        self._values: dict[int, Values] = {}

    def values(self, players: int) -> Values:
        """The values of positions at a table of this size."""
        if players not in self._values:
            self._values[players] = Values(self.rules.table, players)
        return self._values[players]

    def at_table(self, mistakes: Mistakes, observation: State) -> Mistakes:
        if observation.players == DUEL or mistakes.error == self.errors[0]:
            return mistakes
        return replace(mistakes, error=ERROR_AT_LARGE_TABLES)

    def expert(self, simulations: int) -> Player[State, Action]:
        return ExpressExpert(self, simulations)

    def weighed(
        self, observation: State, seat: int, trials: int, rng: Random
    ) -> Generator[None, None, list[Weighed]]:
        """All answers with the chance to win as it was learned for the end of this turn."""
        position = ExpressPosition(self.rules, observation, seat, self.rollout)
        try:
            outlook = yield from ExpressExpert(self, 0).outlook(observation, seat)
        except TimeIsUp:
            return [Weighed(replace(position.decide(rng), cut=UNFINISHED), 1.0)]
        return position.weighed(outlook)

    def computed(self, observation: State, seat: int) -> Generator[None, None, list[Weighed]]:
        """All answers with the chance to win as the expert computes it."""
        outlook = yield from ExpressExpert(self, self.simulations).outlook(observation, seat)
        return ExpressPosition(self.rules, observation, seat, self.rollout).weighed(outlook)

    def key(self, action: Action) -> Key:
        """Of the dice that fill a line only the number makes a difference, of a sacrificed one nothing."""
        if isinstance(action, Fill):
            return ("Fill", action.card, action.line, len(action.dice))
        return (type(action).__name__,)

    def luck_rolls(self, plies: Sequence[PlayedPly]) -> list[Roll]:
        """Every throw of a turn, worth the points of the card times the chance to take it after it.

        The best choice follows each throw; points are those printed on the cards. The throws that decide
        who begins are left out.
        """
        found = []
        for number, ply in enumerate(plies, 1):
            if ply.actor == CHANCE and ply.before.phase is Phase.THROW:
                law, worth = self._worth_of_throw(ply.before, thrown(ply.action.faces))
                label = self.rules.format_action(ply.action)
                found.append(Roll(law, worth, _itself, ply.before.seat, label, number))
        return found

    def _worth_of_throw(
        self, state: State, throw: Throw
    ) -> tuple[Distribution[Fraction], Fraction]:
        """The law of the worth of the throws of a position, and the worth of this one, in points."""
        table, begun = self.rules.table, state.attempt
        if begun is None:
            turn = _turn(tuple((str(card), self._target(state, card)) for card in table.cards
                               if not self._is_shut(state, card)))  # fmt: skip
            return turn.worths(state.dice_in_tray), turn.choices(throw)[0].value
        target = self._target(state, begun.card)
        lines = (*target.lines, *(("G",) if target.owned else ()))
        left = [line for line, dice in zip(lines, begun.lines, strict=True) if not dice]
        card = odds_of(
            target.lines,
            target.owned,
            sacrifice=SACRIFICE[table.options.voluntary_sacrifice],
        )
        law = card.worths(state.dice_in_tray, left).map(lambda chance: chance * target.value)
        return law, next(iter(card.options(throw, left).values())) * target.value

    def _target(self, state: State, card: int) -> Target:
        facts = self.rules.table.board.facts[card]
        owned = facts["general"] and state.owners[card] != NOBODY
        return Target(tuple(facts["lines"]), self.rules.table.points[card], owned)

    def _is_shut(self, state: State, card: int) -> bool:
        """True for a card that cannot be invaded: one's own, or of a closed continent."""
        return state.owners[card] == state.seat or self.rules.table.is_closed(state.owners, card)


def _itself(worth: Fraction) -> Fraction:
    return worth


evaluation_for = ExpressEvaluation
