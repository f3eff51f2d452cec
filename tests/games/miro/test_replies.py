"""Rivals in the rollouts of the expert: they weigh where to place their reinforcements."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games.miro.position import RULES, TERRITORY, position

from conquest_lab.games.miro.state import Phase, State
from conquest_lab.players import player
from conquest_lab.players.games import miro_expert, miro_replies
from conquest_lab.players.games.miro_expert import Turn
from conquest_lab.players.games.miro_model import Manner, Model
from conquest_lab.players.positions.miro import BOLD, PERSISTENT

EXPERT: Any = player("expert", RULES)
TWO_FRONTS = {"congo": ("Ana", 2), "siam": ("Ana", 2), "iceland": ("Cy", 1)}
CONGO, SIAM = TERRITORY["congo"], TERRITORY["siam"]


def model(held: dict[str, tuple[str, int]], seed: int = 1, **more: Any) -> Model:
    state = position(held, phase=Phase.PLACE, reserve=5, **more)
    return Model(EXPERT.world, state, Random(seed))


def board(game: Model) -> tuple[list[int], list[int], list[int], int]:
    return game.owners, game.armies, game.land, game.reserve


def test_a_copy_is_played_on_apart() -> None:
    game = model(TWO_FRONTS)
    before = repr((board(game), game.held, game.fought))
    other = game.copy()
    other.place(CONGO, 5)
    other.play_turn(Manner(BOLD))
    assert repr((board(game), game.held, game.fought)) == before
    assert board(other) != board(game)


def test_with_a_single_front_it_is_the_bold_turn() -> None:
    weighed, bold = (model({"congo": ("Ana", 2)}) for _ in range(2))
    miro_replies.weighed_turn(weighed)
    bold.finish(Manner(BOLD))
    assert board(weighed) == board(bold)


@pytest.mark.parametrize("best", [CONGO, SIAM])
def test_all_reinforcements_go_where_rollouts_are_worth_most(
    best: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A variant that prefers Africa places on Congo, one that prefers Asia on Siam."""
    asked, placed = set(), []

    def worth(_game: Model, place: int, _manner: Manner) -> float:
        asked.add(place)
        return float(place == best)

    def place(game: Model, there: int, count: int) -> None:
        placed.append((there, count))
        game.armies[there] += count
        game.reserve, game.phase = 0, Phase.MOVE

    monkeypatch.setattr(miro_replies, "_worth", worth)
    monkeypatch.setattr(Model, "place", place)
    miro_replies.weighed_turn(model(TWO_FRONTS))
    assert asked == {CONGO, SIAM}
    assert placed == [(best, 5)]


def test_a_placement_before_weak_garrisons_is_worth_more_than_one_before_a_wall() -> None:
    """Bo has 30 armies in each territory beside Congo, Cy one in those beside Siam."""
    beside = [key for key, place in TERRITORY.items() if CONGO in EXPERT.world.near[place]]
    own = {"congo": ("Ana", 2), "siam": ("Ana", 2), "brazil": ("Ana", 90)}
    game = model(own | dict.fromkeys(beside, ("Bo", 30)), rest="Cy")
    siam, congo = (miro_replies._worth(game, place, Manner(PERSISTENT)) for place in (SIAM, CONGO))
    assert siam > congo


@pytest.mark.parametrize("number", [1, 24])
def test_both_rivals_weigh(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    turns = []

    def counted(game: Model) -> None:
        turns.append(game.seat)
        game.finish(Manner(BOLD))

    monkeypatch.setattr(miro_expert, "weighed_turn", counted)
    state: State = replace(
        position({"congo": ("Ana", 3), "siam": ("Cy", 1), "alaska": ("Cy", 1)}), round=number
    )
    own = Turn(EXPERT.world, state, 0)
    own.played_on(state, miro_expert.Campaign(0.0, -1), 3)
    assert len(turns) == 2
