// Nothing of motion control is forgotten: every method is served, every topic that is served has somebody who
// acts on it.
#include <set>

#include "core/codec/schema.hpp"
#include "robotside/api/topics/channel.hpp"
#include "tests/daemon/daemon_fixture.hpp"

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

}  // namespace

TEST_CASE("Every method of motion control is served") {
  DaemonFixture fixture;
  const std::set<std::string_view> served(fixture.router.served_methods().begin(),
                                          fixture.router.served_methods().end());
  std::size_t looked_at = 0;
  for (const auto* method : all_methods()) {
    const std::string path = path_of(*method);
    const bool ours = std::any_of(std::begin(kServices), std::end(kServices),
                                  [&](std::string_view service) { return path.starts_with(service); });
    if (!ours) continue;
    ++looked_at;
    CAPTURE(path);
    CHECK(served.contains(path));
  }
  CHECK(looked_at > 90);
}

TEST_CASE("Every served topic to the robot is acted on, and an empty message harms nobody") {
  DaemonFixture fixture;
  std::size_t looked_at = 0;
  for (const Topic& topic : fixture_model().topics) {
    if (topic.direction != Direction::to_robot || !topic.served) continue;
    ++looked_at;
    CAPTURE(topic.name);
    CHECK(find_channel(topic.name) != nullptr);
    CHECK_FALSE(fixture.send(topic.name, "{}").empty());  // DEFAULT opens none of them
  }
  CHECK(looked_at > 8);
}

TEST_CASE("Every served topic from the robot is published") {
  DaemonFixture fixture;
  fixture.advance(1);
  fixture.publisher.tick(fixture.robot.state());
  for (const TopicActivity& row : fixture.services.topics.activity(fixture.robot.state().time)) {
    CAPTURE(row.topic->name);
    if (row.topic->direction == Direction::from_robot && row.topic->served) CHECK(row.samples == 1);
  }
}

}  // namespace aim::robotside
