// Obstacles, checks of poses, and AimDK's switches of collision detection.
#include "aim/v1/plan.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_collision.pb.h"
#include "tests/daemon/planning_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

const std::string kMove = to_json(to_sample(wire::McPlanningGroup_LEFT_ARM));

v1::AddObstacleResponse add(PlanningFixture& fixture, const char* obstacle) {
  return fixture.read<v1::AddObstacleResponse>("aim.v1.PlanService/AddObstacle",
                                               R"({"obstacle":)" + std::string(obstacle) + "}");
}

std::vector<std::string> names(PlanningFixture& fixture) {
  std::vector<std::string> names;
  const auto list = fixture.read<v1::ListObstaclesResponse>("aim.v1.PlanService/ListObstacles");
  for (const auto& obstacle : list.obstacles()) names.push_back(obstacle.name());
  return names;
}

v1::CheckPoseResponse check(PlanningFixture& fixture, const Pose& tool, std::string_view more = "") {
  v1::CheckPoseRequest request;
  request.set_arm("left_arm");
  auto& pose = *request.mutable_tool();
  pose.set_x(tool.position.x);
  pose.set_y(tool.position.y);
  pose.set_z(tool.position.z);
  pose.set_qw(tool.rotation.w);
  pose.set_qx(tool.rotation.x);
  pose.set_qy(tool.rotation.y);
  pose.set_qz(tool.rotation.z);
  if (!more.empty()) request.set_arm(std::string(more));
  return fixture.read<v1::CheckPoseResponse>("aim.v1.PlanService/CheckPose", to_json(request));
}

wire::McState state_of(PlanningFixture& fixture) {
  return fixture.read<wire::McStateResponse>("aimdk.protocol.McBaseService/GetState").state();
}

bool is_on(PlanningFixture& fixture, const std::string& method) {
  return fixture.read<wire::CollisionResponse>("aimdk.protocol.McMotionService/" + method)
      .collisiondetectionstate();
}

void put(PlanningFixture& fixture, const std::string& method, bool on) {
  CHECK(fixture.call("aimdk.protocol.McMotionService/" + method, on ? R"({"enable":true})" : "{}") ==
        R"({"state":"CommonState_SUCCESS"})");
}

// The forearms cross in front of the chest and intersect.
constexpr double kCrossed[] = {0.8, 1.2, 1.2, -1.9, 1.6, 0, 0, 0.8, -1.2, 1.2, 1.9, 1.6, 0, 0};

}  // namespace

TEST_CASE("Obstacles are added, listed and removed") {
  PlanningFixture fixture;
  CHECK_FALSE(
      add(fixture,
          R"({"name":"table","shape":"box","pose":{"x":0.5,"z":-0.2},"size_x":0.4,"size_y":1,"size_z":0.04})")
          .has_refusal());
  CHECK_FALSE(
      add(fixture, R"({"name":"ball","shape":"sphere","pose":{"x":0.9},"size_x":0.05})").has_refusal());
  CHECK(names(fixture) == std::vector<std::string>{"table", "ball"});
  CHECK(contains(add(fixture, R"({"name":"ball","shape":"sphere","size_x":0.05})").refusal().reason(),
                 "taken"));
  const auto moved = fixture.read<v1::AddObstacleResponse>(
      "aim.v1.PlanService/AddObstacle",
      R"({"obstacle":{"name":"ball","shape":"sphere","size_x":0.05,"pose":{"x":2,"qw":3,"qz":4}},"replace":true})");
  CHECK_FALSE(moved.has_refusal());
  const auto list = fixture.read<v1::ListObstaclesResponse>("aim.v1.PlanService/ListObstacles");
  CHECK(list.obstacles(1).pose().x() == 2);
  CHECK(list.obstacles(1).pose().qw() == Approx(0.6));  // normalised to a unit quaternion
  CHECK(contains(add(fixture, R"({"name":"egg","shape":"egg","size_x":0.05})").refusal().message(), "egg"));
  CHECK(add(fixture, R"({"name":"flat","shape":"box","size_x":1})").has_refusal());
  CHECK(fixture.read<v1::RemoveObstacleResponse>("aim.v1.PlanService/RemoveObstacle", R"({"name":"ball"})")
            .removed() == 1);
  CHECK(fixture.read<v1::RemoveObstacleResponse>("aim.v1.PlanService/RemoveObstacle", R"({"name":"ball"})")
            .refusal()
            .origin() == v1::ORIGIN_NOT_FOUND);
  CHECK(fixture.read<v1::RemoveObstacleResponse>("aim.v1.PlanService/RemoveObstacle", R"({"all":true})")
            .removed() == 1);
  CHECK(names(fixture).empty());
}

