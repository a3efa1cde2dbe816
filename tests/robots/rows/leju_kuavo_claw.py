"""The Kuavo with claws in place of its hands."""
import dataclasses

from rows import leju_kuavo

ROW = dataclasses.replace(
    leju_kuavo.ROW,
    can=("walking", "arms", "neck", "body_pose"), joints=28, groups={"legs": 12, "arms": 14, "neck": 2},
    motions={name: motion for name, motion in leju_kuavo.ROW.motions.items() if "hand" not in name},
    wire=None)
