"""Combat, conquest and the dice of loyalty in Risk of 2007: for the referee in `hasbro.py`."""

from referees.common import Game, faces_of, fallen
from referees.hasbro_table import (
    PLACES,
    add,
    alive,
    allies,
    controller,
    hand,
    loyal,
    mode,
    spare,
    thrower,
)


def attack(game: Game, source: str, target: str, dice: str) -> None:
    """In the game with active independents it is kept who fights in the invasion [H-53]."""
    armies = [owner for owner in (game["seat"], *allies(game)) if owner in game["men"][source]]
    if game["invaded"] != target:
        game["fought"] = []
    attacker = armies[0]
    if attacker not in game["fought"]:
        game["fought"].append(attacker)
    whole = game["options"]["battles"] == "whole"
    game.update(source=source, target=target, attackers=int(dice), attacking=attacker)
    game.update(step="throw" if whole else "defend", invaded=target)
    game["attacked"] = controller(game, target)


def roll(game: Game, *faces: str) -> None:
    """Best with best, ties to the defender, surplus dice ignored [H-28]."""
    fight(game, *fallen(*faces_of(list(faces))))


def fight(game: Game, fell: int, slew: int) -> None:
    game["moving"] = game["attackers"] - fell
    add(game, game["source"], game["attacking"], -fell)
    if game["options"]["battles"] == "whole":
        game["moving"] = min(3, spare(game, game["source"], game["attacking"]))
    game["losing"], game["chooser"] = slew, thrower(game)
    suffer(game)


def suffer(game: Game) -> None:
    """On a shared territory each loss by itself: the larger number, the thrower, or as chosen."""
    men, rule = game["men"][game["target"]], game["options"]["mixed_losses"]
    while game["losing"]:
        if len(men) > 1 and rule == "chosen" and game["losing"] < sum(men.values()):
            game["step"] = "choose loss"
            return
        chooser = game["chooser"]
        larger = controller(game, game["target"])
        falls = chooser if larger is None or rule == "controller" else larger
        lose_one(game, falls if falls in men else next(iter(men)))
    after_throw(game)


def lose_one(game: Game, owner: int) -> None:
    game["loser"] = owner
    add(game, game["target"], owner, -1)
    game["losing"] -= 1


def lose(game: Game, player: str) -> None:
    lose_one(game, int(player[-1]) - 1)
    suffer(game)


def after_throw(game: Game) -> None:
    """An empty territory is taken by the winners of the throw [H-32]."""
    source, target, attacker = game["source"], game["target"], game["attacking"]
    game["step"] = "attack"
    taken = not game["men"][target]
    if taken:
        add(game, source, attacker, -game["moving"])
        add(game, target, attacker, game["moving"])
        game["conquered"] |= attacker == game["seat"]
        take_cards(game)
    if ended(game) or not taken:
        return
    if spare(game, source, attacker) > 0:
        game["step"] = "occupy"
    else:
        moved_in(game)


def take_cards(game: Game) -> None:
    """The cards of whoever has just been destroyed, for the player on turn [H-33, H-54]."""
    loser = game["loser"]
    if alive(game, loser) or mode(game) == "teams":
        return
    theirs = game["held"][loser] if loser >= game["players"] else game["hands"][loser]
    hand(game).extend(theirs)
    theirs.clear()
    game["side"].update(
        {loser: None} if loser in game["side"] else {}
    )  # its cannon is gone [H-A27]


def ended(game: Game) -> bool:
    """The world, the opponent, one player of the other team, so many [H-36, H-37, H-58, H-A52]."""
    goal = game["options"]["goal"] if mode(game) == "classic" else None
    if goal and sum(game["seat"] in game["men"][place] for place in PLACES) >= goal:
        game["won"], game["step"] = [game["seat"]], "over"
        return True
    gone = [seat for seat in range(game["players"]) if not alive(game, seat)]
    if mode(game) == "teams":
        over = bool(gone)
        losers = {seat % 2 for seat in gone}
        game["won"] = [seat for seat in range(game["players"]) if seat % 2 not in losers]
    else:
        over = len(gone) == game["players"] - 1
        game["won"] = [seat for seat in range(game["players"]) if seat not in gone]
    if over:
        game["step"] = "over"
    return over


def occupy(game: Game, count: str) -> None:
    shift(game, int(count))
    moved_in(game)


def shift(game: Game, count: int) -> None:
    add(game, game["source"], game["attacking"], -count)
    add(game, game["target"], game["attacking"], count)


def moved_in(game: Game) -> None:
    """The invasion is over: forced trades, then dice of loyalty [H-33, H-53, H-A14]."""
    if len(hand(game)) >= 5 and not alive(game, game["loser"]) and mode(game) != "teams":
        game["step"] = "trade spoils"
    else:
        finish_invasion(game)


def after_spoils(game: Game) -> None:
    if len(hand(game)) >= 5:
        game["step"] = "trade spoils"
    else:
        finish_invasion(game)


def finish_invasion(game: Game) -> None:
    game["pending"] = loyal(game)
    game.update(invaded=None, fought=[])
    next_loyalty(game)


def next_loyalty(game: Game) -> None:
    if game["pending"]:
        game["step"] = "loyalty"
    else:
        game["step"] = game.pop("afterwards", "attack")
        if game["step"] == "fortify":
            game["served"] = []


def loyalty(game: Game, face: int) -> None:
    """On 1 to 4 the cannon moves one position away [H-53, H-A23]."""
    army = game["pending"].pop(0)
    if face <= 4:
        away = 1 - game["seat"]
        game["side"][army] = None if game["side"][army] == game["seat"] else away
    next_loyalty(game)


def call_off(game: Game, _: str) -> None:
    finish_invasion(game)
