"""The battle stage over the map: who fights whom, the dice as they fall, the chance to conquer."""

from __future__ import annotations

from conquest_lab.core.ruleset import OVER
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Seat, capitalized
from conquest_lab.players import PERSON
from conquest_lab.svg.geometry import Outlines
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.desk import Desk, State
from conquest_lab.widgets.dice import said_dice
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.stage.battle import Battle, Throw, begun, chance_to_conquer, current
from conquest_lab.widgets.stage.sides import corner_of, side_of


class StageView(Panel, kind="stage"):
    """The battle that is considered or fought. The script animates the throws it has not shown yet.

    outlines: the map below, so that the stage covers neither of the two places.
    """

    looks = "cl-passing"

    def __init__(self, desk: Desk, outlines: Outlines) -> None:
        self._outlines = outlines
        self._closed_at: tuple[int, ...] = ()
        self._ply = 0  # that was drawn last
        super().__init__(desk)

    @property
    def battle(self) -> Battle | None:
        """The battle on the stage; None while nothing is considered or fought."""
        desk = self.desk
        if desk.looking or desk.presentation.setting_up(desk.session.state):
            return None
        last = current(desk.session, desk.presentation)
        aimed = self._aimed()
        if aimed is None or (last is not None and _fights_on(last, aimed)):
            return last
        return aimed

    def _aimed(self) -> Battle | None:
        """The battle between the places chosen, if any can begin there."""
        desk = self.desk
        state, contest = desk.session.state, desk.presentation.contest
        for action in desk.complete if len(desk.chosen) == 2 else ():
            if contest(state, action) is not None:
                return begun(desk.session, desk.presentation, action)
        return None

    @property
    def throws(self) -> list[Json]:
        """The throws on the stage as the map needs them: ply, source, target, and how briskly they fall."""
        battle = self.battle
        if battle is None:
            return []
        brisk = self._brisk(battle)
        return [[throw.ply, battle.source, battle.target, brisk] for throw in battle.throws]

    def _brisk(self, battle: Battle) -> int:
        """0 for a battle that a person fights, else the tempo at which those of computers are shown."""
        kinds = self.desk.session.kinds
        by_computer = 0 <= battle.owners[0] < len(kinds) and kinds[battle.owners[0]] != PERSON
        return self.desk.tempo if by_computer else 0

    def data(self) -> Data:
        battle = self.battle
        # What was fought before that which is taken back has been seen.
        went_back, self._ply = self.desk.ply < self._ply, self.desk.ply
        if battle is not None and (self._is_left(battle) or (went_back and self._is_past(battle))):
            self._closed_at = _moment(battle)
        closed = battle is not None and self._closed_at == _moment(battle)
        if battle is None or (closed and self._aimed() is None):
            return {"shown": False}
        sides = [
            side_of(self.desk, *side)
            for side in zip(battle.owners, self._places(battle), strict=True)
        ]
        sides[0]["who"] = self._fighting(battle, str(sides[0]["who"]))
        low, right = corner_of(self._outlines, (battle.source, battle.target))
        return {
            "shown": True,
            "key": f"{battle.first} {battle.source} {battle.target}",
            "sides": sides,
            "before": {"units": battle.units, **self._chance(battle, battle.before)},
            "throws": [self._throw(battle, throw) for throw in battle.throws],
            "decided": self._decided(battle),
            "brisk": self._brisk(battle),
            "over": self.desk.session.current_player == OVER,
            "leaves": self._leaves(battle),
            "low": low,
            "right": right,
            "buttons": self._buttons(battle),
        }

    def _fighting(self, battle: Battle, name: str) -> str:
        """The attacker, and how many units can attack where more than one has to stay."""
        contest = self.desk.presentation.contest(battle.before, battle.attack)
        if contest is None or contest.attackers >= battle.units[0] - 1:
            return name
        return self.desk.t(
            "{player}: {able} of {all} can attack",
            player=name,
            able=contest.attackers,
            all=battle.units[0],
        )

    def _is_left(self, battle: Battle) -> bool:
        """True if nothing is decided on the stage, and the person to act has pointed at a place since."""
        desk = self.desk
        return self._is_past(battle) and (bool(desk.chosen) or desk.notice is not None)

    def _is_past(self, battle: Battle) -> bool:
        """True if a person is asked for something else than this battle."""
        desk = self.desk
        decides = desk.busy or desk.seat_to_act < 0 or battle.waits or self._aimed() is not None
        return not decides

    def _decided(self, battle: Battle) -> str:
        """The end of the battle: the conquest, and the last place of its owner; or none; "" before that."""
        desk, t = self.desk, self.desk.t
        place = self._places(battle)[1]
        if not battle.conquered:
            last = battle.throws[-1].after if battle.throws else battle.before
            beaten = chance_to_conquer(desk.presentation, battle, last) == 0
            return t("{place} holds.", place=place) if battle.throws and beaten else ""
        said = t("{place} is conquered!", place=place)
        loser = battle.owners[1]
        if loser < 0 or not desk.is_out(loser):
            return said
        return f"{said} " + t("{player} is out of the game", player=Seat(loser)) + "."

    def _leaves(self, battle: Battle) -> bool:
        """True once nothing is to be decided on the stage, which goes by itself then."""
        return bool(battle.throws) and not self._deciding(battle) and not self.desk.paused

    def _places(self, battle: Battle) -> tuple[str, str]:
        source, target = self.names((battle.source, battle.target))
        return source, target

    def _throw(self, battle: Battle, throw: Throw) -> Data:
        return {
            "ply": throw.ply,
            "faces": throw.faces,
            "lost": throw.lost,
            "losses": throw.losses,
            "units": throw.left,
            "conquered": throw.conquered,
            "said": self._said(battle, throw),
            **self._chance(battle, throw.after, conquered=throw.conquered),
        }

    def _said(self, battle: Battle, throw: Throw) -> str:
        """A throw in words: dice, losses, and what stands where."""
        t = self.desk.t
        source, target = self._places(battle)
        if throw.faces[0]:
            sides = zip(("attack", "defence"), throw.faces, throw.lost, strict=True)
            said = said_dice(tuple(Dice(*side) for side in sides), t)
            fell = capitalized(said)
        else:
            attacker, defender = throw.losses
            fell = t(
                "The attacker loses {attacker}, the defender {defender}",
                attacker=attacker,
                defender=defender,
            )
        if throw.conquered:
            return t("{dice}. {place} is conquered.", dice=fell, place=target)
        return t(
            "{dice}. Left: {source} {attackers}, {target} {defenders}.",
            dice=fell,
            source=source,
            attackers=throw.left[0],
            target=target,
            defenders=throw.left[1],
        )

    def _chance(self, battle: Battle, state: State, *, conquered: bool = False) -> Data:
        """The exact chance to conquer when one fights on from a state."""
        shown = self.desk.presentation
        chance = 1.0 if conquered else chance_to_conquer(shown, battle, state)
        if chance is None:
            return {"chance": -1, "percent": ""}
        return {"chance": chance, "percent": self.desk.t.percent(chance)}

    # What can be done ----------------------------------------------------------------------------

    def _buttons(self, battle: Battle) -> list[Data]:
        """A way to close it where nothing is decided; all else is done by the panel of what can be done."""
        desk = self.desk
        watched = desk.busy or desk.seat_to_act < 0
        if desk.session.current_player != OVER and (watched or self._deciding(battle)):
            return []
        return [{"kind": "stop", "label": desk.t("Close")}]

    def _deciding(self, battle: Battle) -> bool:
        """True while the person to act is asked about this battle."""
        desk = self.desk
        if desk.session.current_player == OVER or desk.busy or desk.seat_to_act < 0:
            return False
        return self._aimed() is not None or battle.waits

    def requested(self, do: str, message: Sent) -> None:
        if do == "stop" and self.battle is not None:
            self._closed_at = _moment(self.battle)
            self.desk.clear()
            self.draw()


class WatchedStage(StageView):
    """The battle stage where nothing is decided on it: dice, losses and chances, and a way to close it."""

    def _buttons(self, battle: Battle) -> list[Data]:
        return [{"kind": "stop", "label": self.desk.t("Close")}]


def _moment(battle: Battle) -> tuple[int, ...]:
    """The moment of a battle: its begin, its places, and how many throws it had."""
    return battle.first, battle.source, battle.target, len(battle.throws)


def _fights_on(last: Battle, aimed: Battle) -> bool:
    """True if a battle that is considered goes on with the one that was fought last."""
    return (last.source, last.target) == (aimed.source, aimed.target) and not last.conquered
