// Requests to a robot with its own controller: answers, refusals, and silence.
#include "robotside/control/parts/mode_requests.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kPatience = 100;

// A robot that answers when the test says so.
class ScriptedPort final : public ModePort {
 public:
  void request(std::uint32_t number, ActionIndex action) noexcept override {
    requested = number;
    wanted = action;
  }
  void withdraw() noexcept override { ++withdrawn; }
  ModeReport report() noexcept override { return now; }

  ModeReport now;
  std::uint32_t requested = 0;
  ActionIndex wanted = 0;
  int withdrawn = 0;
};

TEST_CASE("nothing is known before the robot reports", "[mode_requests]") {
  ScriptedPort port;
  ModeRequests modes(&port, kPatience);
  CHECK(modes.own_controller());
  CHECK(!modes.step(0));
  port.now.known = true;
  port.now.action = 3;
  const auto report = modes.step(1);
  REQUIRE(report);
  CHECK(report->action == 3);
  CHECK(modes.answer().number == 0);
}

TEST_CASE("an answer is awaited, and kept with its reason", "[mode_requests]") {
  ScriptedPort port;
  port.now.known = true;
  ModeRequests modes(&port, kPatience);
  modes.send(2, false, 10);
  CHECK(port.requested == 1);
  CHECK(port.wanted == 2);
  CHECK(!modes.step(11));
  CHECK(!modes.step(10 + kPatience));
  port.now.answered = 1;
  port.now.refused = true;
  port.now.reason = "too hot";
  REQUIRE(modes.step(10 + kPatience));
  CHECK(modes.answer().number == 1);
  CHECK(modes.answer().refused);
  CHECK(modes.answer().reason == "too hot");
}

TEST_CASE("silence is a refusal after the patience", "[mode_requests]") {
  ScriptedPort port;
  port.now.known = true;
  ModeRequests modes(&port, kPatience);
  modes.send(2, false, 10);
  REQUIRE(modes.step(11 + kPatience));
  CHECK(modes.answer().number == 1);
  CHECK(modes.answer().refused);
  CHECK(modes.answer().reason == "the robot did not answer");
  // A later request is a new one.
  modes.send(1, false, 500);
  CHECK(modes.newest() == 2);
  port.now.answered = 2;
  REQUIRE(modes.step(501));
  CHECK(modes.answer().number == 2);
  CHECK(!modes.answer().refused);
}

TEST_CASE("a request that a stop needs is repeated until the robot accepts it", "[mode_requests]") {
  ScriptedPort port;
  port.now.known = true;
  ModeRequests modes(&port, kPatience);
  modes.send(0, true, 0);
  port.now.answered = 1;
  port.now.refused = true;
  CHECK(modes.step(50));
  CHECK(port.requested == 1);
  CHECK(!modes.step(1 + kPatience));
  CHECK(port.requested == 2);
  CHECK(port.wanted == 0);
  port.now.answered = 2;
  port.now.refused = false;
  CHECK(modes.step(2 + kPatience));
  CHECK(modes.step(1'000));
  CHECK(port.requested == 2);
  CHECK(!modes.answer().refused);
}

TEST_CASE("a request that is withdrawn is not repeated", "[mode_requests]") {
  ScriptedPort port;
  port.now.known = true;
  ModeRequests modes(&port, kPatience);
  modes.send(0, true, 0);
  modes.withdraw();
  CHECK(port.withdrawn == 1);
  CHECK(modes.step(1 + kPatience));
  CHECK(modes.answer().refused);
  CHECK(modes.step(3 * kPatience));
  CHECK(port.requested == 1);
}

TEST_CASE("without a port aimd's controller manages the action", "[mode_requests]") {
  CHECK(!ModeRequests(nullptr, kPatience).own_controller());
}

}  // namespace
}  // namespace aim::robotside
