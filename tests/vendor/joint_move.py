"""Arm moves as tasks: start, polling with GetTaskState, end, and abort by another action."""
import json
import time

from aimdk import MC, call, equal, header, set_action, wait_for

HANGING = [0.0, 1.2, 0.02, -0.1, 1.6, 0.0, 0.0]
RAISED = [0.6, 1.0, 0.0, -0.8, 1.5, 0.0, 0.0]


def start(method, **fields):
    reply = json.loads(call(MC, f"McMotionService/{method}", {"header": header("ControlSource_MANUAL"), **fields}))
    equal(reply, {"task_id": reply["task_id"], "state": "CommonState_SUCCESS"})
    return reply["task_id"]


def state(task_id, service="McDataService"):
    reply = json.loads(call(MC, f"{service}/GetTaskState", {"header": header(), "task_id": task_id}))
    equal(reply["task_id"], task_id)
    return reply["state"]


def wait(task_id):
    """Polls the state while the task waits or runs, as in the vendor's samples."""
    deadline = time.monotonic() + 15
    while (now := state(task_id)) in ("CommonState_PENDING", "CommonState_RUNNING"):
        assert time.monotonic() < deadline, f"task {task_id} is {now}"
        time.sleep(0.02)
    return now


def left_arm():
    rows = json.loads(call(MC, "McDataService/GetJointAngle", {}))["joints"]
    return [row["position"] for row in rows[12:19]]


def at(angles):
    return all(abs(a - b) < 0.01 for a, b in zip(left_arm(), angles))


# If the client does not own the arms, the task is aborted, and the reply has the reason.
refused = json.loads(call(MC, "McMotionService/JointMove", {"group": "McPlanningGroup_LEFT_ARM", "angles": RAISED}))
equal(refused["state"], "CommonState_INVALID")
assert "planned moves" in refused["header"]["msg"], refused
equal(state(refused["task_id"]), "CommonState_ABORTED")

set_action("RL_JOINT_DEFAULT")
set_action("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE")
first = start("JointMove", group="McPlanningGroup_LEFT_ARM", angles=RAISED,
              param={"velocity_scale": 0.5, "acceleration_scale": 0.5})
equal(state(first), "CommonState_RUNNING")
second = start("JointMove", group=1, angles=HANGING)
equal(state(second), "CommonState_PENDING")
equal(wait(first), "CommonState_SUCCESS")
equal(state(first), "CommonState_UNKNOWN")
equal(wait(second), "CommonState_SUCCESS")
wait_for(lambda: at(HANGING), 2, "the arm hangs")

points = [{"time_since_reference": t, "positions": [0.1 * t] + HANGING[1:]} for t in (0.0, 1.0, 2.0)]
equal(wait(start("TrajectoryMove", target={"left": {"points": points}})), "CommonState_SUCCESS")
wait_for(lambda: at([0.2] + HANGING[1:]), 2, "the end of the path")
equal(wait(start("JointControl", group="LEFT_ARM",
                 cmds=[{"name": "idx13_left_arm_joint1", "mode": "RELATIVE", "angle": -0.1}])), "CommonState_SUCCESS")
wait_for(lambda: at([0.1] + HANGING[1:]), 2, "a little back")
equal(wait(start("GoHomePose")), "CommonState_SUCCESS")

last = start("JointMove", group="McPlanningGroup_LEFT_ARM", angles=RAISED)
set_action("RL_JOINT_DEFAULT")
equal(state(last, "McService"), "CommonState_ABORTED")
