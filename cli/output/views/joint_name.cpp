// The short name is an alias of the model that the long name ends with.
#include "cli/output/views/joint_name.hpp"

#include "core/model/robot_model.hpp"

namespace aim::cli {

const Joint* joint_named(std::string_view name, const Screen& screen) {
  if (!screen.model) return nullptr;
  const auto index = screen.model->find_joint(name);
  return index ? &screen.model->joints[*index] : nullptr;
}

std::string short_joint_name(std::string_view name, const Screen& screen) {
  if (screen.model)
    for (const JointAlias& alias : screen.model->aliases)
      if (alias.joint == name && name.ends_with(alias.alias)) return std::string(alias.alias);
  return std::string(name);
}

}  // namespace aim::cli
