// Finds legs and hands among the groups of a model.
#include "core/model/body_part.hpp"

#include <string>

namespace aim {

const JointGroup* hand_of(const RobotModel& model, std::size_t side) {
  return side < kSides.size() ? model.find_group(std::string(kSides[side]) + "_hand") : nullptr;
}

std::vector<const JointGroup*> legs_of(const RobotModel& model) {
  std::vector<const JointGroup*> legs;
  for (const JointGroup& group : model.groups)
    if (group.name.ends_with("_leg")) legs.push_back(&group);
  return legs;
}

std::optional<double> step_lead(const RobotModel& model, const JointGroup& leg) {
  for (const GaitTerm& term : model.gait)
    if (term.lift != 0 && term.joint >= leg.first && term.joint < leg.first + leg.count) return term.lead;
  return std::nullopt;
}

}  // namespace aim
