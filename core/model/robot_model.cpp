// Look-ups in a robot model, and the limits that two joints share.
#include "core/model/robot_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/suggestion.hpp"

namespace aim {

bool CoupledLimit::scale_inside(bool first_commanded, double& first_position, bool second_commanded,
                                double& second_position) const {
  constexpr double kRounding = 1 + 1e-12;  // what was scaled once is inside
  const double all = sum(first_position, second_position);
  if (std::abs(all) <= bound * kRounding) return false;
  const double commanded = sum(first_commanded ? first_position : 0, second_commanded ? second_position : 0);
  const double room = std::copysign(bound, all) - (all - commanded);
  const double scale = commanded == 0 ? 0 : std::clamp(room / commanded, 0.0, 1.0);
  if (first_commanded) first_position *= scale;
  if (second_commanded) second_position *= scale;
  return true;
}

std::optional<std::size_t> RobotModel::find_joint(std::string_view name) const {
  for (const JointAlias& alias : aliases)
    if (alias.alias == name) {
      name = alias.joint;
      break;
    }
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i].name == name) return i;
  return std::nullopt;
}

const Sensor* RobotModel::find_sensor(std::string_view name) const {
  const auto found = std::find_if(sensors.begin(), sensors.end(),
                                  [name](const Sensor& sensor) { return sensor.name == name; });
  return found == sensors.end() ? nullptr : &*found;
}

const RosService* RobotModel::find_service(std::string_view name) const {
  const auto found = std::find_if(services.begin(), services.end(),
                                  [name](const RosService& service) { return service.name == name; });
  return found == services.end() ? nullptr : &*found;
}

const ArmMode* RobotModel::find_arm_mode(std::string_view name) const {
  const auto found = std::find_if(arm_modes.begin(), arm_modes.end(),
                                  [name](const ArmMode& mode) { return mode.name == name; });
  return found == arm_modes.end() ? nullptr : &*found;
}

const JointGroup* RobotModel::find_group(std::string_view name) const {
  const auto found = std::find_if(groups.begin(), groups.end(),
                                  [name](const JointGroup& group) { return group.name == name; });
  return found == groups.end() ? nullptr : &*found;
}

const Posture* RobotModel::find_posture(std::string_view name) const {
  const auto found = std::find_if(postures.begin(), postures.end(),
                                  [name](const Posture& posture) { return posture.name == name; });
  return found == postures.end() ? nullptr : &*found;
}

const Gesture* RobotModel::find_gesture(std::string_view name) const {
  const auto found = std::find_if(gestures.begin(), gestures.end(),
                                  [name](const Gesture& gesture) { return gesture.name == name; });
  return found == gestures.end() ? nullptr : &*found;
}

const JointGroup& RobotModel::group(std::string_view name) const {
  if (const JointGroup* found = find_group(name)) return *found;
  throw std::out_of_range("the model " + std::string(id) + " has no joint group " + std::string(name));
}

const Posture& RobotModel::posture(std::string_view name) const {
  if (const Posture* found = find_posture(name)) return *found;
  throw std::out_of_range("the model " + std::string(id) + " has no posture " + std::string(name));
}

std::optional<Capability> RobotModel::first_lacked(
    std::initializer_list<std::optional<Capability>> needs) const {
  for (const auto& one : needs)
    if (one && !can(*one)) return one;
  return std::nullopt;
}

std::uint16_t RobotModel::port_of(Endpoint endpoint) const {
  for (const EndpointPort& row : ports)
    if (row.endpoint == endpoint) return row.port;
  return 0;
}

const Topic* RobotModel::find_topic(std::string_view name) const {
  for (const Topic& topic : topics)
    if (topic.name == name) return &topic;
  return nullptr;
}

const BodyPoseLimits* RobotModel::body_pose(ActionIndex action) const {
  for (const BodyPoseLimits& limits : body_poses)
    if (limits.action == graph.at(action).name) return &limits;
  return nullptr;
}

JointMask RobotModel::joints_of(Limb limb) const {
  JointMask found = 0;
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i].limb == limb) found |= bit(i);
  return found;
}

const ImpedanceLimits* RobotModel::impedance(ActionIndex action) const {
  for (const ImpedanceLimits& limits : impedances)
    if (limits.action == graph.at(action).name) return &limits;
  return nullptr;
}

bool RobotModel::takes_gains(const ImpedanceLimits& row, std::size_t joint) const {
  if (row.group.empty()) return true;
  const JointGroup& taking = group(row.group);
  return joint >= taking.first && joint < taking.first + taking.count;
}

JointLimits RobotModel::limits_in(ActionIndex action, std::size_t joint) const {
  JointLimits limits = joints[joint].limits;
  const ImpedanceLimits* row = impedance(action);
  if (row == nullptr || !takes_gains(*row, joint)) return limits;
  limits.position = {limits.position.min + row->margin, limits.position.max - row->margin};
  limits.velocity = std::min(limits.velocity, row->velocity);
  limits.acceleration = std::min(limits.acceleration, row->acceleration);
  return limits;
}

WalkLimits RobotModel::walk_in(ActionIndex action) const {
  WalkLimits limits = walk;
  for (const WalkGait& row : walk_gaits) {
    if (row.action != graph.at(action).name) continue;
    limits.forward = row.forward;
    limits.lateral = row.lateral;
    limits.yaw_rate = row.yaw_rate;
  }
  return limits;
}

const CoupledLimit* RobotModel::coupled_limit(std::size_t joint) const {
  for (const CoupledLimit& limit : coupled_limits)
    if (limit.has(joint)) return &limit;
  return nullptr;
}

Result<const RobotModel*> find_robot_model(std::string_view id) {
  std::vector<std::string_view> ids;
  for (const RobotModel* model : robot_models()) {
    if (model->id == id) return model;
    ids.push_back(model->id);
  }
  std::string hint = did_you_mean(id, ids);
  if (hint.empty()) {
    hint = "known robots:";
    for (const std::string_view known : ids) hint += " " + std::string(known);
  }
  return Error{.origin = Origin::not_found,
               .message = "there is no robot model \"" + std::string(id) + "\"",
               .reason = "this version has no such model",
               .hint = std::move(hint)};
}

namespace {

// What a robot without the capability does instead.
std::string instead_of(const RobotModel& model, Capability capability) {
  struct Verb {
    Capability needs;
    std::string_view command;
  };
  constexpr std::array kMovers{
      Verb{Capability::arms, "aimctl arm set"}, Verb{Capability::neck, "aimctl neck set"},
      Verb{Capability::hands, "aimctl hand set"}, Verb{Capability::waist, "aimctl waist set"}};
  std::string verbs;
  for (const Verb& verb : kMovers)
    if (capability == Capability::impedance && model.can(verb.needs))
      verbs.append(verbs.empty() ? "" : ", ").append(verb.command);
  return verbs.empty() ? "aimctl --help shows what it can do" : "its joints are moved by: " + verbs;
}

}  // namespace

Error lacking(const RobotModel& model, Capability capability) {
  std::string name(model.title);
  if (!model.edition.empty()) name += ", " + std::string(model.edition);
  return Error{.origin = Origin::not_found,
               .message = "this robot " + std::string(lack_of(capability)),
               .reason = "its model is " + name + " (" + std::string(model.id) + ")",
               .hint = instead_of(model, capability)};
}

}  // namespace aim
