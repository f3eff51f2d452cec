"""The rules of this package as the one who answers the public cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import CHANCE
from conquest_lab.games import load


class Engine:
    """A ruleset with a position laid out.

    position: as in a case; without one, the game is about to begin.
    plies: lines of notation played from there. Raises IllegalActionError, NotationError.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        position: Mapping[str, Any],
        plies: Sequence[str] = (),
    ) -> None:
        self.rules = load(game, **options)
        self.game = import_module(f"conquest_lab.cases.games.{game}")
        self.presentation = presentation(self.rules)
        self.keys = [place.key for place in self.presentation.places]
        if set(position) == {"players"}:
            self.state = self.rules.initial_state(position["players"])
        else:
            self.state = self.game.lay(self.rules, position)
        for line in plies:
            action = self.rules.parse_action(self.state, line)
            self.state = self.rules.apply_action(self.state, action).state

    def mover(self) -> int:
        return self.rules.current_player(self.state)

    def lines(self) -> dict[str, int]:
        if self.mover() == CHANCE:
            weights = self.rules.chance_outcomes(self.state).weights
            return {self.rules.format_action(outcome): weight for outcome, weight in weights}
        return dict.fromkeys(map(self.rules.format_action, self.rules.legal_actions(self.state)), 1)

    def table(self) -> dict[str, Any]:
        scene = self.presentation.scene(self.state)
        cards = [card.key for card in self.presentation.cards]
        return {
            "owners": dict(zip(self.keys, scene.owners, strict=True)),
            "pieces": {
                key: dict(there) for key, there in zip(self.keys, scene.pieces, strict=True)
            },
            "hands": [[cards[card] for card in hand] for hand in scene.hands],
            "counters": dict(scene.counters),
        }

    def returns(self) -> list[int] | None:
        scores = self.rules.returns(self.state)
        return None if scores is None else list(scores)

    def refusal(self, line: str) -> str:
        refusal = self.rules.why_illegal(self.state, self.rules.parse_action(self.state, line))
        return "" if refusal is None else refusal.rule.id

    def near(self, place: str) -> list[str]:
        neighbours = self.presentation.neighbours(self.keys.index(place))
        return [self.keys[other] for other in neighbours]

    def worth(self, key: str) -> int:
        printed = {group.key: group.worth for group in self.presentation.groups}
        printed |= {place.key: place.worth for place in self.presentation.places}
        worth: int = {**printed, **getattr(self.game, "WORTH", {})}[key]
        return worth

    def card_lines(self, card: str) -> list[str]:
        """The lines that always count, as the card shows them: `"C K"`, `"3"`."""
        shown = next(face.symbol for face in self.presentation.cards if face.key == card)
        return [line for line in shown.split(" / ") if not line.startswith("(")]
