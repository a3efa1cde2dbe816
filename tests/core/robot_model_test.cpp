// Properties of every robot model, and the values of the A2 against its documents.
#include "core/model/robot_model.hpp"

#include <cmath>
#include <set>
#include <string>

#include "aimdk/mc_action.pb.h"
#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("robots are found by name; an unknown name gives a suggestion") {
  REQUIRE_FALSE(robot_models().empty());
  const auto known = find_robot_model("agibot-a2");
  REQUIRE(known);
  CHECK(*known == robot_models().front());
  const auto slip = find_robot_model("agibot-a3");
  REQUIRE_FALSE(slip);
  CHECK(slip.error().origin == Origin::not_found);
  CHECK(slip.error().hint == "did you mean agibot-a2?");
  const auto unknown = find_robot_model("toaster");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().hint == "known robots: agibot-a2 agibot-a2-basic");
}

TEST_CASE("every joint of every robot is complete") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string_view> names;
    REQUIRE(model->joints.size() <= kMaxJoints);
    for (const Joint& joint : model->joints) {
      INFO(joint.name);
      CHECK(names.insert(joint.name).second);
      CHECK(joint.limits.position.min < joint.limits.position.max);
      CHECK(joint.limits.velocity > 0);
      CHECK(joint.limits.acceleration > 0);
      CHECK(joint.limits.effort >= 0);
      CHECK_FALSE(joint.source.empty());
      CHECK(model->find_joint(joint.name) == static_cast<std::size_t>(&joint - model->joints.data()));
    }
    CHECK_FALSE(model->find_joint("no_such_joint"));
    CHECK_FALSE(model->find_joint(""));
  }
}

TEST_CASE("every alias of every robot is a new name of a joint") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string_view> names;
    for (const Joint& joint : model->joints) names.insert(joint.name);
    for (const JointAlias& alias : model->aliases) {
      INFO(alias.alias);
      CHECK(names.insert(alias.alias).second);
      REQUIRE(model->find_joint(alias.alias));
      CHECK(model->joints[*model->find_joint(alias.alias)].name == alias.joint);
    }
  }
}

TEST_CASE("groups lie within the joints and cover one limb, except the body") {
  for (const RobotModel* model : robot_models())
    for (const JointGroup& group : model->groups) {
      INFO(group.name);
      REQUIRE(group.first + group.count <= model->joints.size());
      CHECK(&model->group(group.name) == &group);
      if (group.name == "body") continue;
      for (std::size_t i = 1; i < group.count; ++i)
        CHECK(model->joints[group.first + i].limb == model->joints[group.first].limb);
    }
}

TEST_CASE("postures have a value for every joint, within its limits, with level soles") {
  for (const RobotModel* model : robot_models())
    for (const Posture& posture : model->postures) {
      INFO(posture.name);
      CHECK(&model->posture(posture.name) == &posture);
      REQUIRE(posture.positions.size() == model->joints.size());
      for (std::size_t i = 0; i < posture.positions.size(); ++i) {
        INFO(model->joints[i].name);
        CHECK(model->joints[i].limits.position.contains(posture.positions[i]));
      }
      for (const CoupledLimit& limit : model->coupled_limits)
        CHECK(std::abs(limit.first_factor * posture.positions[limit.first] +
                       limit.second_factor * posture.positions[limit.second]) <= limit.bound);
    }
}

TEST_CASE("the postures used by other modules exist") {
  for (const RobotModel* model : robot_models()) {
    if (!model->can(Capability::joint_control) || !model->can(Capability::walking)) continue;
    for (const char* name : {"start", "stand", "arm_home", "sit"}) CHECK(model->posture(name).name == name);
  }
}

TEST_CASE("ports are distinct, and every endpoint has one") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::uint16_t> ports;
    for (const EndpointPort& row : model->ports) {
      CHECK(ports.insert(row.port).second);
      CHECK(model->port_of(row.endpoint) == row.port);
    }
  }
}

TEST_CASE("topics are distinct, have a rate, and are found by name") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string_view> names;
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      CHECK(names.insert(topic.name).second);
      CHECK(topic.rate_hz > 0);
      CHECK(model->find_topic(topic.name) == &topic);
      CHECK((topic.summary.find("not carried by this version") == std::string_view::npos) == topic.served);
      if (topic.direction == Direction::from_robot) CHECK_FALSE(topic.needs);
    }
    CHECK(model->find_topic("/no/such/topic") == nullptr);
  }
}

