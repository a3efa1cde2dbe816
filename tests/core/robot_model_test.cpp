// Properties of every robot model, and the values of the A2 against its documents.
#include "core/model/robot_model.hpp"

#include <cmath>
#include <set>
#include <string>

#include "aimdk/mc_action.pb.h"
#include "core/robots/xiaomi_cyberdog.hpp"
#include "core/robots/xiaomi_cyberdog_motions.hpp"
#include "core/robots/xiaomi_cyberdog_topics.hpp"
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
  std::string all = "known robots:";
  for (const RobotModel* model : robot_models()) all += " " + std::string(model->id);
  CHECK(unknown.error().hint == all);
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
    for (const char* name : {"start", "stand", "arm_home"}) CHECK(model->posture(name).name == name);
    if (model->geometry != nullptr) CHECK(model->posture("sit").name == "sit");  // others sit by themselves
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

TEST_CASE("a topic of a limb's joints belongs to a robot with these joints") {
  struct Row {
    std::string_view prefix, group;
  };
  for (const RobotModel* model : robot_models())
    for (const Topic& topic : model->topics)
      for (const Row& row :
           {Row{"/motion/control/arm_joint_", "arms"}, Row{"/motion/control/hand_joint_", "hands"},
            Row{"/motion/control/neck_joint_", "neck"}}) {
        INFO(model->id << " " << topic.name);
        if (topic.name.starts_with(row.prefix)) CHECK(model->find_group(row.group) != nullptr);
      }
}

