"""The tabs of the app: controls and exact pictures of its own, beside the views of the lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Speaker
from conquest_lab.games import load
from conquest_lab.kit.widget import Box
from conquest_lab.odds.rolls import Dice
from conquest_lab.widgets.app import close_all
from conquest_lab.widgets.data import Change, Data, Sent
from conquest_lab.widgets.later import Later
from conquest_lab.widgets.lesson.card_bench import CardBench
from conquest_lab.widgets.lesson.chain_tables import ChainTables
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.draw_until import DrawUntil
from conquest_lab.widgets.lesson.hand_laws import HandLaws
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.campaigns import CampaignChance
from conquest_lab.widgets.lesson.questions.hands import SetChance
from conquest_lab.widgets.lesson.road import Road
from conquest_lab.widgets.lesson.road_ends import RoadEnds
from conquest_lab.widgets.lesson.set_tree import SetTree
from conquest_lab.widgets.lesson.stop_line import StopLine
from conquest_lab.widgets.lesson.stop_values import StopValues
from conquest_lab.widgets.odds_app import drawn, maps, saved
from conquest_lab.widgets.odds_app.battle import AttackView
from conquest_lab.widgets.odds_app.books import AttackChance
from conquest_lab.widgets.odds_app.books_beside import BooksBeside
from conquest_lab.widgets.odds_app.choices import ChoicesView, choice, number
from conquest_lab.widgets.odds_app.figure import FigureView
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.setting import (
    BOOK_DICE,
    MOST_CHAIN,
    MOST_MANY,
    MOST_ON_PATH,
    MOST_WORTH,
    OWN,
    Setting,
)

Widgets = Sequence[ipywidgets.Widget]
QUIET = 0.3
"""Seconds without a change after which views that are made for one setting are made anew."""

MOST_TABLE = 6
"""States of a battle whose matrices are shown as tables of fractions."""

MOST_GRID = (16, 10)
"""Attackers and garrison armies of a path whose every state is shown."""


def column(name: str, *views: ipywidgets.Widget) -> ipywidgets.Box:
    """Views one below the other."""
    box = Box(views)
    box.add_class("cl-odds-column")
    box.add_class(f"cl-odds-{name}")
    return box


class Made(Box):
    """Views that are made for one setting, and made anew once a changed one stands still.

    traits: of the setting, those that matter here.
    """

    def __init__(
        self, model: OddsModel, traits: Sequence[str], make: Callable[[Setting], Widgets]
    ) -> None:
        super().__init__()
        self.add_class("cl-odds-column")
        self.model, self._parts, self._made = model, tuple(traits), make
        self._later = Later(QUIET, self._anew)
        self._shown = self._now()
        self.children = tuple(make(model.setting))
        model.follow(self._changed)

    def _now(self) -> tuple[object, ...]:
        return tuple(getattr(self.model.setting, trait) for trait in self._parts)

    def _changed(self, _change: Change) -> None:
        if self._now() != self._shown:
            self._later.soon()

    def _anew(self) -> None:
        if self._now() == self._shown or self.comm is None:
            return
        self._shown = self._now()
        old = self.children
        self.children = tuple(self._made(self.model.setting))
        close_all(old)

    def close(self) -> None:
        """Stop following the model."""
        self.model.unfollow(self._changed)
        super().close()


def book_choice(setting: Setting, t: Speaker) -> list[Data]:
    """The choice of a rulebook, and of dice where there are some of one's own."""
    names = [(book, t.render(presentation(load(book)).title)) for book in BOOK_DICE]
    names.append((OWN, t("Dice of your own")))
    fields = [choice("book", t("Rulebook"), names, setting)]
    if setting.book == OWN:
        sides = (("defender", t("the defender")), ("attacker", t("the attacker")))
        fields += [
            number("ad", t("Attack dice"), 1, 3, setting),
            number("dd", t("Defence dice"), 1, 3, setting),
            choice("ties", t("Ties are won by"), sides, setting),
        ]
    return fields


def battle(model: OddsModel, tell: maps.Tell) -> Widgets:
    """An attack on the map, thrown and exact, and the five rulebooks beside it."""
    bet = Predict(model.lesson, AttackChance.of(model.setting))
    if bet.bet is None and (model.setting.exact or model.setting.runs):
        bet.skip()
    attack = AttackView(model, bet)
    attack.begin()
    shown = maps.AttackMap(model, tell)
    left = column("left", shown, bet, saved.attack_map(model, shown))
    large = column("wide", ChoicesView(model, model.t("A large battle"), many), large_figure(model))
    beside = column("wide", BooksBeside(model), saved.books(model))
    return [left, column("right", attack), beside, large]


