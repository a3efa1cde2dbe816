"""Joint state, angle, limits and commands: legs and arms in wire order, without head and hands."""
import json

from aimdk import MC, call, equal, header

LEG = ["hip_roll", "hip_yaw", "hip_pitch", "tarsus", "toe_pitch", "toe_roll"]
NAMES = [f"idx{i + 1:02}_left_{part}" for i, part in enumerate(LEG)]
NAMES += [f"idx{i + 7:02}_right_{part}" for i, part in enumerate(LEG)]
NAMES += [f"idx{i + 13}_left_arm_joint{i + 1}" for i in range(7)]
NAMES += [f"idx{i + 20}_right_arm_joint{i + 1}" for i in range(7)]

states = json.loads(call(MC, "McDataService/GetJointState", {"header": header()}))
equal(list(states), ["states"])
equal([row["name"] for row in states["states"]], NAMES)
equal(list(states["states"][0]), ["name", "sequence", "position", "velocity", "effort"])

angles = json.loads(call(MC, "McDataService/GetJointAngle", {"header": header()}))
equal([row["name"] for row in angles["joints"]], NAMES)
equal(list(angles["joints"][0]), ["name", "position"])

params = json.loads(call(MC, "McDataService/GetJointParam", {}))["params"]
equal(list(params[12]), ["name", "position_upper_limit", "position_lower_limit", "velocity_limit",
                         "acceleration_limit", "effort_limit"])
equal({key: params[12][key] for key in list(params[12])[:5]},
      {"name": "idx13_left_arm_joint1", "position_upper_limit": 2.91, "position_lower_limit": -2.91,
       "velocity_limit": 3, "acceleration_limit": 6.28})
elbow = params[15]
equal((elbow["name"], elbow["position_lower_limit"], elbow["position_upper_limit"]),
      ("idx16_left_arm_joint4", -2, -0.03))

commands = json.loads(call(MC, "McDataService/GetJointCommand", {}))["commands"]
equal([row["name"] for row in commands], NAMES)
for row, limits in zip(states["states"], params):
    assert limits["position_lower_limit"] - 1e-3 <= row["position"] <= limits["position_upper_limit"] + 1e-3, row

# An unknown task. Scripts pass the number as text.
equal(call(MC, "McDataService/GetTaskState", {"header": header(), "task_id": "5"}),
      '{"task_id":"5","state":"CommonState_UNKNOWN"}')
# McDataService alone has the method.
import requests  # noqa: E402
reply = requests.post(f"{MC}/rpc/aimdk.protocol.McMotionService/GetJointState", data="{}", timeout=5,
                      headers={"Content-Type": "application/json"})
equal((reply.status_code, reply.text),
      (404, "The resource '/rpc/aimdk.protocol.McMotionService/GetJointState' was not found."))
