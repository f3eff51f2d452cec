"""Dice as pictures and as words."""

import re

import positions
import pytest

from conquest_lab.core.scene import Dice, DieFace
from conquest_lab.core.words import ENGLISH, Speaker, Text
from conquest_lab.widgets import ATLAS, Desk
from conquest_lab.widgets.dice import PIPS, DiceView, dice_html, said_dice
from conquest_lab.widgets.dice.panel import DicePanel

ROUND = (Dice("attack", (6, 4, 1), (False, True)), Dice("defence", (5, 4), (True, False)))


def test_a_round_is_said_with_dice_and_losses() -> None:
    """Dice that were not compared are only named."""
    assert (
        said_dice(ROUND, ENGLISH) == "attack 6 4 1, defence 5 4: attacker loses 1, defender loses 1"
    )
    assert said_dice((Dice("first player", (3, 5)),), ENGLISH) == "first player 3 5"


def test_dice_are_said_in_the_language_of_the_table() -> None:
    words = {
        "attack": "attaque",
        "defence": "défense",
        "attacker loses {n}": "l’attaquant perd {n}",
    }
    french = Speaker("fr", (), lambda text: words.get(text, text))
    assert said_dice(ROUND, french).startswith("attaque 6 4 1, défense 5 4: l’attaquant perd 1")
    assert 'lang="fr"' in dice_html(ROUND, french)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_face_has_as_many_pips_as_it_says(face: int) -> None:
    html = dice_html((Dice("attack", (face,)),), ENGLISH)
    assert html.count("<circle") == face == len(set(PIPS[face]))


def test_a_face_with_drawings_is_said_by_its_name() -> None:
    two = {2: DieFace(Text("2 soldiers", "2 soldats"), "soldier", 2)}
    html = dice_html((Dice("tray", (2,)),), ENGLISH, two)
    assert html.count("<path") == 2
    assert 'aria-label="tray 2 soldiers"' in html


def test_each_pair_shows_who_won_it() -> None:
    html = dice_html(ROUND, ENGLISH)
    assert re.findall("[✓✗]", html) == ["✓", "✗", "✗", "✓"]  # below the attack, above the defence
    assert html.count(" spare") == 1  # the third die met nothing


def test_the_picture_has_one_name_for_screen_readers() -> None:
    html = dice_html(ROUND, ENGLISH)
    assert html.count('role="img"') == 1
    assert f'aria-label="{said_dice(ROUND, ENGLISH)}"' in html
    assert "owned" not in html, "nobody is known to have thrown them"
    other = dice_html((Dice('<script>"', (12, 7)),), ENGLISH)
    assert ">12</text>" in other
    assert "<script" not in other.lower()


def test_the_view_shows_and_clears() -> None:
    view = DiceView()
    view.show(ROUND)
    assert "<circle" in view.value
    view.show(())
    assert view.value == ""


def test_dice_wear_the_colours_and_signs_of_who_threw_them() -> None:
    game, source, target = positions.battle()
    owner = game.state.owners[target]
    desk = Desk(game)
    panel = DicePanel(desk)

    desk.play(next(a for a in desk.legal_actions if a.places == (source, target)), desk.ply)

    attacker, defender = ATLAS.identity(0), ATLAS.identity(owner)
    dice = panel.value
    assert re.findall(r"--die: (#\w+)", dice) == [
        *[attacker.colour] * len(panel.dice[0].faces),
        *[defender.colour] * len(panel.dice[1].faces),
    ]
    assert f"{attacker.symbol}</span> Attack" in dice
    assert f"{defender.symbol}</span> Defence" in dice
