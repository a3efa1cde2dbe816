// What supports the body. Legs that carry the body show load torque; hanging or unpowered legs show none.
#include "robotside/control/parts/support.hpp"

#include <cmath>

#include "core/model/body_part.hpp"
#include "core/model/footing.hpp"

namespace aim::robotside {
namespace {

// Wide enough for a robot that is seated by hand, and far from every other posture of the legs.
constexpr double kNearSeat = 0.15;  // [rad]
constexpr double kLoad = 10;        // of both legs together [N m]; standing loads them with far more

template <class Value>
bool any_leg(const RobotModel& model, const Value& value) {
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (model.joints[i].limb == Limb::legs && value(i)) return true;
  return false;
}

double leg_load(const RobotModel& model, const RobotState& state) {
  double load = 0;
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (model.joints[i].limb == Limb::legs) load += std::abs(state.effort[i]);
  return load;
}

// The transition into the action, or the motion of an action that ends by itself, is not complete. An action
// without a behaviour is never entered by a request: the robot does it while it stands.
bool under_way(const Action& action, ActionStatus status) {
  if (action.behaviour == Behaviour::none) return false;
  return status == ActionStatus::prepare || (ends(action.behaviour) && status != ActionStatus::done);
}

}  // namespace

StopLevel possible_level(const RobotModel& model, StopLevel asked) {
  const bool lowers = model.find_group("legs") == nullptr || lowering_action(model).has_value();
  return asked == StopLevel::sit && !lowers ? StopLevel::hold : asked;
}

bool may_lose_power(const RobotModel& model, const RobotState& state) {
  const Support support = support_of(model, state);
  const bool carried = support == Support::legs || support == Support::changing;
  return state.at_rest && !carried;
}

bool sits(const RobotModel& model, const JointArray& position) {
  const Posture* sit = model.find_posture("sit");
  return sit != nullptr && !any_leg(model, [&](std::size_t i) {
           return std::abs(position[i] - sit->positions[i]) > kNearSeat;
         });
}

Support support_of(const RobotModel& model, const RobotState& state) {
  if (state.walking) return Support::legs;
  if (model.find_group("legs") == nullptr) return Support::mount;
  const Action& action = model.graph.at(state.action);
  const bool legs_move = any_leg(model, [&](std::size_t i) { return state.set_velocity[i] != 0; });
  // In a standing action legs may move to realise the waist; they still carry the body.
  const bool stands = action.stands && !under_way(action, state.status);
  if (legs_move && !stands) return Support::changing;
  if (sits(model, state.position)) return Support::seat;
  if (stands || leg_load(model, state) > kLoad) return Support::legs;
  if (under_way(action, state.status)) return Support::changing;
  return legs_of(model).size() <= 2 ? Support::nothing : Support::belly;
}

bool needs_to_rise(const RobotModel& model, const JointArray& position, const Action& target) {
  return target.stands && target.behaviour != Behaviour::rise && sits(model, position);
}

ActionIndex step_to_rise(const ActionGraph& graph, ActionIndex from) {
  for (std::size_t i = 0; i < graph.actions().size(); ++i) {
    const auto index = static_cast<ActionIndex>(i);
    if (graph.at(index).behaviour == Behaviour::rise && graph.legal(from, index)) return index;
  }
  return 0;
}

}  // namespace aim::robotside
