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
#include "core/model/capability.hpp"
#include "core/model/gesture.hpp"
#include "core/model/joint.hpp"
#include "core/model/topic.hpp"
#include "core/result.hpp"

namespace aim {

// The ports a robot listens on, by module. A real robot distributes its services over them; aimd serves all
// services on each.
enum class Endpoint : std::uint8_t { mc, hal, hal_orin, player };
inline constexpr std::size_t kEndpointCount = 4;

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

struct BodyGeometry;  // core/model/body_geometry.hpp; include it only where the geometry is used

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
  WalkLimits walk = {};                    // of a robot that walks
  std::span<const Posture> postures = {};  // "start" (initial posture of the simulator), "stand", "arm_home"
  std::span<const CoupledLimit> coupled_limits = {};
  std::span<const GaitTerm> gait = {};
  std::span<const Gesture> gestures = {};  // of the hands
  const BodyGeometry* geometry = nullptr;  // nullptr: not published
  JointMask missing = 0;                   // joints without a motor in this edition; they stay at 0

  std::optional<std::size_t> find_joint(std::string_view name) const;  // by name or alias
  const JointGroup* find_group(std::string_view name) const;           // nullptr when there is none
  const Posture* find_posture(std::string_view name) const;            // nullptr when there is none
  const Gesture* find_gesture(std::string_view name) const;            // nullptr when there is none
  // For names that the robot's capabilities promise. Throws std::out_of_range where the model lacks them.
  const JointGroup& group(std::string_view name) const;
  const Posture& posture(std::string_view name) const;
  bool can(Capability capability) const { return capabilities.has(capability); }
  // The first of these that it lacks; none if it has all.
  std::optional<Capability> first_lacked(std::initializer_list<std::optional<Capability>> needs) const;
  std::uint16_t port_of(Endpoint endpoint) const;              // 0: the robot has no such port
  const Topic* find_topic(std::string_view name) const;        // nullptr when there is none
  const CoupledLimit* coupled_limit(std::size_t joint) const;  // the first of this joint, or nullptr
};

// The robot models of this build; the first is the default.
std::span<const RobotModel* const> robot_models();
Result<const RobotModel*> find_robot_model(std::string_view id);

// "this robot has no neck (AgiBot A2, basic)".
Error lacking(const RobotModel& model, Capability capability);

}  // namespace aim