TEST_CASE("A2: 28 serial joints and 12 fingers in wire order, then the waist") {
  const RobotModel& a2 = **find_robot_model("agibot-a2");
  REQUIRE(a2.joints.size() == 44);
  for (std::size_t i = 0; i < 28; ++i) {
    const std::string number = std::to_string(i + 1);
    CHECK(a2.joints[i].name.substr(0, 6) == "idx" + std::string(2 - number.size(), '0') + number + "_");
  }
  CHECK(a2.joints[28].name == "left_thumb_0");
  CHECK(a2.joints[33].name == "left_pinky");
  CHECK(a2.joints[34].name == "right_thumb_0");
  CHECK(a2.joints[39].name == "right_pinky");
  CHECK(a2.joints[40].name == "waist_lift");
  CHECK(a2.joints[40].unit == JointUnit::metre);
  CHECK(a2.joints[43].name == "waist_yaw");
}

TEST_CASE("A2: the basic edition has no nod motor and no planning actions") {
  const RobotModel& basic = **find_robot_model("agibot-a2-basic");
  CHECK(basic.missing == bit(*basic.find_joint("neck_nod")));
  for (const Action& action : basic.graph.actions()) {
    INFO(action.name);
    CHECK_FALSE(action.opens.has(Interface::planning));
    if (action.name.find("PLANNING_MOVE") != std::string_view::npos)
      CHECK(action.absent == "only the flagship edition plans arm motions");
  }
}

TEST_CASE("A2: every finger has three names, and the index prefix of a joint is optional") {
  const RobotModel& a2 = **find_robot_model("agibot-a2");
  const std::size_t pinky = a2.find_joint("left_pinky").value();
  CHECK(a2.find_joint("L_little_1_joint") == pinky);
  CHECK(a2.find_joint("L_pinky_1_joint") == pinky);
  CHECK(a2.find_joint("R_thumb_swing_joint") == a2.find_joint("right_thumb_0"));
  CHECK(a2.find_joint("left_arm_joint4") == std::size_t{15});
  CHECK(a2.find_joint("head_joint2") == a2.find_joint("neck_nod"));
  CHECK(a2.find_joint("neck_shake") == std::size_t{26});
}

namespace {

struct LimitRow {
  const char* joint;
  double min, max, velocity, acceleration, effort;
};

// The narrower limit of the document and the mechanics.
const LimitRow kA2Limits[] = {
    {"idx01_left_hip_roll", -0.698, 0.698, 12, 120, 120},
    {"idx03_left_hip_pitch", -1.919862, 0.785398, 12, 120, 140},
    {"idx10_right_tarsus", -0.087266, 2.443461, 12, 120, 140},
    {"idx12_right_toe_roll", -0.488692, 0.488692, 12, 120, 50},
    {"idx14_left_arm_joint2", -0.46, 1.60, 3, 6.28, 0},
    {"idx16_left_arm_joint4", -2.00, -0.03, 3, 6.28, 0},
    {"idx17_left_arm_joint5", -2.87979, 2.87979, 3, 6.28, 0},
    {"idx21_right_arm_joint2", -1.60, 0.46, 3, 6.28, 0},
    {"idx23_right_arm_joint4", 0.03, 2.00, 3, 6.28, 0},
    {"idx25_right_arm_joint6", -0.45, 0.45, 3, 6.28, 0},
    {"idx26_right_arm_joint7", -0.35, 0.35, 3, 6.28, 0},
    {"idx27_head_joint1", -0.785, 0.785, 3, 6.28, 0},
    {"idx28_head_joint2", -0.401, 0.401, 3, 6.28, 0},
    {"right_ring", 0, 2000, 2000, 8000, 5700},
};

}  // namespace

TEST_CASE("A2: limits match the documents") {
  const RobotModel& a2 = **find_robot_model("agibot-a2");
  for (const LimitRow& row : kA2Limits) {
    INFO(row.joint);
    const JointLimits& limits = a2.joints[a2.find_joint(row.joint).value()].limits;
    CHECK(limits.position.min == row.min);
    CHECK(limits.position.max == row.max);
    CHECK(limits.velocity == row.velocity);
    CHECK(limits.acceleration == row.acceleration);
    CHECK(limits.effort == row.effort);
  }
  CHECK(a2.walk.forward.max == 0.8);
  CHECK(a2.walk.forward.min == -0.3);
  CHECK(a2.walk.lateral.max == 0.25);
  CHECK(a2.walk.yaw_rate.min == -1.0);
  CHECK(a2.joints[*a2.find_joint("waist_lift")].limits.position.min == -0.15);
}