def many(setting: Setting, t: Speaker) -> list[Data]:
    """The sizes of a large battle; the address takes others."""
    sizes = [n for n in (100, 200, 500, 1000, 2000, 5000, 10_000, 20_000) if n <= MOST_MANY]

    def size(name: str, label: str, now: int) -> Data:
        offered = sorted({*sizes, now})
        return choice(name, label, [(str(n), t.whole(n)) for n in offered], setting)

    return [
        size("many", t("Attackers"), setting.many),
        size("against", t("Defenders"), setting.against),
    ]


def large_figure(model: OddsModel) -> FigureView:
    """The armies that are left of a large battle."""
    return FigureView(model, drawn.of_large)


class PathChoices(ChoicesView):
    """The armies of each place of the path."""

    def on_message(self, do: str, message: Sent) -> None:
        name, to = str(message.get("name", "")), message.get("to")
        start, _, place = name.partition("-")
        if do != "set" or start != "armies" or not place.isdecimal():
            super().on_message(do, message)
            return
        garrison = [str(n) for n in self.model.setting.garrison]
        if int(place[:3]) < len(garrison):
            garrison[int(place[:3])] = str(to)
            self.model.take("armies", ",".join(garrison))


def campaign(model: OddsModel, tell: maps.Tell) -> Widgets:
    """A path on the map with its armies, campaigns thrown, and how far they come."""
    t = model.t

    def fields(setting: Setting, t: Speaker) -> list[Data]:
        names = [t.render(drawn.place_name(key)) for key in setting.path]
        places: list[Data] = [
            {
                "name": f"armies-{n}",
                "label": name,
                "least": 1 if n else 2,
                "most": MOST_ON_PATH,
                "value": armies,
            }
            for n, (name, armies) in enumerate(zip(names, setting.garrison, strict=True))
        ]
        hidden = (("0", t("hidden")), ("1", t("shown")))
        exact = choice("exact", t("Exact values"), hidden, setting)
        return [*places, *book_choice(setting, t), exact]

    def thrown(setting: Setting) -> Widgets:
        dice = setting.dice
        if dice.attack_dice != 3 or dice.ties != "defender":
            return []
        road = Road("hasbro", setting.path, setting.garrison)
        question = CampaignChance(road.attackers, road.garrisons, dice.defence_dice)
        bet = Predict(model.lesson, question)
        if setting.exact:
            bet.skip()
        ends = RoadEnds(bet, road)
        return [bet, ends, saved.road_ends(model, ends)]

    lead = t(
        "Drag from the last place of the path to a neighbour, or point at the neighbour. Point at a "
        "place of the path to end it there, at the first one to begin anew."
    )
    shown = maps.PathMap(model, tell)
    choices = PathChoices(model, t("The path"), fields, lead)
    left = column("left", shown, choices, saved.path_map(model, shown))
    trials = Made(model, ("path", "garrison", "dice", "exact"), thrown)
    figure = FigureView(model, drawn.of_campaign)
    return [left, column("right", figure), column("wide", trials)]


def chain(model: OddsModel, _tell: maps.Tell) -> Widgets:
    """The states of a battle, walked and in matrices."""

    def fields(setting: Setting, t: Speaker) -> list[Data]:
        return [
            number("a", t("Attackers"), 1, MOST_CHAIN, setting),
            number("d", t("Defenders"), 1, MOST_CHAIN, setting),
            *book_choice(setting, t),
        ]

    def walk(setting: Setting) -> Widgets:
        dice = setting.dice
        if dice != Dice(3, dice.defence_dice):
            return []
        walked = ChainWalk(model.lesson, *setting.small, dice.defence_dice)
        views: list[ipywidgets.Widget] = [walked, saved.walk(model, walked)]
        if setting.small.attackers * setting.small.defenders <= MOST_TABLE:
            tables = ChainTables(model.lesson, *setting.small, dice.defence_dice)
            views += [tables, saved.matrix(model, tables)]
        return views

    controls = ChoicesView(model, model.t("The battle"), fields)
    figure = FigureView(model, drawn.of_chain)
    walked = Made(model, ("small", "dice"), walk)
    return [column("left", controls), column("right", figure), column("wide", walked)]


