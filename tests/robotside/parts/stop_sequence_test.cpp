// The stop sequence alone: what it orders at each level, for both kinds of robots.
#include "robotside/control/parts/stop_sequence.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

using Order = StopSequence::Order;
using Phase = StopSequence::Phase;

StopSequence latched(StopLevel level) {
  StopSequence stop;
  stop.latch(level, 7);
  return stop;
}

StopSequence::Body upright_body() {
  StopSequence::Body body;
  body.at_rest = true;
  body.upright = true;
  return body;
}

TEST_CASE("a stop orders nothing until the body is at rest", "[stop_sequence]") {
  for (const StopLevel level : {StopLevel::hold, StopLevel::sit, StopLevel::relax}) {
    StopSequence stop = latched(level);
    StopSequence::Body moving = upright_body();
    moving.at_rest = false;
    CHECK(stop.step(moving) == Order::none);
    CHECK(stop.phase() == Phase::braking);
    CHECK(stop.under_way());
    CHECK(stop.since() == 7);
  }
}

TEST_CASE("at rest each level has its order", "[stop_sequence]") {
  struct Row {
    StopLevel level;
    bool own_controller, upright;
    Order order;
    Phase phase;
  };
  const Row rows[] = {
      {StopLevel::hold, false, true, Order::none, Phase::done},
      {StopLevel::sit, false, true, Order::sit_down, Phase::lowering},
      {StopLevel::sit, false, false, Order::none, Phase::done},
      {StopLevel::relax, false, true, Order::cut_all, Phase::done},
      {StopLevel::hold, true, true, Order::none, Phase::done},
      {StopLevel::sit, true, true, Order::request_action, Phase::lowering},
      {StopLevel::relax, true, true, Order::request_action, Phase::lowering},
  };
  for (const Row& row : rows) {
    StopSequence stop = latched(row.level);
    StopSequence::Body body = upright_body();
    body.own_controller = row.own_controller;
    body.upright = row.upright;
    CAPTURE(static_cast<int>(row.level), row.own_controller, row.upright);
    CHECK(stop.step(body) == row.order);
    CHECK(stop.phase() == row.phase);
    CHECK(stop.latched());
  }
}

TEST_CASE("a lowered body loses leg power once it is seated", "[stop_sequence]") {
  StopSequence stop = latched(StopLevel::sit);
  StopSequence::Body body = upright_body();
  REQUIRE(stop.step(body) == Order::sit_down);
  body.lowering = true;
  CHECK(stop.step(body) == Order::none);
  CHECK(stop.under_way());
  body.seated = true;
  CHECK(stop.step(body) == Order::cut_legs);
  CHECK(stop.phase() == Phase::done);
  CHECK(stop.step(body) == Order::none);
}

TEST_CASE("an interrupted lowering ends with power", "[stop_sequence]") {
  StopSequence stop = latched(StopLevel::sit);
  REQUIRE(stop.step(upright_body()) == Order::sit_down);
  CHECK(stop.step(upright_body()) == Order::none);
  CHECK(stop.phase() == Phase::done);
}

TEST_CASE("a robot with its own controller has stopped when it has entered the action", "[stop_sequence]") {
  StopSequence stop = latched(StopLevel::relax);
  StopSequence::Body body = upright_body();
  body.own_controller = true;
  REQUIRE(stop.step(body) == Order::request_action);
  body.entering = true;
  CHECK(stop.step(body) == Order::none);
  CHECK(stop.under_way());
  body.entering = false;
  CHECK(stop.step(body) == Order::none);
  CHECK(stop.phase() == Phase::done);
}

TEST_CASE("a hold waits until a robot with its own controller has entered its action", "[stop_sequence]") {
  StopSequence stop = latched(StopLevel::hold);
  StopSequence::Body body = upright_body();
  body.own_controller = true;
  body.entering = true;
  CHECK(stop.step(body) == Order::none);
  CHECK(stop.under_way());
  body.entering = false;
  CHECK(stop.step(body) == Order::none);
  CHECK(stop.phase() == Phase::done);
}

TEST_CASE("a higher level starts again, a lower one has no effect", "[stop_sequence]") {
  StopSequence stop = latched(StopLevel::hold);
  stop.step(upright_body());
  REQUIRE(stop.phase() == Phase::done);
  stop.latch(StopLevel::relax, 9);
  CHECK(stop.phase() == Phase::braking);
  CHECK(stop.level() == StopLevel::relax);
  CHECK(stop.since() == 7);
  stop.step(upright_body());
  stop.latch(StopLevel::sit, 10);
  CHECK(stop.level() == StopLevel::relax);
  CHECK(stop.phase() == Phase::done);
  stop.reset();
  CHECK(!stop.latched());
}

TEST_CASE("finish has no effect before a stop", "[stop_sequence]") {
  StopSequence stop;
  stop.finish();
  CHECK(stop.phase() == Phase::open);
}

}  // namespace
}  // namespace aim::robotside
