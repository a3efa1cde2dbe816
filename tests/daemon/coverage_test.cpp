// Nothing of motion control is forgotten: every method is served or stands in the list of those that are not
// yet, every topic that is served has somebody who acts on it.
#include <set>

#include "core/schema.hpp"
#include "robotside/services/channel.hpp"
#include "tests/daemon/bench_robot.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kServices[] = {"aimdk.protocol.McActionService/",
                                          "aimdk.protocol.McDataService/",
                                          "aimdk.protocol.McMotionService/",
                                          "aimdk.protocol.McBaseService/",
                                          "aimdk.protocol.McSafetyService/",
                                          "aimdk.protocol.McKinematicsService/",
                                          "aimdk.protocol.McService/",
                                          "aimdk.protocol.PncArmMotionService/",
                                          "aimdk.protocol.MotionCommandService/",
                                          "aimdk.protocol.MotionStreamService/"};

// Planning and kinematics. Whoever serves one takes it out of here.
const std::set<std::string_view> kNotYet = {
    "aimdk.protocol.McMotionService/GetCollisionDetectionState",
    "aimdk.protocol.McMotionService/GetFutureCollisionDetectionState",
    "aimdk.protocol.McMotionService/GetTempPlanningResult",
    "aimdk.protocol.McMotionService/InteractiveMove",
    "aimdk.protocol.McMotionService/LinearMove",
    "aimdk.protocol.McMotionService/PlanningMove",
    "aimdk.protocol.McMotionService/SetCollisionDetectionState",
    "aimdk.protocol.McMotionService/SetFutureCollisionDetectionState",
    "aimdk.protocol.McMotionService/SetTrajectoryCollisionDetectionState",
    "aimdk.protocol.McSafetyService/CollisionRecover",
    "aimdk.protocol.McService/CollisionRecover",
    "aimdk.protocol.McService/LinearMove",
    "aimdk.protocol.McService/PlanningMove",
    "aimdk.protocol.McService/Se3PoseMove",
    "aimdk.protocol.PncArmMotionService/GetCollisionDetectionState",
    "aimdk.protocol.PncArmMotionService/GetFutureCollisionDetectionState",
    "aimdk.protocol.PncArmMotionService/GetTempPlanningResult",
    "aimdk.protocol.PncArmMotionService/InteractiveMove",
    "aimdk.protocol.PncArmMotionService/LinearMove",
    "aimdk.protocol.PncArmMotionService/PlanningMove",
    "aimdk.protocol.PncArmMotionService/SetCollisionDetectionState",
    "aimdk.protocol.PncArmMotionService/SetFutureCollisionDetectionState",
    "aimdk.protocol.PncArmMotionService/SetTrajectoryCollisionDetectionState",
};

}  // namespace

TEST_CASE("Every method of motion control is served, or known not to be") {
  BenchRobot bench;
  const std::set<std::string_view> served(bench.router.served_methods().begin(),
                                          bench.router.served_methods().end());
  std::size_t looked_at = 0;
  std::set<std::string_view> left = kNotYet;
  for (const auto* method : all_methods()) {
    const std::string path = path_of(*method);
    const bool ours = std::any_of(std::begin(kServices), std::end(kServices),
                                  [&](std::string_view service) { return path.starts_with(service); });
    if (!ours) continue;
    ++looked_at;
    left.erase(path);
    CAPTURE(path, served.contains(path));
    CHECK(served.contains(path) != kNotYet.contains(path));
  }
  CHECK(looked_at > 90);
  CHECK(left.empty());  // the list names methods that exist
}

TEST_CASE("Every served topic to the robot is acted on, and an empty message harms nobody") {
  BenchRobot bench;
  std::size_t looked_at = 0;
  for (const Topic& topic : bench_model().topics) {
    if (topic.direction != Direction::to_robot || !topic.served) continue;
    ++looked_at;
    CAPTURE(topic.name);
    CHECK(find_channel(topic.name) != nullptr);
    CHECK_FALSE(bench.send(topic.name, "{}").empty());  // DEFAULT opens none of them
  }
  CHECK(looked_at > 8);
}

TEST_CASE("Every served topic from the robot is published") {
  BenchRobot bench;
  bench.advance(1);
  bench.publisher.tick(bench.robot.state());
  for (const TopicActivity& row : bench.context.topics.activity(bench.robot.state().time)) {
    CAPTURE(row.topic->name);
    if (row.topic->direction == Direction::from_robot && row.topic->served) CHECK(row.samples == 1);
  }
}

}  // namespace aim::robotside
