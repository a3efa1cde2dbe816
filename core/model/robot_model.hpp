// A robot is a model, not a branch: everything the rooms need to know about one robot, as constant data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/model/action.hpp"
#include "core/model/joint.hpp"
#include "core/model/topic.hpp"
#include "core/result.hpp"

namespace aim {

// The ports a robot listens on, by what lives there. A robot spreads its services over them; aimd serves all
// on each.
enum class Endpoint : std::uint8_t { mc, hal, hal_orin, player };
inline constexpr std::size_t kEndpointCount = 4;

struct EndpointPort {
  Endpoint endpoint;
  std::string_view name;  // "mc"
  std::uint16_t port;
};

// The envelope of the walking command. Forward is +x, lateral is +y (left), turning is about +z (left).
struct WalkLimits {
  Range forward;               // [m/s]
  Range lateral;               // [m/s]
  Range yaw_rate;              // [rad/s]
  double linear_acceleration;  // [m/s^2]
  double yaw_acceleration;     // [rad/s^2]
  double stepping_threshold;   // below this speed the robot stands [m/s, and rad/s for turning]
  double gait_period_s;        // one left and one right step [s]
  std::string_view source;
};

// A limit that two joints share: |first_factor * first + second_factor * second| <= bound. A pair outside it
// is brought inside by scaling both joints towards zero.
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

// Three vocabularies name the same finger; each alias points at a joint of the model.
struct JointAlias {
  std::string_view alias;
  std::string_view joint;
};

// One joint's part in the kinematic gait, added to the standing posture while the robot walks:
//   sin(2 pi (phase + lead)) * (forward * v_x + lateral * v_y + turn * w) + lift * swing(phase + lead)
// where swing() is a smooth bump while the sine rises, that is while the foot is carried to its new place.
struct GaitTerm {
  std::uint8_t joint;
  double lead;                        // ahead of the left leg by this fraction of the gait period
  double forward, lateral, yaw_rate;  // amplitude per speed [rad s/m, rad s/m, rad s/rad]
  double lift;                        // [rad]
};

struct BodyGeometry;  // core/model/body_geometry.hpp: only who needs the shape of the body sees it

struct RobotModel {
  std::string_view id;       // "agibot-a2"
  std::string_view title;    // "AgiBot A2"
  std::string_view edition;  // "flagship"
  std::span<const Joint> joints;
  std::span<const JointGroup> groups;
  std::span<const JointAlias> aliases;
  ActionGraph graph;
  std::span<const Topic> topics;
  std::array<EndpointPort, kEndpointCount> ports;
  WalkLimits walk;
  std::span<const Posture> postures;  // "start" (where the simulator wakes up), "stand", "arm_home", ...
  std::span<const CoupledLimit> coupled_limits = {};
  std::span<const GaitTerm> gait = {};
  const BodyGeometry* geometry = nullptr;  // nullptr: nobody published it
  JointMask missing = 0;                   // joints this edition has no motor for: they stay at zero

  std::optional<std::size_t> find_joint(std::string_view name) const;  // by name or alias
  const JointGroup& group(std::string_view name) const;                // the name must exist
  const Posture& posture(std::string_view name) const;                 // the name must exist
  std::uint16_t port_of(Endpoint endpoint) const;
  const Topic* find_topic(std::string_view name) const;        // nullptr when there is none
  const CoupledLimit* coupled_limit(std::size_t joint) const;  // the first that holds this joint, or nullptr
};

// The robots this build knows; the first is the default.
std::span<const RobotModel* const> robot_models();
Result<const RobotModel*> find_robot_model(std::string_view id);

}  // namespace aim
