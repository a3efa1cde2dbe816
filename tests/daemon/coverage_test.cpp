// What is served is complete: services have all of their methods, the A2 has those of motion control, and
// every served topic to the robot has a handler.
#include <algorithm>
#include <set>
#include <string>

#include <google/protobuf/descriptor.h>

#include "core/codec/schema.hpp"
#include "robotside/api/service_table.hpp"
#include "robotside/api/topics/channel.hpp"
#include "robotside/telemetry/body_publisher.hpp"
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

// Declared by the vendor, for parts of the robot that aimd does not stand for.
const std::set<std::string> kLeftOut{
    "aimdk.protocol.A2wArmControlService", "aimdk.protocol.EmAppService",  "aimdk.protocol.McForceService",
    "aimdk.protocol.McTestService",        "aimdk.protocol.McToolService", "aimdk.protocol.MonitorService",
    "aimdk.protocol.NoitomStreamService",  "aimdk.protocol.SmNodeService", "aimdk.protocol.SmService"};

std::set<std::string_view> paths_of_all_rows() {
  std::set<std::string_view> paths;
  for (const ServiceRow& service : service_rows())
    for (const RpcRow& row : service.methods()) paths.insert(row.path);
  return paths;
}

}  // namespace

TEST_CASE("A service is served with all of its methods, or left out as a whole") {
  const auto served = paths_of_all_rows();
  std::set<std::string> left_out;
  for (const auto* method : all_methods()) {
    const std::string path = path_of(*method);
    CAPTURE(path);
    const std::string service = method->service()->full_name();
    if (kLeftOut.contains(service)) left_out.insert(service);
    CHECK(served.contains(path) == !kLeftOut.contains(service));
  }
  CHECK(left_out == kLeftOut);
}

TEST_CASE("Every method of motion control is served") {
  DaemonFixture fixture;
  const std::set<std::string_view> served(fixture.router.served_methods().begin(),
                                          fixture.router.served_methods().end());
  std::size_t checked = 0;
  for (const auto* method : all_methods()) {
    const std::string path = path_of(*method);
    const bool ours = std::any_of(std::begin(kServices), std::end(kServices),
                                  [&](std::string_view service) { return path.starts_with(service); });
    if (!ours) continue;
    ++checked;
    CAPTURE(path);
    CHECK(served.contains(path));
  }
  CHECK(checked > 90);
}

TEST_CASE("Every served topic to the robot has a handler, and an empty message has no effect") {
  DaemonFixture fixture;
  std::size_t checked = 0;
  for (const Topic& topic : fixture_model().topics) {
    if (topic.direction != Direction::to_robot || !topic.served) continue;
    ++checked;
    CAPTURE(topic.name);
    CHECK(find_channel(topic.name) != nullptr);
    CHECK_FALSE(fixture.send(topic.name, "{}").empty());  // refused: DEFAULT opens none of them
  }
  CHECK(checked > 8);
}

TEST_CASE("Every served topic from the robot is published") {
  DaemonFixture fixture;
  fixture.advance(1);
  fixture.publisher.tick(fixture.robot.state());
  constexpr std::uint64_t kStored = 10;  // every tenth sample of the body is kept for polling clients
  BodyPublisher(fixture.services).publish(sample_of(fixture.robot.state(), kStored));
  for (const TopicActivity& row : fixture.services.topics.activity(fixture.robot.state().time)) {
    CAPTURE(row.topic->name);
    // Images and clouds are made for subscribers only: hal_topic_test.cpp.
    if (row.topic->direction == Direction::from_robot && row.topic->served && !row.topic->large)
      CHECK(row.samples == 1);
  }
}

}  // namespace aim::robotside
