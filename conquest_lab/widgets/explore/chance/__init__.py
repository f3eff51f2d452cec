"""Chance by hand: choose the dice or the card oneself, and see how likely that was."""

from __future__ import annotations

from conquest_lab.core.ruleset import CHANCE, Action
from conquest_lab.core.words import Value
from conquest_lab.plies import Ply
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import State
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.panel import Panel


class ChanceView(Panel, kind="explore_chance"):
    """The outcomes of chance, word for word of their notation: each word that can differ is a choice.

    The first choice narrows the second, and so on: every throw and every card can be had, and nothing else.
    """

    desk: ExploreDesk

    def __init__(self, desk: ExploreDesk) -> None:
        self._at: tuple[State, Ply | None] | None = None
        self._outcomes: dict[tuple[str, ...], Action] = {}
        self._picked: tuple[str, ...] = ()
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        if desk.session.current_player != CHANCE:
            return {"absent": True}
        self._read()
        outcomes = desk.rules.chance_outcomes(desk.session.state)
        outcome = self._outcomes[self._picked]
        fell, went = "", desk.went_on
        if went is not None:
            fell = t(
                "In this line: {outcome} (probability {fraction})",
                outcome=self.label(went.action),
                fraction=outcomes.probability(went.action),
            )
        return {
            "prompt": self.prompt(),
            "fields": self._fields(),
            "label": self.label(outcome),
            "line": " ".join(self._picked),
            "chance": t(
                "Probability of this outcome: {fraction}, that is {percent}.",
                fraction=outcomes.probability(outcome),
                percent=t.percent(outcomes.probability(outcome), 2),
            ),
            "fell": fell,
        }

    def _read(self) -> None:
        """Know the outcomes of this node; what the line goes on with is picked at first."""
        desk = self.desk
        state, went = desk.session.state, desk.went_on
        if self._at == (state, went):
            return
        self._at = (state, went)
        rules = desk.rules
        self._outcomes = {
            tuple(rules.format_action(outcome).split(" ")): outcome
            for outcome in rules.chance_outcomes(state).outcomes
        }
        first = next(iter(self._outcomes))
        self._picked = tuple(rules.format_action(went.action).split(" ")) if went else first
        if self._picked not in self._outcomes:
            self._picked = first

    def _fields(self) -> list[Data]:
        """The words that can differ, each with what it can be after the words before it."""
        names = self._names()
        fields: list[Data] = []
        fixed: list[str] = []
        for n, word in enumerate(self._picked):
            head = self._picked[:n]
            words = dict.fromkeys(o[n] for o in self._outcomes if o[:n] == head and len(o) > n)
            if len(words) > 1:
                fields.append(
                    {
                        "n": n,
                        "label": self.desk.t("Choice {n}", n=len(fields) + 1),
                        "before": " ".join(fixed),
                        "words": [[w, self.desk.t.render(names.get(w, w))] for w in words],
                        "picked": word,
                    }
                )
                fixed = []
            else:
                fixed.append("/" if word == "/" else "")
        return fields

    def _names(self) -> dict[str, Value]:
        """Names for the words of an outcome that stand for a place, a card or a face."""
        shown = self.desk.presentation
        named: dict[str, Value] = {place.key: place.name for place in shown.places}
        named |= {card.key: card.name for card in shown.cards}
        for face in shown.die_faces.values():
            named.setdefault(face.symbol, face.name)
        return named

    def requested(self, do: str, message: Sent) -> None:
        desk = self.desk
        if desk.session.current_player != CHANCE:
            return
        self._read()
        match do, message:
            case "pick", {"n": int(n), "to": str(word)} if 0 <= n < len(self._picked):
                self._pick(n, word)
                self.draw()
            case "outcome", _:
                desk.tried = self._outcomes[self._picked]
                desk.follow_tried()
            case "roll", _:
                desk.let_chance()

    def _pick(self, n: int, word: str) -> None:
        """Change one word; those after it stay where they can."""
        wanted = (*self._picked[:n], word)
        fits = [words for words in self._outcomes if words[: n + 1] == wanted]
        if fits:
            rest = self._picked[n + 1 :]
            self._picked = max(fits, key=lambda words: _common(words[n + 1 :], rest))


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """The number of places with the same word in both."""
    return sum(a == b for a, b in zip(one, other, strict=False))