def cards(model: OddsModel, _tell: maps.Tell) -> Widgets:
    """Sets among the cards of a hand, exact, drawn and as a tree."""

    def fields(setting: Setting, t: Speaker) -> list[Data]:
        names = [(book, t.render(presentation(load(book)).title)) for book in ("hasbro", "miro")]
        return [choice("series", t("Sets as in"), names, setting)]

    bet = Predict(model.lesson, SetChance(cards=3))
    controls = ChoicesView(model, model.t("The cards"), fields)
    left, figure = column("left", controls, bet), FigureView(model, drawn.of_cards)
    drawing, tree = DrawUntil(bet), SetTree(model.lesson)
    tried = column("wide", drawing, saved.drawing(model, drawing), tree, saved.tree(model, tree))
    return [left, column("right", figure), tried]


class Bench(CardBench):
    """Attempts at a country card, which the address says."""

    def __init__(self, model: OddsModel) -> None:
        self.model = model
        super().__init__(model.lesson, model.setting.country, owned=model.setting.owned)

    def on_message(self, do: str, message: Sent) -> None:
        super().on_message(do, message)
        self.model.change(country=self.card, owned=self.owned)


def country(model: OddsModel, _tell: maps.Tell) -> Widgets:
    """A country card: its chance by dice, and attempts throw by throw."""
    figure = FigureView(model, drawn.of_country)
    bench = Bench(model)
    return [column("left", bench, saved.bench(model, bench)), column("right", figure)]


class Hands(HandLaws):
    """The laws of a hand, whose pile and cards the address says."""

    def __init__(self, model: OddsModel) -> None:
        self.model = model
        super().__init__(model.lesson)

    def restart(self) -> None:
        self.pile, self.cards = self.model.setting.pile, self.model.setting.hand

    def on_message(self, do: str, message: Sent) -> None:
        super().on_message(do, message)
        self.model.change(pile=self.pile, hand=self.cards)


def hidden(model: OddsModel, _tell: maps.Tell) -> Widgets:
    """Cards that no one has seen: contests of two regions, and hands of high cards."""

    def fields(setting: Setting, t: Speaker) -> list[Data]:
        return [
            number("strong", t("Attacking region"), 1, 6, setting),
            number("weak", t("Attacked region"), 1, 6, setting),
            number("support", t("Cards of the attacker"), 0, 3, setting),
        ]

    controls = ChoicesView(model, model.t("The contest"), fields)
    figure = FigureView(model, drawn.of_hidden)
    hands = Hands(model)
    wide = column("wide", hands, saved.laws(model, hands))
    return [column("left", controls), column("right", figure), wide]


def stop(model: OddsModel, _tell: maps.Tell) -> Widgets:
    """The best stopping rule of a battle as a picture, and of the campaign along the path."""

    def fields(setting: Setting, t: Speaker) -> list[Data]:
        return [
            number("a", t("Attackers"), 1, drawn.MOST_STOP, setting),
            number("d", t("Defenders"), 1, drawn.MOST_STOP, setting),
            number("prize", t("Worth of the territory"), 0, MOST_WORTH, setting),
            number("own", t("Worth of an attacker"), 0, MOST_WORTH, setting),
            number("enemy", t("Worth of a defender"), 0, MOST_WORTH, setting),
            *book_choice(setting, t),
        ]

    def values(setting: Setting) -> Widgets:
        attackers, garrisons = setting.garrison[0] - 1, setting.garrison[1:]
        if attackers > MOST_GRID[0] or sum(garrisons) > MOST_GRID[1]:
            return []
        line = StopLine(model.lesson, Road("hasbro", setting.path, setting.garrison))
        values = StopValues(line, adjustable=True)
        return [values, saved.stop_values(model, values)]

    controls = ChoicesView(model, model.t("What it is worth"), fields)
    figure = FigureView(model, drawn.of_stop)
    road = column("wide", Made(model, ("path", "garrison"), values))
    return [column("left", controls), column("right", figure), road]


SCREENS: dict[str, Callable[[OddsModel, maps.Tell], Widgets]] = {
    "battle": battle,
    "campaign": campaign,
    "chain": chain,
    "cards": cards,
    "country": country,
    "hidden": hidden,
    "stop": stop,
}
