// Arms and their goals, from AimDK messages.
#include "robotside/api/convert/arm_goal.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Tolerance of a quaternion's length: enough for values that are printed with five digits.
constexpr double kUnitSlack = 1e-2;

}  // namespace

Result<const Chain*> arm_chain(const RobotModel& model, std::string_view arm) {
  if (const Chain* chain = find_arm(model, arm)) return chain;
  std::string arms;
  if (model.geometry != nullptr)
    for (const Chain& chain : model.geometry->chains)
      if (is_arm(model, chain)) arms += (arms.empty() ? "its arms: " : ", ") + std::string(chain.name);
  return Error{Origin::not_found, fmt::format("the {} has no {}", model.title, arm),
               "it has no such arm, or its geometry is not published", std::move(arms)};
}

Result<Pose> pose_of(const aimdk::protocol::SE3Pose& message, std::string_view field) {
  const auto& q = message.orientation();
  const double length = std::sqrt(q.w() * q.w() + q.x() * q.x() + q.y() * q.y() + q.z() * q.z());
  if (!(std::abs(length - 1) <= kUnitSlack))
    return Error{Origin::usage, fmt::format("{}.orientation is not a rotation", field),
                 fmt::format("its length is {:.4g}, that of a unit quaternion is 1", length),
                 "send x, y, z and w of a unit quaternion"};
  return Pose{{message.position().x(), message.position().y(), message.position().z()},
              normalized(Quaternion{q.w(), q.x(), q.y(), q.z()})};
}

Result<ArmJoints> arm_reference(const RobotModel& model, const Chain& chain, const double* values,
                                std::size_t count) {
  const std::size_t joints = chain.screws.size();
  if (count != 0 && count != joints)
    return Error{Origin::usage, fmt::format("the reference has {} values", count),
                 fmt::format("{} has {} joints", chain.name, joints),
                 "send one value for each joint, or none"};
  // The document's own sample sends zeros where it means "none".
  const bool none = count == 0 || std::all_of(values, values + count, [](double v) { return v == 0; });
  ArmJoints reference{};
  for (std::size_t i = 0; i < joints; ++i) {
    const Range& range = model.joints[chain.first + i].limits.position;
    reference[i] = none ? (range.min + range.max) / 2 : range.clamp(values[i]);
  }
  return reference;
}

Error why_not(const RobotModel& model, const Chain& chain, const ArmAnswer& answer) {
  Error error{Origin::limit, fmt::format("the {} does not reach the pose",
                                         chain.name == "left_arm" ? "left arm" : "right arm")};
  error.hint = "aimctl plan check ARM X Y Z checks another pose; nothing moves";
  switch (answer.verdict) {
    case ArmVerdict::reached:
      break;
    case ArmVerdict::too_far:
      error.reason = fmt::format("it is {:.0f} mm too far from the shoulder", answer.miss * 1e3);
      break;
    case ArmVerdict::too_near:
      error.reason = fmt::format("it is {:.0f} mm too near to the shoulder", answer.miss * 1e3);
      break;
    case ArmVerdict::outside_limits: {
      std::string joints;
      for (std::size_t i = 0; i < chain.screws.size(); ++i)
        if ((answer.outside >> i & 1) != 0)
          joints += (joints.empty() ? "" : ", ") + std::string(model.joints[chain.first + i].name);
      error.reason = answer.coupling != nullptr && joints.empty()
                         ? std::string(answer.coupling->reason)
                         : fmt::format("it needs joints outside their limits: {} by {:.3f} rad",
                                       joints.empty() ? "a coupled pair" : joints, answer.miss);
      break;
    }
    case ArmVerdict::beyond_reach:
      error.reason = fmt::format("the tool comes no nearer to it than {:.0f} mm", answer.miss * 1e3);
      break;
    case ArmVerdict::other_orientations:
      error.reason = fmt::format(
          "the tool reaches the position, but its orientation differs by at least {:.3f} rad", answer.miss);
      break;
  }
  return error;
}

}  // namespace aim::robotside
