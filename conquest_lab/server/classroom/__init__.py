"""Rooms for classes over HTTP: pages without kernels, and what they ask of the server."""
