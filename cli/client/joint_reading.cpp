// Reads joints. Source: AimDK wire, section 4.4: GetJointState reports all joints except head and hands.
#include "cli/client/joint_reading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aimdk/hal_hand.pb.h"
#include "aimdk/hal_neck.pb.h"
#include "aimdk/mc_data.pb.h"
#include "cli/client/reply.hpp"
#include "core/codec/hand_message.hpp"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

Error not_reported(std::string_view what) {
  return Error{.origin = Origin::fault,
               .message = fmt::format("the robot does not report {}", what),
               .reason = "its reply does not contain the values",
               .hint = "aimctl status shows the faults of the robot"};
}

// No sensor resolves so little: a simulated joint approaches its target for ever.
double resolved(double value) { return std::abs(value) < 1e-12 ? 0 : value; }

JointReading reading_of(std::size_t joint, const wire::JointState& state) {
  return {joint, resolved(state.position()), resolved(state.velocity()), resolved(state.effort())};
}

Status append_hand(const wire::SingleHandState& hand, const JointGroup& group, JointReadings& readings) {
  const FingerValues fingers = fingers_of(hand, group.count);
  if (fingers.empty()) return not_reported(fmt::format("the fingers of its {}", group.name));
  for (std::size_t i = 0; i < fingers.size(); ++i)
    readings.push_back({group.first + i, fingers[i].position, 0.0, fingers[i].force.value_or(0)});
  return Done{};
}

}  // namespace

Result<JointReadings> read_body(Robot& robot) {
  auto reply = ask(robot, methods::McDataService::kGetJointState, wire::CommonRequest{});
  if (!reply) return reply.error();
  JointReadings readings;
  for (const wire::JointState& state : reply->states())
    if (const auto joint = robot.model().find_joint(state.name()))
      readings.push_back(reading_of(*joint, state));
  if (readings.empty()) return not_reported("its legs and arms");
  std::sort(readings.begin(), readings.end(),
            [](const JointReading& a, const JointReading& b) { return a.joint < b.joint; });
  return readings;
}

Result<JointReadings> read_neck(Robot& robot) {
  auto reply = ask(robot, methods::McDataService::kGetNeckState, wire::CommonRequest{});
  if (!reply) return reply.error();
  if (!reply->has_data()) return not_reported("its neck");
  const std::size_t first = robot.model().group("neck").first;
  return JointReadings{reading_of(first, reply->data().shake()), reading_of(first + 1, reply->data().nod())};
}

Result<JointReadings> read_hands(Robot& robot) {
  auto reply = ask(robot, methods::McDataService::kGetHandState, wire::CommonRequest{});
  if (!reply) return reply.error();
  JointReadings readings;
  const RobotModel& model = robot.model();
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const JointGroup* group = hand_of(model, side);
    if (group == nullptr) continue;
    const wire::HandState& hands = reply->data();
    if (auto added = append_hand(side == 0 ? hands.left() : hands.right(), *group, readings); !added)
      return added.error();
  }
  return readings;
}

Result<JointReadings> in_group(const RobotModel& model, std::string_view group,
                               const JointReadings& readings) {
  const JointGroup& wanted = model.group(group);
  JointReadings found;
  for (std::size_t joint = wanted.first; joint < wanted.first + wanted.count; ++joint) {
    const auto it = std::find_if(readings.begin(), readings.end(),
                                 [&](const JointReading& reading) { return reading.joint == joint; });
    if (it == readings.end()) return not_reported(model.joints[joint].name);
    found.push_back(*it);
  }
  return found;
}

Result<JointReadings> read_arms(Robot& robot) {
  auto body = read_body(robot);
  if (!body) return body.error();
  return in_group(robot.model(), "arms", *body);
}

Json to_row(const RobotModel& model, const JointReading& reading) {
  const Joint& joint = model.joints[reading.joint];
  Json row = Json::object();
  row["name"] = joint.name;
  if (joint.unit == JointUnit::count) {
    row["position_count"] = static_cast<int>(reading.position);
    row["force_count"] = static_cast<int>(reading.effort);
  } else if (joint.limb == Limb::waist) {
    row[joint.unit == JointUnit::metre ? "position_m" : "position_rad"] = reading.position;
  } else {
    row["position_rad"] = reading.position;
    row["velocity_rad_s"] = reading.velocity;
    row["effort_Nm"] = reading.effort;
  }
  return row;
}

std::vector<double> positions_of(const JointReadings& readings) {
  std::vector<double> positions;
  for (const JointReading& reading : readings) positions.push_back(reading.position);
  return positions;
}

}  // namespace aim::cli
