"""What the vendor's SDK for rospy does at its start, in its quickstart and with claws, in its order (facts of
kuavo-humanoid-sdk; no code of it). A node of rospy: ROS_MASTER_URI says which master. Usage: ros_flow.py start|walk|arms|steps|claws
Prints what went wrong and ends with 1, or with 0."""
import json
import math
import sys
import time

import rosgraph
import rosnode
import rospy
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from sensor_msgs.msg import JointState
from std_msgs.msg import Float64

from bridge_flow import joint_names
from kuavo_types import message, service

SENSORS, OBSERVATION = message("kuavo_msgs/sensorsData"), message("ocs2_msgs/mpc_observation")
GAIT, SWITCH = message("kuavo_msgs/gaitTimeName"), message("kuavo_msgs/switchGaitByName")
HEAD, POSES = message("kuavo_msgs/robotHeadMotionData"), message("kuavo_msgs/armTargetPoses")
CLAWS, STEPS, STEP = (message("kuavo_msgs/" + name) for name in ("lejuClawState", "footPoseTargetTrajectories", "footPose"))
PARAMETERS = ("robot_version", "armRealDof", "headRealDof", "legRealDof", "end_effector_type", "humanoid_description", "modelPath",
              "kuavo_configuration")


def until(condition, what, seconds=20):
    deadline = time.time() + seconds
    while not condition():
        assert time.time() < deadline, what
        time.sleep(0.02)


class RosRobot:
    """The start of the SDK."""

    def __init__(self):
        rospy.init_node("kuavo_sdk_node", anonymous=True, disable_signals=True)
        assert "/humanoid_gait_switch_by_name" in rosnode.get_node_names(), rosnode.get_node_names()
        missing = [name for name in PARAMETERS if not rospy.has_param("/" + name)]
        assert not missing, f"parameters are missing: {missing}"
        self.dof = rospy.get_param("/armRealDof")
        assert isinstance(self.dof, int) and isinstance(rospy.get_param("/robot_version"), int), "these parameters are integers"
        assert len(joint_names(rospy.get_param("/humanoid_description"), self.dof)) == 12 + self.dof + 2
        assert json.loads(rospy.get_param("/kuavo_configuration"))["end_frames_names"]
        self.state = {}
        for topic, kind in (("/sensors_data_raw", SENSORS), ("/odom", Odometry), ("/humanoid/mpc/terrainHeight", Float64),
                            ("/humanoid_mpc_gait_time_name", GAIT), ("/humanoid_mpc_observation", OBSERVATION)):
            rospy.Subscriber(topic, kind, lambda sample, topic=topic: self.state.update({topic: sample}))
        assert self.call("/humanoid_get_current_gait_name", "getCurrentGaitName").gait_name
        for topic in ("/humanoid_mpc_observation", "/sensors_data_raw", "/odom", "/humanoid/mpc/terrainHeight"):
            until(lambda topic=topic: topic in self.state, f"no sample of {topic}")
        self.arm_mode()
        self.call("/get_mm_ctrl_frame", "setMmCtrlFrame")
        self.call("/mobile_manipulator_get_mpc_control_mode", "changeArmCtrlMode")  # changeTorsoCtrlMode has the same sum
        self.call("/get_mm_wbc_arm_trajectory_control", "changeArmCtrlMode")
        self.publishers = {topic: rospy.Publisher(topic, kind, queue_size=10) for topic, kind in (
            ("/cmd_vel", Twist), ("/cmd_pose", Twist), ("/cmd_pose_world", Twist), ("/humanoid_switch_gait_by_name", SWITCH),
            ("/humanoid_mpc_foot_pose_target_trajectories", STEPS), ("/kuavo_arm_traj", JointState),
            ("/kuavo_arm_target_poses", POSES), ("/robot_head_motion_data", HEAD))}
        for topic, publisher in self.publishers.items():
            until(lambda publisher=publisher: publisher.get_num_connections() > 0, f"no subscriber of {topic}", 5)

    @staticmethod
    def call(name, kind, **arguments):
        rospy.wait_for_service(name, timeout=5)
        return rospy.ServiceProxy(name, service("kuavo_msgs/" + kind))(**arguments)

    def arm_mode(self):
        return self.call("/humanoid_get_arm_ctrl_mode", "changeArmCtrlMode", control_mode=0).mode

    def gait(self):
        return self.call("/humanoid_get_current_gait_name", "getCurrentGaitName").gait_name

    def place(self):
        position = self.state["/odom"].pose.pose.position
        return position.x, position.y

    def joint(self, index):
        return self.state["/sensors_data_raw"].joint_data.joint_q[index]

    def walk(self, forward, seconds):
        twist = Twist()
        twist.linear.x = forward
        for _ in range(int(seconds * 10)):
            self.publishers["/cmd_vel"].publish(twist)
            time.sleep(0.1)

    def stand(self):
        self.publishers["/cmd_vel"].publish(Twist())
        self.publishers["/humanoid_switch_gait_by_name"].publish(SWITCH(gait_name="stance"))
        until(lambda: self.gait() == "stance", "it does not stand")


