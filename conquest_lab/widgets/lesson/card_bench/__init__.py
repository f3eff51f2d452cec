"""A country card to attempt: throw, choose a line, and learn afterwards what each choice was worth."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import traitlets

from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.odds import express
from conquest_lab.odds.express import Line
from conquest_lab.odds.line_words import line_said
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.card_bench.series import (
    POLICIES,
    Decision,
    Record,
    Trial,
    dice_for,
    exact,
    played,
)
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import dice
from conquest_lab.widgets.lesson.questions.card_words import (
    card_names,
    cards,
    line_svg,
    throw_said,
    throw_svg,
)
from conquest_lab.widgets.lesson.trials import BetView

SERIES = 100
MOST_ATTEMPTS = 10_000
YOU = "you"
POINTS = counted(1, "{n} point", "{n} points")
NAMES = {
    YOU: say("you"),
    "best": say("the best choice"),
    "hardest": say("hardest line first"),
    "most": say("most dice first"),
    "fewest": say("fewest dice first"),
}


class CardBench(BetView, kind="card_bench"):
    """Attempts at one card; the chances after each choice are shown once it is made.

    card: its key, such as "china". owned: by another player, so that a General is needed.
    bet: on the chance to conquer; without it nothing is thrown.
    records: attempts, conquests and regret of the learner (`"you"`) and of each policy.
    drawn: the number of times it was drawn, for views that follow.
    """

    drawn = traitlets.Int(0)

    def __init__(
        self,
        lesson: Lesson,
        card: str = "china",
        *,
        owned: bool = False,
        bet: Predict | None = None,
    ) -> None:
        self._first = (card, owned)
        super().__init__(bet, lesson)

    def restart(self) -> None:
        """The first card again, and nothing counted."""
        self.policy = "best"
        self._take(*self._first)

    def _take(self, card: str, owned: bool) -> None:
        self.card, self.owned = card, owned
        self.__dict__.pop("exacts", None)
        self.attempt = express.attempt(cards()[card].lines, owned)
        self.records = {name: Record() for name in NAMES}
        self.revealed = False
        self._rngs = {name: self.lesson.rng("card-bench", card, owned, name) for name in NAMES}
        self._begin()

    def _begin(self) -> None:
        printed = [*cards()[self.card].lines, *(["G"] * self.owned)]
        left = list(map(express.parse_line, printed))
        self.trial = Trial(self.attempt, self._rngs[YOU], left)
        self.decision: Decision | None = None

    @property
    def at_first_card(self) -> bool:
        """True while the card is the one that the bet is about."""
        return (self.card, self.owned) == self._first

    @property
    def card_name(self) -> Text:
        """The name of the card."""
        return card_names()[self.card]

    @cached_property
    def exacts(self) -> dict[str, Fraction]:
        """The chance of each policy, worked out when it is asked for."""
        return {name: exact(self.attempt, name) for name in POLICIES}

    def take(self, card: str, *, owned: bool = False) -> None:
        """Attempt another card; what was counted is forgotten."""
        if card in cards():
            self._take(card, owned)
            self.draw()

    def draw(self, change: object = None) -> None:
        super().draw(change)
        self.drawn += 1

    def throw(self) -> None:
        """Throw the dice in the tray; after the end of an attempt, begin the next."""
        if not self.decided:
            return
        if self.trial.over:
            self._begin()
        self.trial.throw()
        self.draw()

    def choose(self, line: str | None) -> None:
        """Fill a line, or give up a die with None; what cannot be done is ignored."""
        found = next((one for one in self.trial.options() if one and str(one) == line), None)
        if (line is None or found is not None) and found in self.trial.options():
            self.decision = self.trial.choose(found)
            if self.trial.over:
                self.records[YOU].add(self.trial)
            self.draw()

    def series(self, policy: str, attempts: int = SERIES) -> None:
        """Let a policy make this many attempts."""
        record = self.records[policy]
        if self.decided and policy in POLICIES:
            for _ in range(min(attempts, MOST_ATTEMPTS - record.attempts)):
                record.add(played(self.attempt, policy, self._rngs[policy]))
            self.policy = policy
            self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "card", {"to": str(card)}:
                self.take(card, owned=self.owned)
            case "owned", {"to": bool(owned)}:
                self.take(self.card, owned=owned)
            case "throw", _:
                self.throw()
            case "fill", {"to": int(number)} if 0 <= number < len(self.trial.left):
                self.choose(str(self.trial.left[number]))
            case "give_up", _:
                self.choose(None)
            case "series", {"to": str(policy)} if policy in POLICIES:
                self.series(policy)

    # What the browser shows -----------------------------------------------------------------------

    def data(self) -> Data:
        t, trial = self.t, self.trial
        options = trial.options()
        return {
            "open": self.decided,
            "card": self.card,
            "owned": self.owned,
            "cards": [[key, t.render(name)] for key, name in card_names().items()],
            "points": t.render(
                counted(int(cards()[self.card].value), "{n} point", "{n} points")
            ),
            "phase": "over" if trial.over else "choose" if trial.faces else "throw",
            "filled": [
                {"line": line_svg(str(line), t), "dice": throw_svg(used, t)}
                for line, used in trial.filled
            ],
            "left": [self._line(line, options) for line in trial.left],
            "tray": throw_svg(trial.faces, t) if trial.faces else "",
            "may_give_up": None in options,
            "count": t(
                "{tray} in the tray, {lost} lost", tray=dice(trial.tray), lost=dice(trial.lost)
            ),
            "judged": self._judged(),
            "said": self._said(),
            "throw": t("New attempt")
            if trial.over
            else t("Throw {dice}", dice=dice(trial.tray)),
            "end": self._end(),
        }  # fmt: skip

    def _line(self, line: Line, options: dict[Line | None, Fraction]) -> dict[str, str]:
        t = self.t
        said = t.render(line_said(str(line)))
        fits = line in options
        used = dice(len(dice_for(line, self.trial.faces))) if fits else ""
        return {
            "line": line_svg(str(line), t),
            "fill": t("Fill it with {dice}", dice=used) if fits else "",
            "label": t("Fill {line} with {dice}", line=said, dice=used) if fits else "",
        }

    def _judged(self) -> Data | None:
        """The last choice, shown after it was made."""
        decision, t = self.decision, self.t
        if decision is None:
            return None
        best, most = decision.options[0]
        if len(decision.options) == 1:
            outcome = say("There was nothing to choose. The probability is now {chance}.",
                       chance=t.percent(most))  # fmt: skip
        elif not decision.regret:
            outcome = say(
                "No choice is better: the probability is now {chance}.", chance=t.percent(most)
            )
        else:
            outcome = say(
                "Your choice leaves {chance}; “{best}” would have left {most}. You gave "
                "away {points}.",
                chance=t.percent(decision.worth),
                best=_named(best),
                most=t.percent(most),
                points=measured(decision.regret * 100, 1, POINTS, t),
            )
        return {
            "said": t.render(outcome),
            "good": not decision.regret,
            "rows": [
                {
                    "name": t.render(_named(line)),
                    "chance": t.percent(chance, 2),
                    "wide": round(float(chance), 4),
                    "chosen": line == decision.chosen,
                }
                for line, chance in decision.options
            ],
        }

    def _said(self) -> str:
        """The words for a screen reader after a throw or a choice."""
        t, trial, judged = self.t, self.trial, self._judged()
        if trial.faces:
            return t("Thrown: {faces}", faces=throw_said(trial.faces, t))
        if judged is None:
            return ""
        return f"{judged['said']} {self._end()}".rstrip()

    def _end(self) -> str:
        if not self.trial.over:
            return ""
        return self.t("Conquered!") if self.trial.won else self.t("Failed: no die is left.")


def _named(line: Line | None) -> Message:
    return say("give up a die") if line is None else line_said(str(line))
