"""Messages and services of the Kuavo as rospy has them: genpy makes classes of the vendor's definitions, written here from its
document and its packages, not from aim's. The MD5 sums are the vendor's."""
import hashlib

import genpy.dynamic

HEADER = "uint32 seq\ntime stamp\nstring frame_id"
VECTOR = "float64 x\nfloat64 y\nfloat64 z"
QUATERNION = "float64 x\nfloat64 y\nfloat64 z\nfloat64 w"
EFFECTOR = "string[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort"
FOOT = "float64[4] footPose\nfloat64[4] torsoPose"
VALUES = "float32[] value"
TEXTS = {
    "std_msgs/Header": HEADER,
    "geometry_msgs/Vector3": VECTOR,
    "geometry_msgs/Quaternion": QUATERNION,
    "kuavo_msgs/endEffectorData": EFFECTOR,
    "kuavo_msgs/jointData": "float64[] joint_q\nfloat64[] joint_v\nfloat64[] joint_vd\nfloat64[] joint_torque",
    "kuavo_msgs/imuData": "geometry_msgs/Vector3 gyro\ngeometry_msgs/Vector3 acc\ngeometry_msgs/Vector3 free_acc\n"
                          "geometry_msgs/Quaternion quat",
    "kuavo_msgs/sensorsData": "Header header\ntime sensor_time\nkuavo_msgs/jointData joint_data\nkuavo_msgs/imuData imu_data\n"
                              "kuavo_msgs/endEffectorData end_effector_data",
    "kuavo_msgs/switchGaitByName": "Header header\nstring gait_name",
    "kuavo_msgs/gaitTimeName": "float32 start_time\nstring gait_name",
    "kuavo_msgs/robotHeadMotionData": "float64[] joint_data",
    "kuavo_msgs/armTargetPoses": "float64[] times\nfloat64[] values",
    "kuavo_msgs/lejuClawState": "int8 kError = -1\nint8 kUnknown = 0\nint8 kMoving = 1\nint8 kReached = 2\nint8 kGrabbed = 3\n"
                                "Header header\nint8[] state\nkuavo_msgs/endEffectorData data",
    "kuavo_msgs/footPose": FOOT,
    "kuavo_msgs/footPoses": "kuavo_msgs/footPose[] data",
    "kuavo_msgs/footPoseTargetTrajectories":
        "float64[] timeTrajectory\nint32[] footIndexTrajectory\nkuavo_msgs/footPose[] footPoseTrajectory\n"
        "kuavo_msgs/footPoses[] additionalFootPoseTrajectory\nfloat64[] swingHeightTrajectory",
    "ocs2_msgs/mpc_state": VALUES,
    "ocs2_msgs/mpc_input": VALUES,
    "ocs2_msgs/mpc_observation": "float64 time\nocs2_msgs/mpc_state state\nocs2_msgs/mpc_input input\nint8 mode",
}
# name -> request, response, the vendor's MD5 sum
SERVICES = {
    "kuavo_msgs/changeArmCtrlMode": ("int32 control_mode", "bool result\nint32 mode\nstring message",
                                     "8a8d154c05ee16e8f5d2b72d9bb51026"),
    "kuavo_msgs/getCurrentGaitName": ("", "bool success\nstring gait_name", "657f58245742fcfc53dd6ab5bfa3063e"),
    "kuavo_msgs/singleStepControl": ("kuavo_msgs/footPoseTargetTrajectories foot_pose_target_trajectories",
                                     "bool success\nstring message", "1f41e297d9b9da8db959c2251aa59104"),
    "kuavo_msgs/controlLejuClaw": ("kuavo_msgs/endEffectorData data", "bool success\nstring message",
                                   "674277f611b34c602b5afcc4b45849d1"),
    "kuavo_msgs/setMmCtrlFrame": ("int32 frame", "bool result\nint32 currentFrame\nstring message",
                                  "696a444d2580aa682923215a4a34937c"),
}
MESSAGE_SUMS = {
    "kuavo_msgs/sensorsData": "35fff741b8e115992c1ac46e99c1084f",
    "kuavo_msgs/gaitTimeName": "c694c8dbb2e8c9d73614407bfe314692",
    "kuavo_msgs/footPoseTargetTrajectories": "1ead1f233650869a3c090250fbdd7b77",
    "ocs2_msgs/mpc_observation": "c4075a25799f2a89c6d62b26e93cb66f",
    "kuavo_msgs/lejuClawState": "71c0eb8f4803a00f5667de51a2f70aac",
}


def parts_of(text):
    kinds = [line.split()[0].split("[")[0] for line in text.splitlines() if line]
    return [("std_msgs/Header" if kind == "Header" else kind) for kind in kinds if "/" in kind or kind == "Header"]


def all_parts(text):
    found = []
    for part in parts_of(text):
        for each in [part, *all_parts(TEXTS[part])]:
            if each not in found:
                found.append(each)
    return found


def definition(text):
    return text + "\n" + "".join(f"{'=' * 80}\nMSG: {part}\n{TEXTS[part]}\n" for part in all_parts(text))


def message(name, text=None):
    text = TEXTS[name] if text is None else text
    made = genpy.dynamic.generate_dynamic(name, definition(text))[name]
    assert made._md5sum == MESSAGE_SUMS.get(name, made._md5sum), f"{name}: {made._md5sum}"
    return made


def md5_text(text):
    """The text of which ROS takes the MD5 sum: types of messages are replaced by their own sums."""
    lines = []
    for line in text.splitlines():
        kind, name = line.split()[:2]
        plain = kind.split("[")[0]
        if plain in parts_of(line):
            line = f"{hashlib.md5(md5_text(TEXTS[plain]).encode()).hexdigest()} {name}"
        lines.append(line)
    return "\n".join(lines)


def service(name):
    """A class for rospy.ServiceProxy."""
    request, response, md5 = SERVICES[name]
    derived = hashlib.md5((md5_text(request) + md5_text(response)).encode()).hexdigest()
    assert derived == md5, f"{name}: {derived}"
    parts = {"_type": name, "_md5sum": md5, "_request_class": message(name + "Request", request),
             "_response_class": message(name + "Response", response)}
    return type(name.split("/")[1], (object,), parts)
