// A robot on the bench: the product's controller and services on simulated time, called through loopback RPC.
#pragma once

#include <catch2/catch.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "aim/v1/status.pb.h"
#include "core/codec.hpp"
#include "core/robot_model.hpp"
#include "robotside/control/stepped_robot.hpp"
#include "robotside/doors/publisher.hpp"
#include "robotside/doors/router.hpp"
#include "robotside/doors/service_context.hpp"
#include "transport/backend.hpp"

namespace aim::robotside {

inline const RobotModel& bench_model() { return *robot_models().front(); }

class BenchRobot {
 public:
  explicit BenchRobot(DaemonFacts facts = {})
      : robot(bench_model()),
        context(robot, std::move(facts)),
        router(context),
        publisher(context),
        server_(*transport::serve_loopback("bench", router)),
        client_(*transport::open_client("loopback:bench")) {}

  // The whole reply of a call, JSON in and out.
  std::string call(std::string_view method, std::string_view json = "{}") {
    auto reply = ask(transport::rpc_route(method), json);
    if (!reply) return "error: " + reply.error().message;
    return reply->body;
  }
  Result<transport::CallReply> ask(std::string_view route, std::string_view body,
                                   Encoding encoding = Encoding::json) {
    using namespace std::chrono_literals;
    return client_->call(route, encoding, body, transport::after(5s));
  }

  // A message on a topic of the model; the refusal, or empty text.
  std::string send(std::string_view topic, std::string_view json) {
    auto reply = ask(transport::channel_route(topic, bench_model().find_topic(topic)->type), json);
    return reply ? reply->refusal : "error: " + reply.error().message;
  }

  void advance(double seconds) { robot.advance(static_cast<TimeNs>(seconds * kSecond)); }

  // One confirmed hop.
  void go(std::string_view action) {
    const std::string reply = call(
        "aimdk.protocol.McActionService/SetAction",
        R"({"command":{"action":"McAction_USE_EXT_CMD","ext_action":")" + std::string(action) + R"("}})");
    REQUIRE(reply == R"({"state":"CommonState_SUCCESS"})");
    for (int tenths = 0; tenths < 150 && robot.state().status == ActionStatus::prepare; ++tenths)
      advance(0.1);
    REQUIRE(bench_model().graph.at(robot.state().action).name == action);
    REQUIRE(robot.state().status != ActionStatus::prepare);
  }

  SteppedRobot robot;
  ServiceContext context;
  Router router;
  StatePublisher publisher;

 private:
  std::unique_ptr<transport::RpcServer> server_;
  std::unique_ptr<transport::RpcClient> client_;
};

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace aim::robotside
