"""The ruleset object: the contract of `core.ruleset` answered for Conquêtes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, NUMBER, PLACE, Form, Notation
from conquest_lab.core.ruleset import Refusal, Ruleset, Step, check_players
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Text
from conquest_lab.games.conquetes import (
    legal,
    play,
    refusals,
    scoring,
)
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.table import Options, table
from conquest_lab.games.conquetes.types import (
    Action,
    Attack,
    BotSource,
    Cards,
    Commit,
    Count,
    Draw,
    DrawTwo,
    Fight,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)

_FORMS = (
    Form("two cards", DrawTwo),
    Form("play", PlayRegion, (PLACE,)),
    Form("attack", Attack, (PLACE, PLACE)),
    Form("engage", Support, (CARD,)),
    Form("announce", Commit),
    Form("receiver", Receive, (NUMBER,)),
    Form("part with", GiveUp, (CARD,)),
    Form("count", Count, (PLACE,)),
    Form("draw", Draw, (CARD,)),
    Form("bot from", BotSource, (PLACE,)),
)


TITLE = Text("Conquêtes", "Conquêtes")


class Conquetes(Ruleset[State, Action], options=Options):
    """Conquêtes for 2 to 4 players, or for one against the bot."""

    name = "conquetes"
    rulebook = book.BOOK

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self.table = table(self.options)
        keys = tuple(place.key for place in self.table.board.places)
        self._notation = Notation(_FORMS, keys, keys)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The bot is no player: it has no hand and decides nothing."""
        return (1,) if self.table.solo else (2, 3, 4)

    def opening(self, players: int) -> Step[State]:
        check_players(TITLE, self.player_counts, players, book.PLAYERS)
        return play.opening(self.table, players)

    def current_player(self, state: State) -> int:
        return legal.current_player(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return legal.legal_actions(self.table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        return refusals.why_illegal(self.table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return legal.chance_outcomes(self.table, state)

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self.table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """1 for who has won or shares the victory, else 0; a lone 0 when the bot has won."""
        if state.phase is not Phase.OVER:
            return None
        won = scoring.winners(self.table, state)
        return tuple(int(seat in won) for seat in range(self.table.players(state)))

    def observation(self, state: State, player: int) -> State:
        """Other hands, the pile, what others engage: face down, as many `HIDDEN` cards [C-A24].

        The discard pile is open [C-18]. So are copies laid down, and the bot's loot and support:
        they were drawn face up.
        """
        deck = state.deck
        hands = tuple(
            hand if seat == player else _face_down(hand) for seat, hand in enumerate(deck.hands)
        )
        deck = replace(deck, hands=hands, pile=_face_down(deck.pile))
        fight = None if state.fight is None else self._seen(state, state.fight, player)
        return replace(state, deck=deck, fight=fight)

    def _seen(self, state: State, fight: Fight, player: int) -> Fight:
        if self.table.solo:
            return fight
        attacker, defender = state.owners[fight.source], state.owners[fight.target]
        return Fight(
            fight.source,
            fight.target,
            fight.attack if attacker == player else _face_down(fight.attack),
            fight.defence if defender == player else _face_down(fight.defence),
        )

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        action: Action = self._notation.read(text)
        return action


def _face_down(cards: Cards) -> Cards:
    return (HIDDEN,) * len(cards)
