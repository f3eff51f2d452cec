"""The games for two, in which the armies III and IV are independent [H-38 to H-56].

`dealing` lays the table. `passive` armies only defend. `active` ones are won over (`influence`), reinforced
and moved (`allies`), fight for their ally, and may leave (`loyalty`); `sides` knows whose ally each is.
"""
