// One hand after the other, by the groups of the model.
#include "robotside/api/convert/hand_state.hpp"

#include "core/codec/hand_message.hpp"
#include "core/model/body_part.hpp"

namespace aim::robotside {

bool has_claws(const RobotModel& model) {
  for (std::size_t side = 0; side < kSides.size(); ++side)
    if (const JointGroup* hand = hand_of(model, side)) return hand->count == 1;
  return false;
}

void fill_hands(const RobotModel& model, const JointArray& position, const JointArray& effort,
                aimdk::protocol::HandState& hands) {
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    const JointGroup* group = hand_of(model, side);
    if (group == nullptr) continue;
    FingerValues fingers;
    for (std::size_t i = group->first; i < group->first + group->count; ++i)
      fingers.push_back({position[i], effort[i]});
    fill_hand(fingers, side == 0 ? *hands.mutable_left() : *hands.mutable_right());
  }
}

}  // namespace aim::robotside
