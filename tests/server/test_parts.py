"""The scripts of other packages that pages load, each set as one."""

import gzip
import json
import re
from urllib.request import Request, urlopen

import servers
from jupyter_core.paths import jupyter_path
from visitors import PATIENCE, Visitor
from voila.paths import collect_static_paths

from conquest_lab.server import parts


def test_what_says_that_it_is_strict_stands_apart() -> None:
    """A loose script behind it would be held to that as well."""
    assert parts._apart('"use strict";a()') == '(function(){"use strict";a()\n})();\n'
    assert parts._apart("a()") == "a()\n;\n"


def test_every_listed_script_of_voila_is_there() -> None:
    """Another release names them otherwise: `tools/voila_parts.py` lists them again."""
    listed = json.loads(parts.LIST.read_text("utf-8"))
    assert len(listed) > 50
    statics = collect_static_paths(["voila", "nbconvert"], "base")
    plain = parts.voila(statics, jupyter_path("labextensions")).plain
    assert plain.count(b"webpackChunk_JUPYTERLAB_CORE_OUTPUT=") == sum(
        each.startswith("static/") for each in listed
    )


def test_a_page_loads_the_widgets_packed_and_keeps_them_and_nothing_of_voila(
    home: servers.Server,
) -> None:
    visitor = Visitor(home.url)
    page = visitor.ask("explore?lang=en")
    address = parts.address("/", "widgets")
    assert page.body.count(f'"{address}"') == 2  # fetched at once, then asked for by our script
    assert parts.address("/", "parts") not in page.body
    assert "voila.js" not in page.body
    request = Request(home.url + address[1:], headers={"Accept-Encoding": "gzip"})  # noqa: S310
    with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        assert "immutable" in answer.headers["Cache-Control"]
        packed = answer.read()
    plain = visitor.ask(address[1:]).body
    assert gzip.decompress(packed).decode() == plain
    assert all(f"export const {name} = (base)" in plain for name in parts.WIDGETS)
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"'\s>]+""", page.body) == []
    assert "conquest_lab.widgets" not in page.body, "no line of the code of the page"
    visitor.leave(visitor.kernel)
