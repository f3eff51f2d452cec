"""Hands, engaged cards and the pile are hidden from all but their owners."""

from dataclasses import replace

from games.conquetes.position import NAMES, PRESENTATION, RULES, cards, play, position

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase

CAMPS = {"Ana": "maghreb", "Bo": "western-europe"}


def test_a_seat_sees_its_own_cards_and_how_many_others_have() -> None:
    """Counts are public [C-A24], the discard pile is open [C-18], faces are not."""
    start = position(CAMPS, {"Ana": "2*brazil", "Bo": "andes greenland orinoco"}, pile="australia")
    seen = RULES.observation(start, 0)
    assert seen.hands == (cards("2*brazil"), (cl.HIDDEN,) * 3)
    assert seen.pile == (cl.HIDDEN,)
    assert seen.discard == start.discard
    assert RULES.rulebook["C-18"].enforced is False


def test_support_is_hidden_from_the_other_side_until_it_is_revealed() -> None:
    """The defender knows how many cards attack [C-12], the attacker not what defends [C-13]."""
    start = position(CAMPS, {"Ana": "brazil andes", "Bo": "greenland"}, players=3)
    order = ("attack maghreb western-europe", "engage brazil", "engage andes", "announce")
    state, events = play(start, *order, "engage greenland")
    fights = [RULES.observation(state, seat).fight for seat in range(3)]
    hidden = cl.HIDDEN
    assert [(fight.attack, fight.defence) for fight in fights] == [
        (cards("brazil andes"), (hidden,)),
        ((hidden, hidden), cards("greenland")),
        ((hidden, hidden), (hidden,)),
    ]
    engaged = [[getattr(e.seen_by(seat), "card", None) for e in events] for seat in (0, 1)]
    assert engaged[0] == [None, *[cards(key)[0] for key in ("brazil", "andes")], None, hidden]
    assert engaged[1] == [None, hidden, hidden, None, cards("greenland")[0]]
    voice = cl.speaker("en", NAMES)
    said = [voice.render(PRESENTATION.describe(e.seen_by(2))) for e in events]
    assert said[1] == "Ana engages card number 1: a card"


def test_a_gift_is_known_to_giver_and_receiver_only() -> None:
    eleven = "3*brazil 3*andes 3*orinoco 2*greenland"
    start = position({}, {"Ana": f"{eleven} maghreb"}, players=3)
    state, events = play(start, "play maghreb", "receiver 3", "part with greenland")
    given = events[-2]
    green = cards("greenland")[0]
    seen = [given.seen_by(seat) for seat in range(3)]
    assert [(e.card, e.arrived) for e in seen] == [
        (green, cl.HIDDEN),
        (cl.HIDDEN, cl.HIDDEN),
        (green, green),
    ]
    assert RULES.observation(state, 0).hands[2] == (cl.HIDDEN,)


def test_the_bots_cards_are_drawn_face_up() -> None:
    """In solo nothing but the pile and the order of its cards is hidden from the player."""
    rules = CONQUETES(solo="expert")
    start = position({"Ana": "brazil", "bot": "andes"}, {"Ana": "maghreb"}, players=1)
    order = ("attack brazil andes", "engage maghreb", "announce", "draw indochina")
    state, _ = play(start, *order, rules=rules)
    seen = rules.observation(state, 0)
    assert state.phase is Phase.BOT_SUPPORT
    assert seen.fight == state.fight
    assert replace(seen, pile=state.pile) == state
