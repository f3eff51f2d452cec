"""What chance cannot do: faces that no die shows, losses of no throw, cards that are not there."""

from __future__ import annotations

from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.legal import DIE, thrown
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.types import Deal, Die, Draw, Fall, Roll, State
from conquest_lab.mechanics.war_refusals import whole_refused


def check_die(_: Table, _state: State, action: Die) -> Refusal | None:
    """A die has six faces."""
    if action in DIE:
        return None
    return Refusal(book.DICE, say("a die shows 1 to 6, not {face}", face=action.face))


def check_roll(table: Table, state: State, action: Roll) -> Refusal | None:
    """As many dice as were announced, from high to low."""
    route = state.route
    assert route is not None
    if action in thrown(table, state):
        return None
    if table.whole:
        return whole_refused(book.WHOLE_BATTLE)
    if not table.options.faces:
        return Refusal(
            book.ONE_DIE_EACH,
            say("in this game the dice are not shown: only the losses of both sides are named"),
        )
    if len(action.attack) != route.attack_dice or len(action.defence) != route.defence_dice:
        return Refusal(
            book.ONE_DIE_EACH,
            say(
                "dice against dice: {attack} against {defence}, not {a} against {d}",
                attack=route.attack_dice,
                defence=route.defence_dice,
                a=len(action.attack),
                d=len(action.defence),
            ),
        )
    return Refusal(
        book.DICE,
        say(
            "dice show 1 to 6 and are named from high to low, not {faces}",
            faces=(*action.attack, *action.defence),
        ),
    )


def check_fall(table: Table, state: State, action: Fall) -> Refusal | None:
    """Losses that some throw of the announced dice can cause."""
    route = state.route
    assert route is not None
    if action in thrown(table, state):
        return None
    if table.whole:
        return whole_refused(book.WHOLE_BATTLE)
    if table.options.faces:
        return Refusal(
            book.ONE_DIE_EACH, say("in this game the dice are shown: name the faces of both sides")
        )
    return Refusal(
        book.COMPARE,
        say(
            "dice that attack: {attack}, that defend: {defence}; both sides together lose {lost},"
            " not {a} and {d}",
            attack=route.attack_dice,
            defence=route.defence_dice,
            lost=min(route.attack_dice, route.defence_dice),
            a=action.attacker,
            d=action.defender,
        ),
    )


def check_draw(_: Table, state: State, action: Draw) -> Refusal | None:
    """A card of the pile."""
    if action.card in state.cards.pile and action.card != HIDDEN:
        return None
    return Refusal(
        book.SHUFFLE, say("this card is not in the pile of {n}", n=len(state.cards.pile))
    )


def check_deal(_: Table, state: State, action: Deal) -> Refusal | None:
    """A territory that is not dealt yet."""
    if action.card in state.cards.pile and action.card != HIDDEN:
        return None
    left = len(state.cards.pile)
    return Refusal(book.DEAL, say("this territory is not among the {n} cards left to deal", n=left))
