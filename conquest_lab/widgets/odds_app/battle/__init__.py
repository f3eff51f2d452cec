"""An attack set up by hand: a bet, battles one by one or by the thousand, and what is exact beside them."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Speaker, counted, say
from conquest_lab.games import load
from conquest_lab.odds import Armies
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Change, Data, Json, Sent, whole
from conquest_lab.widgets.lesson.handfuls import PACE, HandfulsView
from conquest_lab.widgets.lesson.numbers import sign
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.odds_app.books import SHELF, AttackChance, BookOfRules
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.pictures import Cell, Numbers, Picture
from conquest_lab.widgets.odds_app.setting import BOOKS, MOST_ARMIES, MOST_RUNS, OWN, Setting
from conquest_lab.widgets.odds_app.throws import Battles

HANDFULS = (1, 10, 1000, 100_000)
SHORT = 10**9
"""A fraction whose denominator is smaller is shown in a line."""

ATTACK = ("attackers", "defenders", "dice")


class AttackView(HandfulsView, kind="odds_battle"):
    """The attack of the model: controls, dice, and the ends of the battles as bars that fill.

    The script has the law of one round, so that the exact bars follow a slider without asking; every
    figure in words is the kernel's.
    """

    question: AttackChance
    most = MOST_RUNS

    def __init__(self, model: OddsModel, bet: Predict) -> None:
        self.model = model
        self.question = AttackChance.of(model.setting)
        super().__init__(bet)
        self.add_class("cl-odds-part")
        self.revealed = model.setting.exact
        model.follow(self._changed)
        self.draw()

    def restart(self) -> None:
        super().restart()
        self.ties = self.question.ties
        self.revealed = self.model.setting.exact
        self.battles = Battles(
            Armies(self.question.attackers, self.question.defenders),
            self.question.thrown,
            self.rng,
        )
        self.rolls_shown = 0

    @property
    def setting(self) -> Setting:
        """The setting of the app."""
        return self.model.setting

    def begin(self) -> None:
        """Throw the battles that the address asks for."""
        if self.setting.runs:
            self.run(self.setting.runs, PACE)

    def _changed(self, change: Change) -> None:
        old, new = change["old"], change["new"]
        if any(getattr(old, name) != getattr(new, name) for name in ATTACK):
            self._new_attack()
        self.draw()

    def _new_attack(self) -> None:
        """Another attack: a bet of its own, unless what is exact is shown already."""
        self.question = AttackChance.of(self.setting)
        self.restart()
        if self.bet is not None:
            self.bet.question = self.question
            self.bet.restart()
            if self.setting.exact:
                self.bet.skip()
            self.bet.draw()
        if self.setting.runs:
            self.model.change(runs=0)

    # Battles -------------------------------------------------------------------------------------

    def trial(self) -> Armies:
        return self.battles.fight()

    def hit(self, outcome: object) -> bool:
        return isinstance(outcome, Armies) and not outcome.defenders

    @property
    def trials(self) -> Message:
        return counted(self.thrown, "{n} battle", "{n} battles")

    def make(self, trials: int = 1) -> None:
        alone = trials == 1 and not self.running and self.decided
        self.rolls_shown = self.rolls_shown + 1 if alone else 0
        super().make(trials)
        self._note()

    def _note(self) -> None:
        if not self.running and self.setting.runs != self.thrown:
            self.model.change(runs=self.thrown)

    async def _slowly(self, trials: int, pace: float) -> None:
        await super()._slowly(trials, pace)
        self._note()

    def stop(self) -> None:
        super().stop()
        self.goal = 0

    def reveal(self, shown: bool = True) -> None:
        super().reveal(shown)
        self.model.change(exact=self.revealed)

    def on_message(self, do: str, message: Sent) -> None:
        match do:
            case "set":
                self.model.take(message.get("name"), message.get("to"))
            case "throw":
                times = whole(message, "to", max(HANDFULS) + 1)
                if times in HANDFULS and not self.running:
                    self.run(times, PACE if times > 1 else 0)
            case "csv":
                self.send(self.picture().file(self.t))
            case "stop":
                super().on_message(do, message)
                self._note()
            case "reset":
                super().on_message(do, message)
                self.model.change(runs=0)
            case _:
                super().on_message(do, message)

    # What the browser shows ------------------------------------------------------------------------

    def data(self) -> Data:
        t = self.t
        exact = self.question.answer if self.revealed else None
        line = share_line(
            self.hits, self.thrown, t, bet=self.wager, exact=exact, runs_said=self.trials
        )
        return {
            **self.trial_data(),
            **self._setup(),
            "handfuls": [[n, self._handful(n)] for n in HANDFULS],
            "line": {**line, "exact_text": "" if exact is None else t.percent(exact)},
            "exact": self._exact() if exact is not None else None,
            "told": self.rolls_shown if self.thrown else 0,
            "rounds": self._rounds() if self.rolls_shown else [],
            "picture": self.picture().data(t),
            "laws": self._laws(),
        }

    def _handful(self, battles: int) -> str:
        t = self.t
        return t("{n} battles", n=t.whole(battles)) if battles > 1 else t("One battle")

    def _setup(self) -> Data:
        t, setting = self.t, self.setting
        names = [[book, _title(book, t)] for book in BOOKS if book != OWN]
        thrown = setting.dice
        return {
            "setup": {
                "a": setting.attackers,
                "d": setting.defenders,
                "book": setting.book,
                "ad": thrown.attack_dice,
                "dd": thrown.defence_dice,
                "ties": thrown.ties,
            },
            "most": MOST_ARMIES,
            "books": [*names, [OWN, t("Dice of your own")]],
            "own": setting.book == OWN,
            "rules": self._rules(),
        }

    def _rules(self) -> Json:
        """The rules on ties and dice of the rulebook, () for dice of one's own."""
        book: BookOfRules | None = next(
            (book for book in SHELF if book.ruleset == self.setting.book), None
        )
        return [] if book is None else [cited(rule, self.t) for rule in book.rules()]

    def _laws(self) -> Json:
        """The law of a round by the dice of both sides: attacker's loss, defender's loss, chance."""
        return {
            f"{i}-{j}": [
                [lost.attacker, lost.defender, weight / law.total] for lost, weight in law.weights
            ]
            for (i, j), law in self.question.thrown.laws(3, 3).items()
        }

    def _exact(self) -> Data:
        t, battle = self.t, self.question.battle
        chance, lost = battle.conquer, battle.expected_losses
        return {
            "percent": t.percent(chance, 2),
            "sign": sign(chance, 2),
            "fraction": f"{chance.numerator}/{chance.denominator}",
            "short": chance.denominator < SHORT,
            "losses": t(
                "Expected losses: attacker {attacker}, defender {defender}.",
                attacker=t.decimal(lost.attacker, 2),
                defender=t.decimal(lost.defender, 2),
            ),
        }

    def _rounds(self) -> Json:
        """The last battle for the dice on the screen: faces, losses, what is left, and in words."""
        t = self.t
        return [
            {
                "attack": one.throw.attack,
                "defence": one.throw.defence,
                "left": one.left,
                "said": t(
                    "{attack} against {defence}: attacker −{lost}, defender −{killed}",
                    attack=" ".join(map(str, one.throw.attack)),
                    defence=" ".join(map(str, one.throw.defence)),
                    lost=one.lost.attacker,
                    killed=one.lost.defender,
                ),
            }
            for one in self.battles.rounds()
        ]

    def said(self) -> str:
        if not self.rolls_shown:
            return ""
        *_, last = self.battles.rounds()
        a, d = last.left
        if d:
            return self.t("The attack has failed: {n} left to the defender.", n=_armies(d))
        return self.t("The territory is taken with {n} left.", n=_armies(a))

    def picture(self) -> Picture:
        """The ends of the battles, with what was thrown and what is exact, as far as it is shown."""
        t, battle = self.t, self.question.battle
        ends = _ends(self.question.attackers, self.question.defenders)
        law = battle.ends
        rows: list[tuple[Cell, ...]] = []
        bars: list[Data] = []
        for end in ends:
            exact = law.probability(end) if self.revealed else None
            seen = Fraction(self.counts[end], self.thrown) if self.thrown else None
            rows.append((_named(end), *end, self.counts[end] if self.thrown else None, seen, exact))
            bars.append(
                {
                    "label": str(end.attackers or end.defenders),
                    "group": 0 if end.defenders else 1,
                    "seen": None if seen is None else float(seen),
                    "exact": None if exact is None else float(exact),
                }
            )
        columns = (
            say("end"),
            say("attackers left"),
            say("defenders left"),
            say("battles"),
            say("share of the battles"),
            say("probability"),
        )
        name = f"odds-{self.question.attackers}-{self.question.defenders}"
        drawn: Data = {
            "kind": "bars",
            "bars": bars,
            "groups": [
                t("✗ held: defenders left"),
                t("✓ taken: attackers left"),
            ],
        }
        return Picture(
            t("The ends of the battle"), self._caption(), drawn, Numbers(name, columns, rows)
        )

    def _caption(self) -> str:
        t, sentences = self.t, [self.t.render(self.question.in_words())]
        if self.thrown:
            sentences.append(
                t(
                    "Thrown: {battles}, seed {seed}; taken in {share}.",
                    battles=self.trials,
                    seed=self.setting.seed,
                    share=t.percent(Fraction(self.hits, self.thrown)),
                )
            )
        if self.revealed:
            sentences.append(t("Exactly: {percent}.", percent=t.percent(self.question.answer, 2)))
        return " ".join(sentences)

    def close(self) -> None:
        """Stop following the model."""
        self.stop()
        self.model.unfollow(self._changed)
        super().close()


def _ends(attackers: int, defenders: int) -> list[Armies]:
    """All ends, the worst for the attacker first."""
    held = [Armies(0, d) for d in range(defenders, 0, -1)]
    return held + [Armies(a, 0) for a in range(1, attackers + 1)]


def _named(end: Armies) -> Message:
    return say("taken") if end.attackers else say("held")


def _armies(count: int) -> Message:
    return counted(count, "{n} army", "{n} armies")


def _title(book: str, t: Speaker) -> str:
    return t.render(presentation(load(book)).title)
