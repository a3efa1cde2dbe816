// PlanningMove, LinearMove, Se3PoseMove and InteractiveMove: final poses of the tools, task states, and the
// reasons of failures.
#include "aim/v1/check.pb.h"
#include "aim/v1/plan.pb.h"
#include "tests/daemon/planning_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr double kArrived = 5e-3;  // [m] accuracy given in the document

// The sample request with another pose of the left tool.
wire::PlanningMoveRequest to_left(const Pose& pose) {
  auto move = to_sample(wire::McPlanningGroup_LEFT_ARM);
  fill_pose(pose, *move.mutable_target()->mutable_left());
  return move;
}

Pose moved(const Pose& pose, const Vec3& by) { return {pose.position + by, pose.rotation}; }

}  // namespace

TEST_CASE("The document's sample goals are reached by one arm and by both, in both planning actions") {
  for (const char* action : {"RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE", "PASSIVE_UPPER_BODY_PLANNING_MOVE"}) {
    CAPTURE(action);
    for (const auto group :
         {wire::McPlanningGroup_LEFT_ARM, wire::McPlanningGroup_RIGHT_ARM, wire::McPlanningGroup_DUAL_ARM}) {
      CAPTURE(wire::McPlanningGroup_Name(group));
      PlanningFixture fixture;
      if (action == std::string_view("PASSIVE_UPPER_BODY_PLANNING_MOVE")) {
        fixture.go("DEFAULT");
        fixture.go(action);
      }
      const Pose left = fixture.tool();
      const Pose right = fixture.tool(true);
      fixture.finish(fixture.taken("PlanningMove", to_json(to_sample(group))));
      const bool moves_left = group != wire::McPlanningGroup_RIGHT_ARM;
      const bool moves_right = group != wire::McPlanningGroup_LEFT_ARM;
      CHECK(fixture.metres_from(moves_left ? kSampleLeft : left) < kArrived);
      CHECK(fixture.radians_from(moves_left ? kSampleLeft : left) < 0.01);
      CHECK(fixture.metres_from(moves_right ? kSampleRight : right, true) < kArrived);
      CHECK(fixture.radians_from(moves_right ? kSampleRight : right, true) < 0.01);
    }
  }
}

TEST_CASE("PlanningMove of McService and of PncArmMotionService plans as well") {
  for (const char* method : {"McService/PlanningMove", "PncArmMotionService/PlanningMove"}) {
    PlanningFixture fixture;
    fixture.finish(fixture.taken(method, to_json(to_sample(wire::McPlanningGroup_LEFT_ARM))));
    CHECK(fixture.metres_from(kSampleLeft) < kArrived);
  }
}

TEST_CASE("A planned move waits for the task before it, runs, and its final state is reported once") {
  PlanningFixture fixture;
  const auto first = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
  const auto second = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_RIGHT_ARM)));
  CHECK(fixture.state_of(first) == "RUNNING");
  CHECK(fixture.state_of(second) == "PENDING");
  fixture.finish(first);
  CHECK(fixture.state_of(first) == "SUCCESS");
  CHECK(fixture.state_of(first) == "UNKNOWN");
  fixture.advance(0.1);
  CHECK(fixture.state_of(second, "PncArmMotionService/GetTaskState") == "RUNNING");
  fixture.finish(second);
  CHECK(fixture.state_of(second) == "SUCCESS");
  CHECK(fixture.metres_from(kSampleRight, true) < kArrived);
}

