"""Gives the project its public addresses: metadata, badges, and a README whose links work on a package index.

    python tools/address.py https://github.com/OWNER/NAME --site https://OWNER.github.io/NAME/

It writes `[project.urls]` of `pyproject.toml`, the links, pictures and badges of `README.md`, and
`CITATION.cff`; run again with other addresses, it replaces them.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
BADGES = re.compile(r"\n<!-- badges -->.*?<!-- /badges -->\n", re.DOTALL)
LINK = re.compile(
    r"(\]\(|(?:src|href)=\")(?:https://[^)\"\s]+/(?:blob|raw)/main/)?(?!https?:|#)([^)\"\s]+)"
)


def urls(repository: str, site: str) -> dict[str, str]:
    """The addresses that a package index shows."""
    found = {
        "Repository": repository,
        "Documentation": f"{site}docs/" if site else f"{repository}/tree/main/docs",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }
    return found | ({"Try it": site} if site else {})


def metadata(text: str, repository: str, site: str) -> str:
    """`pyproject.toml` with the table of addresses."""
    text = re.sub(r"\[project\.urls\]\n(?:.+\n)*\n", "", text)
    lines = [
        f'{name if name.isalpha() else f"{name!r}"} = "{url}"'
        for name, url in urls(repository, site).items()
    ]
    table = "\n".join(("[project.urls]", *lines, "", "")).replace("'", '"')
    return text.replace("[project.scripts]\n", f"{table}[project.scripts]\n", 1)


def readme(text: str, repository: str, site: str) -> str:
    """`README.md` with absolute links and its badges."""

    def absolute(found: re.Match[str]) -> str:
        start, path = found.groups()
        kind = "raw" if re.search(r"\.(?:svg|webp|png)$", path) else "blob"
        return f"{start}{repository}/{kind}/main/{path}"

    text = LINK.sub(absolute, BADGES.sub("", text))
    badges = [
        f"[![Binder](https://mybinder.org/badge_logo.svg)]({binder(repository)})"
        if repository.startswith("https://github.com/")
        else "",
        f"[![JupyterLite](https://jupyterlite.rtfd.io/en/latest/_static/badge.svg)]({site}lab/)"
        if site
        else "",
    ]
    title, _, rest = text.partition("\n")
    shown = "\n".join(filter(None, badges))
    return f"{title}\n\n<!-- badges -->\n{shown}\n<!-- /badges -->\n{rest}"


def binder(repository: str) -> str:
    """The address that opens Home in a Binder of this repository."""
    owner = repository.removeprefix("https://github.com/")
    return f"https://mybinder.org/v2/gh/{owner}/main?urlpath=conquest%2F"


def citation(text: str, repository: str, site: str) -> str:
    """`CITATION.cff` with the addresses."""
    kept = re.sub(r"^(?:repository-code|url): .*\n", "", text, flags=re.MULTILINE)
    return kept + f"repository-code: {repository}\nurl: {site or repository}\n"


def main(root: Path = ROOT, line: list[str] | None = None) -> None:
    """Write the addresses into the files of a checkout."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("repository", help="the address of the repository")
    parser.add_argument(
        "--site", default="", help="the address of the site that `make site` builds"
    )
    asked = parser.parse_args(line)
    repository = asked.repository.rstrip("/")
    site = asked.site and asked.site.rstrip("/") + "/"
    for name, changed in (
        ("pyproject.toml", metadata),
        ("README.md", readme),
        ("CITATION.cff", citation),
    ):
        path = root / name
        path.write_text(changed(path.read_text("utf-8"), repository, site), encoding="utf-8")


if __name__ == "__main__":
    main()
