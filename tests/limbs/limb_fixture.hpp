// The product's controller and services with the robot for tests: on simulated time, or in the background for
// complete command lines over HTTP.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "core/codec/codec.hpp"
#include "limb_robot.hpp"
#include "robotside/api/request/services.hpp"
#include "robotside/api/router.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/stepped_robot.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {

class LimbFixture {
 public:
  LimbFixture() : LimbFixture(std::make_shared<test::LimbState>()) {}

  // Enters an action, STAND by default.
  void go(std::string_view action = "STAND") {
    const Decision decision =
        robot.submit({SetAction{*test::kLimbRobot.graph.find(action)}, false, ControlSource::safe, {}});
    REQUIRE(decision.verdict == Verdict::accepted);
    advance(0.1);
    REQUIRE(test::kLimbRobot.graph.at(robot.state().action).name == action);
  }
  void advance(double seconds) {
    for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
      robot.advance(kSecond / 100);
      services.tick(robot.state());
    }
  }
  std::string call(std::string_view method, std::string_view json = "{}") {
    transport::Call call{};
    const std::string route = transport::rpc_route(method);
    call.route = route;
    call.encoding = Encoding::json;
    call.body = json;
    return router.handle(call).body;
  }
  template <class Reply>
  Reply read(std::string_view method, std::string_view json = "{}") {
    Reply reply;
    const std::string text = call(method, json);
    INFO(text);
    REQUIRE(from_json(text, reply));
    return reply;
  }
  std::vector<std::string> calls() const {
    const std::lock_guard lock(limbs->mutex);
    return limbs->calls;
  }
  bool called(std::string_view call) const {
    const auto all = calls();
    return std::find(all.begin(), all.end(), call) != all.end();
  }
  void refuse(std::string words) {
    const std::lock_guard lock(limbs->mutex);
    limbs->refusal = std::move(words);
  }

  std::shared_ptr<test::LimbState> limbs;
  SteppedRobot robot;
  Services services;
  Router router;

 private:
  explicit LimbFixture(const std::shared_ptr<test::LimbState>& state)
      : LimbFixture(state, new test::LimbDriver(state)) {}
  // Takes the driver over.
  LimbFixture(std::shared_ptr<test::LimbState> state, test::LimbDriver* driver)
      : limbs(std::move(state)),
        robot(test::kLimbRobot, std::unique_ptr<Driver>(driver)),
        services(robot, DaemonFacts{.driver = "limbs", .simulated = false}, driver->ports()),
        router(services) {}
};

// The same, served over HTTP while the time runs, four times as fast as the clock.
class LiveRobot {
 public:
  LiveRobot() {
    fixture.go();
    transport::ServerOptions options;
    options.ports = {0};
    server_ = *transport::serve_http(options, fixture.router);
    time_ = std::thread([this] {
      while (!ends_) {
        fixture.advance(0.02);
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
    });
  }
  ~LiveRobot() {
    server_.reset();
    ends_ = true;
    time_.join();
  }
  std::string address() const { return "127.0.0.1:" + std::to_string(server_->ports().at(0)); }

  LimbFixture fixture;

 private:
  std::unique_ptr<transport::RpcServer> server_;
  std::atomic<bool> ends_{false};
  std::thread time_;
};

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

}  // namespace aim::robotside