TEST_CASE(
    "In an action without planning the task is ABORTED; the reply names the reason and a suitable action") {
  for (const char* action :
       {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT", "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO"}) {
    CAPTURE(action);
    PlanningFixture fixture(action);
    const Pose before = fixture.tool();
    const auto reply = fixture.start("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
    CHECK(reply.state() != wire::CommonState_SUCCESS);
    CHECK(contains(reply.header().msg(), action));
    CHECK(contains(reply.header().msg(), "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE"));
    fixture.advance(0.5);
    CHECK(fixture.state_of(reply.task_id()) == "ABORTED");
    CHECK(fixture.metres_from(before) < 1e-3);
  }
}

TEST_CASE("A task with an unreachable goal ends with FAILURE, and `why` reports the reason") {
  PlanningFixture fixture;
  const Pose before = fixture.tool();
  struct Row {
    Pose goal;
    const char* reason;
  };
  const Row rows[] = {
      {moved(kSampleLeft, {0.5, 0, 0}), "too far from its shoulder"},
      {{{-0.03, 0.25, 0.30}, kSampleLeft.rotation}, "too near to its shoulder"},
      {{{0.30, 0.30, 0.15}, {0.70710678, 0, -0.70710678, 0}}, "idx19_left_arm_joint7 outside its limits"},
      {{{0.02, 0.10, -0.10}, kSampleLeft.rotation}, ""},  // inside the body: any reason is accepted
  };
  for (const Row& row : rows) {
    CAPTURE(row.reason);
    const auto task = fixture.taken("PlanningMove", to_json(to_left(row.goal)));
    fixture.advance(0.1);
    CHECK(fixture.state_of(task) == "FAILURE");
    CHECK(contains(fixture.record(task).reason(), row.reason));
    CHECK(contains(fixture.why(), row.reason));
    CHECK(contains(fixture.why(), "McMotionService/PlanningMove"));
  }
  CHECK(fixture.metres_from(before) < 1e-3);
}

TEST_CASE("A target may be joint positions, of one arm or of both") {
  PlanningFixture fixture;
  auto move = move_of(wire::McPlanningGroup_DUAL_ARM);
  move.mutable_target()->set_type(wire::PlanningTarget_Type_JOINT);
  const double joints[] = {0.3, 1.0, 0.1, -1.0, 1.5, 0, 0.1, -0.3, -1.0, -0.1, 1.0, 1.5, 0, -0.1};
  for (const double joint : joints) move.mutable_target()->add_joints(joint);
  fixture.finish(fixture.taken("PlanningMove", to_json(move)));
  for (int i = 0; i < 7; ++i) {
    CHECK(fixture.at("left_arm_joint" + std::to_string(i + 1)) == Approx(joints[i]).margin(1e-3));
    CHECK(fixture.at("right_arm_joint" + std::to_string(i + 1)) == Approx(joints[7 + i]).margin(1e-3));
  }
  move.mutable_target()->set_joints(0, 3.1);
  const auto outside = fixture.taken("PlanningMove", to_json(move));
  CHECK(fixture.state_of(outside) == "FAILURE");
  CHECK(contains(fixture.why(), "left_arm_joint1"));
}

TEST_CASE("Target type EE is the pose of the arm's end effector without the tool offset") {
  PlanningFixture fixture;
  auto move = to_sample(wire::McPlanningGroup_LEFT_ARM);
  move.mutable_target()->set_type(wire::PlanningTarget_Type_EE);
  const Chain& arm = *fixture_model().geometry->find_chain("left_arm");
  fill_pose(kSampleLeft * inverse(arm.tool_in_end), *move.mutable_target()->mutable_left());
  fixture.finish(fixture.taken("PlanningMove", to_json(move)));
  CHECK(fixture.metres_from(kSampleLeft) < kArrived);
}

TEST_CASE("Several targets are reached in their order") {
  PlanningFixture fixture;
  auto move = to_left(moved(kSampleLeft, {0, 0, 0.08}));
  *move.add_targets() = to_left(moved(kSampleLeft, {0.05, 0, 0.08})).target();
  *move.add_targets() = to_left(kSampleLeft).target();
  const auto task = fixture.taken("PlanningMove", to_json(move));
  double nearest[2] = {1, 1};
  for (int i = 0; i < 1500 && fixture.record(task).state() == "RUNNING"; ++i) {
    fixture.advance(0.01);
    nearest[0] = std::min(nearest[0], fixture.metres_from(moved(kSampleLeft, {0, 0, 0.08})));
    nearest[1] = std::min(nearest[1], fixture.metres_from(moved(kSampleLeft, {0.05, 0, 0.08})));
  }
  CHECK(fixture.state_of(task) == "SUCCESS");
  CHECK(nearest[0] < kArrived);
  CHECK(nearest[1] < kArrived);
  CHECK(fixture.metres_from(kSampleLeft) < kArrived);
}

TEST_CASE("A linear move keeps to a straight line, both as mode of PlanningMove and as LinearMove") {
  for (const bool by_mode : {true, false}) {
    CAPTURE(by_mode);
    PlanningFixture fixture;
    fixture.finish(fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM))));
    const Vec3 displacement{0.05, -0.06, 0.08};
    auto move = to_left(moved(kSampleLeft, displacement));
    move.set_mode(wire::McPlanningMode_LINEAR_MOVE);
    wire::LinearMoveRequest line;
    line.set_group(wire::McPlanningGroup_LEFT_ARM);
    *line.mutable_target()->mutable_left() = move.target().left();
    const auto task =
        by_mode ? fixture.taken("PlanningMove", to_json(move)) : fixture.taken("LinearMove", to_json(line));
    double most = 0;
    for (int i = 0; i < 1500 && fixture.record(task).state() == "RUNNING"; ++i) {
      fixture.advance(0.01);
      const Vec3 off = fixture.tool().position - kSampleLeft.position;
      most = std::max(most,
                      norm(off - (dot(off, displacement) / dot(displacement, displacement)) * displacement));
    }
    CHECK(fixture.state_of(task) == "SUCCESS");
    CHECK(most < 2e-3);
    CHECK(fixture.metres_from(moved(kSampleLeft, displacement)) < kArrived);
  }
}