TEST_CASE("A planned move avoids an obstacle, and a goal inside an obstacle fails with its name") {
  const auto nearest_to = [](PlanningFixture& fixture, const Vec3& point) {
    const auto task = fixture.taken("PlanningMove", kMove);
    double nearest = 1;
    for (int i = 0; i < 2000 && fixture.record(task).state() == "RUNNING"; ++i) {
      fixture.advance(0.01);
      nearest = std::min(nearest, norm(fixture.tool().position - point));
    }
    INFO(fixture.record(task).reason());
    CHECK(fixture.state_of(task) == "SUCCESS");
    return nearest;
  };
  // The tool's position at half of the path without the obstacle.
  Vec3 halfway;
  {
    PlanningFixture fixture;
    const auto task = fixture.taken("PlanningMove", kMove);
    fixture.finish(task);
    const auto plan = fixture.read<v1::GetPlanResponse>("aim.v1.PlanService/Get",
                                                        R"({"task_id":")" + std::to_string(task) + R"("})");
    const auto& tool = plan.plan().samples(plan.plan().samples_size() / 2).tools(0);
    halfway = {tool.x(), tool.y(), tool.z()};
  }
  {
    PlanningFixture fixture;
    CHECK(nearest_to(fixture, halfway) < 0.02);
  }
  {
    PlanningFixture fixture;
    const auto number = [](double value) { return format_number(value); };
    CHECK_FALSE(
        add(fixture, (R"({"name":"lamp","shape":"sphere","size_x":0.06,"pose":{"x":)" + number(halfway.x) +
                      R"(,"y":)" + number(halfway.y) + R"(,"z":)" + number(halfway.z) + "}}")
                         .c_str())
            .has_refusal());
    CHECK(nearest_to(fixture, halfway) > 0.06);
    CHECK(fixture.metres_from(kSampleLeft) < 5e-3);
  }
  PlanningFixture blocked;
  add(blocked,
      R"({"name":"box","shape":"box","size_x":0.2,"size_y":0.2,"size_z":0.2,"pose":{"x":0.35,"y":0.35,"z":0.25}})");
  const auto task = blocked.taken("PlanningMove", kMove);
  CHECK(blocked.state_of(task) == "FAILURE");
  CHECK(contains(blocked.record(task).reason(), "box"));
}

TEST_CASE("A trajectory through an obstacle is refused while trajectory checking is on") {
  PlanningFixture fixture;
  const auto plan_of = [&] {
    const auto task = fixture.taken("PlanningMove", kMove);
    fixture.finish(task);
    return fixture.read<wire::TempPlanningMoveResponse>(
        "aimdk.protocol.McMotionService/GetTempPlanningResult",
        R"({"task_id":")" + std::to_string(task) + R"("})");
  };
  wire::MoveTrajectoryRequest trajectory;
  const auto plan = plan_of();
  *trajectory.mutable_target()->mutable_left() = plan.trajectory();
  fixture.finish(fixture.taken("GoHomePose"));
  add(fixture,
      R"({"name":"box","shape":"box","size_x":0.1,"size_y":0.1,"size_z":0.1,"pose":{"x":0.35,"y":0.35,"z":0.25}})");
  const auto refused = fixture.taken("TrajectoryMove", to_json(trajectory));
  CHECK(fixture.state_of(refused) == "FAILURE");
  CHECK(contains(fixture.why(), "box"));
  put(fixture, "SetTrajectoryCollisionDetectionState", false);
  fixture.finish(fixture.taken("TrajectoryMove", to_json(trajectory)));
  CHECK(fixture.metres_from(kSampleLeft) < 5e-3);
}

