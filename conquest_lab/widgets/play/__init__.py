"""Play: the app in which a game is set up, played, saved and found again."""

from conquest_lab.widgets.play.app import PlayApp, play

__all__ = ["PlayApp", "play"]
