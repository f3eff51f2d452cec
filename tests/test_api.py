"""The public names: what they load, what they refuse, and that importing them is light."""

import subprocess
import sys
from pathlib import Path

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import UnknownRulesetError

ROOT = Path(__file__).parents[1]


def test_every_public_name_is_there_and_sorted() -> None:
    assert all(hasattr(cl, name) for name in cl.__all__)
    assert len(set(cl.__all__)) == len(cl.__all__)


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_ruleset_loads_under_its_name(name: str) -> None:
    assert cl.load(name).name == name


@pytest.mark.parametrize(
    "name",
    ["chess", "", ".", "..core", "os", "hasbro.rules", "__init__", "HASBRO ", "../x", "a" * 999],
)
def test_an_unknown_ruleset_is_refused_with_the_choices(name: str) -> None:
    with pytest.raises(UnknownRulesetError) as caught:
        cl.load(name)
    assert all(choice in str(caught.value) for choice in cl.rulesets())
    assert len(str(caught.value)) < 300


def test_importing_is_light() -> None:
    heavy = "numpy scipy pandas shapely networkx ipywidgets ipycanvas IPython matplotlib babel"
    program = (
        "import sys, conquest_lab as cl; [cl.load(name) for name in cl.rulesets()]; "
        f"sys.exit(' '.join(name for name in '{heavy}'.split() if name in sys.modules) or 0)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr.strip()) == (0, "")
