// Look-ups in a robot model.
#include "core/model/robot_model.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/suggestion.hpp"

namespace aim {

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

Error lacking(const RobotModel& model, Capability capability) {
  std::string name(model.title);
  if (!model.edition.empty()) name += ", " + std::string(model.edition);
  return Error{.origin = Origin::not_found,
               .message = "this robot " + std::string(lack_of(capability)),
               .reason = "it is a " + name + " (" + std::string(model.id) + ")",
               .hint = "aimctl --help shows what it can do"};
}

}  // namespace aim
