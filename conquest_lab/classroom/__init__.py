"""One question for a whole class: bets, throws that add up, the exact chance, and what is handed in.

Nothing here serves pages or needs a network: `conquest_lab.server.classroom` does.
"""
