// Refusals name the joint, the value and what is permitted.
#include "sdk/command_check.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

#include "core/robots/magiclab_magicbot_modes.hpp"

namespace aim::magicbot_sdk {
namespace {

using model::JointMode;

// The limits of the model were written in double; a float of the interface may be above by its rounding.
constexpr double kFloatRounding = 1e-6;

std::string text_of(double value) {
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 6);
  return {text.data(), end.ptr};
}

bool moves(JointMode mode) { return mode != JointMode::off && mode != JointMode::ready; }

bool takes(std::size_t joint, std::int16_t mode) {
  for (const model::JointModeRow& row : model::kJointModes)
    if (static_cast<std::int16_t>(row.mode) == mode) return model::takes(joint, row.mode);
  return false;
}

std::string modes_of(std::size_t joint) {
  std::string text;
  for (const model::JointModeRow& row : model::kJointModes)
    if (model::takes(joint, row.mode))
      text += (text.empty() ? "" : ", ") + std::to_string(static_cast<int>(row.mode)) + " (" +
              std::string(row.name) + ")";
  return text;
}

Answer refuse(std::size_t joint, std::string text) {
  return {Code::refused, std::string(model::kJoints[joint].name) + ": " + std::move(text)};
}

Answer check_numbers(std::size_t joint, const JointSetPoint& point) {
  const struct {
    const char* name;
    double value;
  } numbers[] = {
      {"pos", point.pos}, {"vel", point.vel}, {"toq", point.toq}, {"kp", point.kp}, {"kd", point.kd}};
  for (const auto& number : numbers)
    if (!std::isfinite(number.value))
      return refuse(joint,
                    std::string(number.name) + " " + text_of(number.value) + " is not a finite number");
  if (point.kp < 0 || point.kd < 0)
    return refuse(joint, std::string(point.kp < 0 ? "kp " : "kd ") +
                             text_of(point.kp < 0 ? point.kp : point.kd) + " is negative");
  return {};
}

Answer check_limits(std::size_t joint, const JointSetPoint& point) {
  const auto mode = JointMode{point.mode};
  if (!moves(mode)) return {};
  const auto& range = model::kJoints[joint].limits.position;
  if (point.pos < range.min - kFloatRounding || point.pos > range.max + kFloatRounding)
    return refuse(joint, "pos " + text_of(point.pos) + " is outside " + text_of(range.min) + " to " +
                             text_of(range.max) +
                             (model::kJoints[joint].unit == JointUnit::radian ? " rad" : ""));
  if (mode == JointMode::hybrid) return {};
  if (point.vel < 0 || point.toq < 0)
    return refuse(joint, std::string(point.vel < 0 ? "vel " : "toq ") +
                             text_of(point.vel < 0 ? point.vel : point.toq) +
                             " is negative, but is a limit in this mode");
  return {};
}

}  // namespace

Answer check_count(std::string_view what, std::size_t given, std::size_t wanted) {
  if (given == wanted) return {};
  return {Code::internal, "the command has " + std::to_string(given) + " " + std::string(what) +
                              ", the robot has " + std::to_string(wanted)};
}

Answer check_joints(Part part, std::span<const JointSetPoint> joints) {
  const PartRow& row = row_of(part);
  for (std::size_t i = 0; i < joints.size() && i < row.count; ++i) {
    const std::size_t joint = row.first + i;
    if (!takes(joint, joints[i].mode))
      return refuse(joint, "operation mode " + std::to_string(joints[i].mode) +
                               " is not one of this joint, which has " + modes_of(joint));
    if (Answer wrong = check_numbers(joint, joints[i]); !wrong) return wrong;
    if (Answer wrong = check_limits(joint, joints[i]); !wrong) return wrong;
  }
  return {};
}

Answer check_stamp(std::int64_t stamp, std::int64_t newest, const Clocks& now) {
  if (stamp == 0) return {};
  if (stamp < 0) return {Code::refused, "stale: the timestamp " + std::to_string(stamp) + " is negative"};
  if (stamp < newest)
    return {Code::refused, "stale: the timestamp " + std::to_string(stamp) +
                               " ns is before that of the command "
                               "before, " +
                               std::to_string(newest) + " ns"};
  const bool system = std::abs(now.system_ns - stamp) < std::abs(now.steady_ns - stamp);
  const std::int64_t age = (system ? now.system_ns : now.steady_ns) - stamp;
  if (std::abs(age) <= kOldest_ns) return {};
  return {Code::refused,
          (age > 0 ? "stale: the timestamp is " : "the timestamp is ") +
              std::to_string(std::abs(age) / 1'000'000) + (age > 0 ? " ms behind" : " ms ahead of") +
              " the " + (system ? "system clock" : "steady clock") + " of this machine; at most " +
              std::to_string(kOldest_ns / 1'000'000) + " ms are permitted, 0 means none given"};
}

}  // namespace aim::magicbot_sdk
