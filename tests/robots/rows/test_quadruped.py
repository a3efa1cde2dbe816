"""The synthetic quadruped: a walking controller of its own, and everything that one can perform."""
from robot_row import Row

ROW = Row(
    can=("walking", "battery", "body_pose", "motions", "sequences", "user_gaits"),
    joints=12, groups={"legs": 12, "fr_leg": 3, "rl_leg": 3}, active="TROT", resting="lying",
    first="DAMPING", paths=(("STAND", "TROT"), ("LIE_DOWN",), ("STAND", "CRAWL"), ()))
