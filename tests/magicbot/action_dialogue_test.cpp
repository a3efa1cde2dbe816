// The calls of a request, reply by reply, and when the joystick is sent.
#include "robotside/drivers/magicbot/action_dialogue.hpp"

#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/magiclab_magicbot_actions.hpp"
#include "robotside/drivers/magicbot/steering.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::magicbot {
namespace {

using Outcome = ActionDialogue::Outcome;

const Action& action_named(std::string_view name) {
  return kMagiclabMagicbot.graph.at(*kMagiclabMagicbot.graph.find(name));
}

// The robot's side of the dialogue.
struct Dialogue {
  void begin(std::string_view name) { called = calls.begin(action_named(name), samples.robot, now); }
  Outcome step(TimeNs span = 1'000'000) {
    now += span;
    const ActionDialogue::Step step = calls.step(samples, now);
    reason = step.reason;
    called = step.call;
    return step.outcome;
  }
  // Answers the newest call.
  Outcome answer(ReplyCode code = ReplyCode::ok) {
    samples.reply = {.number = ++answered, .code = code};
    return step();
  }

  ActionDialogue calls;
  BotSamples samples;
  std::optional<Request> called;
  std::string_view reason;
  std::int64_t answered = 0;
  TimeNs now = 0;
};

}  // namespace

TEST_CASE("MagicBot: the first request connects, the next one does not") {
  Dialogue robot;
  robot.begin("RECOVERY_STAND");
  REQUIRE(robot.called);
  CHECK(robot.called->kind == RequestKind::connect);
  CHECK(robot.answer() == Outcome::waits);
  REQUIRE(robot.called);
  CHECK(robot.called->kind == RequestKind::gait);
  CHECK(robot.called->value == vendor_number(action_named("RECOVERY_STAND")));
  CHECK(robot.answer() == Outcome::accepted);
  robot.begin("BALANCE_STAND");
  CHECK(robot.called->kind == RequestKind::gait);
  CHECK(robot.answer() == Outcome::accepted);
  robot.calls.forget_greeting();  // after a silence
  robot.begin("RECOVERY_STAND");
  CHECK(robot.called->kind == RequestKind::connect);
}

TEST_CASE("MagicBot: an action of the low level waits until samples show that level, but not for ever") {
  for (const bool shown : {true, false}) {
    INFO("shown: " << shown);
    Dialogue robot;
    robot.begin("LOWLEVEL_SDK");
    CHECK(robot.answer() == Outcome::waits);
    REQUIRE(robot.called);
    CHECK(robot.called->kind == RequestKind::level);
    CHECK(robot.answer() == Outcome::waits);
    CHECK_FALSE(robot.called);
    if (shown) robot.samples.robot.level = ControlLevel::low;
    CHECK(robot.step(shown ? 1 : kSettle) == Outcome::waits);
    if (!shown) CHECK_FALSE(robot.called);
    if (!shown) CHECK(robot.step(1) == Outcome::waits);
    REQUIRE(robot.called);
    CHECK(robot.called->kind == RequestKind::gait);
  }
}

TEST_CASE(
    "MagicBot: a robot that was silent while its level settled is greeted, and not asked for the level "
    "again") {
  Dialogue robot;
  robot.begin("LOWLEVEL_SDK");
  CHECK(robot.answer() == Outcome::waits);
  CHECK(robot.answer() == Outcome::waits);  // the level
  robot.calls.forget_greeting();
  CHECK(robot.step(kSettle + 1) == Outcome::waits);
  REQUIRE(robot.called);
  CHECK(robot.called->kind == RequestKind::connect);
  CHECK(robot.answer() == Outcome::waits);
  REQUIRE(robot.called);
  CHECK(robot.called->kind == RequestKind::gait);
}

TEST_CASE("MagicBot: each call of a request may be refused or stay without an answer") {
  for (const int accepted : {0, 1, 2}) {
    INFO("accepted calls: " << accepted);
    for (const bool refused : {true, false}) {
      Dialogue robot;
      robot.begin("LOWLEVEL_SDK");
      for (int i = 0; i < accepted; ++i) CHECK(robot.answer() == Outcome::waits);
      robot.samples.robot.level = ControlLevel::low;
      if (accepted == 2) CHECK(robot.step() == Outcome::waits);  // calls the gait
      if (refused) {
        CHECK(robot.answer(ReplyCode::service_error) == Outcome::refused);
        CHECK(robot.reason == "its service refuses the call");
      } else {
        CHECK(robot.step(900'000'000) == Outcome::waits);
        CHECK(robot.step(1) == Outcome::unanswered);
      }
    }
  }
}

TEST_CASE("MagicBot: an answer to an earlier call is none to this one") {
  Dialogue robot;
  robot.begin("RECOVERY_STAND");
  CHECK(robot.answer() == Outcome::waits);
  CHECK_FALSE(robot.calls.has_called_trick());
  CHECK(robot.step() == Outcome::waits);  // the newest reply is still that to connect
  CHECK_FALSE(robot.called);
}

TEST_CASE("MagicBot: the joystick is sent at 20 Hz while we walk, zero until the robot has come to rest") {
  WalkLimits limits;
  limits.forward = {-0.5, 1};
  Steering steering;
  SetPoints walk, stand, stopped;
  walk.base_velocity.forward = -0.25;
  stopped.stopped = true;
  TimeNs now = kSecond;
  CHECK_FALSE(steering.next(stand, true, limits, now));  // left to others
  const auto first = steering.next(walk, true, limits, now);
  REQUIRE(first);
  CHECK(first->left_y == -0.5F);  // of the limit backward
  CHECK_FALSE(steering.next(walk, true, limits, now + 19'000'000));
  CHECK(steering.next(walk, true, limits, now += 20'000'000));
  CHECK(steering.moves(now));
  const auto zero = steering.next(stand, true, limits, now + kSecond);
  REQUIRE(zero);
  CHECK(zero->left_y == 0);
  CHECK_FALSE(steering.next(stand, true, limits, now + 2 * kSecond));
  CHECK_FALSE(steering.next(walk, false, limits, now + 3 * kSecond));  // not in it for us
  CHECK(steering.next(stopped, false, limits, now + 3 * kSecond));     // answers what others send
  CHECK(steering.next(stopped, false, limits, now + 3 * kSecond + kFramePeriod));
}

}  // namespace aim::robotside::magicbot
