"""The Leju Roban: smaller than the Kuavo, with a waist, on the same wire."""
import dataclasses

from motions import FINGERS, NECK, limbs_in, walks_in
from rows import leju_kuavo

ROW = dataclasses.replace(
    leju_kuavo.ROW,
    joints=35, groups={"legs": 12, "arms": 8, "left_hand": 6, "right_hand": 6, "neck": 2, "waist": 1},
    motions={
        **walks_in("WALK"),
        **limbs_in("STANCE", *NECK, *FINGERS, ("hand open", "hand gesture fist"), ("body height 0.5", "body height 0.3")),
    },
    wire=dataclasses.replace(leju_kuavo.WIRE, suites=("named",)))  # its driver is the Kuavo's
