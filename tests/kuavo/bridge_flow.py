"""What the vendor's SDK for WebSockets does at its start and in its examples, in its order (facts of kuavo-humanoid-sdk-ws; no
code of it): the node, the parameters, the subscriptions, the services, then motion. Used by rosbridge_test.py and
sdk_flow_test.py."""
import json
import time
import xml.etree.ElementTree as ElementTree

ODOMETRY = ("/odom", "nav_msgs/Odometry")
SENSORS = ("/sensors_data_raw", "kuavo_msgs/sensorsData")
STATES = [SENSORS, ODOMETRY, ("/humanoid/mpc/terrainHeight", "std_msgs/Float64"),
          ("/humanoid_mpc_gait_time_name", "kuavo_msgs/gaitTimeName"),
          ("/humanoid_mpc_observation", "ocs2_msgs/mpc_observation")]
COMMANDS = [("/cmd_vel", "geometry_msgs/Twist"), ("/cmd_pose", "geometry_msgs/Twist"), ("/cmd_pose_world", "geometry_msgs/Twist"),
            ("/humanoid_switch_gait_by_name", "kuavo_msgs/switchGaitByName"),
            ("/humanoid_mpc_foot_pose_target_trajectories", "kuavo_msgs/footPoseTargetTrajectories"),
            ("/kuavo_arm_traj", "sensor_msgs/JointState"), ("/kuavo_arm_target_poses", "kuavo_msgs/armTargetPoses"),
            ("/robot_head_motion_data", "kuavo_msgs/robotHeadMotionData"),
            ("/mm/two_arm_hand_pose_cmd", "kuavo_msgs/twoArmHandPoseCmd")]


def links_of(dof):
    legs = [f"leg_{side}{i}_link" for side in "lr" for i in range(1, 7)]
    arms = [f"zarm_{side}{i}_link" for side in "lr" for i in range(1, dof // 2 + 1)]
    return legs + arms + ["zhead_1_link", "zhead_2_link"]


def joint_names(urdf, dof):
    """As the SDK does: the meshes' file names, without folder and suffix."""
    root = ElementTree.fromstring(urdf)
    files = [root.find(f".//link[@name='{link}']/visual/geometry/mesh").get("filename") for link in links_of(dof)]
    return [file.split("/")[-1].split(".")[0] for file in files]


class BridgeRobot:
    """The start of the SDK. Raises where the SDK would give up."""

    def __init__(self, client):
        self.client, self.state = client, {}
        nodes = client.call("/rosapi/nodes", "rosapi/Nodes")["nodes"]
        assert "/humanoid_gait_switch_by_name" in nodes, nodes
        self.parameters = {name: client.parameter(name) for name in
                           ("robot_version", "armRealDof", "headRealDof", "legRealDof", "end_effector_type")}
        assert None not in self.parameters.values(), self.parameters
        self.joints = joint_names(client.parameter("humanoid_description"), self.parameters["armRealDof"])
        self.end_frames = json.loads(client.parameter("kuavo_configuration"))["end_frames_names"]
        for topic, kind in STATES:
            client.subscribe(topic, kind, lambda message, topic=topic: self.state.update({topic: message}))
        self.gait = client.call("/humanoid_get_current_gait_name", "kuavo_msgs/getCurrentGaitName")["gait_name"]
        assert client.wait_for(lambda: "/humanoid_mpc_observation" in self.state), "no observation: the SDK waits for ever"
        self.arm_mode = client.call("/humanoid_get_arm_ctrl_mode", "kuavo_msgs/changeArmCtrlMode")["mode"]
        self.frame = client.call("/get_mm_ctrl_frame", "kuavo_msgs/setMmCtrlFrame")["currentFrame"]
        client.call("/mobile_manipulator_get_mpc_control_mode", "kuavo_msgs/changeTorsoCtrlMode")
        client.call("/get_mm_wbc_arm_trajectory_control", "kuavo_msgs/changeArmCtrlMode")
        for topic, kind in COMMANDS:
            client.advertise(topic, kind)

    def until(self, condition, seconds=20):
        return self.client.wait_for(condition, seconds)

    def position(self):
        place = self.state["/odom"]["pose"]["pose"]["position"]
        return place["x"], place["y"], place["z"]

    def joint(self, index):
        return self.state["/sensors_data_raw"]["joint_data"]["joint_q"][index]

    def walk(self, forward, turning, seconds):
        """At 10 Hz, as the SDK's example does."""
        for _ in range(int(seconds * 10)):
            self.client.publish("/cmd_vel", {"linear": {"x": forward, "y": 0.0, "z": 0.0}, "angular": {"x": 0.0, "y": 0.0, "z": turning}})
            time.sleep(0.1)

    def stand(self):
        self.client.publish("/cmd_vel", {"linear": {"x": 0.0, "y": 0.0, "z": 0.0}, "angular": {"x": 0.0, "y": 0.0, "z": 0.0}})
        self.client.publish("/humanoid_switch_gait_by_name", {"gait_name": "stance"})

    def gait_name(self):
        return self.client.call("/humanoid_get_current_gait_name", "kuavo_msgs/getCurrentGaitName")["gait_name"]

    def take_arms(self):
        answer = self.client.call("/arm_traj_change_mode", "kuavo_msgs/changeArmCtrlMode", {"control_mode": 2})
        assert answer["result"], answer
        deadline = time.time() + 10
        while self.client.call("/humanoid_get_arm_ctrl_mode", "kuavo_msgs/changeArmCtrlMode")["mode"] != 2:
            assert time.time() < deadline, "the arms do not become external"
            time.sleep(0.05)

    def move_arms(self, times, degrees):
        self.client.publish("/kuavo_arm_target_poses", {"times": times, "values": degrees})

    def turn_head(self, yaw, pitch):
        self.client.publish("/robot_head_motion_data", {"joint_data": [yaw, pitch]})