TEST_CASE("The target of Se3PoseMove is absolute, or relative to the current pose of the tool") {
  PlanningFixture fixture;
  wire::MovePoseRequest move;
  move.set_type(wire::ArmType_LEFT);
  move.set_mode(wire::MovePoseMode_ABSOLUTE);
  fill_pose(kSampleLeft, *move.mutable_pose());
  fixture.finish(fixture.taken("McService/Se3PoseMove", to_json(move)));
  CHECK(fixture.metres_from(kSampleLeft) < kArrived);
  move.set_mode(wire::MovePoseMode_RELATIVE);
  const Pose offset{{0.02, 0.01, 0.03}, {1, 0, 0, 0}};
  fill_pose(offset, *move.mutable_pose());
  fixture.finish(fixture.taken("McService/Se3PoseMove", to_json(move)));
  CHECK(fixture.metres_from(kSampleLeft * offset) < kArrived);
  move.set_is_block(true);
  CHECK(contains(to_json(fixture.start("McService/Se3PoseMove", to_json(move))), "is_block"));
}

TEST_CASE("A handshake oscillates up and down at the meeting pose, a fist bump forward and back") {
  struct Row {
    wire::InteractiveMotionType type;
    double Vec3::*axis;
    double width;  // between the extremes, after the meeting pose is reached [m]
  };
  const Row rows[] = {{wire::HandShake, &Vec3::z, 0.06}, {wire::FistBump, &Vec3::x, 0.06}};
  for (const Row& row : rows) {
    CAPTURE(wire::InteractiveMotionType_Name(row.type));
    PlanningFixture fixture;
    wire::InteractiveMoveRequest move;
    move.set_type(row.type);
    const auto task = fixture.taken("InteractiveMove", to_json(move));
    std::vector<Pose> path;
    for (int i = 0; i < 2000 && fixture.record(task).state() == "RUNNING"; ++i) {
      fixture.advance(0.01);
      path.push_back(fixture.tool(true));
    }
    CHECK(fixture.state_of(task) == "SUCCESS");
    const Pose end = fixture.tool(true);
    double low = 1;
    double high = -1;
    bool arrived = false;
    for (const Pose& tool : path) {
      arrived = arrived || norm(tool.position - end.position) < 2e-3;
      if (!arrived) continue;
      low = std::min(low, tool.position.*row.axis - end.position.*row.axis);
      high = std::max(high, tool.position.*row.axis - end.position.*row.axis);
    }
    CHECK(high - low == Approx(row.width).margin(5e-3));
  }
  PlanningFixture fixture;
  CHECK(contains(to_json(fixture.start("InteractiveMove", R"({"type":"FreeMove"})")), "no target"));
  CHECK(contains(to_json(fixture.start("InteractiveMove", "{}")), "no gesture"));
}

TEST_CASE("An interactive move also moves the fingers to their target positions") {
  PlanningFixture fixture;
  const auto task =
      fixture.taken("InteractiveMove", R"({"type":"FistBump","hand":{"right":{"agi_hand":{"finger":)"
                                       R"({"pos":{"thumb_pos_0":0,"index_pos":1500}}}}}})");
  fixture.finish(task);
  CHECK(fixture.at("right_index") == Approx(1500).margin(20));
}

