// The model of one robot as constant data. Robots differ in their data, not in code branches.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/action.hpp"
#include "core/model/body_pose.hpp"
#include "core/model/capability.hpp"
#include "core/model/gesture.hpp"
#include "core/model/joint.hpp"
#include "core/model/sensor.hpp"
#include "core/model/topic.hpp"
#include "core/result.hpp"

namespace aim {

// The ports a robot listens on, by module. A real robot distributes its services over them; aimd serves all
// services on each.
enum class Endpoint : std::uint8_t {
  mc,            // motion control
  hal,           // hardware abstraction
  hal_orin,      // hardware abstraction of the second computer
  player,        // motion player
  arm_planning,  // planned moves of the arms
  lights,
  cameras,
  system,  // state of the whole robot
  alerts,
};
inline constexpr std::size_t kEndpointCount = 9;

struct EndpointPort {
  Endpoint endpoint;
  std::string_view name;  // "mc"
  std::uint16_t port;
};

// The limits of the walking command. Forward is +x, lateral is +y (left), turning is about +z (left).
struct WalkLimits {
  Range forward;               // [m/s]
  Range lateral;               // [m/s]
  Range yaw_rate;              // [rad/s]
  double linear_acceleration;  // [m/s^2]
  double yaw_acceleration;     // [rad/s^2]
  double stepping_threshold;   // below this speed the robot stands still [m/s, and rad/s for turning]
  double gait_period_s;        // one left and one right step [s]
  std::string_view source;
};

// A gait of a robot with a walking controller of its own: an action, with limits of its own.
struct WalkGait {
  std::string_view name;    // "trot-slow": what `aimctl walk --gait` takes
  std::string_view action;  // that walks it
  Range forward;            // [m/s]
  Range lateral;            // [m/s]
  Range yaw_rate;           // [rad/s]
};

// Set-points of single joints with gains, in an action that opens Interface::impedance. The torque of a joint
// is
//   torque + stiffness * (position - measured position) + damping * (velocity - measured velocity).
// Torques are limited by the effort of the joint.
struct ImpedanceLimits {
  std::string_view action;
  double margin;          // of positions, from the limits of the joint [rad]
  double velocity;        // of moving set-points [rad/s]
  double acceleration;    // likewise [rad/s^2]
  double stiffness;       // the largest [N m/rad]
  double damping;         // the largest [N m s/rad]
  double hold_stiffness;  // with which joints are held, and which a command without gains has [N m/rad]
  double hold_damping;    // likewise [N m s/rad]
  std::string_view source;
  std::string_view group = {};  // the joints that take gains; empty: all that the action gives to clients
};

// A coupled limit of two joints: |first_factor * first + second_factor * second| <= bound. A pair outside it
// is clamped by scaling both joints towards zero.
struct CoupledLimit {
  std::size_t first;     // joint index
  std::size_t second;    // joint index
  double first_factor;   // [unit of the bound per rad]
  double second_factor;  // [unit of the bound per rad]
  double bound;
  std::string_view unit;  // of the bound
  std::string_view reason;

