"""The contest of the lesson on bluffing, as words and cards: regions, values, totals, gains."""

from __future__ import annotations

from conquest_lab.core.words import Message, Speaker, Text, counted, say
from conquest_lab.mechanics.board import load_board
from conquest_lab.odds.bluff import CARDS_OF_A_PASS, HiddenBid
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.questions.hidden import signed

BOARD = "regions30"
ATTACKING, ATTACKED = "brazil", "orinoco"
STRONG, WEAK, DEFENCE = "atlantic-africa", "scandinavia", "east-asia"


def region(key: str) -> Text:
    """The name of a region on its card."""
    board = load_board(BOARD)
    return board.places[board.number[key]].short


def value(key: str) -> int:
    """The value of a region, as its card shows it."""
    board = load_board(BOARD)
    return int(board.facts[board.number[key]]["value"])


def the_bid() -> HiddenBid:
    """The contest: values of real cards of Conquêtes, three copies of each support card unseen."""
    return HiddenBid(
        attacking=value(ATTACKING),
        attacked=value(ATTACKED),
        strong=value(STRONG),
        weak=value(WEAK),
        defence=value(DEFENCE),
    )


def card(key: str, t: Speaker) -> list[str]:
    """Name and value of a card, for the script."""
    return [t.render(region(key)), str(value(key))]


def key_of(number: int) -> str:
    """The region on the attacker's support card of this value."""
    return STRONG if number == value(STRONG) else WEAK


def cards_data(t: Speaker) -> Data:
    """All cards of the contest, for the script."""
    return {
        "attacking": card(ATTACKING, t),
        "attacked": card(ATTACKED, t),
        "strong": card(STRONG, t),
        "weak": card(WEAK, t),
        "defence": card(DEFENCE, t),
    }


def totals(bid: HiddenBid, card_value: int, engaged: bool) -> Message:
    """The totals of both sides and the result."""
    mine = bid.attacking + card_value
    yours = bid.attacked + bid.defence * engaged
    left = say("{a} + {b} = {sum}", a=bid.attacking, b=card_value, sum=mine)
    right: Message | int = yours
    if engaged:
        right = say("{a} + {b} = {sum}", a=bid.attacked, b=bid.defence, sum=yours)
    if bid.wins(card_value, engaged):
        return say("{mine} against {yours}: the region is taken.", mine=left, yours=right)
    return say("{mine} against {yours}: the region is held.", mine=left, yours=right)


def account(bid: HiddenBid, card_value: int, engaged: bool) -> list[Message]:
    """The gain of an attack over drawing two cards, item by item."""
    items = [totals(bid, card_value, engaged)]
    if bid.wins(card_value, engaged):
        items.append(say("The region: +{prize}.", prize=bid.prize))
    items.append(
        say(
            "Your {card} is spent, a new card drawn: −{card} + {draw}.",
            card=card_value,
            draw=bid.draw,
        )
    )
    if engaged:
        items.append(
            say(
                "The bot’s {card} is spent, a new card drawn, which is your gain: +{card} − {draw}.",
                card=bid.defence,
                draw=bid.draw,
            )
        )
    items.append(say("Two cards are not drawn instead: −{cost}.", cost=CARDS_OF_A_PASS * bid.draw))
    items.append(say("Together {gain}.", gain=points(bid.payoff(card_value, engaged))))
    return items


def points(gain: int) -> Message:
    """A gain with its sign and unit."""
    shown = signed(gain) if gain <= 0 else f"+{gain}"
    return counted(abs(gain), "{gain} point", "{gain} points", gain=shown)
