// The parts of a body that a robot has several of, counted by the groups of its model: "left_hand" is a hand,
// "fr_leg" a leg. A robot of one arm or hand names its side as well, or has the group "arms" only.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"

namespace aim {

// The sides of a body, in the order in which the wire gives their values.
inline constexpr std::array<std::string_view, 2> kSides{"left", "right"};
// What a request for hands or claws may name.
inline constexpr std::array<std::string_view, 3> kSideChoices{"left", "right", "both"};
inline constexpr std::array<std::string_view, 5> kFingerNames{"thumb", "index", "middle", "ring", "little"};
// How hard the hands of a robot grip, of which it knows the levels by name.
inline constexpr std::array<std::string_view, 3> kHandForces{"small", "normal", "full"};

// The group "left_hand" or "right_hand": a hand of fingers, or a claw. nullptr where the robot has none.
const JointGroup* hand_of(const RobotModel& model, std::size_t side);

// The groups "..._leg" in the order of the model; each leg ends in a foot.
std::vector<const JointGroup*> legs_of(const RobotModel& model);
// By what fraction of the gait period the foot of this leg steps ahead of the gait's phase. Empty: the
// model's gait does not lift it.
std::optional<double> step_lead(const RobotModel& model, const JointGroup& leg);

}  // namespace aim
