"""What a browser test knows of its pages."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

HERE = {"127.0.0.1", "localhost"}


class Watch:
    """What went wrong in the pages of one test, less what the test forgives beforehand."""

    def __init__(self, context: BrowserContext) -> None:
        """Listen to every page of the context."""
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.forgiven: list[re.Pattern[str]] = []
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(f"uncaught: {error.error}"))
        context.on("request", self._request)

    def forgive(self, pattern: str) -> None:
        """Expect errors that match the pattern, such as those of a killed kernel."""
        self.forgiven.append(re.compile(pattern))

    def complaints(self) -> list[str]:
        """Everything that nobody forgave."""
        errors = [
            error
            for error in self.errors
            if not any(pattern.search(error) for pattern in self.forgiven)
        ]
        return [*errors, *(f"request to the outside: {url}" for url in self.outside)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in {"http", "https", "ws", "wss"} and address.hostname not in HERE:
            self.outside.append(request.url)
