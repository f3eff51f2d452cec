"""Two to four players: the mode without a bot."""

from __future__ import annotations

from conquest_lab.core.declare import Event
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import HIDDEN
from conquest_lab.games.conquetes import action, attack, scoring, setup, turn
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.scoring import TieBroken
from conquest_lab.games.conquetes.state import Fight, Phase, State
from conquest_lab.games.conquetes.table import Mode

PHASES = (*setup.PHASES, *turn.PHASES, *action.PHASES, *attack.PHASES, *scoring.PHASES)


class Multiplayer(Mode):
    """Two to four players [C-01]."""

    players = (2, 3, 4)
    bots = 0
    starter = 0
    starter_rule = book.FIRST_SEAT
    replacement_rule = book.REPLACE
    winner_rule = book.WINNER

    def announced(self) -> tuple[Event, ...]:
        return ()

    def first_card(self, seat: int) -> tuple[Phase, Rule]:
        return Phase.DRAW, book.TURN

    def part_with_excess(self, s: State, tell: Tell) -> None:
        turn.ask_receiver(s, tell)

    def end_rule(self, s: State) -> Rule:
        return book.END_FOUR if len(s.hands) == 4 else book.END_FEW

    def attack_announced(self, s: State, tell: Tell) -> None:
        s.phase = Phase.DEFEND

    def defence_announced(self, s: State, tell: Tell) -> None:
        attack.resolve(self.table, s, tell)

    def conquest_rule(self, attacker: int) -> Rule:
        return book.RESULT

    def spent_rule(self, seat: int) -> Rule:
        return book.SUPPORT_SPENT

    def ends_with_attack(self, s: State) -> bool:
        return False

    def seen_fight(self, s: State, player: int) -> Fight | None:
        """Each side sees its own cards alone, anybody else none of them [C-12, C-13]."""
        fight = s.fight
        if fight is None:
            return None
        attacks, defends = s.owners[fight.source] == player, s.owners[fight.target] == player
        return Fight(
            fight.source,
            fight.target,
            fight.attack if attacks else (HIDDEN,) * len(fight.attack),
            fight.defence if defends else (HIDDEN,) * len(fight.defence),
        )

    def count_bot(self, s: State, totals: list[int], tell: Tell) -> None:
        """There is none."""

    def break_tie(self, s: State, tied: tuple[int, ...], tell: Tell) -> tuple[int, ...]:
        """Most regions in all win; those who tie again share the victory [C-24, C-A14]."""
        held = tuple(map(s.owners.count, tied))
        if len(tied) > 1:
            tell(TieBroken(self.table.tie_rule, tied, held))
        return tuple(seat for seat, regions in zip(tied, held, strict=True) if regions == max(held))
