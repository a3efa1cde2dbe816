// What becomes of a robot that stands, of every model.
#include "core/model/footing.hpp"

#include <algorithm>

#include "tests/catch.hpp"

using namespace aim;

namespace {

template <class Check>
void for_every_action(const Check& check) {
  for (const RobotModel* model : robot_models()) {
    INFO(model->id);
    const auto actions = model->graph.actions();
    for (std::size_t i = 0; i < actions.size(); ++i) {
      INFO(actions[i].name);
      check(*model, static_cast<ActionIndex>(i));
    }
  }
}

const RobotModel& model_of(std::string_view id) { return **find_robot_model(id); }

Footing footing_of(std::string_view model, std::string_view action) {
  const ActionGraph& graph = model_of(model).graph;
  return graph.at(*graph.find(action)).footing;
}

std::string_view emergency_of(std::string_view model, std::string_view action) {
  const ActionGraph& graph = model_of(model).graph;
  return graph.at(emergency_action(model_of(model), *graph.find(action))).name;
}

}  // namespace

TEST_CASE("an action without power in the legs lets a standing robot fall, one that stands does not") {
  for_every_action([](const RobotModel& model, ActionIndex index) {
    const Action& action = model.graph.at(index);
    if (action.stands) CHECK_FALSE(may_fall(model, action));
    if (action.owners.legs == Owner::none) CHECK(may_fall(model, action));
  });
  CHECK(footing_of("magiclab-magicbot", "PURE_DAMPER") == Footing::sinks);
  CHECK(footing_of("xiaomi-cyberdog", "CONTROLLED_LIE_DOWN") == Footing::lies_down);
  CHECK(footing_of("xiaomi-cyberdog", "OFF") == Footing::falls);
  CHECK(footing_of("leju-kuavo", "STOPPED") == Footing::falls);
  CHECK(footing_of("agibot-a2", "SIT_DOWN") == Footing::needs_chair);
  CHECK(footing_of("agibot-a2", "CURLED_UP") == Footing::falls);
}

TEST_CASE("a robot that can lie down can do so from every action in which it stands") {
  for_every_action([](const RobotModel& model, ActionIndex index) {
    const Action& action = model.graph.at(index);
    const auto lowers = lowering_action(model);
    if (!lowers || model.graph.at(*lowers).footing != Footing::lies_down) return;
    if (action.stands && action.absent.empty()) CHECK(lowering_action(model, index));
  });
  CHECK_FALSE(lowering_action(model_of("magiclab-magicbot")));
  CHECK_FALSE(lowering_action(model_of("leju-roban")));
}

TEST_CASE("an emergency stop never leads a standing robot to an action in which it may fall") {
  for_every_action([](const RobotModel& model, ActionIndex index) {
    const Action& action = model.graph.at(index);
    const ActionIndex end = emergency_action(model, index);
    if (action.stands) CHECK_FALSE(may_fall(model, model.graph.at(end)));
    CHECK(emergency_action(model, end) == end);
    if (!action.permanent.empty()) CHECK(end == index);
  });
  CHECK(emergency_of("agibot-a2", "RL_LOCOMOTION_DEFAULT") == "DEFAULT");
  CHECK(emergency_of("xiaomi-cyberdog", "TROT_FAST") == "CONTROLLED_LIE_DOWN");
  CHECK(emergency_of("xiaomi-cyberdog", "OFF") == "OFF");
  CHECK(emergency_of("magiclab-magicbot", "ARM_SWING_WALK") == "BALANCE_STAND");
  CHECK(emergency_of("magiclab-magicbot", "GREETING") == "BALANCE_STAND");
  CHECK(emergency_of("magiclab-magicbot", "RECOVERY_STAND") == "RECOVERY_STAND");
  CHECK(emergency_of("magiclab-magicbot", "LOWLEVEL_SDK") == "PURE_DAMPER");
  CHECK(emergency_of("leju-kuavo", "TROT") == "STANCE");
  CHECK(emergency_of("leju-kuavo", "STOPPED") == "STOPPED");
}

TEST_CASE("what is restored after a motion is a posture: no motion, no chair, no fall") {
  for_every_action([](const RobotModel& model, ActionIndex index) {
    const Action& action = model.graph.at(index);
    if (!is_posture(model, action)) return;
    CHECK_FALSE(may_fall(model, action));
    CHECK(action.behaviour != Behaviour::motion);
    CHECK(action.behaviour != Behaviour::dance);
    CHECK(action.footing != Footing::needs_chair);
  });
  const auto posture = [](std::string_view model, std::string_view action) {
    return is_posture(model_of(model), model_of(model).graph.at(*model_of(model).graph.find(action)));
  };
  CHECK(posture("agibot-a2", "RL_JOINT_DEFAULT"));
  CHECK(posture("agibot-a2", "DEFAULT"));
  CHECK(posture("xiaomi-cyberdog", "CONTROLLED_LIE_DOWN"));
  CHECK_FALSE(posture("xiaomi-cyberdog", "JUMP_LONG"));
  CHECK_FALSE(posture("xiaomi-cyberdog", "USER_GAIT"));
}
