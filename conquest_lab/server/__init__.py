"""Servers of the games and the lessons: Voila for visitors, JupyterLab for authors."""

from conquest_lab.server.launch import ServeError, lesson_notebook, serve, serve_lab

__all__ = ["ServeError", "lesson_notebook", "serve", "serve_lab"]