TEST_CASE("The approach to the first point of a trajectory is checked as well") {
  PlanningFixture fixture;
  fixture.finish(fixture.taken("PlanningMove", kMove));
  const RobotState goal = fixture.robot.state();
  const std::size_t first = fixture_model().group("left_arm").first;
  fixture.finish(fixture.taken("GoHomePose"));
  add(fixture,
      R"({"name":"shelf","shape":"box","size_x":1,"size_y":1,"size_z":0.01,"pose":{"x":0.6,"y":0.3,"z":0.05}})");
  wire::MoveTrajectoryRequest beyond;  // one point: the whole motion is the approach
  auto& point = *beyond.mutable_target()->mutable_left()->add_points();
  for (std::size_t i = 0; i < 7; ++i) point.add_positions(goal.set_position[first + i]);
  const auto task = fixture.taken("TrajectoryMove", to_json(beyond));
  CHECK(fixture.state_of(task) == "FAILURE");
  CHECK(contains(fixture.why(), "shelf"));
}

TEST_CASE("The check of a trajectory of one day is limited in time, and the next task can run") {
  PlanningFixture fixture;
  const RobotState here = fixture.robot.state();
  const std::size_t first = fixture_model().group("left_arm").first;
  wire::MoveTrajectoryRequest slow;
  for (const double time : {0.0, 86400.0}) {
    auto& point = *slow.mutable_target()->mutable_left()->add_points();
    point.set_time_since_reference(time);
    for (std::size_t i = 0; i < 7; ++i) point.add_positions(here.set_position[first + i]);
    point.set_positions(6, time > 0 ? 0.3 : 0.0);
  }
  const auto task = fixture.taken("TrajectoryMove", to_json(slow));
  CHECK(fixture.state_of(task) == "FAILURE");
  CHECK(contains(fixture.why(), "took too long"));
  fixture.finish(fixture.taken("PlanningMove", kMove));
}

TEST_CASE("CheckPose reports whether a tool pose is reachable, and the reason if not") {
  PlanningFixture fixture;
  const auto yes = check(fixture, kSampleLeft);
  CHECK(yes.reachable());
  CHECK(yes.joints_size() == 7);
  CHECK(yes.clearance_m() > 0);
  CHECK(yes.limit_margin_rad() > 0);
  CHECK(yes.manipulability() > 0.001);
  const auto far = check(fixture, {{0.9, 0.35, 0.25}, kSampleLeft.rotation});
  CHECK_FALSE(far.reachable());
  CHECK(contains(far.refusal().reason(), "too far"));
  const auto near = check(fixture, {{-0.03, 0.25, 0.30}, kSampleLeft.rotation});
  CHECK(contains(near.refusal().reason(), "too near"));
  add(fixture,
      R"({"name":"post","shape":"cylinder","size_x":0.05,"size_z":1,"pose":{"x":0.35,"y":0.35,"z":0.25}})");
  const auto taken = check(fixture, kSampleLeft);
  CHECK_FALSE(taken.reachable());
  CHECK(contains(taken.refusal().reason(), "post"));
  CHECK(check(fixture, kSampleLeft, "tail").refusal().origin() == v1::ORIGIN_NOT_FOUND);
  CHECK(contains(fixture.why(), R"("found":false)") == false);  // the unknown arm was refused and recorded
}

TEST_CASE("Switches of collision detection are on at the start and keep the values that are set") {
  PlanningFixture fixture;
  struct Switch {
    const char* set;
    const char* get;
  };
  for (const auto& [set, get] :
       {Switch{"SetCollisionDetectionState", "GetCollisionDetectionState"},
        Switch{"SetFutureCollisionDetectionState", "GetFutureCollisionDetectionState"}}) {
    CAPTURE(set);
    CHECK(is_on(fixture, get));
    put(fixture, set, false);
    fixture.advance(0.01);
    CHECK_FALSE(is_on(fixture, get));
    put(fixture, set, true);
    fixture.advance(0.01);
    CHECK(is_on(fixture, get));
  }
  CHECK(state_of(fixture).enable_collision());
  CHECK(state_of(fixture).enable_future_collision());
  put(fixture, "SetCollisionDetectionState", false);
  CHECK_FALSE(state_of(fixture).enable_collision());
}

