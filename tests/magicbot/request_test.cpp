// Tricks, the head, and the emergency stop button.
#include <algorithm>
#include <set>

#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

using enum GaitMode;

bool upper_rests_at_zero(const Bot& bot) {
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i)
    if (std::abs(bot.joint(i).position) > 1e-4) return false;
  return true;
}

}  // namespace

TEST_CASE("the tricks are those of the vendor's list") {
  std::set<int> numbers;
  for (const SimTrick& trick : sim_tricks()) numbers.insert(trick.number);
  CHECK(numbers == std::set<int>{103, 201, 217, 218, 219, 220, 221, 301, 302, 303, 304, 305, 306, 307});
}

TEST_CASE("a trick is performed in balance stand only") {
  for (const GaitMode gait : kGaitModes)
    for (const SimTrick& trick : sim_tricks()) {
      INFO(static_cast<int>(gait) << " trick " << trick.number);
      Bot bot;
      bot.bring(gait);
      const std::string why = bot.trick(trick.number);
      CHECK(why.empty() == (gait == balance_stand));
      if (gait == lowlevel_sdk)
        CHECK(why == refusal::kLowLevel);
      else if (gait != balance_stand)
        CHECK(why == refusal::kTrickNeedsBalance);
      CHECK(bot.sample().trick == (gait == balance_stand ? trick.number : 0));
    }
}

TEST_CASE("every trick moves the upper body within its limits, shows its progress, and ends") {
  for (const SimTrick& trick : sim_tricks()) {
    INFO(trick.number);
    Bot bot;
    bot.bring(balance_stand);
    if (trick.returns) {  // from somewhere
      REQUIRE(bot.trick(304).empty());
      bot.run(3100);
    }
    REQUIRE(bot.trick(trick.number).empty());
    CHECK(bot.sample().progress == 0);
    float progress = 0, moved = 0;
    for (int t = 0; t < trick.lasts_s * 1000 - 10; t += 2) {
      bot.run(2);
      CHECK(bot.sample().trick == trick.number);
      CHECK(bot.sample().progress > progress);
      progress = bot.sample().progress;
      for (std::size_t i = 0; i < kJointCount; ++i) {
        const JointLimits& limits = kJoints[i].limits;
        if (!limits.position.contains(
                std::clamp<double>(bot.joint(i).position, limits.position.min - 1, limits.position.max + 1)))
          CHECK(std::abs(bot.joint(i).position) < 1e-3);  // rounding at an end of the range
        if (std::abs(bot.joint(i).velocity) > 0.999 * limits.velocity)
          FAIL(kJoints[i].name << " is too fast");
        moved = std::max(moved, std::abs(bot.joint(i).velocity));
      }
    }
    bot.run(20);
    CHECK(bot.sample().trick == 0);
    CHECK(bot.sample().progress == 1);
    CHECK(bot.now_in() == balance_stand);
    CHECK(moved > 0.1F);
    for (std::size_t i = 0; i < kLegJoints; ++i) CHECK(bot.joint(i).position == Approx(0).margin(1e-4));
    const bool stays = std::any_of(trick.terms.begin(), trick.terms.end(),
                                   [](const TrickTerm& term) { return term.path == TrickPath::reach; });
    CHECK(upper_rests_at_zero(bot) == !stays);
  }
}

TEST_CASE("tricks come in pairs: out, and back") {
  const int pairs[][2] = {{217, 218}, {302, 303}, {304, 305}, {306, 307}};
  for (const auto& [out, back] : pairs) {
    INFO(out);
    Bot bot;
    bot.bring(balance_stand);
    REQUIRE(bot.trick(out).empty());
    bot.run(3100);
    CHECK_FALSE(upper_rests_at_zero(bot));
    bot.run(2000);
    CHECK_FALSE(upper_rests_at_zero(bot));
    REQUIRE(bot.trick(back).empty());
    bot.run(3100);
    CHECK(upper_rests_at_zero(bot));
  }
}

TEST_CASE("during a trick no other begins; recovery ends it without a jump") {
  Bot bot;
  bot.bring(balance_stand);
  REQUIRE(bot.trick(301).empty());
  bot.run(2500);
  CHECK(bot.trick(219) == refusal::kTrickRuns);
  CHECK(bot.code == ReplyCode::service_not_ready);
  CHECK(bot.ask(RequestKind::head, 0, 0.1F, 0) == refusal::kTrickRuns);
  const float before = bot.joint(joint_ra1).position;
  REQUIRE(bot.trick(103).empty());
  bot.run(2);
  CHECK(bot.joint(joint_ra1).position == Approx(before).margin(0.01));
  bot.run(2500);
  CHECK(bot.sample().trick == 0);
  CHECK(upper_rests_at_zero(bot));
}

