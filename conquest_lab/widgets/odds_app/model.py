"""The setting of the app as a value that every view follows, with the dice and words of one page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import traitlets

from conquest_lab.core.words import Speaker
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.lesson.numbers import parse_number
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.odds_app.books import AttackChance
from conquest_lab.widgets.odds_app.setting import KNOWN, Setting

LESSON = "odds"


class OddsModel(traitlets.HasTraits):
    """The things that the app shows.

    setting: the state that the address names.
    lesson: seed, language and bets, as the views of lessons need them.
    """

    setting = traitlets.Instance(Setting)

    def __init__(self, setting: Setting, language: str = "en") -> None:
        super().__init__(setting=setting)
        self.lesson = Lesson(LESSON, language, seed=setting.seed)
        if setting.bet:
            self.lesson.bets[AttackChance.of(setting).key] = parse_number(setting.bet)
        self.lesson.observe(self._bet, "version")

    @property
    def t(self) -> Speaker:
        """The speaker of the page."""
        return self.lesson.t

    def follow(self, do: Callable[[Change], None]) -> None:
        """Call this at every change of the setting, until `unfollow`."""
        self.observe(do, "setting")

    def unfollow(self, do: Callable[[Change], None]) -> None:
        """Call this no longer; also for a view that is closed twice."""
        with suppress(ValueError):
            self.unobserve(do, "setting")

    def change(self, **changed: Any) -> None:
        """Take other values; the views that show them draw themselves."""
        setting = replace(self.setting, **changed)
        given = self.lesson.bets.get(AttackChance.of(setting).key)
        self.setting = replace(setting, bet="" if given is None else str(given.value))

    def take(self, name: object, text: object) -> bool:
        """Take a value that a control sent, by its name in the address; False for one that cannot be."""
        field = KNOWN.get(str(name))
        if field is None:
            return False
        with suppress(ValueError):
            value = field.read(str(text))
            if value != getattr(self.setting, field.trait):
                self.change(**{field.trait: value})
            return True
        return False

    def _bet(self, _change: object) -> None:
        """Let the address say the bet on the attack at hand."""
        self.change()

    def close(self) -> None:
        """Let the lesson go."""
        self.lesson.unobserve(self._bet, "version")
        for part in (self.lesson.store, self.lesson.bar, self.lesson):
            part.close()