TEST_CASE("If the arm move of an interactive move is refused, the fingers do not move") {
  PlanningFixture fixture;
  const double before = fixture.at("right_index");
  const auto reply = fixture.start(
      "InteractiveMove",
      R"({"type":"FreeMove","hand":{"right":{"agi_hand":{"finger":{"pos":{"index_pos":1500}}}}}})");
  CHECK(contains(reply.header().msg(), "no target"));
  CHECK(fixture.state_of(reply.task_id()) == "FAILURE");
  fixture.advance(1);
  CHECK(fixture.at("right_index") == Approx(before).margin(1));
}

TEST_CASE("Scales slow a planned move down") {
  const auto seconds = [](double velocity, double acceleration) {
    PlanningFixture fixture;
    auto move = to_sample(wire::McPlanningGroup_LEFT_ARM);
    move.mutable_param()->set_velocity_scale(velocity);
    move.mutable_param()->set_acceleration_scale(acceleration);
    return fixture.finish(fixture.taken("PlanningMove", to_json(move)), 60);
  };
  const double full = seconds(0, 0);
  CHECK(seconds(1, 1) == Approx(full));
  CHECK(seconds(0.1, 1) > 3 * full);
  CHECK(seconds(1, 0.1) > 2 * full);
}

TEST_CASE("The reference joint positions select the elbow position") {
  const auto elbow = [](const std::array<double, 7>& reference) {
    PlanningFixture fixture;
    auto move = to_sample(wire::McPlanningGroup_LEFT_ARM);
    for (const double joint : reference) move.mutable_reference()->add_joint_position(joint);
    fixture.finish(fixture.taken("PlanningMove", to_json(move)));
    CHECK(fixture.metres_from(kSampleLeft) < kArrived);
    return fixture.at("left_arm_joint3");
  };
  CHECK(std::abs(elbow({0.2, 1.0, 0.9, -1.6, 1.0, 0, 0}) - elbow({0.8, 0.2, -0.5, -1.6, 2.0, 0, 0})) > 0.1);
}

