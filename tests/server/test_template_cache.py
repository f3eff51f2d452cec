"""Templates are compiled once for all pages."""

import pytest
from jinja2 import DictLoader, Environment

from conquest_lab.server.rendering import CachingExporter, TemplateCache


def test_a_second_page_finds_its_templates_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless their source has changed."""
    pages, compiled = {"page": "<p>{{ name }}</p>"}, TemplateCache()

    def said(name: str) -> str:
        environment = Environment(
            loader=DictLoader(pages), autoescape=True, bytecode_cache=compiled
        )
        return environment.get_template("page").render(name=name)

    assert said("Ana") == "<p>Ana</p>"
    with monkeypatch.context() as patched:
        patched.delattr(Environment, "compile")
        assert said("Bo") == "<p>Bo</p>"
    pages["page"] = "<b>{{ name }}</b>"
    assert said("Cy") == "<b>Cy</b>"


def test_pages_share_what_is_compiled() -> None:
    one, other = (CachingExporter(template_name="lab").environment for _ in range(2))
    assert one is not other
    assert one.bytecode_cache is other.bytecode_cache is not None
