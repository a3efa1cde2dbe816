"""The synthetic arm, which stands on a table."""
from robot_row import Row

ROW = Row(
    can=("arms", "arm_kinematics", "planned_moves", "hands"), joints=7, groups={"arms": 6, "right_hand": 1},
    active="SERVO", resting="fixed",
    first="HOLD", paths=(("SERVO",), ("SERVO",), ()))