TEST_CASE("a gait ends a trick") {
  for (const GaitMode to : {balance_stand, arm_swing_walk, recovery_stand, pure_damper, passive}) {
    INFO(static_cast<int>(to));
    Bot bot;
    bot.bring(balance_stand);
    REQUIRE(bot.trick(201).empty());
    bot.run(3000);
    const float before = bot.joint(joint_ra1).position;
    REQUIRE(bot.gait(to).empty());
    CHECK(bot.sample().trick == 0);
    bot.run(2);
    CHECK(bot.joint(joint_ra1).position == Approx(before).margin(0.01));
    bot.run(3000);
    CHECK(bot.now_in() == to);
    if (stands(to)) CHECK(upper_rests_at_zero(bot));
  }
}

TEST_CASE("unknown tricks are refused") {
  Bot bot;
  bot.bring(balance_stand);
  for (const int number : {0, 1, -1, 200, 202, 308, 65536 + 219}) {
    CHECK(bot.trick(number) == refusal::kUnknownTrick);
    CHECK(bot.code == ReplyCode::service_error);
  }
}

TEST_CASE("the head goes where it is asked to, as far as its joints do") {
  Bot bot;
  bot.bring(recovery_stand);
  struct {
    float shake, nod, yaw, pitch;
  } const cases[] = {{0.3F, 0.1F, 0.3F, 0.1F},
                     {-0.5236F, -0.3491F, -0.5236F, -0.3491F},
                     {0.5236F, 0.3491F, 0.5236F, 0.1745F},  // the joint nods less far to this side
                     {0, 0, 0, 0}};
  for (const auto& c : cases) {
    CHECK(bot.ask(RequestKind::head, 0, c.shake, c.nod).empty());
    bot.run(2000);
    CHECK(bot.joint(joint_hy).position == Approx(c.yaw).margin(1e-3));
    CHECK(bot.joint(joint_hp).position == Approx(c.pitch).margin(1e-3));
  }
}

TEST_CASE("requests for the head that are refused") {
  Bot bot;
  CHECK(bot.ask(RequestKind::head, 0, 0.1F, 0) == refusal::kHeadNeedsStand);
  bot.bring(balance_stand);
  const float nan = std::nanf("");
  const float bad[][2] = {{0.53F, 0}, {-0.53F, 0}, {0, 0.36F}, {0, -0.36F}, {nan, 0}, {0, nan}};
  for (const auto& [shake, nod] : bad) {
    CHECK(bot.ask(RequestKind::head, 0, shake, nod) == refusal::kHeadRange);
    CHECK(bot.code == ReplyCode::service_error);
  }
  bot.run(500);
  CHECK(bot.joint(joint_hy).position == Approx(0).margin(1e-4));
  bot.gait(pure_damper);
  bot.level(ControlLevel::low);
  CHECK(bot.ask(RequestKind::head, 0, 0.1F, 0) == refusal::kLowLevel);
}

TEST_CASE("the button takes all torque away and refuses requests until it is released") {
  for (const GaitMode gait : kGaitModes) {
    INFO(static_cast<int>(gait));
    Bot bot;
    bot.bring(gait);
    if (gait == lowlevel_sdk) bot.take_over();
    bot.robot().press_button(true);
    bot.run(10);
    CHECK(bot.sample().stopped);
    CHECK(bot.now_in() == passive);
    CHECK(bot.sample().level == ControlLevel::high);
    CHECK_FALSE(bot.sample().upper_obeys);
    bot.take_over_frames();
    bot.run(100);
    for (std::size_t i = 0; i < kJointCount; ++i) {
      CHECK(bot.joint(i).status == 0);
      CHECK(bot.joint(i).torque == 0);
    }
    CHECK(bot.gait(pure_damper) == refusal::kButton);
    CHECK(bot.code == ReplyCode::service_not_ready);
    CHECK(bot.level(ControlLevel::low) == refusal::kButton);
    CHECK(bot.trick(219) == refusal::kButton);
    CHECK(bot.ask(RequestKind::head, 0, 0, 0) == refusal::kButton);
    CHECK(bot.ask(RequestKind::connect, 0).empty());
    bot.robot().press_button(false);
    bot.run(10);
    CHECK_FALSE(bot.sample().stopped);
    CHECK(bot.now_in() == passive);
    CHECK(bot.gait(pure_damper).empty());
  }
}

}  // namespace aim::robotside::magicbot
