"""Battles in one throw (H-A44, M-A24, R-A41): the same laws as throw by throw, at one chance node."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from games.hasbro import position as hasbro
from games.miro import position as miro
from games.refonte import position as refonte

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.core.errors import IllegalActionError, OptionError
from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import fold
from conquest_lab.mechanics.battles import PART, battle_losses
from conquest_lab.mechanics.dice import Losses

pytestmark = pytest.mark.slow

SMALL = range(1, 7)
IN_A_FIGHT = {"DEFEND", "THROW", "FIGHT", "RETREAT", "ANSWER"}


def law(rules: Any, state: Any, attack: Any) -> dict[Any, Fraction]:
    """The chance of each state in which a battle ends, when nobody holds back, as exact fractions.

    The attacker sends the most that can be sent as long as there is an attack on the same place; the
    defender answers with the most. Equal states are put together on the way, whatever number their ply has.
    """
    ends: dict[Any, Fraction] = defaultdict(Fraction)
    due = {replace(rules.apply_action(state, attack).state, ply=0): Fraction(1)}
    while due:
        here, weight = due.popitem()
        player = rules.current_player(here)
        if player == cl.CHANCE:
            next_ones = [(outcome, weight * p) for outcome, p in rules.chance_outcomes(here)]
        else:
            action = unyielding(rules, here, attack)
            if action is None:
                ends[here] += weight
                continue
            next_ones = [(action, weight)]
        for action, share in next_ones:
            after = replace(rules.apply_action(here, action).state, ply=0)
            due[after] = due.get(after, Fraction(0)) + share
    return dict(ends)


def unyielding(rules: Any, state: Any, attack: Any) -> Any:
    """The first action of a fight, or the attack once more; None when it is over or fruitless."""
    if state.phase.name in IN_A_FIGHT:
        return rules.legal_actions(state)[0]
    if rules.name == "miro" and miro_spared(rules, state, attack):
        return None
    again = (a for a in rules.legal_actions(state) if type(a) is type(attack))
    return next((a for a in again if a.places == attack.places), None)


def miro_spared(rules: Any, state: Any, attack: Any) -> bool:
    """True if only an army is left that cannot fall in this round."""
    owner = state.owners[attack.target]
    shielded = rules.options.protection == "last_army_survives" and state.round <= 4
    return shielded and state.owners.count(owner) == 1 and state.armies[attack.target] == 1


def first_attack(rules: Any, state: Any, source: int, target: int) -> Any:
    return next(a for a in rules.legal_actions(state) if a.places == (source, target))


def both_laws(
    name: str, state: Any, source: int, target: int, **options: Any
) -> tuple[dict[Any, Fraction], dict[Any, Fraction]]:
    """The law throw by throw, and in one throw."""
    faces = {} if name == "refonte" else {"faces": False}
    throws = cl.load(name, **options, **faces)
    whole = cl.load(name, **options, battles="whole")
    return (
        law(throws, state, first_attack(throws, state, source, target)),
        law(whole, state, first_attack(whole, state, source, target)),
    )


@pytest.mark.parametrize("defenders", SMALL)
@pytest.mark.parametrize("attackers", SMALL)
def test_risk_has_the_same_law_of_all_it_can_lead_to(attackers: int, defenders: int) -> None:
    """H-A44: owners, regiments, who must move in, what phase follows: as likely as throw by throw."""
    state = hasbro.position({"brazil": ("Ana", attackers + 1), "peru": ("Bo", defenders)})
    by_throws, whole = both_laws(
        "hasbro", state, hasbro.TERRITORY["brazil"], hasbro.TERRITORY["peru"]
    )

    assert whole == by_throws
    assert sum(whole.values()) == 1


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (5, 4)])
@pytest.mark.parametrize("mode", ["passive", "active"])
def test_so_have_the_games_for_two(mode: str, attackers: int, defenders: int) -> None:
    """H-A44: against a player and against an independent army, dice of loyalty due as they are."""
    for owner in ("Bo", "III"):
        held = {"brazil": ("Ana", attackers + 1), "peru": (owner, defenders)}
        others = {"alaska": ("III", 1), "alberta": ("IV", 1)}
        lay = hasbro.active if mode == "active" else hasbro.duel
        ends = both_laws(
            "hasbro",
            lay(held | others),
            hasbro.TERRITORY["brazil"],
            hasbro.TERRITORY["peru"],
            mode=mode,
        )
        assert ends[0] == ends[1]


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (5, 4)])
def test_so_has_the_game_of_teams(attackers: int, defenders: int) -> None:
    """H-A44: every regiment falls as often; whose it is in a shared territory is settled at the end."""
    single = {"brazil": ("Ana", attackers + 1), "peru": ("Bo", defenders)}
    rest = {"alaska": ("Cy", 2), "alberta": ("Dan", 2)}
    ends = both_laws(
        "hasbro",
        hasbro.teams(single | rest),
        hasbro.TERRITORY["brazil"],
        hasbro.TERRITORY["peru"],
        mode="teams",
    )
    assert ends[0] == ends[1]

    shared = {"brazil": ("Ana", attackers + 1, "Cy", 1), "peru": ("Bo", defenders, "Dan", 2)}
    ends = both_laws(
        "hasbro",
        hasbro.teams(shared | rest),
        hasbro.TERRITORY["brazil"],
        hasbro.TERRITORY["peru"],
        mode="teams",
    )
    assert counted(ends[0]) == counted(ends[1])


def counted(ends: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """The law of the armies everywhere, whoever they belong to and whether they have fought."""
    sums: dict[Any, Fraction] = defaultdict(Fraction)
    for state, p in ends.items():
        sums[state.armies] += p
    return dict(sums)


@pytest.mark.parametrize("defenders", SMALL)
@pytest.mark.parametrize("attackers", SMALL)
def test_miro_has_the_same_law_and_remembers_who_fought(attackers: int, defenders: int) -> None:
    """M-A24: three dice a side, and the marks of armies that have fought, those of before included."""
    for fought in (0, attackers):
        state = miro.position(
            {"brazil": ("Ana", attackers + 1), "peru": ("Bo", defenders)}, fought={"brazil": fought}
        )
        ends = both_laws("miro", state, miro.TERRITORY["brazil"], miro.TERRITORY["peru"])
        assert ends[0] == ends[1]


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 2), (3, 2), (4, 3), (5, 5)])
def test_an_army_that_must_survive_ends_the_battle(attackers: int, defenders: int) -> None:
    """M-A24 with M-A06: the last army of a player is spared, and is not attacked again to no end."""
    state = miro.position(
        {"brazil": ("Ana", attackers + 1), "peru": ("Bo", defenders)}, rest="Cy", round_number=2
    )
    places = miro.TERRITORY["brazil"], miro.TERRITORY["peru"]
    ends = both_laws("miro", state, *places, protection="last_army_survives")
    # Attackers that are left may not all have fought in the last throw, which only dice can tell.
    assert counted(ends[0]) == counted(ends[1])

    rules = cl.load("miro", protection="last_army_survives", battles="whole")
    spared = next(end for end in ends[1] if end.armies[places[1]] == 1 < end.armies[places[0]])
    assert not [a for a in rules.legal_actions(spared) if a.places == places]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("2 infantry", "1 infantry"),
        ("5 infantry", "3 infantry"),
        ("3 infantry 2 cavalry", "2 infantry 2 cavalry"),
        ("1 infantry 4 cavalry", "3 infantry"),
        ("4 cavalry 1 cavalry-moved", "2 infantry"),
    ],
)
def test_the_home_brew_has_the_same_law_by_land(here: str, there: str) -> None:
    """R-A41: infantry goes first and falls first; units, owners, spoils and steps left agree."""
    state = refonte.position({"brazil": ("Ana", here), "peru": ("Bo", there)})
    ends = both_laws("refonte", state, refonte.PLACE["brazil"], refonte.PLACE["peru"])
    assert ends[0] == ends[1]


def test_the_home_brew_has_the_same_law_from_the_sea() -> None:
    """R-A41: two infantry a die; the odd one stays aboard."""
    ocean = next(
        p.key for p in cl.presentation(refonte.RULES).places[42:] if shore(p.key, "venezuela")
    )
    state = refonte.position(
        {"venezuela": ("Bo", "3 infantry")}, fleets={(ocean, "Ana"): "7 infantry"}
    )
    ends = both_laws("refonte", state, refonte.PLACE[ocean], refonte.PLACE["venezuela"])
    assert ends[0] == ends[1]


def shore(ocean: str, territory: str) -> bool:
    return refonte.PLACE[territory] in cl.presentation(refonte.RULES).neighbours(
        refonte.PLACE[ocean]
    )


@pytest.mark.parametrize(("attackers", "defenders", "dice"), [(7, 5, 2), (10, 8, 2), (6, 9, 3)])
def test_the_law_is_that_of_the_exact_odds(attackers: int, defenders: int, dice: int) -> None:
    """Weights of survivors are the absorbing probabilities of `odds.battle`."""
    battle = odds.battle(attackers, defenders, dice)
    losses = battle_losses(attackers, defenders, dice)

    ends = {(attackers - lost.attacker, defenders - lost.defender): p for lost, p in losses}
    assert ends == {(end.attackers, end.defenders): p for end, p in battle.ends}


@pytest.mark.parametrize(("attackers", "defenders"), [(60, 40), (40, 60), (55, 54), (53, 52)])
def test_until_it_pauses_a_large_battle_has_the_law_of_the_exact_odds(
    attackers: int, defenders: int
) -> None:
    """H-A44: whoever has more than 50 armies throws as many dice until the pause as with any number."""
    battle = odds.battle(
        attackers, defenders, stop=lambda a, d: a <= attackers - PART or d <= defenders - PART
    )
    losses = battle_losses(attackers, defenders)

    ends = {(attackers - lost.attacker, defenders - lost.defender): p for lost, p in losses}
    assert ends == {(end.attackers, end.defenders): p for end, p in battle.ends}


def test_an_enormous_battle_pauses_instead_of_taking_long() -> None:
    """H-A44: once a side has lost 50, the attacker may go on or stop."""
    losses = battle_losses(1000, 900)
    assert all(max(lost.attacker, lost.defender) >= PART for lost in losses.outcomes)
    assert all(max(lost.attacker, lost.defender) <= PART + 1 for lost in losses.outcomes)
    assert Losses(0, 50) in losses

    rules = cl.load("hasbro", battles="whole")
    state = hasbro.position({"brazil": ("Ana", 1001), "peru": ("Bo", 900)})
    state, _ = hasbro.play(state, "attack brazil peru 3", "losses 32 50", rules=rules)
    assert hasbro.there(state, "brazil", "peru") == [969, 850]
    assert "attack brazil peru 3" in hasbro.lines(state, rules)


def test_only_attacks_with_the_most_dice_are_offered_and_nobody_is_asked_how_to_defend() -> None:
    """H-A44: after the attack comes the one throw, and after that what a conquest brings."""
    rules = cl.load("hasbro", battles="whole")
    state = hasbro.position({"brazil": ("Ana", 8), "peru": ("Bo", 3)})
    peru = [line for line in hasbro.lines(state, rules) if line.startswith("attack brazil peru")]
    assert peru == ["attack brazil peru 3"]
    with pytest.raises(IllegalActionError, match=r"with the most dice.*\[H-A44\]"):
        hasbro.play(state, "attack brazil peru 2", rules=rules)

    state, events = hasbro.play(state, *peru, rules=rules)
    assert rules.current_player(state) == cl.CHANCE
    assert hasbro.told(events, rules) == ["Ana attacks to the end: Brazil → Peru [H-24]"]
    with pytest.raises(IllegalActionError, match=r"only the losses.*\[H-A44\]"):
        hasbro.play(state, "roll 6 5 4 / 3 2", rules=rules)
    with pytest.raises(IllegalActionError, match=r"all the attackers fall.*\[H-A44\]"):
        hasbro.play(state, "losses 2 1", rules=rules)

    state, events = hasbro.play(state, "losses 2 3", rules=rules)
    assert hasbro.told(events, rules) == [
        "The attacker loses 2, the defender 3 [H-A44]",
        "Ana conquers a territory from Bo: Peru [H-32]",
        "Ana moves 3 regiments: Brazil → Peru [H-A17]",
    ]
    assert hasbro.lines(state, rules) == ["occupy 2", "occupy 1", "occupy 0"]


@pytest.mark.parametrize("name", ["express", "conquetes"])
def test_games_without_such_battles_do_not_offer_it(name: str) -> None:
    """The error says which options there are."""
    assert "battles" not in {spec.name for spec in option_specs(cl.load(name).options)}
    with pytest.raises(OptionError, match="has no option 'battles'"):
        cl.load(name, battles="whole")


WAYS = [
    *[("hasbro", {"mode": mode}) for mode in ("classic", "passive", "active", "teams")],
    ("hasbro", {"mode": "teams", "mixed_losses": "chosen"}),
    ("hasbro", {"mode": "teams", "mixed_leave_one": "team"}),
    ("miro", {}),
    ("miro", {"huff": True, "protection": "last_army_survives"}),
    ("refonte", {}),
    ("refonte", {"neutral_garrison": "random"}),
]


@pytest.mark.parametrize(("name", "options"), WAYS, ids=str)
def test_in_every_way_to_play_a_game_is_kept_told_and_taken_back(
    name: str, options: dict[str, Any]
) -> None:
    """Random games: what is listed is legal, events tell all, a saved game opens, undo keeps the throw."""
    rules = cl.load(name, **options, battles="whole")
    players = rules.player_counts[-1]
    names = ["Ana", "Bo", "Cy", "Dan", "Eva", "Flo"][:players]
    game = cl.Session(rules, names, seed=3)
    rng = Random(4)
    battles = 0
    while game.cursor < 900 and game.current_player != cl.OVER:
        before = game.scene
        if game.current_player == cl.CHANCE:
            assert sum(p for _, p in rules.chance_outcomes(game.state)) == 1
            game.roll()
            fell = game.last_ply
            if fell.text.startswith("losses"):
                battles += 1
                game.undo()
                game.roll()
                assert game.last_ply == fell
        else:
            actions = game.legal_actions
            assert all(rules.why_illegal(game.state, a) is None for a in actions[:20])
            fights = [a for a in actions if len(a.places) == 2]
            fewer = [replace(a, dice=a.dice - 1) for a in fights if getattr(a, "dice", 1) > 1]
            for attempt in fewer[:3]:
                refusal = rules.why_illegal(game.state, attempt)
                assert refusal is not None
                assert "with the most dice" in str(refusal)
            game.play(rng.choice(fights if fights and rng.random() < 0.7 else actions))
        assert fold(before, game.last_events) == game.scene
    assert battles > 5

    text = game.save()
    again = cl.Session.load(text)
    assert again.rules.options.battles == "whole"
    assert (again.state, again.save()) == (game.state, text)
