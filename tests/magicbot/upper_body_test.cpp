// Who moves the upper body in the high level, and what a faulty drive does.
#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

using enum GaitMode;

// Commands as the vendor's teleoperation tool sends them: the moving modes at once, without ready.
void teleoperate(Bot& bot, float shoulder) {
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i) {
    bot.command(i) = command_of(moving_mode(i));
    bot.command(i).kp = 40;
    bot.command(i).kd = 100;
  }
  bot.command(joint_la1).position = shoulder;
}

}  // namespace

TEST_CASE("the upper body obeys while the robot balances or walks, and not otherwise") {
  for (const GaitMode gait : {passive, pure_damper, recovery_stand, balance_stand, arm_swing_walk}) {
    INFO(static_cast<int>(gait));
    Bot bot;
    bot.bring(gait);
    CHECK_FALSE(bot.sample().upper_obeys);
    teleoperate(bot, 0.6F);
    bot.run(1000);
    const bool obeys = gait == balance_stand || gait == arm_swing_walk;
    CHECK(bot.sample().upper_obeys == obeys);
    CHECK(bot.joint(joint_la1).position == Approx(obeys ? 0.6 : 0.0).margin(2e-3));
  }
}

TEST_CASE("the way by ready also works") {
  Bot bot;
  bot.bring(balance_stand);
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i) bot.command(i) = command_of(JointMode::ready);
  bot.run(10);
  CHECK(bot.joint(joint_la1).status == 200);
  bot.run(20);
  teleoperate(bot, 0.4F);
  bot.run(1000);
  CHECK(bot.joint(joint_la1).position == Approx(0.4).margin(2e-3));
  CHECK(bot.joint(joint_la1).error == 0);
}

TEST_CASE("the robot takes the upper body back when it is let go, and after silence, without a jump") {
  for (const bool silent : {false, true}) {
    INFO(silent);
    Bot bot;
    bot.bring(balance_stand);
    teleoperate(bot, 0.8F);
    bot.command(left_finger1).position = 300;
    bot.run(1500);
    if (silent) {
      bot.silence();
      bot.run(490);
      CHECK(bot.sample().upper_obeys);
      CHECK(bot.joint(joint_la1).position == Approx(0.8).margin(2e-3));
      bot.run(20);
    } else {
      bot.upper().used = false;
      bot.run(2);
    }
    CHECK_FALSE(bot.sample().upper_obeys);
    CHECK(bot.joint(joint_la1).position == Approx(0.8).margin(5e-3));
    for (int t = 0; t < 2000; t += 2) {
      bot.run(2);
      if (std::abs(bot.joint(joint_la1).velocity) > 2) FAIL("it jumps");
    }
    CHECK(bot.joint(joint_la1).position == Approx(0).margin(1e-3));
    CHECK(bot.joint(left_finger1).position == Approx(300).margin(1));
  }
}

TEST_CASE("while a client uses the upper body, tricks and the head are refused") {
  Bot bot;
  bot.bring(balance_stand);
  teleoperate(bot, 0.2F);
  bot.run(100);
  CHECK(bot.trick(219) == refusal::kFollowsCommands);
  CHECK(bot.ask(RequestKind::head, 0, 0.1F, 0) == refusal::kFollowsCommands);
}

TEST_CASE("during a trick commands for the upper body are not obeyed") {
  Bot bot;
  bot.bring(balance_stand);
  REQUIRE(bot.trick(220).empty());
  teleoperate(bot, 0.8F);
  bot.run(1000);
  CHECK_FALSE(bot.sample().upper_obeys);
  CHECK(bot.joint(joint_la1).position == Approx(0).margin(1e-3));
  bot.run(3000);
  CHECK(bot.sample().upper_obeys);
  CHECK(bot.joint(joint_la1).position == Approx(0.8).margin(2e-3));
}

TEST_CASE("a client keeps the upper body from standing to walking") {
  Bot bot;
  bot.bring(balance_stand);
  teleoperate(bot, 0.6F);
  bot.run(1000);
  REQUIRE(bot.gait(arm_swing_walk).empty());
  for (int t = 0; t < 1000; t += 2) {
    bot.run(2);
    if (std::abs(bot.joint(joint_la1).position - 0.6) > 0.01) FAIL("the arm moves");
  }
  CHECK(bot.sample().upper_obeys);
}

TEST_CASE("a drive of the standing robot that is silent or too hot does not follow, and comes back slowly") {
  for (const bool hot : {false, true}) {
    INFO(hot);
    Bot bot;
    bot.bring(balance_stand);
    if (hot)
      bot.robot().set_heat(joint_hy, 95);
    else
      bot.robot().set_offline(joint_hy, true);
    bot.run(10);
    REQUIRE(bot.ask(RequestKind::head, 0, 0.4F, 0.1F).empty());
    bot.run(2000);
    CHECK(bot.joint(joint_hy).position == Approx(0).margin(1e-3));
    CHECK(bot.joint(joint_hp).position == Approx(0.1).margin(1e-3));
    CHECK(bot.joint(joint_hy).error == static_cast<int>(hot ? DriveError::too_hot : DriveError::no_answer));
    bot.robot().set_heat(joint_hy, 0);
    bot.robot().set_offline(joint_hy, false);
    for (int t = 0; t < 1000; t += 2) {
      bot.run(2);
      if (std::abs(bot.joint(joint_hy).velocity) > kJoints[joint_hy].limits.velocity * 1.001F)
        FAIL("it jumps");
    }
    CHECK(bot.joint(joint_hy).position == Approx(0.4).margin(1e-3));
    CHECK(bot.joint(joint_hy).error == 0);
  }
}

}  // namespace aim::robotside::magicbot