TEST_CASE("A2: actions have the numbers of the wire") {
  const RobotModel& a2 = **find_robot_model("agibot-a2");
  for (const Action& action : a2.graph.actions()) {
    INFO(action.name);
    aimdk::protocol::McAction wire{};
    REQUIRE(aimdk::protocol::McAction_Parse("McAction_" + std::string(action.name), &wire));
    CHECK(static_cast<int>(wire) == action.number);
  }
}

TEST_CASE("A2: the wire and the model know the same second names, and write the first") {
  const ActionGraph& graph = (*find_robot_model("agibot-a2"))->graph;
  CHECK(graph.find("PASSIVE_UPPER_BODY_COLLISION_ESCAPE") == graph.find_number(3));
  const auto& wire = *aimdk::protocol::McAction_descriptor();
  std::size_t aliases = 0;
  for (int i = 0; i < wire.value_count(); ++i) {
    const auto& value = *wire.value(i);
    const auto& first = *wire.FindValueByNumber(value.number());
    if (&value == &first) continue;
    ++aliases;
    INFO(value.name());
    CHECK(graph.find(value.name()) == graph.find_number(value.number()));
    CHECK(first.name() == "McAction_" + std::string(graph.at(*graph.find(value.name())).name));
  }
  CHECK(aliases == graph.aliases().size());
}

TEST_CASE("A2: routes match the documents") {
  const ActionGraph& graph = (*find_robot_model("agibot-a2"))->graph;
  const auto route = [&](std::string_view from, std::string_view to) {
    std::string text;
    for (const ActionIndex index : graph.path(*graph.find(from), *graph.find(to)))
      text += (text.empty() ? "" : " ") + std::string(graph.at(index).name);
    return text;
  };
  CHECK(route("DEFAULT", "RL_LOCOMOTION_DEFAULT") == "DEFAULT RL_JOINT_DEFAULT RL_LOCOMOTION_DEFAULT");
  CHECK(route("DEFAULT", "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE") ==
        "DEFAULT RL_JOINT_DEFAULT RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  CHECK(route("DEFAULT", "PASSIVE_UPPER_BODY_PLANNING_MOVE") == "DEFAULT PASSIVE_UPPER_BODY_PLANNING_MOVE");
  CHECK(route("RL_LOCOMOTION_DEFAULT", "PASSIVE_UPPER_BODY_JOINT_SERVO") ==
        "RL_LOCOMOTION_DEFAULT DEFAULT PASSIVE_UPPER_BODY_JOINT_SERVO");
  // A standing robot does not sit down on the way to another standing action.
  CHECK(route("RL_LOCOMOTION_DEFAULT", "STAND_UP").empty());
  CHECK(route("SIT_DOWN", "RL_LOCOMOTION_DEFAULT") ==
        "SIT_DOWN STAND_UP RL_JOINT_DEFAULT RL_LOCOMOTION_DEFAULT");
  CHECK_FALSE(graph.legal(*graph.find("DEFAULT"), *graph.find("RL_LOCOMOTION_DEFAULT")));
}

TEST_CASE("A2: opened interfaces and owners of the arms for each action") {
  const ActionGraph& graph = (*find_robot_model("agibot-a2"))->graph;
  for (const Action& action : graph.actions()) {
    INFO(action.name);
    if (action.behaviour == Behaviour::none) continue;
    const bool servo = action.name.find("JOINT_SERVO") != std::string_view::npos;
    CHECK(action.opens.has(Interface::servo) == servo);
    CHECK(action.opens.has(Interface::waist) == (action.name == "RL_WHOLE_BODY_EXT_JOINT_SERVO"));
    const bool planning = action.name.find("PLANNING_MOVE") != std::string_view::npos;
    CHECK(action.opens.has(Interface::planning) == planning);
    CHECK(action.owners.arms == (servo ? Owner::motion_player : planning ? Owner::client : Owner::action));
    CHECK(action.owners.neck == (servo ? Owner::motion_player : Owner::client));
    CHECK(action.owners.hands == (servo ? Owner::motion_player : Owner::client));
    const bool passive = action.name.substr(0, 7) == "PASSIVE";
    CHECK((action.owners.legs == Owner::none) == passive);
    if (passive) CHECK_FALSE(action.stands);
    if (action.opens.has(Interface::velocity)) CHECK(action.stands);
  }
}
