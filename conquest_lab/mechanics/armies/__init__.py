"""Games of armies on territories, step by step: a further edition takes these and says what differs.

`table` has the state, the board and the rules that are cited; `die`, `placing`, `cards`, `combat` and
`moving` each hold one step of a turn: its actions and events, its lists, its checks and its effects.
"""
