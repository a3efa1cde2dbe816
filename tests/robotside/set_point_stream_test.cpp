// Which set-points are accepted: sequence numbers, senders, and when a sender is refused. Each rule is tested
// on a walking robot, because the walk is what must end.
#include "robotside/control/parts/set_point_stream.hpp"

#include <vector>

#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr WalkCommand kAhead{{0.5, 0, 0}, true};
constexpr WalkCommand kStand{{0, 0, 0}, true};
constexpr double kTick = 0.019;  // [s]; 50 Hz together with the period that submit() runs
const SenderName kAnn("ann"), kBob("bob");

SetPointMark mark(std::uint32_t sequence, const SenderName& sender = kAnn) { return {sender, sequence, 0}; }

// Sends these numbers repeatedly at 50 Hz for `seconds`.
Refused stream(RobotFixture& fixture, const std::vector<std::uint32_t>& numbers, double seconds,
               const SenderName& sender = kAnn) {
  Refused last = Refused::none;
  for (std::size_t i = 0; static_cast<double>(i) * 0.02 < seconds; ++i) {
    last = fixture.ask(kAhead, mark(numbers[i % numbers.size()], sender)).refused;
    fixture.advance(kTick);
  }
  return last;
}

// The robot walks by a stream whose last number is `last`.
void walk_up_to(RobotFixture& fixture, std::uint32_t last, const SenderName& sender = kAnn) {
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (std::uint32_t i = 100; i-- > 0;) {
    REQUIRE(fixture.ask(kAhead, mark(last - i, sender)).verdict == Verdict::accepted);
    fixture.advance(kTick);
  }
  REQUIRE(fixture.state().base.velocity.forward == Approx(0.5));
}

}  // namespace

TEST_CASE("repeated old numbers do not extend the dead-man time, in any order") {
  const std::vector<std::vector<std::uint32_t>> repeated{
      {9000}, {8999, 9000}, {9000, 8999, 8998}, {1, 2, 3}, {0}, {0, 9000}, {9000, 9001, 0, 9000}};
  for (const auto& numbers : repeated) {
    RobotFixture fixture;
    walk_up_to(fixture, 9000);
    CHECK(stream(fixture, numbers, 3) == Refused::old_set_point);
    CHECK(fixture.state().base.velocity.forward == 0);
    CHECK_FALSE(fixture.state().walking);
  }
  RobotFixture fixture;  // three numbers a third of the circle apart
  fixture.go("RL_LOCOMOTION_DEFAULT");
  stream(fixture, {1, 0x55555556, 0xaaaaaaab}, 3);
  CHECK(fixture.state().base.velocity.forward == 0);
}

TEST_CASE("numbers may wrap around, and some may be lost") {
  RobotFixture fixture;
  walk_up_to(fixture, 0xfffffffe);
  for (const std::uint32_t number : {0xffffffffu, 1u, 2u, 7u, 1007u}) {
    CHECK(fixture.ask(kAhead, mark(number)).verdict == Verdict::accepted);
    fixture.advance(kTick);
    CHECK(fixture.ask(kAhead, mark(0)).refused ==
          Refused::old_set_point);  // "not numbered", wherever it wraps
  }
}

TEST_CASE("a stream without numbers is accepted, and the first number in it begins the numbering") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  CHECK(stream(fixture, {0}, 3) == Refused::none);
  CHECK(fixture.state().base.velocity.forward == Approx(0.5));
  CHECK(fixture.ask(kAhead, mark(5)).verdict == Verdict::accepted);
  CHECK(fixture.ask(kAhead, mark(0)).refused == Refused::old_set_point);
}

