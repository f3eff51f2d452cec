"""A plan for Risk Express: go for the card that is worth most times how likely it is to fall.

How likely is exact for a player who fills lines as well as possible: which die is sacrificed does
not matter, since all the others are thrown again, so only the lines left and the number of dice
count.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Text, say
from conquest_lab.mechanics.battle_lines import (
    GENERAL_LINE,
    BattleLine,
    fewest_dice,
    parse_line,
)
from conquest_lab.mechanics.dice import sorted_throws
from conquest_lab.players import Decision

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.games.express.types import Fill, State

ALL_DICE = 7
_SHARE_OF_A_SET = 0.5
"""How much of a continent's number is hoped for while other cards of it are still missing."""
_WORTH_OF_WINNING = 20.0
"""Points that ending the game as its winner is worth."""


@cache
def chance(lines: tuple[BattleLine, ...], dice: int) -> float:
    """How likely so many dice fill all these lines, one a throw.

    >>> chance((), 0), chance((GENERAL_LINE,), 0), round(chance((GENERAL_LINE,), 1), 3)
    (1.0, 0.0, 0.167)
    """
    if not lines:
        return 1.0
    if dice == 0:
        return 0.0
    thrown = sorted_throws(dice)
    return sum(ways * _best(lines, faces) for faces, ways in thrown.weights) / thrown.total


def _best(lines: tuple[BattleLine, ...], faces: tuple[int, ...]) -> float:
    """The chance after the best line has been filled with a throw, or a die has been lost."""
    after = 0.0
    fits = False
    for index, line in enumerate(lines):
        used = fewest_dice(line, faces)
        if used and (index == 0 or line != lines[index - 1]):
            fits = True
            rest = lines[:index] + lines[index + 1 :]
            after = max(after, chance(rest, len(faces) - used))
    return after if fits else chance(lines, len(faces) - 1)


def _in_order(lines: list[BattleLine]) -> tuple[BattleLine, ...]:
    return tuple(sorted(lines, key=lambda line: (line.symbols, line.soldiers)))


class CardHunter:
    """Weighs every card that can be invaded: points to win and to take away, times the chance."""

    name = Text("card hunter", "chasseur de cartes")

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
        self._places = rules.places
        self._worth = [card.worth for card in rules.cards]
        self._sets = {group.key: group.worth for group in rules.groups}
        printed = [card.symbol.split(" / ") for card in rules.cards]
        self._lines = [[parse_line(s) for s in texts if "(" not in s] for texts in printed]
        self._guarded = ["(G)" in texts for texts in printed]
        self._members = [
            [n for n, other in enumerate(self._places) if other.group == place.group]
            for place in self._places
        ]
        # What lies open can be taken back, easy cards sooner than hard ones.
        self._loss = [chance(_in_order([*lines, GENERAL_LINE]), ALL_DICE) for lines in self._lines]

    def choose(
        self,
        rules: Ruleset[Any, Any],
        observation: State,
        seat: int,
        rng: Random,
    ) -> Decision:
        """The line that promises most, a die where waiting promises more, or another's attempt."""
        actions = rules.legal_actions(observation)
        if not observation.tray:
            return self._continue_or_not(observation, seat, actions)
        fills = [action for action in actions if action.places]
        others = [action for action in actions if not action.places]
        if not fills:
            return Decision(others[0], say("no line fits; all other dice are thrown again"))
        best = max(fills, key=lambda action: self._promise(observation, seat, action))
        if others:
            waiting = self._hope(observation, seat, len(observation.tray) - 1)
            if waiting > self._promise(observation, seat, best):
                return Decision(others[0], say("what fits promises less than another throw"))
        return Decision(
            best,
            say(
                "after this line the card falls with {percent} %: {card}",
                percent=round(100 * self._chance_after(observation, best)),
                card=self._places[best.card].name,
            ),
        )

    def _continue_or_not(self, state: State, seat: int, actions: tuple[Any, ...]) -> Decision:
        card = state.attempt.card if state.attempt is not None else 0
        likely = chance(self._lines_left(state, card), len(state.aside))
        afresh = self._hope(replace(state, attempt=None), seat, ALL_DICE)
        return Decision(
            actions[0 if likely * self._value(state, seat, card) >= afresh else 1],
            say(
                "continuing succeeds with {percent} %: {card}",
                percent=round(100 * likely),
                card=self._places[card].name,
            ),
        )

    # How likely a card falls --------------------------------------------------------------------

    def _lines_left(self, state: State, card: int, filling: int = 0) -> tuple[BattleLine, ...]:
        """The lines of a card that are empty, without the one that is about to be filled."""
        lines = list(self._lines[card])
        if self._guarded[card] and state.owners[card] != NOBODY:
            lines.append(GENERAL_LINE)
        filled = state.attempt.lines if state.attempt is not None else ((),) * len(lines)
        left = [line for n, line in enumerate(lines) if not filled[n] and n + 1 != filling]
        return _in_order(left)

    def _chance_after(self, state: State, action: Fill) -> float:
        left = self._lines_left(state, action.card, action.line)
        return chance(left, len(state.tray) - len(action.dice))

    def _promise(self, state: State, seat: int, action: Fill) -> float:
        return self._chance_after(state, action) * self._value(state, seat, action.card)

    def _hope(self, state: State, seat: int, dice: int) -> float:
        """What the best card promises to somebody with so many dice to throw."""
        cards = range(len(state.owners)) if state.attempt is None else (state.attempt.card,)
        return max(
            chance(self._lines_left(state, card), dice) * self._value(state, seat, card)
            for card in cards
            if self._can_fall(state, seat, card)
        )

    def _can_fall(self, state: State, seat: int, card: int) -> bool:
        owners = {state.owners[member] for member in self._members[card]}
        return state.owners[card] != seat and (NOBODY in owners or len(owners) > 1)

    # What a card is worth -----------------------------------------------------------------------

    def _value(self, state: State, seat: int, card: int) -> float:
        """Points won, a share of those taken from the owner, and whether the game ends so."""
        owner = state.owners[card]
        gain = self._gain(state, seat, card)
        if owner != NOBODY:
            return gain + self._worth[card] / (state.players - 1)
        if state.owners.count(NOBODY) == 1:
            rivals = [self._points(state, s) for s in range(state.players) if s != seat]
            wins = self._points(state, seat) + gain >= max(rivals)
            return _WORTH_OF_WINNING if wins else 0.0
        return gain

    def _gain(self, state: State, seat: int, card: int) -> float:
        """Points of a card, as likely as they stay, and what its continent brings or may bring."""
        members = self._members[card]
        held = [member for member in members if state.owners[member] == seat]
        whole = self._sets[self._places[card].group]
        if len(held) + 1 == len(members):
            return whole - sum(self._worth[member] for member in held)
        hoped = self._worth[card] + _SHARE_OF_A_SET * whole * len(held) / len(members)
        return hoped * (1 - self._loss[card])

    def _points(self, state: State, seat: int) -> int:
        total = 0
        for card, owner in enumerate(state.owners):
            members = self._members[card]
            if owner != seat:
                continue
            if all(state.owners[member] == seat for member in members):
                total += self._sets[self._places[card].group] if card == members[0] else 0
            else:
                total += self._worth[card]
        return total


def player_for(rules: Ruleset[Any, Any]) -> CardHunter:
    """The card hunter."""
    return CardHunter(rules)
