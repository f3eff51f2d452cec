"""The pictures of the tabs: each a function of the setting that asks the engine for exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Speaker, Text, counted, say
from conquest_lab.display.numbers import ends
from conquest_lab.games import load
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import Armies, Campaign, LargeBattle, express
from conquest_lab.odds.large import said_bound
from conquest_lab.odds.policies import StopPolicy, Worth
from conquest_lab.odds.rolls import Dice
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.questions.repeated import full_pile
from conquest_lab.widgets.odds_app.books import fought
from conquest_lab.widgets.odds_app.pictures import Cell, Numbers, Picture
from conquest_lab.widgets.odds_app.setting import BOARD, Setting

Told = tuple[str, Picture]
MOST_CARDS = 12
"""Cards of a hand that have a bar of their own."""

MOST_GROUPS = 7
"""Bars of each winner of a large battle."""

SEVEN = 7
"""Dice at the beginning of a turn at the country cards."""

MOST_SUPPORT = 4
MOST_STOP = 10
"""Armies of each side in the picture of the stopping rule."""


@lru_cache(maxsize=128)
def campaign(setting: Setting) -> Campaign:
    """The campaign along the path of a setting."""
    dice = setting.dice
    return odds.campaign(
        setting.garrison[0] - 1,
        setting.garrison[1:],
        dice.defence_dice,
        attack_dice=dice.attack_dice,
        ties=dice.ties,
    )


@lru_cache(maxsize=128)
def policy(attackers: int, defenders: int, worth: Worth, dice: Dice) -> StopPolicy:
    """The best stopping rule of a battle."""
    return odds.stop_policy(
        attackers,
        defenders,
        worth,
        dice.defence_dice,
        attack_dice=dice.attack_dice,
        ties=dice.ties,
    )


def bars(
    labels: Sequence[str], exact: Sequence[Fraction | None], groups: Sequence[str] = ("",)
) -> Data:
    """Bars of exact chances, one for each label."""
    found = [
        {"label": label, "group": 0, "seen": None, "exact": None if p is None else float(p)}
        for label, p in zip(labels, exact, strict=True)
    ]
    return {"kind": "bars", "bars": found, "groups": list(groups)}


def by_armies(
    attackers: range, defenders: range, cells: list[list[Data | None]], t: Speaker
) -> Data:
    """A cell for each number of attackers, downwards, against each of defenders."""
    return {
        "kind": "cells",
        "rows": [str(a) for a in attackers],
        "columns": [str(d) for d in defenders],
        "cells": cells,
        "across": t("defenders →"),
        "down": t("attackers"),
    }


def thrown(dice: Dice, t: Speaker) -> str:
    """The dice in a sentence."""
    side = t("the attacker") if dice.ties == "attacker" else t("the defender")
    return t(
        "Dice: at most {attack} against {defence}; ties are won by {side}.",
        attack=dice.attack_dice,
        defence=dice.defence_dice,
        side=side,
    )


def place_name(key: str) -> Text:
    """The name of a place on the map."""
    board = load_board(BOARD)
    return board.places[board.number[key]].name


def of_campaign(setting: Setting, t: Speaker) -> Told:
    """The chance that each place of the path is taken, and the armies with which it is attacked."""
    found = campaign(setting)
    names = [t.render(place_name(key)) for key in setting.path]
    rows: list[tuple[Cell, ...]] = []
    for name, step in zip(names[1:], found.steps, strict=True):
        mean = step.attackers.expectation(lambda n: n)
        shown = (step.reached, step.taken, step.fails) if setting.exact else (None,) * 3
        rows.append((name, step.garrison, *shown, t.decimal(mean, 2) if setting.exact else None))
    columns = (
        say("place"),
        say("defenders"),
        say("is attacked"),
        say("is taken"),
        say("the campaign ends here"),
        say("mean attackers on arrival"),
    )
    taken = [step.taken if setting.exact else None for step in found.steps]
    lead = t("All taken: {percent}.", percent=t.percent(found.conquer, 2)) if setting.exact else ""
    caption = t(
        "{n} armies attack from {start}. {dice} One army stays in each territory taken.",
        n=setting.garrison[0] - 1,
        start=place_name(setting.path[0]),
        dice=thrown(setting.dice, t),
    )
    drawn = bars(names[1:], taken, [t("probability that it is taken")])
    return lead, Picture(
        t("How far the campaign comes"), caption, drawn, Numbers("campaign", columns, rows)
    )


@lru_cache(maxsize=16)
def large(attackers: int, defenders: int, dice: Dice) -> LargeBattle:
    """A large battle, in decimals."""
    return odds.battle(
        attackers,
        defenders,
        dice.defence_dice,
        attack_dice=dice.attack_dice,
        ties=dice.ties,
        exact=False,
    )


def of_large(setting: Setting, t: Speaker) -> Told:
    """The armies that are left of a large battle, in groups."""
    found = large(setting.many, setting.against, setting.dice)
    rows = ends(found.ends, t, most=MOST_GROUPS)
    lead = t(
        "Place taken: {percent}. Mean losses: {attackers} attackers, {defenders} defenders.",
        percent=t.percent(found.conquer, 2),
        attackers=t.decimal(found.expected_losses.attacker, 1),
        defenders=t.decimal(found.expected_losses.defender, 1),
    )
    caption = t(
        "{attackers} attackers against {defenders} defenders. {dice} Decimals; each chance is within"
        " {error} of the true one.",
        attackers=t.whole(setting.many),
        defenders=t.whole(setting.against),
        dice=thrown(setting.dice, t),
        error=said_bound(found.error),
    )
    figure: Data = {
        "kind": "bars",
        "bars": [{"label": name, "group": 0, "seen": None, "exact": p} for name, p in rows],
        "groups": [t("probability")],
    }
    numbers = Numbers(
        "large-battle",
        (say("left at the end"), say("probability")),
        [(name, t.decimal(p, 6)) for name, p in rows],
    )
    return lead, Picture(t("What is left of a large battle"), caption, figure, numbers)


def of_chain(setting: Setting, t: Speaker) -> Told:
    """The chance that the battle passes through each of its states."""
    start, dice = setting.small, setting.dice
    chain = fought(*start, dice).chain
    passed: dict[tuple[int, int], Fraction] = {
        **dict(zip(chain.transient, chain.N[0], strict=True)),
        **dict(zip(chain.absorbing, chain.absorption[0], strict=True)),
    }
    columns, rows = range(start.defenders, -1, -1), range(start.attackers, -1, -1)
    cells: list[list[Data | None]] = [
        [
            {
                "text": t.percent(passed[a, d], int(0 < passed[a, d] < 1)),
                "shade": float(passed[a, d]),
                "mark": not (a and d),
            }
            if (a, d) in passed
            else None
            for d in columns
        ]
        for a in rows
    ]
    table: list[tuple[Cell, ...]] = [(a, d, passed[a, d]) for a, d in passed]
    heads = (say("attackers"), say("defenders"), say("passes through"))
    drawn = by_armies(rows, columns, cells, t)
    caption = t(
        "{a} attackers against {d} defenders: the probability that the battle passes through each state; "
        "it is over where the frame is thick. {dice}",
        a=start.attackers,
        d=start.defenders,
        dice=thrown(dice, t),
    )
    lead = t(
        "Rounds on average: {rounds}.",
        rounds=t.decimal(fought(*start, dice).expected_rounds, 2),
    )
    name = f"chain-{start.attackers}-{start.defenders}"
    return lead, Picture(t("States of the battle"), caption, drawn, Numbers(name, heads, table))


@lru_cache(maxsize=4)
def _held_by(series: str) -> tuple[Fraction, ...]:
    waiting = odds.cards.draws_to_set("miro" if series == "miro" else "hasbro")
    return waiting.held_by


def of_cards(setting: Setting, t: Speaker) -> Told:
    """The chance that a hand of this many cards holds a set."""
    held = _held_by(setting.series)
    shown = held[: MOST_CARDS + 1]
    rows: list[tuple[Cell, ...]] = list(enumerate(held))
    columns = (say("cards drawn"), say("holds a set"))
    drawn = bars([str(n) for n in range(len(shown))], shown, [t("cards in the hand")])
    caption = t(
        "44 cards, none put back: the probability that a hand holds a set, {book}.",
        book=_title(setting.series, t),
    )
    certain = len(held) - 1
    lead = t("A set is certain from {n} cards on.", n=certain)
    name = f"sets-{setting.series}"
    return lead, Picture(
        t("The probability of a set"), caption, drawn, Numbers(name, columns, rows)
    )


def of_country(setting: Setting, t: Speaker) -> Told:
    """The chance to conquer a country card with this many dice left."""
    lines = express.country_cards()[setting.country].lines
    attempt = express.attempt(lines, setting.owned)
    dice = range(1, SEVEN + 1)
    chances = [attempt.chance(n) for n in dice]
    rows: list[tuple[Cell, ...]] = list(zip(dice, chances, strict=True))
    columns = (say("dice"), say("is conquered"))
    drawn = bars([str(n) for n in dice], chances, [t("dice at the beginning")])
    caption = t(
        "{card}: {lines}. Each time the best line is chosen.",
        card=country_name(setting.country),
        lines=", ".join((*lines, *["G"] * setting.owned)),
    )
    lead = t("With seven dice: {percent}.", percent=t.percent(chances[-1], 2))
    name = f"card-{setting.country}"
    return lead, Picture(t("A country card"), caption, drawn, Numbers(name, columns, rows))


def country_name(key: str) -> Text:
    """The name of a country card."""
    board = load_board("countries14")
    return board.places[board.number[key]].name


def of_hidden(setting: Setting, t: Speaker) -> Told:
    """The chance that an attack succeeds against this many unknown cards."""
    counts = range(MOST_SUPPORT + 1)
    chances = [
        odds.conquetes.contest(setting.strong, setting.weak, full_pile(), setting.support, n).win
        for n in counts
    ]
    rows: list[tuple[Cell, ...]] = list(zip(counts, chances, strict=True))
    columns = (say("cards of the defender"), say("the attack succeeds"))
    drawn = bars([str(n) for n in counts], chances, [t("unknown cards beside the attacked region")])
    caption = t(
        "A region worth {strong} attacks one worth {weak}, supported by {cards}; the defender engages 0 "
        "to {most}.",
        strong=setting.strong,
        weak=setting.weak,
        cards=counted(setting.support, "{n} unknown card", "{n} unknown cards"),
        most=MOST_SUPPORT,
    )
    return "", Picture(
        t("Support that nobody has seen"), caption, drawn, Numbers("support", columns, rows)
    )


def of_stop(setting: Setting, t: Speaker) -> Told:
    """The best decision in every state of a battle, with its mean worth."""
    a_most, d_most = (min(n, MOST_STOP) for n in setting.armies)
    worth = Worth(setting.prize, setting.own, setting.enemy)
    best = policy(a_most, d_most, worth, setting.dice)
    values = [best.values[state] for state in best.dice]
    low, span = min(values), (max(values) - min(values)) or Fraction(1)
    columns, rows = range(1, d_most + 1), range(a_most, 0, -1)
    cells: list[list[Data | None]] = [
        [
            {
                "text": f"{'▶' if best(a, d) else '■'} {_signed(best.values[Armies(a, d)], 1, t)}",
                "shade": float((best.values[Armies(a, d)] - low) / span) * 0.9,
                "mark": bool(best(a, d)),
            }
            for d in columns
        ]
        for a in rows
    ]
    table: list[tuple[Cell, ...]] = [
        (a, d, _decided(best(a, d)), _signed(best.values[Armies(a, d)], 4, t))
        for a in rows
        for d in columns
    ]
    heads = (say("attackers"), say("defenders"), say("best"), say("mean worth"))
    drawn = by_armies(rows, columns, cells, t)
    caption = t(
        "▶ attack on, ■ stop, with the mean worth. Worth: {prize} for the territory, {own} for each "
        "attacker left, −{enemy} for each defender left. {dice}",
        prize=setting.prize,
        own=setting.own,
        enemy=setting.enemy,
        dice=thrown(setting.dice, t),
    )
    lead = t(
        "{a} against {d}: the best stopping rule is worth {value} on average.",
        a=a_most,
        d=d_most,
        value=_signed(best.value, 2, t),
    )
    return lead, Picture(t("When to stop"), caption, drawn, Numbers("stop", heads, table))


def _signed(value: Fraction, digits: int, t: Speaker) -> str:
    return t.decimal(value, digits).replace("-", "−")


def _decided(dice: int) -> Message:
    return counted(dice, "{n} die", "{n} dice") if dice else say("stop")


def _title(book: str, t: Speaker) -> str:
    return t.render(presentation(load(book)).title)
