// Walks that aimd carries out: begun, followed and ended over aim.v1, with every end, beside other clients.
#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "aim/v1/task.pb.h"
#include "aim/v1/walk.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kVelocityTopic = "/motion/control/locomotion_velocity";

class WalkFixture : public DaemonFixture {
 public:
  WalkFixture() {
    go("RL_JOINT_DEFAULT");
    go("RL_LOCOMOTION_DEFAULT");
  }
  v1::BeginWalkResponse begin(int key, std::string_view json) {
    return read<v1::BeginWalkResponse>("aim.v1.WalkService/BeginWalk",
                                       fmt::format(R"({{"key":"{}",{}}})", key, json));
  }
  // Begins a walk that must be accepted.
  void taken(int key, std::string_view json) {
    const auto reply = begin(key, json);
    INFO(to_json(reply));
    REQUIRE_FALSE(reply.has_refusal());
    REQUIRE(reply.report().task_id() != 0);
  }
  v1::WalkReport follow(int key) {
    return read<v1::FollowWalkResponse>("aim.v1.WalkService/FollowWalk",
                                        fmt::format(R"({{"key":"{}"}})", key))
        .report();
  }
  v1::WalkReport until_over(int key) {
    for (int i = 0; i < 600 && !follow(key).over(); ++i) advance(0.1);
    REQUIRE(follow(key).over());
    return follow(key);
  }
  std::string task_state(std::uint64_t id) {
    return read<v1::GetTaskResponse>("aim.v1.TaskService/Get", fmt::format(R"({{"task_id":"{}"}})", id))
        .record()
        .state();
  }
  double speed() const { return robot.state().base.velocity.forward; }
};

}  // namespace

TEST_CASE("A walk by distance, angle, point and time is measured where the robot is") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"distance_m":0.6)");
  auto report = fixture.until_over(1);
  CHECK(report.ended() == "done");
  CHECK(report.stands());
  CHECK(report.distance_m() == Approx(0.6).margin(0.01));
  CHECK(fixture.robot.state().base.x == Approx(0.6).margin(0.012));
  CHECK(fixture.task_state(report.task_id()) == "SUCCESS");

  fixture.taken(2, R"("turn_rad_s":-0.5,"angle_rad":-1.2)");
  CHECK(fixture.until_over(2).angle_rad() == Approx(-1.2).margin(0.0087));

  fixture.taken(3, R"("forward_m_s":0.3,"turn_rad_s":0.5,"point":{"x_m":0,"y_m":0})");
  report = fixture.until_over(3);
  CHECK(report.goal_error_m() < 0.01);
  CHECK(std::hypot(fixture.robot.state().base.x, fixture.robot.state().base.y) < 0.012);

  fixture.taken(4, R"("lateral_m_s":0.1,"duration_s":2)");
  CHECK(fixture.until_over(4).duration_s() == Approx(2).margin(1.5));
}

TEST_CASE("A walk is a task: it is listed, cancelled, and keeps no other task waiting") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(1);
  CHECK(fixture.speed() == Approx(0.3).margin(0.05));
  const auto list = fixture.read<v1::ListTasksResponse>("aim.v1.TaskService/List");
  REQUIRE(list.tasks_size() == 1);
  CHECK(list.tasks(0).kind() == "BeginWalk");
  CHECK(list.tasks(0).state() == "RUNNING");
  CHECK(fixture.services.tasks.running_task() == 0);
  fixture.call("aim.v1.TaskService/Cancel", fmt::format(R"({{"task_id":"{}"}})", list.tasks(0).task_id()));
  const auto report = fixture.until_over(1);
  CHECK(report.ended() == "cancelled");
  CHECK(report.stands());
  CHECK(fixture.task_state(report.task_id()) == "ABORTED");
}

TEST_CASE("EndWalk ends a walk; the robot comes to stand") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(1);
  fixture.call("aim.v1.WalkService/EndWalk", R"({"key":"1"})");
  CHECK(fixture.until_over(1).ended() == "cancelled");
  CHECK(std::abs(fixture.speed()) < 0.02);
}

TEST_CASE("A walk ends when its operator is silent, and goes on while it is heard") {
  using namespace std::chrono_literals;
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":600,"silence_ms":300)");
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(60ms);
    fixture.advance(0.06);
    CHECK(fixture.follow(1).ended().empty());
  }
  // Between two ticks it may not have run at all: then it listens first.
  for (int i = 0; i < 12; ++i) {
    std::this_thread::sleep_for(40ms);
    fixture.advance(0.04);
  }
  fixture.advance(1.5);
  CHECK(std::abs(fixture.speed()) < 0.02);
  const auto report = fixture.follow(1);
  CHECK(report.ended() == "silent");
  CHECK(report.reason().origin() == v1::ORIGIN_ABORTED);
  CHECK(fixture.begin(2, R"("forward_m_s":0.3,"duration_s":1,"silence_ms":3001)").refusal().origin() ==
        v1::ORIGIN_LIMIT);
}