def start():
    RosRobot()


def walk():
    """The quickstart, and then the stop that it leaves out."""
    robot = RosRobot()
    before = robot.place()
    robot.publishers["/humanoid_switch_gait_by_name"].publish(SWITCH(gait_name="walk"))
    robot.walk(0.3, 4)
    assert robot.gait() == "walk", robot.gait()
    robot.stand()
    until(lambda: math.dist(before, robot.place()) > 0.5, f"it has walked {math.dist(before, robot.place())} m only", 5)


def arms():
    robot = RosRobot()
    robot.publishers["/robot_head_motion_data"].publish(HEAD(joint_data=[20.0, 10.0]))
    until(lambda: abs(robot.joint(26) - math.radians(20)) < 0.02, "the head does not turn")
    assert robot.call("/arm_traj_change_mode", "changeArmCtrlMode", control_mode=2).result
    until(lambda: robot.arm_mode() == 2, "the arms do not become external")
    pose = [0.0] * robot.dof
    pose[0], pose[3] = -30.0, -45.0
    robot.publishers["/kuavo_arm_target_poses"].publish(POSES(times=[2.0], values=pose))
    until(lambda: abs(robot.joint(12) - math.radians(-30)) < 0.03, "the arms do not follow poses")
    pose[0] = -20.0
    names = [f"arm_joint_{i + 1}" for i in range(robot.dof)]
    for _ in range(200):  # at 100 Hz, as the SDK streams
        robot.publishers["/kuavo_arm_traj"].publish(JointState(name=names, position=pose))
        time.sleep(0.01)
    until(lambda: abs(robot.joint(12) - math.radians(-20)) < 0.03, "the arms do not follow a stream")


def steps():
    robot = RosRobot()
    before = robot.place()
    poses = [STEP(footPose=[0.1 * (i + 1), side, 0.0, 0.0], torsoPose=[0.1 * (i + 1), 0.0, 0.0, 0.0])
             for i, side in enumerate((0.1, -0.1))]
    # The last brings the left foot beside the right one.
    poses.append(STEP(footPose=[0.2, 0.1, 0.0, 0.0], torsoPose=[0.2, 0.0, 0.0, 0.0]))
    answer = robot.call("/humanoid_single_step_control", "singleStepControl", foot_pose_target_trajectories=STEPS(
        timeTrajectory=[0.6, 1.2, 1.8], footIndexTrajectory=[0, 1, 0], footPoseTrajectory=poses))
    assert answer.success, answer.message
    until(lambda: math.dist(before, robot.place()) > 0.15, "it does not step")
    until(lambda: robot.gait() == "stance", "it does not end its steps")


def claws():
    robot = RosRobot()
    seen = {}
    rospy.Subscriber("/leju_claw_state", CLAWS, lambda sample: seen.update(now=sample))
    effector = message("kuavo_msgs/endEffectorData")
    wanted = effector(name=["left_claw", "right_claw"], position=[80.0, 60.0], velocity=[90.0, 90.0], effort=[1.0, 1.0])
    assert robot.call("/control_robot_leju_claw", "controlLejuClaw", data=wanted).success
    busy = robot.call("/control_robot_leju_claw", "controlLejuClaw", data=wanted)
    assert not busy.success and "executing" in busy.message, busy
    until(lambda: "now" in seen and list(seen["now"].state) == [2, 2], "the claws do not arrive")
    assert abs(seen["now"].data.position[0] - 80) < 2 and abs(seen["now"].data.position[1] - 60) < 2, seen


if __name__ == "__main__":
    if not rosgraph.is_master_online():
        sys.exit("no master of ROS 1 at ROS_MASTER_URI")
    try:
        {"start": start, "walk": walk, "arms": arms, "steps": steps, "claws": claws}[sys.argv[1]]()
    except (AssertionError, rospy.ROSException, rospy.ServiceException) as failed:
        sys.exit(f"{type(failed).__name__}: {failed}")
