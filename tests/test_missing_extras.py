"""A part whose packages are not installed says in words which extra brings them."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "asked", "extra"),
    [
        ("anywidget", "cl.widgets", "widgets"),
        ("ipycanvas", "from conquest_lab.widgets import GameView", "widgets"),
        ("numpy", "cl.odds.conquer_table(3, 3)", "odds"),
        ("numpy", "from conquest_lab.odds import simulate", "odds"),
        ("matplotlib", "cl.odds.battle(3, 3).plot()", "lab"),
    ],
)
def test_the_error_names_the_extra(module: str, asked: str, extra: str) -> None:
    program = f"import sys; sys.modules[{module!r}] = None; import conquest_lab as cl; {asked}"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    last = run.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: conquest_lab.")
    assert f"needs {module}, which is not installed: pip install 'conquest-lab[{extra}]'" in last


def test_pictures_and_displays_need_no_extra() -> None:
    """Not even with numpy, matplotlib and the widgets out of reach."""
    program = (
        "import sys; "
        "[sys.modules.__setitem__(m, None) for m in ('numpy', 'matplotlib', 'ipywidgets', 'IPython')]; "
        "import conquest_lab as cl; "
        "s = cl.Session(cl.load('hasbro'), ['Ana', 'Bo', 'Cy'], seed=7, automation=True); "
        "print(len(s._repr_svg_()), str(s), cl.odds.battle(600, 600, exact=False)._repr_html_())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