TEST_CASE("topics are distinct, have a rate, and are found by name") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string_view> names;
    for (const Topic& topic : model->topics) {
      INFO(topic.name);
      CHECK(names.insert(topic.name).second);
      if (!is_lcm_channel(topic) && !is_ros1(topic))
        CHECK((topic.rate_hz > 0) != topic.latched);  // channels of events: 0
      CHECK(model->find_topic(topic.name) == &topic);
      CHECK((topic.summary.find("this robot has") == std::string_view::npos) == topic.served);
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
  CHECK(a2.joints_of(Limb::waist) == (bit(40) | bit(41) | bit(42) | bit(43)));
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

TEST_CASE("gaits and body poses belong to actions that take them") {
  for (const RobotModel* model : robot_models()) {
    std::set<std::string_view> names;
    for (const WalkGait& gait : model->walk_gaits) {
      INFO(gait.name);
      CHECK(names.insert(gait.name).second);
      const auto action = model->graph.find(gait.action);
      REQUIRE(action);
      CHECK(model->graph.at(*action).opens.has(Interface::velocity));
      for (const auto& [part, whole] : {std::pair{gait.forward, model->walk.forward},
                                        {gait.lateral, model->walk.lateral},
                                        {gait.yaw_rate, model->walk.yaw_rate}}) {
        CHECK(whole.contains(part.min));
        CHECK(whole.contains(part.max));
      }
      CHECK(model->walk_in(*action).forward.max == gait.forward.max);
    }
    for (ActionIndex i = 0; i < model->graph.actions().size(); ++i) {
      INFO(model->graph.at(i).name);
      const BodyPoseLimits* limits = model->body_pose(i);
      CHECK((limits != nullptr) == model->graph.at(i).opens.has(Interface::body_pose));
      if (limits == nullptr) continue;
      CHECK(limits->height.contains(limits->rest_height));
      CHECK(limits->angular_velocity > 0);
      CHECK(limits->linear_velocity > 0);
      CHECK_FALSE(limits->source.empty());
    }
  }
}

namespace {

// Wire numbers of the vendor's motion table, typed again from the document.
struct MotionNumbers {
  int motion, mode, gait, shortest_ms;
  bool zero;  // duration 0 is allowed
};
const MotionNumbers kDocumentMotions[] = {
    {0, 0, 0, 0, true},          {111, 12, 0, 6000, true},    {201, 3, 0, 0, true},
    {102, 7, 0, 3000, true},     {101, 7, 1, 3000, true},     {112, 11, 1, 0, true},
    {302, 11, 2, 0, true},       {303, 11, 27, 0, true},      {125, 11, 4, 0, true},
    {301, 11, 7, 0, true},       {308, 11, 3, 0, true},       {305, 11, 10, 0, true},
    {304, 11, 26, 0, true},      {130, 16, 0, 790, true},     {132, 16, 1, 790, true},
    {131, 16, 3, 920, true},     {136, 16, 6, 760, true},     {211, 21, 5, 0, false},
    {212, 21, 0, 0, false},      {141, 62, 1, 8600, false},   {142, 62, 2, 8600, false},
    {143, 62, 3, 1300, false},   {144, 62, 4, 3900, false},   {145, 62, 5, 3900, false},
    {146, 62, 6, 3300, false},   {151, 62, 11, 27000, false}, {152, 62, 12, 9000, false},
    {174, 62, 34, 14000, false}, {123, 64, 0, 8700, false},
};

}  // namespace

TEST_CASE("CyberDog: the motions of the document with their numbers and durations") {
  using namespace xiaomi_cyberdog;
  const RobotModel& dog = **find_robot_model("xiaomi-cyberdog");
  std::size_t in_document = 0;
  for (const Motion& motion : kMotions) in_document += motion.in_document ? 1 : 0;
  CHECK(in_document == std::size(kDocumentMotions));
  for (const MotionNumbers& row : kDocumentMotions) {
    INFO(row.motion);
    const Motion* motion = find_motion(static_cast<Mode>(row.mode), row.gait);
    REQUIRE(motion != nullptr);
    CHECK(motion->number == row.motion);
    CHECK(motion->in_document);
    CHECK(allows(*motion, 0) == row.zero);
    CHECK_FALSE(allows(*motion, -2));
    CHECK(allows(*motion, row.shortest_ms + 2) == (row.motion != 0));
    if (row.shortest_ms > 0) CHECK_FALSE(allows(*motion, row.shortest_ms));
    const auto action = dog.graph.find(motion->action);
    REQUIRE(action);
    CHECK(dog.graph.at(*action).number == 10000 + row.motion);
  }
  CHECK(dog.graph.actions().size() == std::size(kMotions));
}

TEST_CASE("CyberDog: edges are transitions that its controller accepts") {
  using namespace xiaomi_cyberdog;
  const ActionGraph& graph = (*find_robot_model("xiaomi-cyberdog"))->graph;
  for (const ActionEdge& edge : graph.edges()) {
    INFO(edge.from << " -> " << edge.to);
    const Mode from = state_of(find_motion(edge.from)->mode);
    const Mode to = state_of(find_motion(edge.to)->mode);
    CHECK((from == to || accepts(from, to)));
  }
  CHECK(graph.at(0).name == "OFF");
  CHECK(graph.legal(*graph.find("OFF"), *graph.find("RECOVERY_STAND")));
  CHECK_FALSE(graph.legal(*graph.find("OFF"), *graph.find("POSE")));  // the document allows it
  for (const Action& action : graph.actions()) {
    INFO(action.name);
    if (action.stands) CHECK(graph.path(*graph.find("RECOVERY_STAND"), *graph.find(action.name)).size() > 0);
  }
}

TEST_CASE("CyberDog: joints, velocities and poses match their sources") {
  const RobotModel& dog = **find_robot_model("xiaomi-cyberdog");
  REQUIRE(dog.joints.size() == 12);
  CHECK(dog.joints[0].name == "fr_abduction");
  CHECK(dog.joints[5].name == "fl_knee");
  CHECK(dog.joints[7].name == "rr_hip");
  CHECK(dog.joints[11].name == "rl_knee");
  CHECK(dog.joints[1].limits.position.max == 2.79);
  CHECK(dog.joints[7].limits.position.min == -0.98);
  CHECK(dog.joints[2].limits.position.min == -2.53);
  CHECK(dog.joints[2].limits.position.max == -0.52);
  CHECK(dog.joints[3].limits.effort == 12);
  const auto walk = [&](std::string_view action) { return dog.walk_in(*dog.graph.find(action)); };
  CHECK(walk("TROT_SLOW").forward.max == 0.60);
  CHECK(walk("TROT_FAST").forward.min == -1.20);
  CHECK(walk("TROT_FAST").forward.max == 1.60);
  CHECK(walk("TROT_MEDIUM").yaw_rate.max == 2.25);
  CHECK(walk("PRONK").lateral.max == 0.15);
  CHECK(walk("TROT_LEASH").yaw_rate.min == -0.80);
  const BodyPoseLimits& stand = *dog.body_pose(*dog.graph.find("QP_STAND"));
  CHECK(stand.roll.max == 0.52);
  CHECK(stand.pitch.min == -0.25);
  CHECK(stand.pitch.max == 0.30);
  CHECK(stand.yaw.max == 0.65);
  CHECK(stand.rest_height == 0.235);
  CHECK_FALSE(dog.can(Capability::battery));
  CHECK_FALSE(dog.can(Capability::joint_control));
}

TEST_CASE("CyberDog: channels have the ports of the robot") {
  std::set<std::string_view> names;
  for (const Topic& topic : kXiaomiCyberdog.topics) {
    if (!is_lcm_channel(topic)) continue;
    INFO(topic.name);
    CHECK(names.insert(topic.name).second);
    CHECK(topic.type.ends_with("_lcmt"));
    CHECK(topic.port >= 7667);
    CHECK(topic.port <= 7671);
  }
  CHECK(names.size() == 10);
  CHECK(names.count("robot_control_cmd") == 1);
}