TEST_CASE("after silence any number begins a new stream") {
  for (const std::uint32_t first : {1u, 0u, 9000u, 4'000'000'000u}) {
    RobotFixture fixture;
    walk_up_to(fixture, 9000);
    fixture.advance(0.45);
    CHECK(fixture.ask(kAhead, mark(first)).refused == Refused::old_set_point);
    fixture.advance(0.51);
    CHECK(fixture.ask(kAhead, mark(first)).verdict == Verdict::accepted);
  }
}

TEST_CASE("a sender that restarts without a pause walks again after the dead-man time") {
  RobotFixture fixture;
  walk_up_to(fixture, 9000);
  for (std::uint32_t i = 1; i <= 20; ++i) {
    CHECK(fixture.ask(kAhead, mark(i)).refused == Refused::old_set_point);
    fixture.advance(kTick);
  }
  fixture.advance(0.2);
  CHECK(fixture.ask(kAhead, mark(21)).verdict == Verdict::accepted);
}

TEST_CASE(
    "the last sender to begin is active, and the previous one is refused with the name of the new one") {
  RobotFixture fixture;
  walk_up_to(fixture, 100, kAnn);
  CHECK(fixture.state().walk_sender == kAnn);
  CHECK(fixture.ask(kAhead, mark(1, kBob)).verdict == Verdict::accepted);
  CHECK(fixture.state().walk_sender == kBob);
  for (std::uint32_t i = 101; i < 200; ++i) {
    const Decision overtaken = fixture.ask(kAhead, mark(i, kAnn));
    CHECK(overtaken.refused == Refused::overtaken);
    CHECK(overtaken.holder == kBob);
    CHECK(fixture.ask(kStand, mark(i, kAnn)).refused ==
          Refused::overtaken);  // zero velocity does not stop the other stream either
    CHECK(fixture.ask(kAhead, mark(i, kBob)).verdict == Verdict::accepted);
    fixture.advance(kTick);
  }
  CHECK(fixture.state().base.velocity.forward == Approx(0.5));
  // The other stream has ended; the first sender, which never paused, is still refused.
  CHECK(stream(fixture, {0}, 2, kAnn) == Refused::overtaken);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK(fixture.state().walk_sender == SenderName());
  SECTION("until it pauses") {
    fixture.advance(0.51);
    CHECK(fixture.ask(kAhead, mark(1, kAnn)).verdict == Verdict::accepted);
  }
  SECTION("until it commands zero velocity") {
    CHECK(fixture.ask(kStand, mark(0, kAnn)).verdict == Verdict::accepted);
    CHECK(fixture.ask(kAhead, mark(0, kAnn)).verdict == Verdict::accepted);
  }
}

TEST_CASE("many senders in turn with one number each do not keep the robot walking") {
  const std::size_t names = GENERATE(std::size_t{2}, std::size_t{10}, std::size_t{17}, std::size_t{40});
  CAPTURE(names);
  std::vector<SenderName> senders;
  for (std::size_t i = 0; i < names; ++i) senders.emplace_back("sender-" + std::to_string(i));
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  double walked = 0;  // [s]
  for (int i = 0; i < 2500; ++i) {
    fixture.ask(kAhead, mark(7, senders[static_cast<std::size_t>(i) % names]));
    fixture.advance(0.003);
    if (fixture.state().base.velocity.forward > 0.01) walked += 0.004;
  }
  CHECK(walked < 1.5);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK_FALSE(fixture.state().walking);
  fixture.advance(0.51);  // all are silent
  CHECK(fixture.ask(kAhead, mark(1, SenderName("ann"))).verdict == Verdict::accepted);
}

TEST_CASE("a new name with each set-point does not keep the robot walking") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  Refused last = Refused::none;
  for (int i = 0; i < 200; ++i) {
    last = fixture.ask(kAhead, mark(7, SenderName("sender-" + std::to_string(i)))).refused;
    fixture.advance(kTick);
  }
  CHECK(last == Refused::too_many_senders);
  CHECK(fixture.state().base.velocity.forward == 0);
}

TEST_CASE("a set-point refused for another reason does not change the active sender") {
  RobotFixture fixture;
  walk_up_to(fixture, 100, kAnn);
  CHECK(fixture.ask(WalkCommand{{std::nan(""), 0, 0}, true}, mark(1, kBob)).refused == Refused::not_finite);
  CHECK(fixture.robot.submit({kAhead, true, ControlSource::safe, mark(1, kBob)}).verdict ==
        Verdict::accepted);
  CHECK(fixture.ask(kAhead, mark(101, kAnn)).verdict == Verdict::accepted);
}

TEST_CASE("joint streams follow the same rules, separately for each joint and topic") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  const auto neck = targets(Limb::neck, true, {{joint_of("idx27_head_joint1"), 0.2}});
  const auto arms = arms_at(0.05, fixture.state().position);
  CHECK(fixture.ask(arms, mark(10)).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms, mark(10)).refused == Refused::old_set_point);
  CHECK(fixture.ask(arms, {kAnn, 3, 1}).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms, {kAnn, 3, 1}).refused == Refused::old_set_point);
  CHECK(fixture.ask(arms, mark(1, kBob)).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms, mark(11, kAnn)).refused == Refused::overtaken);
  CHECK(fixture.ask(neck, mark(10)).verdict == Verdict::accepted);
  // Senders that move different joints of a limb do not affect each other.
  const auto left = targets(Limb::hands, true, {{fixture_model().group("left_hand").first, 100}});
  const auto right = targets(Limb::hands, true, {{fixture_model().group("right_hand").first, 100}});
  for (std::uint32_t i = 1; i < 4; ++i) {
    CHECK(fixture.ask(left, mark(i, kAnn)).verdict == Verdict::accepted);
    CHECK(fixture.ask(right, mark(i, kBob)).verdict == Verdict::accepted);
  }
  fixture.advance(0.11);
  CHECK(fixture.ask(arms, mark(1, kAnn)).verdict == Verdict::accepted);
  // A call does not belong to a stream.
  CHECK(fixture.ask(targets(Limb::neck, false, {{joint_of("idx27_head_joint1"), 0.1}}), mark(10, kBob))
            .refused != Refused::old_set_point);
}

TEST_CASE("while sixteen senders have been overtaken, a further one is refused until it pauses") {
  SetPointStream stream(500, 1);
  const auto name = [](int i) { return SenderName(std::string(1, static_cast<char>('a' + i))); };
  for (int i = 0; i < 17; ++i) {
    CHECK(stream.validate({name(i), 0, 0}, false, i) == Refused::none);
    stream.take({name(i), 0, 0}, i);
  }
  CHECK(stream.validate({name(0), 0, 0}, false, 20) == Refused::overtaken);
  CHECK(stream.validate({name(16), 0, 0}, false, 20) == Refused::none);  // the active one goes on
  CHECK(stream.validate({name(20), 0, 0}, false, 400) == Refused::too_many_senders);
  stream.refuse({name(20), 0, 0}, 400);
  // The others have been silent since, but it has not.
  CHECK(stream.validate({name(20), 0, 0}, false, 800) == Refused::too_many_senders);
  CHECK(stream.validate({name(21), 0, 0}, false, 901) == Refused::none);
}

TEST_CASE("a sender name that is too long is truncated") {
  const std::string text(200, 'x');
  CHECK(SenderName(text).text() == std::string(79, 'x'));
  CHECK(SenderName("").text().empty());
}

}  // namespace aim::robotside