TEST_CASE("Parts that touch are reported, planning refuses to begin there, and recovering leads them apart") {
  const bool stands = GENERATE(true, false);
  const char* planning = stands ? "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE" : "PASSIVE_UPPER_BODY_PLANNING_MOVE";
  const char* escape =
      stands ? "RL_LOCOMOTION_ARM_EXT_COLLISON_ESCAPE" : "PASSIVE_UPPER_BODY_COLLISON_ESCAPE";
  PlanningFixture fixture("RL_JOINT_DEFAULT");
  if (!stands) fixture.go("DEFAULT");
  fixture.go(planning);
  put(fixture, "SetFutureCollisionDetectionState", false);
  wire::MovJRequest crossed;
  crossed.set_group(wire::McPlanningGroup_DUAL_ARM);
  for (const double joint : kCrossed) crossed.add_angles(joint);
  fixture.finish(fixture.taken("JointMove", to_json(crossed)));
  CHECK(state_of(fixture).is_collisioned());
  put(fixture, "SetCollisionDetectionState", false);
  CHECK_FALSE(state_of(fixture).is_collisioned());
  put(fixture, "SetCollisionDetectionState", true);

  const auto task = fixture.taken("PlanningMove", kMove);
  CHECK(fixture.state_of(task) == "FAILURE");
  CHECK(contains(fixture.why(), "the start is in collision"));

  CHECK(fixture.call("aimdk.protocol.McSafetyService/CollisionRecover", R"({"type":"ArmType_LEFT"})") ==
        R"({"state":"CommonState_SUCCESS"})");
  for (int i = 0; i < 200 && fixture.robot.state().status != ActionStatus::done; ++i) fixture.advance(0.1);
  CHECK(fixture_model().graph.at(fixture.robot.state().action).name == escape);
  CHECK_FALSE(state_of(fixture).is_collisioned());
  fixture.go(planning);
  fixture.finish(fixture.taken("PlanningMove", kMove));
  CHECK(fixture.metres_from(kSampleLeft) < 5e-3);
}

TEST_CASE("CollisionRecover is refused in other actions, and the reply names a suitable action") {
  PlanningFixture fixture("RL_JOINT_DEFAULT");
  for (const char* service : {"McSafetyService", "McService"}) {
    const std::string reply =
        fixture.call("aimdk.protocol." + std::string(service) + "/CollisionRecover", "{}");
    CHECK(contains(reply, "CommonState_INVALID"));
    CHECK(contains(reply, "PLANNING_MOVE"));
  }
}

TEST_CASE("The phase of a planned move is published") {
  PlanningFixture fixture;
  const auto phase = [&] {
    fixture.advance(0.11);
    fixture.publisher.tick(fixture.robot.state());
    const auto newest = fixture.services.topics.poll("/motion/control/arm_planning_state", 0, 1,
                                                     std::chrono::steady_clock::now());
    REQUIRE(newest);
    REQUIRE(newest->samples.size() == 1);
    wire::PncArmPlanningStateChannel message;
    REQUIRE(message.ParseFromString(newest->samples.front().message));
    return wire::PlanningState_Name(message.state());
  };
  CHECK(phase() == "PLANNING_STATE_IDLE");
  const auto task = fixture.taken("PlanningMove", kMove);
  CHECK(phase() == "PLANNING_STATE_EXECUTING");
  fixture.call("aimdk.protocol.McMotionService/ActiveMotionControl", R"({"control_flag":true})");
  CHECK(phase() == "PLANNING_STATE_PAUSED");
  fixture.call("aimdk.protocol.McMotionService/ActiveMotionControl", R"({"control_flag":false})");
  fixture.finish(task);
  CHECK(phase() == "PLANNING_STATE_SUCCESS");
  auto far = to_sample(wire::McPlanningGroup_LEFT_ARM);
  far.mutable_target()->mutable_left()->mutable_position()->set_x(2);
  fixture.taken("PlanningMove", to_json(far));
  CHECK(phase() == "PLANNING_STATE_IK_FAILED");
  add(fixture,
      R"({"name":"box","shape":"box","size_x":0.1,"size_y":0.1,"size_z":0.1,"pose":{"x":0.35,"y":-0.35,"z":0.25}})");
  fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_RIGHT_ARM)));
  CHECK(phase() == "PLANNING_STATE_PLAN_FAILED");
}

}  // namespace aim::robotside
