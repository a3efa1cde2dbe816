// Conversions of finger targets.
#include "cli/commands/hand/hand_target.hpp"

#include <cmath>

#include "cli/client/request_header.hpp"
#include "cli/input/document.hpp"
#include "cli/motion/limits.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kReadingSlack = 20;  // a reading may exceed its limit by noise: moved inside [counts]
constexpr double kForceSlack = 1000;  // the vendor calls measured forces down to -1000 normal [counts]

std::int32_t count(double value) { return static_cast<std::int32_t>(std::lround(value)); }

void fill(wire::SingleHandCommand& command, const HandTarget& target) {
  wire::FingerCommand& finger = *command.mutable_agi_hand()->mutable_finger();
  wire::FingerPos& pos = *finger.mutable_pos();
  pos.set_thumb_pos_0(count(target.position[0]));
  pos.set_thumb_pos_1(count(target.position[1]));
  pos.set_index_pos(count(target.position[2]));
  pos.set_middle_pos(count(target.position[3]));
  pos.set_ring_pos(count(target.position[4]));
  pos.set_pinky_pos(count(target.position[5]));
  wire::FingerToq& toq = *finger.mutable_toq();
  toq.set_thumb_toq_0(count(target.force[0]));
  toq.set_thumb_toq_1(count(target.force[1]));
  toq.set_index_toq(count(target.force[2]));
  toq.set_middle_toq(count(target.force[3]));
  toq.set_ring_toq(count(target.force[4]));
  toq.set_pinky_toq(count(target.force[5]));
}

Json counts(const std::vector<double>& values) {
  Json list = Json::array();
  for (double value : values) list.push_back(count(value));
  return list;
}

}  // namespace

const JointGroup& hand_group(const RobotModel& model, std::size_t side) {
  return model.group(side == 0 ? "left_hand" : "right_hand");
}

Result<HandTargets> hand_targets_from_input(Invocation& invocation) {
  auto document = read_document(invocation);
  if (!document) return document.error();
  HandTargets targets;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const auto hand = document->find(std::string(kSides[side]));
    if (hand == document->end()) continue;
    auto position = numbers_at(*hand, "position", kFingers);
    if (!position) return position.error();
    targets[side] = {true, *position, std::vector<double>(kFingers, kDefaultForce)};
    if (!hand->contains("force")) continue;
    auto force = numbers_at(*hand, "force", kFingers);
    if (!force) return force.error();
    targets[side].force = *force;
  }
  return targets;
}

HandTargets hand_targets_from_flags(const Arguments& arguments) {
  HandTargets targets;
  const double force = arguments.maybe("--force").value_or(kDefaultForce);
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const std::string flag = "--" + std::string(kSides[side]);
    if (arguments.has(flag))
      targets[side] = {true, arguments.numbers(flag), std::vector<double>(kFingers, force)};
  }
  return targets;
}

Status limit(Invocation& invocation, HandTargets& targets, bool readings) {
  const RobotModel& model = invocation.robot().model();
  for (std::size_t side = 0; side < targets.size(); ++side)
    for (std::size_t i = 0; targets[side].given && i < kFingers; ++i) {
      const Joint& joint = model.joints[hand_group(model, side).first + i];
      auto position =
          within(invocation, {joint.name, joint.limits.position, "count", readings ? kReadingSlack : 0},
                 targets[side].position[i]);
      if (!position) return position.error();
      const std::string force_name = std::string(joint.name) + " force";
      auto force =
          within(invocation, {force_name, {0, joint.limits.effort}, "count", readings ? kForceSlack : 0},
                 targets[side].force[i]);
      if (!force) return force.error();
      targets[side].position[i] = *position;
      targets[side].force[i] = *force;
    }
  return Done{};
}

wire::HandCommandRequest to_request(const HandTargets& targets) {
  wire::HandCommandRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  if (targets[0].given) fill(*request.mutable_data()->mutable_left(), targets[0]);
  if (targets[1].given) fill(*request.mutable_data()->mutable_right(), targets[1]);
  return request;
}

Json to_plan(const HandTargets& targets) {
  Json plan = Json::object();
  for (std::size_t side = 0; side < targets.size(); ++side)
    if (targets[side].given)
      plan[std::string(kSides[side])] = {{"position", counts(targets[side].position)},
                                         {"force", counts(targets[side].force)}};
  return plan;
}

Json hands_document(const JointReadings& readings) {
  HandTargets measured;
  for (std::size_t side = 0; side < measured.size(); ++side) {
    measured[side].given = true;
    for (std::size_t i = 0; i < kFingers; ++i) {
      measured[side].position.push_back(readings[side * kFingers + i].position);
      measured[side].force.push_back(readings[side * kFingers + i].effort);
    }
  }
  return to_plan(measured);
}

std::vector<double> target_positions(const HandTargets& targets) {
  std::vector<double> values;
  for (const HandTarget& hand : targets)
    if (hand.given) values.insert(values.end(), hand.position.begin(), hand.position.end());
  return values;
}

std::vector<double> measured_positions(const HandTargets& targets, const JointReadings& readings) {
  std::vector<double> values;
  for (std::size_t side = 0; side < targets.size(); ++side)
    for (std::size_t i = 0; targets[side].given && i < kFingers; ++i)
      values.push_back(readings[side * kFingers + i].position);
  return values;
}

}  // namespace aim::cli
