"""Standard charts of odds with a description in words; colours suit projectors and colour-blind readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import ENGLISH, Speaker
from conquest_lab.odds.battles import Battle
from conquest_lab.odds.large import LargeBattle

if TYPE_CHECKING:
    from fractions import Fraction

    from matplotlib.axes import Axes

    from conquest_lab.odds.estimates import Point
    from conquest_lab.odds.ledger import Ledger
    from conquest_lab.odds.montecarlo import BattleSimulation

# Okabe and Ito's colours: different for all common kinds of colour vision, and ≥ 3:1 on white.
BLUE, VERMILION, GREEN, BLACK = "#0072B2", "#D55E00", "#007A5A", "#000000"
STYLE: dict[Any, Any] = {
    "font.size": 18,
    "axes.titlesize": 20,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#D0D0D0",
    "lines.linewidth": 3,
    "svg.fonttype": "none",
    "svg.hashsalt": "conquest-lab",
}
SIZE = (10.0, 5.6)
MOST_EDGES = 100
MOST_LABELS = 12


@dataclass(frozen=True)
class Picture:
    """A figure and its description in words.

    figure: for matplotlib. alt: its description, for readers who do not see it.
    """

    figure: Figure
    alt: str

    def svg(self) -> str:
        """The picture as SVG, the same text for the same picture."""
        out = StringIO()
        with mpl.rc_context(STYLE):
            self.figure.savefig(out, format="svg", metadata={"Date": None})
        text = out.getvalue()
        return text[text.index("<svg") :]

    def _fitting(self) -> str:
        return self.svg().replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)

    def _repr_html_(self) -> str:
        words = escape(self.alt, quote=True)
        return (
            f'<div role="img" aria-label="{words}" style="max-width:100%">{self._fitting()}</div>'
        )

    def __str__(self) -> str:
        return self.alt


def _axes(title: str, across: str, up: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    return figure, axes


def _legend(figure: Figure) -> None:
    """The signs below the picture, where they cover nothing and no room among the bars is searched."""
    figure.legend(loc="outside lower center", ncols=3)


def _finished(figure: Figure, alt: str) -> Picture:
    """The layout is found once, so that drawing again draws the same."""
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return Picture(figure, alt)


@mpl.rc_context(STYLE)
def distribution(
    law: Distribution[int],
    title: str = "",
    across: str = "",
    speaker: Speaker = ENGLISH,
) -> Picture:
    """Bars for the chances of whole numbers, the mean as a dashed line.

    law: of numbers. title, across: words above and below. speaker: says the rest.
    """
    t = speaker
    figure, axes = _axes(title, across, t("probability"))
    _bars(axes, law, t)
    mean = float(law.expectation(lambda n: n))
    axes.axvline(mean, color=BLACK, linestyle="--", label=t("mean {mean}", mean=t.decimal(mean, 2)))
    _legend(figure)
    likeliest = max(law.outcomes, key=law.weight)
    alt = t(
        "{title}: {low} to {high}, mean {mean}, likeliest {likeliest} with {chance}",
        title=title or t("distribution"),
        low=min(law.outcomes),
        high=max(law.outcomes),
        mean=t.decimal(mean, 2),
        likeliest=likeliest,
        chance=t.percent(law.probability(likeliest)),
    )
    return _finished(figure, alt)


def _bars(axes: Axes, law: Distribution[int], t: Speaker) -> None:
    values = list(law.outcomes)
    chances = [float(p) for _, p in law]
    axes.bar(values, chances, color=BLUE, edgecolor=BLACK, width=0.8)
    if len(values) <= MOST_LABELS:
        axes.set_xticks(values)
        for value, chance in zip(values, chances, strict=True):
            axes.annotate(t.percent(chance), (value, chance), ha="center", va="bottom", fontsize=14)


@mpl.rc_context(STYLE)
def chances(
    named: Sequence[tuple[str, float]], title: str = "", speaker: Speaker = ENGLISH
) -> Picture:
    """Bars for chances with names, the first on top.

    named: (name, probability) pairs.
    """
    t = speaker
    figure, axes = _axes(title, t("probability"), "")
    values = [p for _, p in named]
    places = range(len(named), 0, -1)
    axes.barh(places, values, color=BLUE, edgecolor=BLACK, height=0.8)
    axes.set_yticks(places, [name for name, _ in named])
    if len(named) <= MOST_LABELS:
        for place, value in zip(places, values, strict=True):
            axes.annotate(t.percent(value), (value, place), va="center", fontsize=14)
    said = "; ".join(f"{name}: {t.percent(p)}" for name, p in named[:MOST_LABELS])
    return _finished(figure, f"{title or t('distribution')}. {said}")


@mpl.rc_context(STYLE)
def survivors(battle: Battle | LargeBattle, speaker: Speaker = ENGLISH) -> Picture:
    """The ends of a battle: attackers left to the right, defenders left to the left."""
    t = speaker
    title = t("{a} attackers against {d} defenders", a=battle.attackers, d=battle.defenders)
    figure, axes = _axes(title, t("armies left"), t("probability"))
    falls = [(a, float(p)) for (a, d), p in battle.ends if not d]
    holds = [(-d, float(p)) for (_, d), p in battle.ends if d]
    for ends, colour, hatch, label in (
        (holds, VERMILION, "//", t("the territory is held")),
        (falls, BLUE, "", t("the territory is taken")),
    ):
        edge = BLACK if len(ends) <= MOST_EDGES else colour
        axes.bar(
            [n for n, _ in ends], [p for _, p in ends], color=colour, edgecolor=edge,
            hatch=hatch, label=label,
        )  # fmt: skip
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{abs(x):.0f}"))
    _legend(figure)
    lost = battle.expected_losses
    alt = t(
        "{title}: the territory is taken with a probability of {conquer}; "
        "mean losses: {mine} attackers, {yours} defenders",
        title=title,
        conquer=t.percent(battle.conquer),
        mine=t.decimal(lost.attacker, 2),
        yours=t.decimal(lost.defender, 2),
    )
    return _finished(figure, alt)


@mpl.rc_context(STYLE)
def convergence(
    simulation: BattleSimulation | Sequence[Point],
    exact: Fraction | float | None = None,
    speaker: Speaker = ENGLISH,
) -> Picture:
    """The estimate after more and more runs with its 95 % band, and the exact chance.

    simulation: of a battle, or points as from `series`. exact: drawn as a dashed line.
    """
    t = speaker
    points = simulation if isinstance(simulation, Sequence) else simulation.convergence()
    runs = [point.runs for point in points]
    title = t("the law of large numbers")
    figure, axes = _axes(title, t("runs"), t("share of victories"))
    axes.set_xscale("log")
    axes.fill_between(
        runs, [p.low for p in points], [p.high for p in points], color=BLUE, alpha=0.25,
        label=t("95% interval"),
    )  # fmt: skip
    axes.plot(runs, [p.value for p in points], color=BLUE, label=t("estimate"))
    if exact is not None:
        axes.axhline(float(exact), color=VERMILION, linestyle="--", label=t("exact"))
    _legend(figure)
    last = points[-1]
    alt = t(
        "after {runs} runs the estimate is {value}, interval {low} to {high}",
        runs=last.runs,
        value=t.percent(last.value),
        low=t.percent(last.low),
        high=t.percent(last.high),
    )
    if exact is not None:
        alt += "; " + t("exact {exact}", exact=t.percent(exact))
    return _finished(figure, alt)


@mpl.rc_context(STYLE)
def luck_ledger(ledger: Ledger, names: Sequence[str] = (), speaker: Speaker = ENGLISH) -> Picture:
    """The luck of each player added up, roll by roll, in a band of two standard deviations.

    ledger: as `luck` gives it. names: of the players, in the order in which they first roll.
    """
    t = speaker
    marks = ("o", "s", "^", "D", "v", "P")
    colours = (BLUE, VERMILION, GREEN, BLACK, "#AA4499", "#8B6914")
    said = []
    figure, axes = _axes(t("luck"), t("rolls"), t("realised minus expected"))
    for n, (player, part) in enumerate(ledger.players.items()):
        name = names[n] if n < len(names) else str(player if player is not None else "")
        xs = range(len(part.entries) + 1)
        axes.plot(
            xs, [0.0, *map(float, part.running)], color=colours[n % 6], marker=marks[n % 6],
            markevery=max(1, len(part.entries) // 12), label=name or t("all"),
        )  # fmt: skip
        said.append(
            t(
                "{name} {total}, standard score {score}",
                name=name,
                total=t.decimal(part.total, 2, "+"),
                score=t.decimal(part.standard_score, 2, "+"),
            ).strip()
        )
    longest = max(ledger.players.values(), key=lambda part: len(part.entries))
    spread = [2 * sqrt(v) for v in accumulate((e.variance for e in longest.entries), initial=0)]
    axes.fill_between(
        range(len(spread)), [-s for s in spread], spread, color="#BBBBBB", alpha=0.4,
        label=t("± 2 standard deviations"),
    )  # fmt: skip
    axes.axhline(0, color=BLACK, linewidth=1)
    _legend(figure)
    title = t("luck after {n} rolls", n=len(ledger.entries))
    alt = t("{name}: {value}", name=title, value="; ".join(said))
    return _finished(figure, alt)
