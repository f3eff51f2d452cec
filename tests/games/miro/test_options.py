"""Every option with each of its values: what it changes, and what it leaves alone."""

from collections import Counter
from itertools import product

import pytest
from games.miro.position import (
    PRESENTATION,
    RULES,
    SERIES,
    everything_of,
    first,
    lines,
    play,
    position,
    there,
    told,
)

from conquest_lab import presentation
from conquest_lab.core.options import option_specs
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase
from conquest_lab.mechanics.armies.rounds import round_outcomes

LAST = {"congo": ("Ana", 5), "east-africa": ("Bo", 2)}
DUEL = ("attack congo east-africa 3", "defend 2", "roll 6 6 6 / 1 1")


def test_every_option_is_tested_here_with_every_value() -> None:
    """The options are these, and their defaults are the recommended readings."""
    found = {s.name: (s.default, s.choices, s.rule) for s in option_specs(RULES.options)}
    assert found == {
        "second_rule": (False, (False, True), "M-53"),
        "battles": ("throw", ("throw", "whole"), "M-A24"),
        "second_rule_values": ("six_once", ("six_once", "six_twice"), "M-A18"),
        "joker": ("alone", ("alone", "wild", "either"), "M-A03"),
        "continent_table": ("corrected", ("corrected", "as_converted"), "M-A01"),
        "protection": ("no_attack", ("no_attack", "last_army_survives", "off"), "M-A06"),
        "protected_rounds": (4, (1, 2, 3, 4), "M-A06"),
        "new_pile": ("at_once", ("at_once", "when_due"), "M-A17"),
        "huff": (False, (False, True), "M-A07"),
        "army_limit": (None, (None, 120), "M-A20"),
        "faces": (True, (True, False), "M-29"),
    }
    assert {rule for _, _, rule in found.values()} <= {rule.id for rule in RULES.rulebook.rules}


@pytest.mark.parametrize(
    ("new_pile", "pile", "laid_aside"), [("at_once", 3, 0), ("when_due", 0, 3)]
)
def test_M_48_M_A17_when_the_cards_laid_aside_are_shuffled(
    new_pile: str, pile: int, laid_aside: int
) -> None:
    """With the last card of the pile, or when the next one is due."""
    rules = Miro(new_pile=new_pile)
    discard = "alaska alberta brazil"
    held = {card.key for card in PRESENTATION.cards} - {"peru", *discard.split()}
    spread = position(
        {"congo": ("Bo", 5)}, "Cy", phase=Phase.MOVE, hands={"Cy": " ".join(held)}, discard=discard
    )
    state, events = play(spread, "end turn", "draw peru", rules=rules)
    shuffled = "3 cards are shuffled into the pile [M-48]"
    assert (shuffled in told(events)) == (new_pile == "at_once")
    assert (len(state.cards.pile), len(state.cards.discard)) == (pile, laid_aside)


@pytest.mark.parametrize(
    ("values", "worth"),
    [("six_once", (6, 8, 10, 12, 15, 20, 25, 30)), ("six_twice", (6, 6, 8, 10, 12, 15, 20, 25))],
)
def test_M_A18_where_the_values_of_the_second_rule_begin(
    values: str, worth: tuple[int, ...]
) -> None:
    """6 once or twice [M-56], and neither without the second rule [M-43]."""
    second = Miro(second_rule=True, second_rule_values=values)
    assert tuple(map(second.table.set_value, range(8))) == worth
    first = Miro(second_rule_values=values)
    assert tuple(map(first.table.set_value, range(4))) == (4, 6, 8, 10)
    state = position({}, phase=Phase.TRADE, hands={"Ana": SERIES + " joker-1"})
    state, _ = play(state, f"trade {SERIES}", "trade joker-1", rules=second)
    assert state.reserve == sum(worth[:2])


@pytest.mark.parametrize("second", [False, True])
def test_M_53_the_second_rule_changes_cards_and_armies_only(second: bool) -> None:
    """7 territories: 2 armies and 1 card, or 1 army and 3 cards; Oceania counts in both [M-57]."""
    rules = Miro(second_rule=second)
    held = everything_of("oceania", owner="Bo") | dict.fromkeys(
        ("alaska", "peru", "egypt"), ("Bo", 1)
    )
    state, _ = play(position(held, "Cy", phase=Phase.MOVE), "end turn", rules=rules)
    assert state.cards_due == (3 if second else 1)
    drawn = ("draw peru", "draw siam", "draw ural")[: state.cards_due]
    state, events = play(state, *drawn, rules=rules)
    assert state.reserve == (1 if second else 2) + 2
    assert told(events)[-1].endswith("[M-57]" if second else "[M-20]")


