"""A plan for Risk Express: go for the card that is worth most times how likely it is to fall.

How likely is known exactly: which die is sacrificed does not matter, since all the others are thrown
again, so only the lines left and the number of dice count.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Text, say
from conquest_lab.odds.express import attempt
from conquest_lab.players import Decision
from conquest_lab.players.estimates import whole_percent

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.games.express.types import Fill, State

ALL_DICE = 7
_SHARE_OF_A_SET = 0.5
"""How much of a continent's number is hoped for while other cards of it are still missing."""
_WORTH_OF_WINNING = 20.0
"""Points that ending the game as its winner is worth."""


_SACRIFICE: dict[str, Literal["forced", "before_first_line", "always"]] = {
    "never": "forced",
    "before_target": "before_first_line",
    "always": "always",
}


@cache
def chance(lines: tuple[str, ...], left: tuple[str, ...], dice: int, sacrifice: str) -> float:
    """How likely so many dice fill what is left of the lines of a card, one line a throw.

    >>> round(chance(("G",), ("G",), 1, "never"), 3), chance(("G", "C"), (), 0, "never")
    (0.167, 1.0)
    """
    return float(attempt(lines, sacrifice=_SACRIFICE[sacrifice]).chance(dice, left))


class CardHunter:
    """Weighs every card that can be invaded: points to win and to take away, times the chance."""

    name = Text("card hunter", "chasseur de cartes")

    def __init__(self, rules: Ruleset[Any, Any]) -> None:
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
        # What lies open can be taken back, easy cards sooner than hard ones.
        self._loss = [self._chance((*lines, "G"), (*lines, "G")) for lines in self._lines]

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
        return Decision(best, self._why(observation, best))

    def _why(self, state: State, action: Fill) -> Message:
        return say(
            "after this line the card falls with {percent} %: {card}",
            percent=whole_percent(self._falls_after(state, action)),
            card=self._places[action.card].name,
        )

    def proposals(self, rules: Ruleset[Any, Any], observation: State, seat: int) -> list[Decision]:
        """What else there is, the most promising first: one way for each line and number of dice."""
        actions = rules.legal_actions(observation)
        if not observation.tray:
            return [
                Decision(action, say("the other way promises less, it turned out"))
                for action in actions
            ]
        fills: dict[tuple[int, int, int], Fill] = {}
        for action in actions:
            if action.places:
                fills.setdefault((action.card, action.line, len(action.dice)), action)
        best = sorted(fills.values(), key=lambda a: -self._promise(observation, seat, a))
        found = [Decision(action, self._why(observation, action)) for action in best]
        others = [action for action in actions if not action.places]
        if others:
            reason = say("what fits promises less than another throw")
            found.append(Decision(others[0], reason))
        return found

    def safety(self, card: int) -> float:
        """How likely a card that lies open is not taken back by the next who tries."""
        return 1 - self._loss[card]

    def _continue_or_not(self, state: State, seat: int, actions: tuple[Any, ...]) -> Decision:
        card = state.attempt.card if state.attempt is not None else 0
        likely = self._falls(state, card, len(state.aside))
        afresh = self._hope(replace(state, attempt=None), seat, ALL_DICE)
        return Decision(
            actions[0 if likely * self._value(state, seat, card) >= afresh else 1],
            say(
                "continuing succeeds with {percent} %: {card}",
                percent=whole_percent(likely),
                card=self._places[card].name,
            ),
        )

    # How likely a card falls --------------------------------------------------------------------

    def _chance(self, lines: tuple[str, ...], left: tuple[str, ...], dice: int = ALL_DICE) -> float:
        return chance(lines, left, dice, self._sacrifice)

    def _falls(self, state: State, card: int, dice: int, filling: int = 0) -> float:
        """How likely a card falls with so many dice, once a line that is named has been filled."""
        lines = self._lines[card]
        if self._guarded[card] and state.owners[card] != NOBODY:
            lines = (*lines, "G")
        filled = state.attempt.lines if state.attempt is not None else ((),) * len(lines)
        left = [line for n, line in enumerate(lines) if not filled[n] and n + 1 != filling]
        return self._chance(lines, tuple(left), dice)

    def _falls_after(self, state: State, action: Fill) -> float:
        dice = len(state.tray) - len(action.dice)
        return self._falls(state, action.card, dice, action.line)

    def _promise(self, state: State, seat: int, action: Fill) -> float:
        return self._falls_after(state, action) * self._value(state, seat, action.card)

    def _hope(self, state: State, seat: int, dice: int) -> float:
        """What the best card promises to somebody with so many dice to throw."""
        cards = range(len(state.owners)) if state.attempt is None else (state.attempt.card,)
        return max(
            self._falls(state, card, dice) * self._value(state, seat, card)
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
