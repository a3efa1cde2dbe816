"""The basic edition of the A2: it plans no motions, and its neck does not nod."""
import dataclasses

from motions import FINGERS, limbs_in, walks_in
from rows import agibot_a2

FULL = agibot_a2.ROW
ROW = dataclasses.replace(
    FULL,
    can=tuple(one for one in FULL.can if one != "planned_moves"),
    paths=tuple(path for path in FULL.paths if not any("PLANNING" in hop for hop in path)),
    motions={**walks_in("RL_LOCOMOTION_DEFAULT"), **limbs_in("RL_LOCOMOTION_DEFAULT", *FINGERS)},
    wire=None)
