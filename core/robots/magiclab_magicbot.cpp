// Assembles the model of the MagicLab MagicBot. Its links have no published lengths, so it has no geometry
// and plans no moves. Its battery is reported over no channel that is published.
#include "core/robots/magiclab_magicbot.hpp"

#include "core/robots/magiclab_magicbot_actions.hpp"
#include "core/robots/magiclab_magicbot_joints.hpp"
#include "core/robots/magiclab_magicbot_topics.hpp"

namespace aim {
namespace {

// The vendor's names are those of the interface; these are the axes of the body.
constexpr JointAlias kAliases[] = {{"waist_roll", "joint_wr"}, {"waist_yaw", "joint_wy"}};

// Every joint at zero: standing, arms hanging. Chosen by us; the vendor publishes no posture.
constexpr std::array<double, magiclab_magicbot::kJoints.size()> kZeros{};
constexpr Posture kPostures[] = {{"start", kZeros}, {"stand", kZeros}, {"arm_home", kZeros}};

}  // namespace

constinit const RobotModel kMagiclabMagicbot = {
    .id = "magiclab-magicbot",
    .title = "MagicLab MagicBot",
    .edition = "",
    .capabilities = {Capability::walking, Capability::arms, Capability::hands, Capability::neck,
                     Capability::waist, Capability::motions, Capability::joint_control, Capability::impedance,
                     Capability::motors, Capability::imu},
    .joints = magiclab_magicbot::kJoints,
    .groups = magiclab_magicbot::kGroups,
    .aliases = kAliases,
    .graph = magiclab_magicbot::kGraph,
    .topics = magiclab_magicbot::kTopics,
    .ports = magiclab_magicbot::kPorts,
    .walk = magiclab_magicbot::kWalk,
    .impedances = magiclab_magicbot::kImpedances,
    .postures = kPostures,
};

}  // namespace aim
