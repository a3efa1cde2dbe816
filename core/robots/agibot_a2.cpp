// Assembles the model of the AgiBot A2.
// Source: AimDK A2 documents, ports and modules, motion control; accelerations of walking are chosen by us.
#include "core/robots/agibot_a2.hpp"

#include "core/robots/agibot_a2_actions.hpp"
#include "core/robots/agibot_a2_description.hpp"
#include "core/robots/agibot_a2_gait.hpp"
#include "core/robots/agibot_a2_geometry.hpp"
#include "core/robots/agibot_a2_gestures.hpp"
#include "core/robots/agibot_a2_joints.hpp"
#include "core/robots/agibot_a2_postures.hpp"
#include "core/robots/agibot_a2_sensors.hpp"
#include "core/robots/agibot_a2_topics.hpp"

namespace aim {
namespace {

constexpr WalkLimits kWalk = {
    .forward = {-0.3, 0.8},
    .lateral = {-0.25, 0.25},
    .yaw_rate = {-1.0, 1.0},
    .linear_acceleration = 0.8,
    .yaw_acceleration = 1.6,
    .stepping_threshold = 0.05,
    .gait_period_s = 1.2,
    .source =
        "AimDK A2 motion control, velocity channel; gait: published walking policy; acceleration: chosen by "
        "us",
};

constexpr std::array<EndpointPort, kEndpointCount> kPorts = {{
    {Endpoint::mc, "mc", 56322},
    {Endpoint::hal, "hal", 56421},
    {Endpoint::hal_orin, "hal_orin", 56422},
    {Endpoint::player, "player", 56444},
    {Endpoint::arm_planning, "arm_planning", 56321},
    {Endpoint::lights, "lights", 52893},
    {Endpoint::cameras, "cameras", 59324},
    {Endpoint::system, "system", 51011},
    {Endpoint::alerts, "alerts", 50587},
}};

constexpr RobotModel flagship() {
  return {
      .id = "agibot-a2",
      .title = "AgiBot A2",
      .edition = "flagship",
      .capabilities = {Capability::walking,
                       Capability::gaits,
                       Capability::arms,
                       Capability::planned_moves,
                       Capability::arm_kinematics,
                       Capability::hands,
                       Capability::neck,
                       Capability::waist,
                       Capability::player,
                       Capability::dances,
                       Capability::collision_watch,
                       Capability::joint_control,
                       Capability::battery,
                       Capability::motors,
                       Capability::power,
                       Capability::lights,
                       Capability::audio,
                       Capability::imu,
                       Capability::cameras,
                       Capability::lidar},
      .joints = agibot_a2::kJoints,
      .groups = agibot_a2::kGroups,
      .aliases = agibot_a2::kAliases,
      .graph = agibot_a2::kGraph,
      .topics = agibot_a2::kTopics,
      .ports = kPorts,
      .walk = kWalk,
      .postures = agibot_a2::kPostures,
      .coupled_limits = agibot_a2::kCoupledLimits,
      .gait = agibot_a2::kGait,
      .gestures = agibot_a2::kGestures,
      .geometry = &agibot_a2::kGeometry,
      .description = &agibot_a2::kDescription,
      .sensors = agibot_a2::kSensors,
  };
}

// Source: AimDK A2 motion control: the head of the basic edition can shake but not nod, and it has no motion
// planning.
constexpr RobotModel basic() {
  RobotModel model = flagship();
  model.id = "agibot-a2-basic";
  model.edition = "basic";
  model.capabilities = model.capabilities.without(Capability::planned_moves);
  model.graph = agibot_a2::kBasicGraph;
  model.missing = bit(agibot_a2::kNod);
  return model;
}

}  // namespace

constinit const RobotModel kAgibotA2 = flagship();
constinit const RobotModel kAgibotA2Basic = basic();

}  // namespace aim
