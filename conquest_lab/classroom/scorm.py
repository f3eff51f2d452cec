"""Packages of SCORM 1.2: an activity as a file that a teacher puts into Moodle or another platform.

Python in the browser asks, checks and marks; the platform keeps what a pupil did, and the mark. The files
come from the built site, which says in `class/package.json` what a package needs.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rooms import check_language
from conquest_lab.classroom.views import question

LIST = "class/package.json"
PLACE = "CONQUEST-PACKAGE"
"""The text in the page of a package in whose place its data stand."""

WHOLE = ("position", "lesson")
"""The kinds of activities that may import what a site fetches later."""

FIRST = (1980, 1, 1, 0, 0, 0)
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="conquest-lab.{key}" version="1.0"
    xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
    xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd
        http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="lab">
    <organization identifier="lab">
      <title>{title}</title>
      <item identifier="activity" identifierref="page" isvisible="true"><title>{title}</title></item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
{files}
    </resource>
  </resources>
</manifest>
"""
# A `masteryscore` would let Moodle call an unfinished package passed or failed.


def plan(line: str, language: str, listed: Mapping[str, Any], title: str = "") -> dict[str, Any]:
    """The content of the package of an activity: its texts by name, and the files by name and address.

    listed: the data of `class/package.json`: `page`, the page of each language with a place for data, `files`
    and `later`, the names of the kernel's files, and `kernel`, their folder.
    Raises ClassError for a line that names no activity.
    """
    check_language(language)
    activity = parse_activity(line.strip())
    names = [*listed["files"], *(listed["later"] if activity.kind in WHOLE else ())]
    files = {f"kernel/{name}": f"{listed['kernel']}{name}" for name in names}
    shown = title.strip() or question(activity.line, language)
    data = json.dumps({"line": activity.line, "lang": language}).replace("<", "\\u003c")
    every = sorted(["index.html", *files])
    manifest = MANIFEST.format(
        key=re.sub(r"[^A-Za-z0-9]+", "-", f"{activity.line} {language}"),
        title=escape(shown),
        files="\n".join(f'      <file href="{escape(name)}"/>' for name in every),
    )
    texts = {
        "imsmanifest.xml": manifest,
        "index.html": listed["page"][language].replace(PLACE, data),
    }
    return {"texts": texts, "files": files, "title": shown}


def package(site: Path, line: str, language: str, title: str = "") -> bytes:
    """The package of an activity, from a built site.

    Raises ClassError where there is no such site, and for a line that names no activity.
    """
    try:
        listed = json.loads((site / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ClassError(
            "{folder} is no built site: `make site` builds it, and a package can also be made on any site"
            " of Conquest Lab, under “A question without a room”",
            folder=str(site),
        ) from error
    made = plan(line, language, listed, title)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as opened:
        for name, text in made["texts"].items():
            opened.writestr(zipfile.ZipInfo(name, FIRST), text, zipfile.ZIP_DEFLATED)
        for name, address in sorted(made["files"].items()):
            content = (site / address).read_bytes()
            opened.writestr(zipfile.ZipInfo(name, FIRST), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
