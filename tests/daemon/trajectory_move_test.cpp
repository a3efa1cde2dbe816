// TrajectoryMove: one arm or both, at given times or as fast as the joints allow; invalid trajectories are
// refused.
#include "aimdk/mc_move.pb.h"
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::array<double, 7> kLeft = {0, 1.2, 0.02, -0.1, 1.6, 0, 0};  // arms hanging
constexpr std::array<double, 7> kRight = {0, -1.2, 0.02, 0.1, 1.6, 0, 0};

// A point with the first joint at `joint1`, the others as in the hanging arm.
void add_point(wire::ScalarTrajectory& trajectory, const std::array<double, 7>& arm, double time,
               double joint1) {
  wire::ScalarTrajectoryPoint& point = *trajectory.add_points();
  point.set_time_since_reference(time);
  point.mutable_positions()->Add(arm.begin(), arm.end());
  point.set_positions(0, joint1);
}

std::uint64_t taken(TaskFixture& fixture, const wire::MoveTrajectoryRequest& request) {
  return fixture.taken("TrajectoryMove", to_json(request));
}

}  // namespace

TEST_CASE("One arm passes the points of its trajectory at the given times") {
  TaskFixture fixture;
  wire::MoveTrajectoryRequest request;
  wire::ScalarTrajectory& left = *request.mutable_target()->mutable_left();
  add_point(left, kLeft, 0, 0);
  add_point(left, kLeft, 2, 0.4);
  add_point(left, kLeft, 5, -0.2);
  const std::uint64_t task = taken(fixture, request);
  fixture.advance(0.1);
  double highest = 0;
  double when = 0;
  double seconds = 0.1;
  for (; fixture.record(task).state() == "RUNNING" && seconds < 20; seconds += 0.01) {
    fixture.advance(0.01);
    if (fixture.at("left_arm_joint1") > highest) {
      highest = fixture.at("left_arm_joint1");
      when = seconds;
    }
    CHECK(fixture.at("right_arm_joint1") == Approx(0).margin(1e-3));
  }
  CHECK(fixture.state_of(task) == "SUCCESS");
  CHECK(seconds == Approx(5).margin(0.3));  // the first point is the arm's position, so there is no approach
  CHECK(highest == Approx(0.4).margin(0.02));
  CHECK(when == Approx(2).margin(0.4));
  CHECK(fixture.at("left_arm_joint1") == Approx(-0.2).margin(1e-3));
}

TEST_CASE("Times that are too short are stretched, missing times are computed") {
  const auto seconds = [](double last_time, double target) {
    TaskFixture fixture;
    wire::MoveTrajectoryRequest request;
    wire::ScalarTrajectory& left = *request.mutable_target()->mutable_left();
    add_point(left, kLeft, 0, 0);
    add_point(left, kLeft, last_time, target);
    const double taken_s = fixture.finish(taken(fixture, request));
    CHECK(fixture.at("left_arm_joint1") == Approx(target).margin(1e-3));
    return taken_s;
  };
  // 1.5 rad at 6.28 rad/s^2 and 3 rad/s take 0.98 s at least.
  for (const double time : {0.2, 0.0}) {
    const double found = seconds(time, 1.5);
    CHECK(found > 0.97);
    CHECK(found < 3);
  }
  CHECK(seconds(4, 1.5) > 3.9);
}

TEST_CASE("The arm approaches the first point of a trajectory that begins elsewhere") {
  TaskFixture fixture;
  wire::MoveTrajectoryRequest request;
  add_point(*request.mutable_target()->mutable_left(), kLeft, 0, 0.5);
  add_point(*request.mutable_target()->mutable_left(), kLeft, 1, 0.6);
  fixture.finish(taken(fixture, request));
  CHECK(fixture.at("left_arm_joint1") == Approx(0.6).margin(1e-3));
}

TEST_CASE("Both arms follow their trajectories synchronously") {
  TaskFixture fixture;
  wire::MoveTrajectoryRequest request;
  for (const double time : {0.0, 2.0}) {
    add_point(*request.mutable_target()->mutable_left(), kLeft, time, 0.15 * time);
    add_point(*request.mutable_target()->mutable_right(), kRight, time, -0.15 * time);
  }
  const std::uint64_t task = taken(fixture, request);
  for (int i = 0; i < 100; ++i) {
    fixture.advance(0.01);
    CHECK(fixture.at("left_arm_joint1") == Approx(-fixture.at("right_arm_joint1")).margin(1e-3));
  }
  fixture.finish(task);
  CHECK(fixture.at("right_arm_joint1") == Approx(-0.3).margin(1e-3));
}

TEST_CASE("An invalid trajectory is refused completely, and the refusal names the point") {
  TaskFixture fixture;
  wire::MoveTrajectoryRequest request;
  wire::ScalarTrajectory& left = *request.mutable_target()->mutable_left();
  wire::ScalarTrajectory& right = *request.mutable_target()->mutable_right();
  const auto refused = [&](std::uint64_t code, std::string_view words) {
    const auto reply = fixture.start("TrajectoryMove", to_json(request));
    CAPTURE(to_json(reply));
    CHECK(reply.state() == wire::CommonState_INVALID);
    CHECK(reply.header().code() == code);
    CHECK(contains(reply.header().msg(), words));
    CHECK(fixture.state_of(reply.task_id()) == "FAILURE");
  };
  refused(2, "moves no arm");
  add_point(left, kLeft, 0, 0);
  add_point(left, kLeft, 1, 0.1);
  SECTION("a point has too few positions") {
    left.mutable_points(1)->mutable_positions()->RemoveLast();
    refused(2, "point 1 of left_arm has 6 positions");
  }
  SECTION("the trajectories of the two arms have different points or times") {
    add_point(right, kRight, 0, 0);
    refused(2, "do not fit together");
    add_point(right, kRight, 2, 0);
    refused(2, "do not fit together");
  }
  SECTION("times do not ascend") {
    left.mutable_points(0)->set_time_since_reference(1.5);
    refused(2, "do not ascend");
  }
  SECTION("a point is outside the limits") {
    left.mutable_points(1)->set_positions(3, 0.5);
    refused(7, "point 1 leaves the limits of idx16_left_arm_joint4");
  }
  SECTION("a wrist is outside the combined limit of its two joints") {
    left.mutable_points(1)->set_positions(5, 0.45);
    left.mutable_points(1)->set_positions(6, 0.35);
    refused(7, "point 1 leaves the limit that idx18_left_arm_joint6 and idx19_left_arm_joint7 share");
  }
  fixture.advance(1);
  CHECK(fixture.at("left_arm_joint1") == Approx(0).margin(1e-3));
}

}  // namespace aim::robotside