@pytest.mark.parametrize(
    ("joker", "offered"),
    [
        ("alone", [SERIES, "joker-1"]),
        (
            "wild",
            [SERIES, "alaska alberta joker-1", "alaska brazil joker-1", "alberta brazil joker-1"],
        ),
        (
            "either",
            [
                SERIES,
                "joker-1",
                "alaska alberta joker-1",
                "alaska brazil joker-1",
                "alberta brazil joker-1",
            ],
        ),
    ],
)
def test_M_A03_what_a_joker_does(joker: str, offered: list[str]) -> None:
    """A Joker alone, as any weapon, or either; the plain set comes first [M-42]."""
    state = position({}, phase=Phase.TRADE, hands={"Ana": SERIES + " joker-1"})
    rules = Miro(joker=joker)
    assert lines(state, rules) == [*(f"trade {cards}" for cards in offered), "keep cards"]
    _, events = play(state, f"trade {offered[-1]}", rules=rules)
    assert events[0].rule.id == "M-A03"


def test_M_42_three_of_a_kind_are_no_sets_whatever_the_joker() -> None:
    for joker in ("alone", "wild", "either"):
        state = position({}, phase=Phase.TRADE, hands={"Ana": "alaska peru argentina"})
        assert lines(state, Miro(joker=joker)) == ["keep cards"]
    two = position({}, phase=Phase.TRADE, hands={"Ana": "alaska joker-1 joker-2"})
    assert "trade alaska joker-1 joker-2" in lines(two, Miro(joker="wild"))


@pytest.mark.parametrize(
    ("table", "worth"), [("corrected", (2, 2, 3, 5, 5, 7)), ("as_converted", (2, 3, 5, 5, 7, 7))]
)
def test_M_A01_what_continents_are_worth(table: str, worth: tuple[int, ...]) -> None:
    """Oceania, South America, Africa, Europe, North America, Asia, in play and on the board."""
    rules = Miro(continent_table=table)
    keys = ("oceania", "south-america", "africa", "europe", "north-america", "asia")
    assert tuple({g.key: g.worth for g in presentation(rules).groups}[key] for key in keys) == worth
    for key, count in zip(keys, worth, strict=True):
        held = everything_of(key, owner="Bo")
        state, _ = play(
            position(held, "Cy", phase=Phase.MOVE), "end turn", "draw peru", rules=rules
        )
        assert state.reserve == len(held) // 3 + count


@pytest.mark.parametrize("protection", ["no_attack", "last_army_survives", "off"])
def test_M_A06_how_the_last_territory_is_protected(protection: str) -> None:
    """In round 4 Bo's last territory cannot be attacked, or keeps one army, or falls [M-51]."""
    rules = Miro(protection=protection)
    state = position(LAST, "Cy", round_number=4)
    attackable = any(" east-africa " in line for line in lines(state, rules))
    assert attackable == (protection != "no_attack")
    if attackable:
        state, events = play(state, *DUEL, rules=rules)
        spared = protection == "last_army_survives"
        assert (state.owners.count(1), there(state, "east-africa")) == (
            (1, [1]) if spared else (0, [3])
        )
        text = "Bo’s last army cannot fall yet: Kenya [M-A06]"
        assert (text in told(events)) == spared


@pytest.mark.parametrize("protection", ["no_attack", "last_army_survives", "off"])
def test_M_51_after_four_rounds_everybody_can_fall(protection: str) -> None:
    """In round 5 nothing protects, and a territory that is not the last never is."""
    rules = Miro(protection=protection)
    _, events = play(position(LAST, "Cy", round_number=5), *DUEL, rules=rules)
    assert "Bo is eliminated by Ana [M-49]" in told(events)
    two = LAST | {"brazil": ("Bo", 1)}
    _, events = play(position(two, "Cy", round_number=1), *DUEL, rules=rules)
    assert any(event.rule.id == "M-32" for event in events)


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_M_A06_for_how_many_rounds(rounds: int) -> None:
    """Up to that round, and not one more; the end of it is told."""
    rules = Miro(protected_rounds=rounds)
    for number in range(1, 6):
        state = position(LAST, "Cy", round_number=number)
        offered = any(" east-africa " in line for line in lines(state, rules))
        assert offered == (number > rounds)
    state = position({"congo": ("Cy", 5)}, phase=Phase.MOVE, turn="Cy", round_number=rounds)
    _, events = play(state, "end turn", rules=rules)
    assert told(events)[:2] == [
        f"Round {rounds + 1} begins [M-07]",
        "From now on players can be eliminated [M-A06]",
    ]