  constexpr bool has(std::size_t joint) const { return joint == first || joint == second; }
  constexpr std::size_t partner(std::size_t joint) const { return joint == first ? second : first; }
  constexpr double sum(double first_position, double second_position) const {
    return first_factor * first_position + second_factor * second_position;
  }
  // Shrinks the commanded joints of the pair until the bound is kept; true where that was necessary. What is
  // not commanded must be inside the bound by itself, then a factor between 0 and 1 exists.
  bool scale_inside(bool first_commanded, double& first_position, bool second_commanded,
                    double& second_position) const;
};

// A named whole-body posture, one value per joint of the model in its unit.
struct Posture {
  std::string_view name;
  std::span<const double> positions;
};

// A further name of a joint; for example, the vendor's sources use three names for each finger.
struct JointAlias {
  std::string_view alias;
  std::string_view joint;
};

// The term of one joint in the kinematic gait, added to the standing posture while the robot walks:
//   sin(2 pi (phase + lead)) * (forward * v_x + lateral * v_y + turn * w) + lift * swing(phase + lead)
// where swing() is a smooth bump while the sine rises, that is during the swing phase of the foot.
struct GaitTerm {
  std::uint8_t joint;
  double lead;                        // ahead of the left leg by this fraction of the gait period
  double forward, lateral, yaw_rate;  // amplitude per speed [rad s/m, rad s/m, rad s/rad]
  double lift;                        // [rad]
};

// A mode of the arms of a robot with a controller of its own: who moves them.
struct ArmMode {
  std::string_view name;  // "external"
  int number;             // as the robot numbers it
  bool external;          // clients move them; in the other modes the robot does
  std::string_view summary;
};

struct BodyGeometry;      // core/model/body_geometry.hpp; include it only where the geometry is used
struct RobotDescription;  // core/model/robot_description.hpp; likewise

struct RobotModel {
  std::string_view id;       // "agibot-a2"
  std::string_view title;    // "AgiBot A2"
  std::string_view edition;  // "flagship"
  CapabilitySet capabilities;
  std::span<const Joint> joints;
  std::span<const JointGroup> groups;
  std::span<const JointAlias> aliases;
  ActionGraph graph;
  std::span<const Topic> topics;
  std::span<const EndpointPort> ports;
  WalkLimits walk = {};                       // of a robot that walks; with gaits, of all of them together
  std::span<const WalkGait> walk_gaits = {};  // empty: walks with `walk` in every action that opens it
  std::string_view user_gait = {};  // action that performs the gait of the user; empty: it performs none
  std::span<const BodyPoseLimits> body_poses = {};   // one row per action that opens Interface::body_pose
  std::span<const ImpedanceLimits> impedances = {};  // one row per action that opens Interface::impedance
  std::span<const Posture> postures = {};  // "start" (initial posture of the simulator), "stand", "arm_home"
  std::span<const CoupledLimit> coupled_limits = {};
  std::span<const GaitTerm> gait = {};
  std::span<const Gesture> gestures = {};         // of the hands
  const BodyGeometry* geometry = nullptr;         // nullptr: not published
  const RobotDescription* description = nullptr;  // names of the frames; nullptr: not published
  std::span<const Sensor> sensors = {};
  std::span<const RosService> services = {};  // of the robot itself, over ROS 1
  std::span<const ArmMode> arm_modes = {};
  JointMask missing = 0;  // joints without a motor in this edition; they stay at 0

  std::optional<std::size_t> find_joint(std::string_view name) const;  // by name or alias
  const JointGroup* find_group(std::string_view name) const;           // nullptr when there is none
  const Posture* find_posture(std::string_view name) const;            // nullptr when there is none
  const Gesture* find_gesture(std::string_view name) const;            // nullptr when there is none
  JointMask joints_of(Limb limb) const;
  // For names that the robot's capabilities promise. Throws std::out_of_range where the model lacks them.
  const JointGroup& group(std::string_view name) const;
  const Posture& posture(std::string_view name) const;
  bool can(Capability capability) const { return capabilities.has(capability); }
  // The first of these that it lacks; none if it has all.
  std::optional<Capability> first_lacked(std::initializer_list<std::optional<Capability>> needs) const;
  std::uint16_t port_of(Endpoint endpoint) const;               // 0: the robot has no such port
  const Topic* find_topic(std::string_view name) const;         // nullptr when there is none
  const Sensor* find_sensor(std::string_view name) const;       // nullptr when there is none
  const RosService* find_service(std::string_view name) const;  // nullptr when there is none
  const ArmMode* find_arm_mode(std::string_view name) const;    // nullptr when there is none
  const CoupledLimit* coupled_limit(std::size_t joint) const;   // the first of this joint, or nullptr
  const BodyPoseLimits* body_pose(ActionIndex action) const;    // nullptr: it takes no poses
  WalkLimits walk_in(ActionIndex action) const;                 // of its gait, or `walk`
  const ImpedanceLimits* impedance(ActionIndex action) const;   // nullptr: it takes no gains
  bool takes_gains(const ImpedanceLimits& row, std::size_t joint) const;  // by ImpedanceLimits::group
  // The limits of a joint's set-points, which an action with gains narrows.
  JointLimits limits_in(ActionIndex action, std::size_t joint) const;
};

// The robot models of this build; the first is the default.
std::span<const RobotModel* const> robot_models();
Result<const RobotModel*> find_robot_model(std::string_view id);

// "this robot has no neck (AgiBot A2, basic)".
Error lacking(const RobotModel& model, Capability capability);

}  // namespace aim
