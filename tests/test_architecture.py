"""Imports go one way and in no circle; nothing heavy is imported where games are played."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import size

import conquest_lab as cl

PACKAGE = Path(__file__).parents[1] / "conquest_lab"
MODULES = sorted(PACKAGE.rglob("*.py"))

PARTS = """
core:
interruption:
mechanics: core
games: core mechanics
odds: core mechanics
text: core
svg: core mechanics text
players: core mechanics odds
plies: core
cases: core games mechanics
command_line: core
kit:
sample_games: core games players session
deadline: players
seating: core players
display: core mechanics odds session svg text
session: core games players plies seating text
tutorials: core games players plies session
scaffold: core
classroom: core deadline games mechanics odds players sample_games sequence session svg tables text widgets
tables: core games players session
testing: core games scaffold session text twins wire
origins: core games
presets: core games
twins: core plies session
wire: players session tables widgets
widgets: cases core deadline display kit mechanics odds origins players plies presets sample_games session
    svg tables text tutorials conquest_lab
sequence: core
server: classroom core deadline kit sequence tables text widgets conquest_lab
cli: cases classroom command_line core mechanics odds origins players plies scaffold server session
    text widgets conquest_lab
__main__: cli interruption
conquest_lab: core games interruption mechanics players plies presets session text
"""
"""The parts of the package that each part may import; a part that is not named here fails.

conquest_lab is the package itself.
"""
MAY_IMPORT: dict[str, set[str]] = {
    part.replace("conquest_lab", ""): {each.replace("conquest_lab", "") for each in others.split()}
    for part, others in re.findall(r"^(\w+):(.*(?:\n .*)*)", PARTS, re.MULTILINE)
}
OWN_OR_STANDARD = {"core", "mechanics", "games", "text", "players", "plies", "svg"}
HEAVY = {"numpy", "scipy", "pandas", "shapely", "matplotlib"}
WITHOUT_HEAVY = OWN_OR_STANDARD | {"session", "tables", "tutorials", "widgets"}


def part_of(path: Path) -> str:
    """The part of the package that a module belongs to; "" for the package itself."""
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


@cache
def tree_of(path: Path) -> ast.Module:
    """A module, parsed once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def checkout() -> size.Checkout:
    """The package as the tool that measures it reads it, for all tests."""
    return size.Checkout.at(size.ROOT)


def statements(
    node: ast.AST, above: tuple[ast.AST, ...] = ()
) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Every statement below a node, with the nodes that it stands in; imports are never in expressions."""
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        block = getattr(node, field, ())
        for child in block if isinstance(block, list) else ():
            yield child, (*above, node)
            yield from statements(child, (*above, node))


@cache
def imports_of(path: Path, *, typing_too: bool = False) -> list[tuple[str, bool]]:
    """(module, inside a function) for each import that runs."""
    found: list[tuple[str, bool]] = []
    for node, above in statements(tree_of(path)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        typing_only = any(
            isinstance(a, ast.If) and "TYPE_CHECKING" in ast.unparse(a.test) for a in above
        )
        if typing_only and not typing_too:
            continue
        lazy = any(isinstance(a, ast.FunctionDef | ast.AsyncFunctionDef) for a in above)
        if isinstance(node, ast.Import):
            found += [(alias.name, lazy) for alias in node.names]
        else:
            assert node.level == 0, f"{path}: imports are absolute"
            module = str(node.module)
            # `from conquest_lab import games` names a part as well as an attribute would.
            names = (
                [f"{module}.{alias.name}" for alias in node.names]
                if module == "conquest_lab"
                else [module]
            )
            found += [(name, lazy) for name in names]
    return found


def imported_part(module: str) -> str | None:
    """The part of the package that an import reaches; None for other packages."""
    root, *rest = module.split(".")
    if root != "conquest_lab":
        return None
    known = rest and ((PACKAGE / rest[0]).is_dir() or (PACKAGE / f"{rest[0]}.py").is_file())
    return rest[0] if known else ""


def test_imports_go_one_way() -> None:
    """Each module imports the parts that its own part may import, and no others."""
    beyond = {}
    for path in MODULES:
        part = part_of(path)
        assert part in MAY_IMPORT, f"say in this test what {part} may import"
        modules = {module for module, _ in imports_of(path)}
        if path.parent in {PACKAGE / "players" / "games", PACKAGE / "players" / "positions"}:
            # The knowledge of one game, `<game>.py` and `<game>_….py`, may be taken from that game.
            game = path.stem.partition("_")[0]
            modules = {m for m in modules if not m.startswith(f"conquest_lab.games.{game}.")}
        if "" in MAY_IMPORT[part]:
            # The list of games, which the top package hands on, from where it stands.
            modules.discard("conquest_lab.games")
        reached = {imported_part(module) for module in modules} - {None, part}
        beyond[str(path.relative_to(PACKAGE))] = reached - MAY_IMPORT[part]
    assert {name: parts for name, parts in beyond.items() if parts} == {}


def test_rules_and_sessions_need_little() -> None:
    """Nothing heavy where games are played; rules take networkx alone, for boards, when it is asked for."""
    heavy, foreign = [], set()
    for path in MODULES:
        part = part_of(path)
        for module, lazy in imports_of(path):
            root = module.split(".")[0]
            if part in WITHOUT_HEAVY and root in HEAVY:
                heavy.append((str(path.relative_to(PACKAGE)), root))
            known = root == "conquest_lab" or root in sys.stdlib_module_names
            if part in OWN_OR_STANDARD and not known:
                foreign.add((root, lazy, path.name))
    assert heavy == []
    assert foreign <= {("networkx", True, "board.py")}


def test_rules_draw_no_numbers() -> None:
    """`random` is for types only where chance is described and not drawn."""
    drawing = {"random", "secrets", "numpy.random"}
    rules = [path for path in MODULES if part_of(path) in {"core", "mechanics", "games"}]
    assert len(rules) > 50
    assert [
        str(path.relative_to(PACKAGE))
        for path in rules
        if {module for module, _ in imports_of(path)} & drawing
    ] == []


def test_games_do_not_import_each_other() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        own = path.relative_to(PACKAGE / "games").parts[0].removesuffix(".py")
        modules = [module for module, _ in imports_of(path, typing_too=True)]
        games = {m.split(".")[2] for m in modules if m.startswith("conquest_lab.games.")}
        assert games <= {own}


def test_modules_stay_short() -> None:
    """At most 500 lines with something on them."""
    long = {
        str(path.relative_to(PACKAGE)): lines
        for path in MODULES
        if (lines := sum(map(bool, map(str.strip, path.read_text(encoding="utf-8").splitlines()))))
        > 500
    }
    assert long == {}


def test_no_module_imports_itself_through_others() -> None:
    """Imports inside functions and for types count; importing a.b runs a as well, but for what lies in a."""
    graph = checkout().graph
    for name, imported in graph.items():
        parents = {m.rsplit(".", n)[0] for m in imported for n in range(1, m.count(".") + 1)}
        imported |= {p for p in parents if p in graph and not f"{name}.".startswith(f"{p}.")}
    assert size.circles(graph) == []
    assert size.circles({"a": {"b", "c"}, "b": {"a"}, "c": set()}) == [["a", "b"]]


def test_an_action_is_known_in_two_files_at_the_most() -> None:
    """The step of its game and, where games share it, the mechanics; all actions are found."""
    for game, actions in size.files_that_know(checkout()).items():
        declared = {action.__name__ for action in cl.load(game).actions}
        assert {action for action, files in actions.items() if files > 2} == set()
        assert declared <= actions.keys(), game
