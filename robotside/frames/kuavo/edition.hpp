// Which Kuavo it is: what its messages, its motors and its hands depend on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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

inline constexpr std::size_t kMostMotors = 28;
using MotorArray = std::array<double, kMostMotors>;  // in the order of /sensors_data_raw

// One of the robots, simulated or real. The motors are the first joints of the model, in the order of
// /sensors_data_raw; finger joints follow them.
struct Edition {
  const RobotModel* model = nullptr;
  Generation generation = Generation::main;
  EndEffector end = EndEffector::qiangnao;
  bool vendor_quirks = false;  // as the original: /cmd_vel walks on for ever

  const JointGroup& group(std::string_view name) const { return model->group(name); }
  // "legs", "arms" (left, then right) and "neck" are groups of the model.
  std::size_t motors() const;  // 28, or 23
};

}  // namespace aim::robotside::kuavo
