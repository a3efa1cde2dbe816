// Assembles the model of the Xiaomi CyberDog 2. It reports no battery over LCM, so it has none here.
#include "core/robots/xiaomi_cyberdog.hpp"

#include "core/robots/xiaomi_cyberdog_actions.hpp"
#include "core/robots/xiaomi_cyberdog_joints.hpp"
#include "core/robots/xiaomi_cyberdog_topics.hpp"

namespace aim {

constinit const RobotModel kXiaomiCyberdog = {
    .id = "xiaomi-cyberdog",
    .title = "Xiaomi CyberDog 2",
    .edition = "",
    .capabilities = {Capability::walking, Capability::body_pose, Capability::motions, Capability::sequences,
                     Capability::user_gaits, Capability::impedance, Capability::motors, Capability::imu},
    .joints = xiaomi_cyberdog::kJoints,
    .groups = xiaomi_cyberdog::kGroups,
    .aliases = {},
    .graph = xiaomi_cyberdog::kGraph,
    .topics = xiaomi_cyberdog::kTopics,
    .ports = xiaomi_cyberdog::kPorts,
    .walk = xiaomi_cyberdog::kWalk,
    .walk_gaits = xiaomi_cyberdog::kWalkGaits,
    .user_gait = "USER_GAIT",
    .body_poses = xiaomi_cyberdog::kBodyPoses,
    .impedances = xiaomi_cyberdog::kImpedances,
};

}  // namespace aim
