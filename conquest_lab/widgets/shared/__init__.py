"""Parts that views share: scripts, styles and drawings."""