TEST_CASE("Requests that cannot be planned are refused with the offending field, and have a task number") {
  PlanningFixture fixture;
  struct Row {
    const char* change;
    const char* says;
  };
  const Row rows[] = {
      {R"("group":"McPlanningGroup_LEFT_ARM_WAIST_WHEEL")", "LEFT_ARM_WAIST_WHEEL"},
      {R"("group":"McPlanningGroup_DUAL_ARM_WAIST_HEAD")", "DUAL_ARM_WAIST_HEAD"},
      {R"("group":"McPlanningGroup_HEAD")", "HEAD cannot be planned"},
      {R"("group":"McPlanningGroup_UNKNOWN")", "UNKNOWN"},
      {R"("group":"McPlanningGroup_LEFT_ARM","mode":"McPlanningMode_CLOSURE")", "CLOSURE is not available"},
      {R"("group":"McPlanningGroup_LEFT_ARM")", "no target"},
      {R"("group":"McPlanningGroup_LEFT_ARM","target":{"left":{}})", "no type"},
      {R"("group":"McPlanningGroup_LEFT_ARM","target":{"type":"SE3"})", "target.left is missing"},
      {R"("group":"McPlanningGroup_LEFT_ARM","target":{"type":"SE3","left":{}})", "not a rotation"},
      {R"("group":"McPlanningGroup_LEFT_ARM","target":{"type":"JOINT","joints":[1,2]})", "2 values"},
      {R"("group":"McPlanningGroup_LEFT_ARM","param":{"velocity_scale":-1},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "negative"},
      {R"("group":"McPlanningGroup_LEFT_ARM","param":{"velocity_scale":1e-6},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "too small"},
      {R"("group":"McPlanningGroup_LEFT_ARM","param":{"max_se3_velocity":{"linear":{"x":1}}},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "max_se3_velocity"},
      {R"("group":"McPlanningGroup_LEFT_ARM","reference":{"joint_position":[1]},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "the reference has 1 values"},
      {R"("group":"McPlanningGroup_LEFT_ARM","obj_info":{"name":"cup","type":"CYLINDER"},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "obj_info is not supported"},
      {R"("group":"McPlanningGroup_LEFT_ARM","obj_info":{"pose":{"position":{"x":0.1}}},"target":{"type":"JOINT","joints":[0,0,0,0,0,0,0]})",
       "obj_info is not supported"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.change);
    const auto reply = fixture.start("PlanningMove", "{" + std::string(row.change) + "}");
    CHECK(reply.state() != wire::CommonState_SUCCESS);
    CHECK(contains(reply.header().msg(), row.says));
    CHECK(reply.task_id() != 0);
    CHECK(fixture.state_of(reply.task_id()) == "FAILURE");
  }
}

TEST_CASE("An object that says nothing refuses nothing") {
  PlanningFixture fixture;
  auto move = to_sample(wire::McPlanningGroup_LEFT_ARM);
  move.mutable_obj_info()->mutable_pose()->mutable_position();
  fixture.finish(fixture.taken("PlanningMove", to_json(move)));
  CHECK(fixture.metres_from(kSampleLeft) < kArrived);
}

TEST_CASE("The plan of a task can be looked at, by AimDK and by aim.v1") {
  PlanningFixture fixture;
  const double before = fixture.at("left_arm_joint4");
  const auto task = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
  fixture.finish(task);
  const std::string number = R"({"task_id":")" + std::to_string(task) + R"("})";
  const auto result = fixture.read<wire::TempPlanningMoveResponse>(
      "aimdk.protocol.McMotionService/GetTempPlanningResult", number);
  CHECK(result.state() == wire::CommonState_SUCCESS);
  REQUIRE(result.trajectory().points_size() > 10);
  CHECK(result.trajectory().points(0).positions(3) == Approx(before).margin(1e-3));
  const auto& last = *result.trajectory().points().rbegin();
  CHECK(last.positions(3) == Approx(fixture.at("left_arm_joint4")).margin(1e-3));
  CHECK(last.velocities(3) == Approx(0).margin(1e-9));

  const auto reply = fixture.read<v1::GetPlanResponse>("aim.v1.PlanService/Get", number);
  CHECK(reply.plan().duration_s() == Approx(last.time_since_reference()));
  CHECK(reply.plan().position_error_m() < 1e-3);
  CHECK(reply.plan().clearance_m() > 0.005);
  CHECK(reply.plan().joints_size() == 7);
  CHECK(reply.plan().samples().rbegin()->tools(0).x() == Approx(0.35).margin(1e-3));
  const auto none = fixture.read<v1::GetPlanResponse>("aim.v1.PlanService/Get", R"({"task_id":"999"})");
  CHECK(none.refusal().origin() == v1::ORIGIN_NOT_FOUND);
}

TEST_CASE("A dry run returns the plan, and nothing moves") {
  PlanningFixture fixture;
  const Pose before = fixture.tool();
  v1::CheckRequest question;
  question.set_method("aimdk.protocol.McMotionService/PlanningMove");
  question.set_json(to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
  const auto reply = fixture.read<v1::CheckResponse>("aim.v1.CheckService/Check", to_json(question));
  CHECK(reply.allowed());
  CHECK(reply.plan().duration_s() > 0.5);
  CHECK(reply.plan().samples_size() > 50);
  question.set_json(to_json(to_left(moved(kSampleLeft, {0.5, 0, 0}))));
  const auto refused = fixture.read<v1::CheckResponse>("aim.v1.CheckService/Check", to_json(question));
  CHECK_FALSE(refused.allowed());
  CHECK(contains(refused.refusal().reason(), "too far"));
  fixture.advance(1);
  CHECK(fixture.metres_from(before) < 1e-3);
  CHECK(fixture.read<v1::ListTasksResponse>("aim.v1.TaskService/List").tasks_size() == 0);
}

TEST_CASE("A stop aborts a planned move; after the reset the move does not continue") {
  PlanningFixture fixture;
  const auto task = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM)));
  const auto waiting = fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_RIGHT_ARM)));
  fixture.advance(0.3);
  fixture.call("aim.v1.StopService/Stop");
  fixture.advance(0.6);
  const Pose held = fixture.tool();
  CHECK(fixture.state_of(task) == "ABORTED");
  CHECK(fixture.state_of(waiting) == "ABORTED");
  fixture.call("aim.v1.StopService/Reset");
  fixture.advance(1);
  CHECK(fixture.metres_from(held) < 1e-3);
  CHECK(fixture.metres_from(kSampleLeft) > 0.05);
}

TEST_CASE("No action of the basic edition opens planning") {
  const RobotModel& basic = **find_robot_model("agibot-a2-basic");
  for (const Action& action : basic.graph.actions())
    if (action.behaviour != Behaviour::none) CHECK_FALSE(action.opens.has(Interface::planning));
}

}  // namespace aim::robotside
