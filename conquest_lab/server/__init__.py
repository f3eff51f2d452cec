"""How the games and the lessons are served: Voila for visitors, JupyterLab for authors."""

from conquest_lab.server.launch import ServeError, serve, serve_lab

__all__ = ["ServeError", "serve", "serve_lab"]
