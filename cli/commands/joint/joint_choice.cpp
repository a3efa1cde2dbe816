// Looks joints and groups up by any of their names.
#include "cli/commands/joint/joint_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

Error no_such_joint(const RobotModel& model, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Joint& joint : model.joints) names.push_back(joint.name);
  for (const JointAlias& alias : model.aliases) names.push_back(alias.alias);
  for (const JointGroup& group : model.groups) names.push_back(group.name);
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no joint '{}'", name),
               .hint = hint.empty() ? "aimctl joint list" : std::move(hint),
               .facts = {{"joint", name}}};
}

}  // namespace

Result<std::vector<std::size_t>> chosen(const RobotModel& model, const std::vector<std::string>& names) {
  std::vector<std::size_t> joints;
  const auto add = [&](std::size_t joint) {
    if (std::find(joints.begin(), joints.end(), joint) == joints.end()) joints.push_back(joint);
  };
  for (const std::string& name : names) {
    const auto group = std::find_if(model.groups.begin(), model.groups.end(),
                                    [&](const JointGroup& candidate) { return candidate.name == name; });
    if (const auto joint = model.find_joint(name)) {
      add(*joint);
    } else if (group != model.groups.end()) {
      for (std::size_t i = 0; i < group->count; ++i) add(group->first + i);
    } else {
      return no_such_joint(model, name);
    }
  }
  for (std::size_t i = 0; names.empty() && i < model.joints.size(); ++i) joints.push_back(i);
  return joints;
}

Result<std::size_t> joint_named(const RobotModel& model, std::string_view name) {
  if (const auto joint = model.find_joint(name)) return *joint;
  return no_such_joint(model, std::string(name));
}

}  // namespace aim::cli
