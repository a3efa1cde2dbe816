// A simulated robot for tests: the product's controller and services on simulated time, called through
// loopback RPC.
#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "aim/v1/status.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/robot_model.hpp"
#include "core/units.hpp"
#include "robotside/api/request/services.hpp"
#include "robotside/api/router.hpp"
#include "robotside/simulators/a2/sim.hpp"
#include "robotside/telemetry/publisher.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"
#include "tests/robotside/stepped_robot.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {

inline constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";
inline const std::string kMotion = "aimdk.protocol.McMotionService/";

class DaemonFixture {
 public:
  // User motions are files in the folder `motions`; empty: user motions are not stored.
  explicit DaemonFixture(DaemonFacts facts = {}, std::filesystem::path motions = {})
      : DaemonFixture(std::make_unique<SimDriver>(fixture_model()), std::move(facts), std::move(motions)) {}

  // The complete reply of a call, JSON in and out.
  std::string call(std::string_view method, std::string_view json = "{}") {
    auto reply = ask(transport::rpc_route(method), json);
    if (!reply) return "error: " + reply.error().message;
    return reply->body;
  }
  // The same, decoded.
  template <class Reply>
  Reply read(std::string_view method, std::string_view json = "{}") {
    Reply reply;
    const std::string text = call(method, json);
    INFO(text);
    REQUIRE(from_json(text, reply));
    return reply;
  }
  Result<transport::CallReply> ask(std::string_view route, std::string_view body,
                                   Encoding encoding = Encoding::json) {
    using namespace std::chrono_literals;
    return client_->call(route, encoding, body, transport::after(5s));
  }

  // Sends a message on a topic of the model; returns the refusal, or empty text.
  std::string send(std::string_view topic, std::string_view json) {
    auto reply = ask(transport::channel_route(topic, fixture_model().find_topic(topic)->type), json);
    return reply ? reply->refusal : "error: " + reply.error().message;
  }

  // Advances the time and runs the daemon's periodic work at its period.
  void advance(double seconds) {
    constexpr TimeNs kTick = kSecond / 100;
    for (auto left = static_cast<TimeNs>(seconds * kSecond); left > 0; left -= kTick) {
      robot.advance(std::min(left, kTick));
      services.tick(robot.state());
    }
  }

  // The measured position of a joint, by name or alias.
  double at(std::string_view joint) const {
    return robot.state().position[*fixture_model().find_joint(joint)];
  }

  // One transition to an action, completed.
  void go(std::string_view action) {
    const std::string reply = call(
        "aimdk.protocol.McActionService/SetAction",
        R"({"command":{"action":"McAction_USE_EXT_CMD","ext_action":")" + std::string(action) + R"("}})");
    REQUIRE(reply == R"({"state":"CommonState_SUCCESS"})");
    for (int tenths = 0; tenths < 150 && robot.state().status == ActionStatus::prepare; ++tenths)
      advance(0.1);
    REQUIRE(fixture_model().graph.at(robot.state().action).name == action);
    REQUIRE(robot.state().status != ActionStatus::prepare);
  }

  SimWorld* const world;  // around the robot; null if the facts say that the robot is not simulated
  SteppedRobot robot;
  Services services;
  Router router;
  StatePublisher publisher;

 private:
  DaemonFixture(std::unique_ptr<SimDriver> sim, DaemonFacts facts, std::filesystem::path motions)
      : world(facts.simulated ? sim.get() : nullptr),
        robot(fixture_model(), std::move(sim)),
        services(robot, std::move(facts), Ports{.world = world}, std::move(motions)),
        router(services),
        publisher(services),
        server_(*transport::serve_loopback("fixture", router)),
        client_(*transport::open_client("loopback:fixture")) {}

  std::unique_ptr<transport::RpcServer> server_;
  std::unique_ptr<transport::RpcClient> client_;
};

// A JSON array of the values.
inline std::string list_of(std::span<const double> values) {
  std::string list;
  for (const double value : values) list += (list.empty() ? "" : ",") + format_number(value);
  return "[" + list + "]";
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace aim::robotside
