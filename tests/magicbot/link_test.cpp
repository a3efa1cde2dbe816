// The link to a simulated robot in the same process, and the faults of its surroundings.
#include <vector>

#include "bot_fixture.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"

namespace aim::robotside::magicbot {
namespace {

// A client beside the link: commands for joints while it is active.
class OtherClient final : public BotSimWire {
 public:
  Status open() override {
    ++opened;
    return Done{};
  }
  Rivals take(SimBot& robot, WireHold& hold, TimeNs) noexcept override {
    if (active && !hold.holds()) robot.take(UpperCommand{.used = true});
    return {.joints = active};
  }
  void put(const SimBot& robot) noexcept override {
    ++samples;
    timestamp = robot.sample().timestamp;
  }
  int opened = 0, samples = 0;
  bool active = false;
  TimeNs timestamp = 0;
};

void run(BotSimLink& link, BotSamples& samples, TimeNs& now, int ms) {
  for (int i = 0; i < ms; ++i) link.poll(now += 1'000'000, samples);
}

}  // namespace

TEST_CASE("samples come after connect, every 2 ms, on the axis of the loop") {
  const RobotModel model = test_model();
  BotSimLink link(model);
  auto wire = std::make_unique<OtherClient>();
  OtherClient& other = *wire;
  link.attach(std::move(wire));
  BotSamples samples;
  TimeNs now = 5'000'000'000;
  link.poll(now, samples);
  CHECK(samples.at == kNever);
  REQUIRE(link.connect());
  REQUIRE(link.connect());
  CHECK(other.opened == 1);
  link.poll(now, samples);
  CHECK(samples.at == now);
  CHECK(samples.complete);
  CHECK(samples.robot.timestamp == now);
  const int before = other.samples;
  run(link, samples, now, 1000);
  CHECK(other.samples - before == 500);
  now += 60'000'000'000;  // a pause is not made up for
  link.poll(now, samples);
  CHECK(other.samples - before == 501);
  CHECK(samples.robot.timestamp == now);
}

TEST_CASE("replies belong to the newest request of the link") {
  const RobotModel model = test_model();
  BotSimLink link(model);
  REQUIRE(link.connect());
  BotSamples samples;
  TimeNs now = 0;
  run(link, samples, now, 10);
  link.send(Request{.number = 4, .kind = RequestKind::gait, .value = 46});
  run(link, samples, now, 2);
  CHECK(samples.reply.number == 4);
  CHECK(samples.reply.code == ReplyCode::service_not_ready);
  CHECK(samples.reply.message == std::string(refusal::kWrongGait));
  link.send(Request{.number = 5, .kind = RequestKind::gait, .value = 10});
  run(link, samples, now, 2);
  CHECK(samples.reply.number == 5);
  CHECK(samples.reply.code == ReplyCode::ok);
  CHECK(samples.robot.gait == 10);
}

TEST_CASE("commands of another client contest the robot for half a second") {
  const RobotModel model = test_model();
  BotSimLink link(model);
  auto wire = std::make_unique<OtherClient>();
  OtherClient& other = *wire;
  link.attach(std::move(wire));
  REQUIRE(link.connect());
  BotSamples samples;
  TimeNs now = 0;
  run(link, samples, now, 10);
  CHECK_FALSE(link.rivals().joints);
  other.active = true;
  run(link, samples, now, 10);
  CHECK(link.rivals().joints);
  other.active = false;
  run(link, samples, now, 480);
  CHECK(link.rivals().joints);
  run(link, samples, now, 40);
  CHECK_FALSE(link.rivals().joints);
}

TEST_CASE("button and faults of the surroundings reach the robot, and end") {
  const RobotModel model = test_model();
  BotSimLink link(model);
  REQUIRE(link.connect());
  SimWorld& world = *link.world();
  BotSamples samples;
  TimeNs now = 0;
  world.press_button(true);
  CHECK(world.button());
  run(link, samples, now, 4);
  CHECK(samples.robot.stopped);
  world.press_button(false);
  run(link, samples, now, 4);
  CHECK_FALSE(samples.robot.stopped);

  REQUIRE(world.inject({FaultKind::joint_offline, "joint_la1", 0}));
  REQUIRE(world.inject({FaultKind::over_temperature, "left_knee_pitch", 95}));
  REQUIRE(world.inject({FaultKind::over_temperature, "left_knee_pitch", 96}));
  CHECK(world.injected().size() == 2);
  run(link, samples, now, 4);
  const auto error = [&](std::size_t joint) {
    return static_cast<DriveError>(samples.robot.joints[joint].error);
  };
  CHECK(error(joint_la1) == DriveError::no_answer);
  CHECK(error(left_knee_pitch) == DriveError::too_hot);
  world.withdraw(FaultKind::joint_offline, "joint_la1");
  world.withdraw(FaultKind::over_temperature, "left_knee_pitch");
  run(link, samples, now, 4);
  CHECK(world.injected().empty());
  CHECK(error(joint_la1) == DriveError::none);
  CHECK(error(left_knee_pitch) == DriveError::none);

  CHECK_FALSE(world.inject({FaultKind::low_battery, "", 8}));
  CHECK_FALSE(world.inject({FaultKind::joint_offline, "joint_xx", 0}));
  CHECK_FALSE(world.inject({FaultKind::over_temperature, "joint_la1", 1000}));
  CHECK_FALSE(world.can_inject(FaultKind::encoder_jump));
}

}  // namespace aim::robotside::magicbot