@pytest.mark.parametrize("huff", [False, True])
def test_M_A07_attacks_can_go_unnamed_or_not(huff: bool) -> None:
    """With the option every attack can be forgotten to be named, and only then [M-26]."""
    state = position({"congo": ("Ana", 5)})
    unnamed = [line for line in lines(state, Miro(huff=huff)) if line.startswith("unnamed")]
    assert unnamed == (
        [
            f"unnamed congo {target} {dice}"
            for target in ("east-africa", "north-africa", "south-africa")
            for dice in (3, 2, 1)
        ]
        if huff
        else []
    )


@pytest.mark.parametrize(("armies", "left"), [(2, 1), (3, 1), (4, 1), (5, 2), (9, 6)])
def test_M_A07_three_armies_are_blown_but_one_stays(armies: int, left: int) -> None:
    """The attack is over, and the defender lost nothing; who fought falls first [M-A08]."""
    rules = Miro(huff=True)
    state = position({"congo": ("Ana", armies)}, fought={"congo": 1})
    state, events = play(state, "unnamed congo east-africa 1", "blow", rules=rules)
    assert there(state, "congo", "east-africa") == [left, 1]
    assert state.phase is Phase.ATTACK
    assert not any(state.fought)
    assert events[-1].rule.id == ("M-26" if armies > 3 else "M-A07")


def test_M_26_the_defender_may_let_it_pass() -> None:
    """Then the attack goes on with the dice that were sent."""
    rules = Miro(huff=True)
    state = position({"congo": ("Ana", 5)})
    state, _ = play(state, "unnamed congo east-africa 2", rules=rules)
    assert rules.current_player(state) == 1
    assert lines(state, rules) == ["blow", "let pass"]
    state, _ = play(state, "let pass", "defend 1", "roll 6 1 / 5", rules=rules)
    assert there(state, "congo", "east-africa") == [3, 2]


@pytest.mark.parametrize("limit", [None, 120])
def test_M_A20_pieces_can_run_out(limit: int | None) -> None:
    """118 armies stand and 14 territories give 4: 2 are left of the colour, or it does not matter."""
    rules = Miro(army_limit=limit)
    held = dict.fromkeys(first(14), ("Bo", 8)) | {"alaska": ("Bo", 14)}
    state = position(held, "Cy", phase=Phase.MOVE, hands={"Bo": SERIES})
    state, events = play(state, "end turn", "draw peru", rules=rules)
    assert state.reserve == (4 if limit is None else 2)
    state, more = play(state, f"trade {SERIES}", rules=rules)
    assert state.reserve == (8 if limit is None else 2)
    withheld = [line for line in told((*events, *more)) if line.endswith("[M-A20]")]
    assert len(withheld) == (0 if limit is None else 2)


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), repeat=2)))
def test_faces_and_losses_agree_as_distributions(attack: int, defence: int) -> None:
    """M-29, M-30: throws added up by their losses are the losses, weight by weight."""
    shown: Counter[tuple[int, int]] = Counter()
    for roll, weight in round_outcomes(attack, defence, faces=True).weights:
        pairs = list(zip(roll.attack, roll.defence, strict=False))
        won = sum(a > d for a, d in pairs)
        shown[len(pairs) - won, won] += weight
    losses = round_outcomes(attack, defence, faces=False)
    assert {(fall.attacker, fall.defender): w for fall, w in losses.weights} == shown
    assert losses.total == 6 ** (attack + defence)


@pytest.mark.parametrize("faces", [True, False])
def test_a_round_ends_the_same_with_faces_or_losses(faces: bool) -> None:
    """6 2 2 against 5 4 2 and «losses 2 1» lead to the same table [M-30]."""
    rules = Miro(faces=faces)
    state = position({"congo": ("Ana", 5), "east-africa": ("Bo", 3)})
    throw = "roll 6 2 2 / 5 4 2" if faces else "losses 2 1"
    after, events = play(state, "attack congo east-africa 3", "defend 3", throw, rules=rules)
    assert there(after, "congo", "east-africa") == [3, 2]
    assert [bool(event.dice) for event in events].count(True) == int(faces)
