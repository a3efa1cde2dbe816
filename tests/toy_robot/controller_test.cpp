// The simulated controller of the toy walker, step by step.
#include "toy_controller.hpp"

#include "tests/catch.hpp"

namespace aim::toy {
namespace {

constexpr robotside::TimeNs kStep = 1'000'000;

struct Walker {
  // As a client that sends a frame every 10 ms.
  void run(double seconds, const CommandFrame& command) {
    for (int ms = 0; ms < seconds * 1e3; ++ms) {
      if (ms % 10 == 0) controller.answer(command, now);
      controller.step(now += kStep);
    }
  }
  void wait(double seconds) {
    for (int ms = 0; ms < seconds * 1e3; ++ms) controller.step(now += kStep);
  }
  void walk() {
    run(1.1, {.client = 1, .number = 1, .mode = Mode::stand});
    run(1.0, {.client = 1, .number = 2, .mode = Mode::walk, .forward = 0.3F});
    REQUIRE(state().mode == Mode::walk);
    REQUIRE(state().forward == Approx(0.3));
  }
  const StateFrame& state() const { return controller.state(); }

  ToyController controller;
  robotside::TimeNs now = kStep;
};

}  // namespace

TEST_CASE("the toy walker stands up, walks, and brakes within its acceleration") {
  Walker walker;
  CHECK(walker.state().mode == Mode::limp);
  walker.walk();
  const float x = walker.state().x;
  walker.run(1.0, {.client = 1, .number = 2, .mode = Mode::walk, .forward = 0.3F});
  CHECK(walker.state().x - x == Approx(0.3).margin(0.01));
  walker.run(0.31, {.client = 1, .number = 2, .mode = Mode::walk});
  CHECK(walker.state().forward == 0);
}

TEST_CASE("the toy walker walks no faster than it can") {
  Walker walker;
  walker.walk();
  walker.run(1.0, {.client = 1, .number = 2, .mode = Mode::walk, .forward = 50, .yaw_rate = -50});
  CHECK(walker.state().forward == Approx(kMaxSpeed));
  CHECK(walker.state().yaw_rate == Approx(-kMaxYawRate));
}

TEST_CASE("a toy walker whose client is silent brakes, sits down and obeys the next client") {
  Walker walker;
  walker.walk();
  walker.wait(0.29);
  CHECK(walker.state().obeyed == 1);
  walker.wait(0.4);
  CHECK(walker.state().obeyed == 0);
  CHECK(walker.state().forward == 0);
  CHECK(walker.state().mode == Mode::sit);
  walker.run(1.1, {.client = 2, .number = 1, .mode = Mode::stand});
  CHECK(walker.state().obeyed == 2);
  CHECK(walker.state().mode == Mode::stand);
}

TEST_CASE("a second client of the toy walker is answered and not obeyed") {
  Walker walker;
  walker.walk();
  const StateFrame seen =
      walker.controller.answer({.client = 2, .number = 1, .mode = Mode::limp}, walker.now);
  CHECK(seen.obeyed == 1);
  CHECK(seen.mode == Mode::walk);
  walker.run(0.2, {.client = 1, .number = 2, .mode = Mode::walk, .forward = 0.3F});
  CHECK(walker.state().mode == Mode::walk);
}

TEST_CASE("a toy walker that is only asked for its state obeys no client") {
  Walker walker;
  walker.run(0.5, {.client = 0, .number = 1, .mode = Mode::stand});
  CHECK(walker.state().obeyed == 0);
  CHECK(walker.state().mode == Mode::limp);
}

TEST_CASE("a toy walker that has just been switched on says where its legs are") {
  Walker walker;
  const StateFrame first = walker.controller.answer({}, walker.now);
  walker.wait(0.01);
  CHECK(first.position == walker.state().position);
}

TEST_CASE("the toy walker refuses a mode that does not follow the current one") {
  Walker walker;
  walker.run(0.1, {.client = 1, .number = 1, .mode = Mode::walk});
  CHECK(walker.state().refusal == Refusal::not_from_here);
  CHECK(walker.state().number == 1);
  CHECK(walker.state().mode == Mode::limp);
  walker.run(0.1, {.client = 1, .number = 2, .mode = Mode::stand});
  CHECK(walker.state().refusal == Refusal::none);
  CHECK(walker.state().mode == Mode::stand);
}

}  // namespace aim::toy
