"""Scripts of pages, imported by themselves: what a module exports, and views with a model of a test."""

import subprocess
from pathlib import Path
from typing import Any

import kit_bundle as kit
from playwright.sync_api import Page

from conquest_lab.kit import SCRIPT, made

IMPORTED = """(source) =>
    import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))"""


def exported(page: Page, path: Path, call: str, argument: Any) -> Any:
    """What a call of the exports of a script gives: `call` is a function of the module and the argument."""
    esbuild = str(kit.modules() / "esbuild" / "bin" / "esbuild")
    line = [kit.node()[0], esbuild, str(path), "--bundle", "--format=esm"]
    paths = {"NODE_PATH": str(kit.modules())}
    done = subprocess.run(line, capture_output=True, text=True, check=True, env=paths)
    script = f"([source, given]) => ({IMPORTED})(source).then((module) => ({call})(module, given))"
    return page.evaluate(script, [done.stdout, argument])


MODEL = """([source, module, traits]) => {
    const listeners = new Map();
    window.sent = [];
    window.model = {
        get: (name) => traits[name],
        on: (name, act) => listeners.set(name, [...(listeners.get(name) ?? []), act]),
        off: () => {},
        send: (message) => sent.push(message),
    };
    window.answer = (view) => {
        traits.view = { ...traits.view, ...view };
        listeners.get("change:view").forEach((act) => act());
    };
    document.body.innerHTML = "<div><div id='view' class='cl-map-layer'></div></div>";
    return (%s)(source).then(({ default: { initialize } }) => {
        const host = { getModel: async (shapes) => ({ get: () => shapes }) };
        return initialize().mount(module, { model, host, el: document.querySelector("#view") });
    });
}"""
"""Draws a view with these traits; `answer` gives it another view, as the kernel does."""


def shown(page: Page, module: str, **traits: Any) -> None:
    """Draw a view on an empty page.

    module: the path of its script below `conquest_lab/widgets`.
    """
    page.goto("about:blank")
    page.evaluate(MODEL % IMPORTED, [made(SCRIPT), module, traits])
