"""The pages for a class on the site without a server, which run the scripts of the server's own pages."""

import re
from pathlib import Path

import pytest

PAGES = "conquest_lab/server/classroom/pages"
FILLED = re.compile(r"""document\s*\.querySelector\("#([\w-]+)"\)""")
"""What scripts look for on a page, by its id."""


@pytest.mark.parametrize("template", [f"{PAGES}/page.html", "tools/site/class_page.html"])
def test_a_page_has_all_places_that_its_scripts_fill(root: Path, template: str) -> None:
    scripts = "".join(path.read_text("utf-8") for path in (root / PAGES).glob("*.js"))
    wanted = set(FILLED.findall(scripts))
    assert {"main", "status", "announcements", "page"} <= wanted
    page = (root / template).read_text("utf-8")
    assert wanted <= set(re.findall(r"""\bid\s*=\s*"([\w-]+)""", page))