TEST_CASE("A stop ends a walk with its reason, and none begins while it is latched") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(1);
  fixture.call("aim.v1.StopService/Stop");
  const auto report = fixture.until_over(1);
  CHECK(report.ended() == "stopped");
  CHECK(report.reason().origin() == v1::ORIGIN_FAULT);
  CHECK(fixture.begin(2, R"("forward_m_s":0.3,"duration_s":1)").has_refusal());
  fixture.call("aim.v1.StopService/Reset");
  fixture.advance(3);
  CHECK(std::abs(fixture.speed()) < 0.02);
}

TEST_CASE("A stop that is reset before the walk sees it ends the walk, too") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(1);
  const bool of_a_client = GENERATE(true, false);  // otherwise as a button of the robot does
  if (of_a_client) {
    fixture.call("aim.v1.StopService/Stop");
    fixture.call("aim.v1.StopService/Reset");
  } else {
    fixture.robot.submit({Stop{StopLevel::hold}});
    fixture.robot.submit({ResetStop{}});
  }
  const auto report = fixture.until_over(1);
  CHECK(report.ended() == (of_a_client ? "stopped" : "refused"));
  CHECK(report.reason().message() == "the robot was stopped while it walked");
  fixture.advance(3);
  CHECK(std::abs(fixture.speed()) < 0.02);
}

TEST_CASE("After a pause of aimd that is longer than the dead-man time a walk does not go on") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60,"silence_ms":3000)");
  fixture.advance(1);
  std::this_thread::sleep_for(std::chrono::nanoseconds(fixture.services.facts.control.deadman) +
                              std::chrono::milliseconds(100));
  fixture.advance(0.1);
  const auto report = fixture.until_over(1);
  CHECK(contains(report.reason().reason(), "aimd was suspended for"));
  CHECK(std::abs(fixture.speed()) < 0.02);
}

TEST_CASE("EndWalk that overtakes BeginWalk keeps the walk from beginning") {
  WalkFixture fixture;
  const auto ended = fixture.read<v1::EndWalkResponse>("aim.v1.WalkService/EndWalk", R"({"key":"5"})");
  CHECK(ended.refusal().origin() == v1::ORIGIN_NOT_FOUND);
  const auto begun = fixture.begin(5, R"("forward_m_s":0.3,"duration_s":60)");
  CHECK(begun.refusal().origin() == v1::ORIGIN_ABORTED);
  fixture.advance(1);
  CHECK(fixture.speed() == 0);
}

TEST_CASE("Another sender of velocities ends a walk, which names it; a second walk does, too") {
  WalkFixture fixture;
  fixture.taken(1, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(1);
  CHECK(fixture.send(kVelocityTopic, R"({"data":{"angular_velocity":0.2}})").empty());
  fixture.advance(0.1);
  auto report = fixture.follow(1);
  CHECK(report.over());
  CHECK(report.ended() == "refused");
  CHECK(contains(report.reason().reason(), "the stream of"));
  fixture.advance(1);

  fixture.taken(2, R"("forward_m_s":0.3,"duration_s":60)");
  fixture.advance(0.5);
  fixture.taken(3, R"("turn_rad_s":0.3,"angle_rad":0.5)");
  CHECK(fixture.follow(2).over());
  CHECK(fixture.until_over(3).ended() == "done");
}

TEST_CASE(
    "What cannot be walked is refused before anything is commanded, and a call that is repeated begins "
    "nothing") {
  WalkFixture fixture;
  for (const std::string_view bad :
       {R"("forward_m_s":0.3)", R"("distance_m":1)", R"("forward_m_s":0.3,"duration_s":0)",
        R"("turn_rad_s":0.3,"angle_rad":-1)", R"("forward_m_s":0.3,"distance_m":-1)",
        R"("forward_m_s":0.3,"point":{"x_m":1})", R"("forward_m_s":9,"duration_s":1)",
        R"("lateral_m_s":"NaN","duration_s":1)"}) {
    INFO(bad);
    const auto reply = fixture.begin(7, bad);
    CHECK(reply.has_refusal());
    CHECK(reply.report().task_id() == 0);
  }
  fixture.taken(8, R"("forward_m_s":0.3,"distance_m":0.3)");
  const std::uint64_t first = fixture.follow(8).task_id();
  CHECK(fixture.begin(8, R"("forward_m_s":0.3,"distance_m":0.3)").report().task_id() == first);
  CHECK(fixture.until_over(8).distance_m() == Approx(0.3).margin(0.01));
  fixture.go("RL_JOINT_DEFAULT");
  const auto refused = fixture.begin(9, R"("forward_m_s":0.3,"duration_s":1)");
  CHECK(refused.refusal().origin() == v1::ORIGIN_STATE);
  const auto unknown =
      fixture.read<v1::FollowWalkResponse>("aim.v1.WalkService/FollowWalk", R"({"key":"9"})");
  CHECK(unknown.refusal().origin() == v1::ORIGIN_NOT_FOUND);
}

}  // namespace aim::robotside
