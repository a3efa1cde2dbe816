// The state machines of both levels, as tables.
#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

using enum GaitMode;

struct Edge {
  GaitMode from, to;
};
// Of the documents: passive - damper - recovery stand - { balance stand, walk } both ways, SDK mode with
// passive and damper; and from every gait to passive and damper, which is ours.
constexpr Edge kEdges[] = {
    {passive, pure_damper},           {passive, lowlevel_sdk},         {pure_damper, passive},
    {pure_damper, recovery_stand},    {pure_damper, lowlevel_sdk},     {recovery_stand, passive},
    {recovery_stand, pure_damper},    {recovery_stand, balance_stand}, {recovery_stand, arm_swing_walk},
    {balance_stand, passive},         {balance_stand, pure_damper},    {balance_stand, recovery_stand},
    {balance_stand, arm_swing_walk},  {arm_swing_walk, passive},       {arm_swing_walk, pure_damper},
    {arm_swing_walk, recovery_stand}, {arm_swing_walk, balance_stand}, {lowlevel_sdk, passive},
    {lowlevel_sdk, pure_damper},
};

bool in_table(GaitMode from, GaitMode to) {
  for (const Edge& edge : kEdges)
    if (edge.from == from && edge.to == to) return true;
  return false;
}

}  // namespace

TEST_CASE("each change of gait is carried out or refused as the table says") {
  for (const GaitMode from : kGaitModes)
    for (const GaitMode to : kGaitModes) {
      INFO(static_cast<int>(from) << " > " << static_cast<int>(to));
      Bot bot;
      bot.bring(from);
      const std::string why = bot.gait(to);
      const bool taken = from == to || in_table(from, to);
      CHECK(why.empty() == taken);
      CHECK(bot.now_in() == (taken ? to : from));
      CHECK(bot.code == (taken ? ReplyCode::ok : ReplyCode::service_not_ready));
      bot.run(3000);
      CHECK(bot.now_in() == (taken ? to : from));
      CHECK(bot.sample().progress == 1);
      CHECK((bot.sample().level == ControlLevel::low) == (bot.now_in() == lowlevel_sdk));
    }
}

TEST_CASE("the low level begins in passive and damper only, and ends in damper") {
  for (const GaitMode from : kGaitModes) {
    INFO(static_cast<int>(from));
    Bot bot;
    bot.bring(from);
    const std::string why = bot.level(ControlLevel::low);
    const bool taken = from == passive || from == pure_damper || from == lowlevel_sdk;
    CHECK(why == (taken ? "" : refusal::kLowNeedsRest));
    CHECK(bot.now_in() == (taken ? lowlevel_sdk : from));
    CHECK(bot.level(ControlLevel::high).empty());
    CHECK(bot.sample().level == ControlLevel::high);
    CHECK(bot.now_in() == (taken ? pure_damper : from));
  }
}

TEST_CASE("unknown gaits, levels and requests are refused") {
  Bot bot;
  for (const int gait : {-1, 2, 11, 48, 78, 79, 201, 65536, 65536 + 10}) {
    CHECK(bot.ask(RequestKind::gait, gait) == refusal::kUnknownGait);
    CHECK(bot.code == ReplyCode::service_error);
  }
  for (const int level : {-1, 0, 3, 257}) CHECK(bot.ask(RequestKind::level, level) == refusal::kUnknownLevel);
  for (const int kind : {-128, 0, 6, 127})
    CHECK(bot.ask(static_cast<RequestKind>(kind), 1) == refusal::kUnknownRequest);
  CHECK(bot.ask(RequestKind::connect, 0).empty());
  CHECK(bot.now_in() == passive);
}

TEST_CASE("standing up takes two seconds, and the next gait waits for it") {
  Bot bot;
  REQUIRE(bot.gait(pure_damper).empty());
  REQUIRE(bot.gait(recovery_stand).empty());
  CHECK(bot.sample().progress == 0);
  float before = 0;
  for (int i = 0; i < 19; ++i) {
    bot.run(100);
    CHECK(bot.sample().progress > before);
    before = bot.sample().progress;
    CHECK(bot.gait(balance_stand) == refusal::kChanging);
    CHECK(bot.code == ReplyCode::service_not_ready);
  }
  CHECK(before < 1);
  bot.run(110);
  CHECK(bot.sample().progress == 1);
  CHECK(bot.gait(balance_stand).empty());
  CHECK(bot.now_in() == balance_stand);
}

TEST_CASE("standing up may be broken off by passive and damper") {
  for (const GaitMode to : {passive, pure_damper}) {
    Bot bot;
    bot.bring(pure_damper);
    REQUIRE(bot.gait(recovery_stand).empty());
    bot.run(500);
    CHECK(bot.gait(to).empty());
    CHECK(bot.now_in() == to);
    CHECK(bot.sample().progress == 1);
  }
}

