"""Heuristic for Risk Express: go for the card with the highest value times its chance.

The chance is exact: since all other dice are thrown again, it does not matter which die is sacrificed,
and only the lines left and the number of dice count.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.express.lines import Fill
from conquest_lab.odds.express import attempt
from conquest_lab.players import Decision
from conquest_lab.players.estimates import whole_percent

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.declare import Action
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.games.express.state import State

ALL_DICE = 7
_SHARE_OF_A_SET = 0.5
"""The share of a continent's points that counts while other cards of it are missing."""
_WORTH_OF_WINNING = 20.0
"""The value of ending the game as its winner, in points."""


_SACRIFICE: dict[str, Literal["forced", "before_first_line", "always"]] = {
    "never": "forced",
    "before_target": "before_first_line",
    "always": "always",
}


@cache
def chance(lines: tuple[str, ...], left: tuple[str, ...], dice: int, sacrifice: str) -> float:
    """The chance that a number of dice fills the lines that are left of a card, one line a throw.

    >>> round(chance(("G",), ("G",), 1, "never"), 3), chance(("G", "C"), (), 0, "never")
    (0.167, 1.0)
    """
    return float(attempt(lines, sacrifice=_SACRIFICE[sacrifice]).chance(dice, left))


class HeuristicPlayer:
    """Chooses the card with the most points to win and to take away, times the chance."""

    name = Text("card hunter", "chasseur de cartes")

    def __init__(self, rules: Ruleset[State, Action]) -> None:
        shown = presentation(rules)
        self._places = shown.places
        self._worth = [card.worth for card in shown.cards]
        self._sets = {group.key: group.worth for group in shown.groups}
        printed = [card.symbol.split(" / ") for card in shown.cards]
        self._lines = [tuple(text for text in texts if "(" not in text) for texts in printed]
        self._guarded = ["(G)" in texts for texts in printed]
        self._sacrifice: str = rules.options.voluntary_sacrifice
        self._members = [
            [n for n, other in enumerate(self._places) if other.group == place.group]
            for place in self._places
        ]
        # An open card can be taken back, an easy one with a higher chance.
        self._loss = [self._chance((*lines, "G"), (*lines, "G")) for lines in self._lines]

    def choose(
        self,
        rules: Ruleset[State, Action],
        observation: State,
        seat: int,
        rng: Random,
    ) -> Decision[Action]:
        """The line with the highest expected value, a sacrifice, or a continued attempt."""
        actions = rules.legal_actions(observation)
        if not observation.tray:
            return self._continue_or_not(observation, seat, actions)
        fills = [action for action in actions if isinstance(action, Fill)]
        others = [action for action in actions if not isinstance(action, Fill)]
        if not fills:
            return Decision(others[0], say("no line fits; all other dice are thrown again"))
        best = max(fills, key=lambda action: self._expected_value(observation, seat, action))
        if others:
            waiting = self._best_expected_value(observation, seat, len(observation.tray) - 1)
            if waiting > self._expected_value(observation, seat, best):
                return Decision(others[0], say("what fits promises less than another throw"))
        return Decision(best, self._why(observation, best))

    def _why(self, state: State, action: Fill) -> Message:
        return say(
            "after this line the card falls with {percent} %: {card}",
            percent=whole_percent(self._chance_after(state, action)),
            card=self._places[action.card].name,
        )

    def alternatives(
        self, rules: Ruleset[State, Action], observation: State, seat: int
    ) -> list[Decision[Action]]:
        """Alternative decisions, the most promising first: one for each line and number of dice."""
        actions = rules.legal_actions(observation)
        if not observation.tray:
            return [
                Decision(action, say("the other way promises less, it turned out"))
                for action in actions
            ]
        fills: dict[tuple[int, int, int], Fill] = {}
        for action in actions:
            if isinstance(action, Fill):
                fills.setdefault((action.card, action.line, len(action.dice)), action)
        best = sorted(fills.values(), key=lambda a: -self._expected_value(observation, seat, a))
        found: list[Decision[Action]] = [
            Decision(action, self._why(observation, action)) for action in best
        ]
        others = [action for action in actions if not isinstance(action, Fill)]
        if others:
            reason = say("what fits promises less than another throw")
            found.append(Decision(others[0], reason))
        return found

    def safety(self, card: int) -> float:
        """The chance that the next attempt on an open card fails."""
        return 1 - self._loss[card]

    def _continue_or_not(
        self, state: State, seat: int, actions: tuple[Action, ...]
    ) -> Decision[Action]:
        card = state.attempt.card if state.attempt is not None else 0
        likely = self._fill_chance(state, card, len(state.aside))
        afresh = self._best_expected_value(replace(state, attempt=None), seat, ALL_DICE)
        return Decision(
            actions[0 if likely * self._value(state, seat, card) >= afresh else 1],
            say(
                "continuing succeeds with {percent} %: {card}",
                percent=whole_percent(likely),
                card=self._places[card].name,
            ),
        )

    # Chances -----------------------------------------------------------------------------------

    def _chance(self, lines: tuple[str, ...], left: tuple[str, ...], dice: int = ALL_DICE) -> float:
        return chance(lines, left, dice, self._sacrifice)

    def _fill_chance(self, state: State, card: int, dice: int, filling: int = 0) -> float:
        """The chance that a card falls with a number of dice, once the line `filling` has been filled."""
        lines = self._lines[card]
        if self._guarded[card] and state.owners[card] != NOBODY:
            lines = (*lines, "G")
        filled = state.attempt.lines if state.attempt is not None else ((),) * len(lines)
        left = [line for n, line in enumerate(lines) if not filled[n] and n + 1 != filling]
        return self._chance(lines, tuple(left), dice)

    def _chance_after(self, state: State, action: Fill) -> float:
        dice = len(state.tray) - len(action.dice)
        return self._fill_chance(state, action.card, dice, action.line)

    def _expected_value(self, state: State, seat: int, action: Fill) -> float:
        return self._chance_after(state, action) * self._value(state, seat, action.card)

    def _best_expected_value(self, state: State, seat: int, dice: int) -> float:
        """The expected value of the best card for a seat with a number of dice to throw."""
        cards = range(len(state.owners)) if state.attempt is None else (state.attempt.card,)
        return max(
            self._fill_chance(state, card, dice) * self._value(state, seat, card)
            for card in cards
            if self._can_fall(state, seat, card)
        )

    def _can_fall(self, state: State, seat: int, card: int) -> bool:
        owners = {state.owners[member] for member in self._members[card]}
        return state.owners[card] != seat and (NOBODY in owners or len(owners) > 1)

    # Values -------------------------------------------------------------------------------------

    def _value(self, state: State, seat: int, card: int) -> float:
        """Points won, a share of those taken from the owner, and a bonus for winning the game."""
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
        """Points of a card times the chance to keep them, and its share in the points of its continent."""
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


def player_for(rules: Ruleset[State, Action]) -> HeuristicPlayer:
    """The heuristic player for Risk Express."""
    return HeuristicPlayer(rules)
