"""A turn of Risk Express, solved exactly for what cards are worth, which can be decided otherwise."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from conquest_lab import odds
from conquest_lab.core.words import Text, say
from conquest_lab.odds.express import Target, Turn, attempt
from conquest_lab.players.player import Decision

_REASON = say("an idea of its own")


class Plain:
    """An opponent that plays the exact optimum of one turn for the points that it sees in cards."""

    name: ClassVar[Text] = Text("one turn, exactly", "un tour, exactement")
    taken: ClassVar[float] = 1.0
    """The worth of a point that an opponent loses."""
    whole: ClassVar[float] = 0.5
    """The share of a continent's points that is counted on the way to it."""

    def choose(self, rules: Any, observation: Any, seat: int, rng: Random) -> Decision[Any]:
        """The answer to the throw that makes most points in the mean."""
        actions = rules.legal_actions(observation)
        return Decision(
            max(actions, key=lambda a: self.worth(rules, observation, seat, a)), _REASON
        )

    def card_worth(self, rules: Any, state: Any, seat: int, card: int) -> float:
        """The points of a card for a seat, and what its owner loses."""
        table, owners = rules.table, state.owners
        members = table.members[table.continent[card]]
        worth = table.worths[table.continent[card]]
        held = sum(owners[member] == seat for member in members)
        if held + 1 == len(members):
            gain = float(worth - sum(table.points[member] for member in members if member != card))
        else:
            gain = table.points[card] + self.whole * worth * held / len(members)
        return gain + (self.taken * table.points[card] if owners[card] >= 0 else 0.0)

    def _lines(self, rules: Any, state: Any, card: int) -> tuple[list[str], bool]:
        facts = rules.table.board.facts[card]
        return facts["lines"], bool(facts["general"] and state.owners[card] >= 0)

    def _chance(self, rules: Any, state: Any, card: int, dice: int, filling: int) -> float:
        """The chance of a card with a number of dice, one more of its lines being filled."""
        lines, owned = self._lines(rules, state, card)
        asked = [*lines, *(["G"] if owned else [])]
        done = state.attempt.lines if state.attempt is not None else ((),) * len(asked)
        left = [line for n, line in enumerate(asked) if not done[n] and n + 1 != filling]
        return float(attempt(lines, owned).chance(dice, left))

    def _turn(self, rules: Any, state: Any, seat: int) -> Turn:
        targets: Mapping[str, Target] = {}
        for card, owner in enumerate(state.owners):
            if owner != seat and not rules.table.is_closed(state.owners, card):
                lines, owned = self._lines(rules, state, card)
                worth = max(0, round(100 * self.card_worth(rules, state, seat, card)))
                targets = {**targets, str(card): Target(tuple(lines), worth, owned)}
        return odds.express.turn(targets)

    def judged(self, chance: float, worth: float) -> float:
        """The value of a card of this worth that is won with this chance."""
        return chance * worth

    def waiting(self, rules: Any, state: Any, seat: int) -> float:
        """The value of a die given away before a card is chosen."""
        return float(self._turn(rules, state, seat).worth(len(state.tray) - 1)) / 100

    def worth(self, rules: Any, state: Any, seat: int, action: Any) -> float:
        match type(action).__name__:
            case "Fill":
                dice = len(state.tray) - len(action.dice)
                chance = self._chance(rules, state, action.card, dice, action.line)
                return self.judged(chance, self.card_worth(rules, state, seat, action.card))
            case "Sacrifice":
                return self.waiting(rules, state, seat) if state.attempt is None else 0.0
            case "Continue":
                card = state.attempt.card
                chance = self._chance(rules, state, card, len(state.aside), 0)
                return self.judged(chance, self.card_worth(rules, state, seat, card))
        return float(self._turn(rules, state, seat).value) / 100


class Sharp(Plain):
    """Plays the exact optimum of one turn: points of its own, and those that an owner loses."""


class Snatcher(Plain):
    """Takes cards from others rather than from the middle, and goes for whole continents."""

    taken: ClassVar[float] = 2.0
    whole: ClassVar[float] = 1.0


class Bold(Plain):
    """Tries the card with the most points that the dice allow, however small the chance."""

    def judged(self, chance: float, worth: float) -> float:
        return worth + 0.01 * chance if chance else 0.0

    def waiting(self, rules: Any, state: Any, seat: int) -> float:
        return 0.0


class Safe(Plain):
    """Tries the card that it is most likely to win, whatever its points."""

    def judged(self, chance: float, worth: float) -> float:
        return chance + 0.01 * worth

    def waiting(self, rules: Any, state: Any, seat: int) -> float:
        return 0.0


class Closer(Plain):
    """Goes for the continent of which it holds most, and closes it before it looks at another."""

    def card_worth(self, rules: Any, state: Any, seat: int, card: int) -> float:
        table = rules.table
        members = table.members[table.continent[card]]
        held = 1 + sum(state.owners[member] == seat for member in members)
        worth: float = table.worths[table.continent[card]] * (held / len(members)) ** 2
        return worth