TEST_CASE("status words: off in passive, ready in damper, moving while it stands") {
  Bot bot;
  const auto check = [&](GaitMode gait, auto status_of) {
    bot.run(20);
    REQUIRE(bot.now_in() == gait);
    for (std::size_t i = 0; i < kJointCount; ++i)
      CHECK(bot.joint(i).status == static_cast<int>(status_of(i)));
  };
  check(passive, [](std::size_t) { return JointMode::off; });
  bot.gait(pure_damper);
  check(pure_damper, [](std::size_t) { return JointMode::ready; });
  bot.gait(recovery_stand);
  check(recovery_stand, [](std::size_t i) { return moving_mode(i); });
}

TEST_CASE("standing up from any posture reaches the place of standing within the limits of the joints") {
  Bot bot;
  REQUIRE(bot.level(ControlLevel::low).empty());
  bot.take_over();
  for (std::size_t i = 0; i < kJointCount; ++i)
    bot.command(i).position = static_cast<float>(0.6 * kJoints[i].limits.position.max);
  bot.run(4000);
  REQUIRE(bot.joint(joint_la1).position == Approx(0.6 * 2.7576).margin(0.01));
  REQUIRE(bot.joint(left_knee_pitch).position == Approx(0.6 * 2.618).margin(0.05));
  bot.silence();
  REQUIRE(bot.level(ControlLevel::high).empty());
  bot.run(200);
  REQUIRE(bot.gait(recovery_stand).empty());
  std::array<double, kJointCount> before{};
  for (std::size_t i = 0; i < kJointCount; ++i) before[i] = bot.joint(i).position;
  for (int t = 0; t < 4000; t += 2) {
    bot.run(2);
    for (std::size_t i = 0; i < kJointCount; ++i) {
      const double speed = std::abs(bot.joint(i).position - before[i]) / 0.002;
      if (speed > kJoints[i].limits.velocity * 1.02 + 0.3 && kJoints[i].limb != Limb::hands) {
        FAIL(kJoints[i].name << " moves at " << speed);
      }
      before[i] = bot.joint(i).position;
    }
  }
  CHECK(bot.sample().progress == 1);
  for (std::size_t i = 0; i < kJointCount; ++i) {
    INFO(kJoints[i].name);
    if (kJoints[i].limb == Limb::hands)
      CHECK(bot.joint(i).position == Approx(600).margin(2));
    else
      CHECK(bot.joint(i).position == Approx(0).margin(1e-4));
  }
}

TEST_CASE("the low level gives every joint to clients, and takes it back after their silence") {
  Bot bot;
  REQUIRE(bot.level(ControlLevel::low).empty());
  CHECK(bot.sample().gait == 200);
  CHECK(bot.sample().upper_obeys);
  bot.take_over();
  bot.command(left_knee_pitch).position = 0.5F;
  bot.command(joint_la1).position = 0.5F;
  bot.command(joint_wy).position = 0.5F;
  bot.command(left_finger1).position = 500;
  bot.run(2000);
  CHECK(bot.joint(left_knee_pitch).position == Approx(0.5).margin(0.01));
  CHECK(bot.joint(joint_la1).position == Approx(0.5).margin(2e-3));
  CHECK(bot.joint(joint_wy).position == Approx(0.5).margin(2e-3));
  CHECK(bot.joint(left_finger1).position == Approx(500).margin(1));
  bot.silence();
  bot.run(480);
  CHECK(bot.joint(joint_la1).status == 4);
  bot.run(40);
  for (std::size_t i = 0; i < kJointCount; ++i) CHECK(bot.joint(i).status == 200);
  CHECK(bot.joint(joint_la1).position == Approx(0.5).margin(2e-3));
}

TEST_CASE("frames that are not used move nothing, and do not keep the drives awake") {
  Bot bot;
  REQUIRE(bot.level(ControlLevel::low).empty());
  bot.take_over();
  bot.upper().used = false;
  bot.command(joint_la1).position = 1.0F;
  bot.run(600);
  CHECK(bot.joint(joint_la1).position == Approx(0).margin(1e-3));
  CHECK(bot.joint(joint_la1).status == 200);
  CHECK(bot.joint(left_knee_pitch).status == 3);  // leg commands have no such flag
}

TEST_CASE("commands for the legs move nothing outside the low level") {
  for (const GaitMode gait : {passive, pure_damper, recovery_stand, balance_stand, arm_swing_walk}) {
    INFO(static_cast<int>(gait));
    Bot bot;
    bot.bring(gait);
    const auto status = bot.joint(left_knee_pitch).status;
    for (std::size_t i = 0; i < kLegJoints; ++i) bot.command(i) = command_of(JointMode::ready);
    bot.run(40);
    for (std::size_t i = 0; i < kLegJoints; ++i) {
      bot.command(i) = command_of(JointMode::hybrid, 0.2);
      bot.command(i).kp = 200;
    }
    bot.run(500);
    for (std::size_t i = 0; i < kLegJoints; ++i) CHECK(bot.joint(i).position == Approx(0).margin(1e-4));
    CHECK(bot.joint(left_knee_pitch).status == status);
  }
}

}  // namespace aim::robotside::magicbot
