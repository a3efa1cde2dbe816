// What the parts of the simulated Kuavo share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim::robotside::kuavo {

// Two generations of messages: the branches main and beta, and the branch dev. Two messages differ.
enum class Generation : std::uint8_t { main, dev };

enum class EndEffector : std::uint8_t { none, qiangnao, qiangnao_touch, revo2, lejuclaw };
// As parameter end_effector_type names them.
inline constexpr std::array<std::string_view, 5> kEndEffectors = {"none", "qiangnao", "qiangnao_touch",
                                                                  "revo2", "lejuclaw"};
constexpr bool has_hands(EndEffector end) { return end != EndEffector::none && end != EndEffector::lejuclaw; }

inline constexpr double kStep = 0.002;    // of the simulation [s]
inline constexpr double kGravity = 9.81;  // [m/s^2]
inline constexpr std::size_t kMostMotors = 28;
using MotorArray = std::array<double, kMostMotors>;  // in the order of /sensors_data_raw

// Which robot is simulated. The motors are the first joints of the model, in the order of /sensors_data_raw;
// finger joints follow them.
struct Edition {
  const RobotModel* model = nullptr;
  Generation generation = Generation::main;
  EndEffector end = EndEffector::qiangnao;
  bool vendor_quirks = false;  // as the original: /cmd_vel walks on for ever

  const JointGroup& group(std::string_view name) const { return model->group(name); }
  // "legs", "arms" (left, then right) and "neck" are groups of the model.
  std::size_t motors() const;  // 28, or 23
};

// The answer of a service: its `success` or `result`, and its `message`.
struct Outcome {
  bool done = false;
  std::string message;
};

// Plane pose of the base in the world of the odometry, height of its middle.
struct BasePose {
  double x = 0, y = 0, z = 0;           // [m]
  double roll = 0, pitch = 0, yaw = 0;  // [rad]
};

}  // namespace aim::robotside::kuavo
