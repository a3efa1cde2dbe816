// The driver over the simulated robot: hand-shake of each limb, requests and refusals, silence, stop, other
// clients, errors of drives.
#include "robotside/drivers/magicbot/bot_driver.hpp"

#include <algorithm>
#include <cmath>

#include "core/robots/magiclab_magicbot.hpp"
#include "core/robots/magiclab_magicbot_actions.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/driven_driver.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside::magicbot {
namespace {

constexpr std::size_t kLeftArm = 12, kWrist = 17, kFinger = 26, kWaistRoll = 38, kHead = 40, kKnee = 3;

// Records what is sent, and can be silent, contested and change samples.
class RecordingLink final : public BotLink {
 public:
  Status connect() override { return sim.connect(); }
  void send(const UpperCommand& command) noexcept override {
    ++upper_frames;
    upper = command;
    if (!command.used) returned = true;
    sim.send(command);
  }
  void send(const LegCommand& command) noexcept override {
    ++leg_frames;
    legs = command;
    sim.send(command);
  }
  void send(const Joystick& frame) noexcept override {
    ++joystick_frames;
    joystick = frame;
    sim.send(frame);
  }
  void send(const Request& request) noexcept override {
    kinds[static_cast<std::size_t>(request.kind)]++;
    if (deaf) return;
    sim.send(request);
  }
  void poll(TimeNs now, BotSamples& newest) noexcept override {
    if (silent) return;
    const ButtonReport before = newest.button;
    sim.poll(now, newest);
    if (upper_only) newest.complete = false;
    if (upper_only) newest.button = before;
    newest.robot.joints[kWrist].position_low += apart;
    if (stuck) newest.robot.joints[*stuck].status = static_cast<std::int16_t>(JointMode::ready);
    if (error) newest.robot.joints[*stuck].error = static_cast<std::int16_t>(*error);
  }
  Rivals rivals() const noexcept override { return others; }

  BotSimLink sim{kMagiclabMagicbot};
  UpperCommand upper;
  LegCommand legs;
  Joystick joystick;
  int upper_frames = 0, leg_frames = 0, joystick_frames = 0;
  std::array<int, 6> kinds{};
  bool silent = false, deaf = false, upper_only = false, returned = false;
  Rivals others;
  float apart = 0;  // of the encoders of a wrist [rad]
  std::optional<std::size_t> stuck;
  std::optional<DriveError> error;  // of that joint
};

struct DrivenBot : DrivenDriver<BotDriver> {
  explicit DrivenBot(RecordingLink* made = new RecordingLink)
      : DrivenDriver(kMagiclabMagicbot,
                     std::make_unique<BotDriver>(kMagiclabMagicbot, std::unique_ptr<BotLink>(made))),
        link(made) {
    enable();
    run(0.02);
    sent.position = measured.position;
  }
  // As the controller: joints that do not track are where they were measured.
  void step() override {
    now += kStep;
    read = driver->read(now, measured);
    sent.action = report().action;
    const bool running = report().status == ActionStatus::running;
    sent.tracking = running ? tracking : 0;
    for (std::size_t i = 0; i < kJointCount; ++i)
      if ((sent.tracking & bit(i)) == 0) sent.position[i] = measured.position[i];
    driver->write(now, sent);
  }
  ModeReport ask(std::string_view name) { return DrivenDriver::ask(name, 1); }
  void go(std::string_view name) {
    for (const ActionIndex hop : kMagiclabMagicbot.graph.path(report().action, index(name))) {
      if (hop == report().action) continue;
      INFO(kMagiclabMagicbot.graph.at(hop).name);
      const ModeReport answer = ask(kMagiclabMagicbot.graph.at(hop).name);
      REQUIRE(answer.answered == number);
      REQUIRE_FALSE(answer.refused);
      const bool by_itself = ends(kMagiclabMagicbot.graph.at(hop).behaviour);
      const ActionStatus end = by_itself ? ActionStatus::done : ActionStatus::running;
      for (int i = 0; i < 12000 && report().status != end; ++i) step();
      REQUIRE(report().action == hop);
      REQUIRE(report().status == end);
    }
  }
  JointMode mode(std::size_t joint) const {
    const auto& command =
        joint < kFirstUpper ? link->legs.joints[joint] : link->upper.joints[joint - kFirstUpper];
    return static_cast<JointMode>(command.mode);
  }
  std::vector<std::string> faults() const {
    std::vector<std::string> sentences;
    for (const Fault& fault : driver->faults()) sentences.push_back(fault.source + ": " + fault.sentence);
    return sentences;
  }

  RecordingLink* link;
  JointMask tracking = ~JointMask{0};
};

}  // namespace

TEST_CASE("MagicBot: an action is prepared until each limb has been ready and obeys in its mode") {
  DrivenBot bot;
  bot.go("RECOVERY_STAND");
  const int before = bot.link->upper_frames;
  CHECK(before == 0);  // the robot's own controller holds the joints
  REQUIRE_FALSE(bot.ask("BALANCE_STAND").refused);
  CHECK(bot.report().status == ActionStatus::prepare);
  TimeNs ready_at = kNever;
  for (int i = 0; i < 3000 && bot.report().status == ActionStatus::prepare; ++i) {
    bot.step();
    if (bot.link->upper_frames > 0 && ready_at == kNever) {
      ready_at = bot.now;
      for (std::size_t joint = kFirstUpper; joint < kJointCount; ++joint)
        CHECK(bot.mode(joint) == JointMode::ready);
    }
  }
  REQUIRE(bot.report().status == ActionStatus::running);
  REQUIRE(ready_at != kNever);
  CHECK(bot.now - ready_at >= static_cast<TimeNs>(kReadyHold_s * 1e9));
  bot.run(0.01);
  CHECK(bot.mode(kLeftArm) == JointMode::pid);
  CHECK(bot.mode(kLeftArm + 4) == JointMode::pid);
  CHECK(bot.mode(kWrist) == JointMode::adrc);
  CHECK(bot.mode(kFinger) == JointMode::pid);
  CHECK(bot.mode(kWaistRoll) == JointMode::adrc);
  CHECK(bot.mode(kHead) == JointMode::adrc);
  CHECK(bot.link->leg_frames == 0);
  for (std::size_t joint = kFirstUpper; joint < kJointCount; ++joint) {
    const DriveReading drive = bot.driver->drive(joint);
    CHECK(drive.known);
    CHECK(drive.mode == static_cast<int>(moving_mode(joint)));
    CHECK(drive.error == 0);
  }
}

TEST_CASE("MagicBot: an action stays prepared while one drive does not take its mode") {
  DrivenBot bot;
  bot.go("RECOVERY_STAND");
  bot.link->stuck = kWrist;
  REQUIRE_FALSE(bot.ask("BALANCE_STAND").refused);
  bot.run(2);
  CHECK(bot.action() == "BALANCE_STAND");
  CHECK(bot.report().status == ActionStatus::prepare);
  bot.link->stuck.reset();
  bot.run(0.2);
  CHECK(bot.report().status == ActionStatus::running);
}

TEST_CASE("MagicBot: set-points leave every 2 ms, inside the limits, and the joints follow") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  const int before = bot.link->upper_frames;
  bot.run(0.1);
  CHECK(bot.link->upper_frames - before == 50);
  bot.sent.position[kLeftArm] = 0.3;
  bot.sent.position[kHead] = 9;
  bot.sent.position[kFinger] = 2000;
  bot.run(3);
  CHECK(bot.link->upper.joints[kHead - kFirstUpper].position == Approx(0.5236));
  CHECK(bot.link->upper.joints[kFinger - kFirstUpper].position == 1000);
  CHECK(bot.link->upper.joints[0].velocity == Approx(3.14));
  CHECK(bot.measured.position[kLeftArm] == Approx(0.3).margin(0.01));
  CHECK(bot.measured.position[kHead] == Approx(0.5236).margin(0.01));
  CHECK(bot.measured.position[kFinger] == Approx(1000).margin(10));
}

TEST_CASE("MagicBot: a request is refused with the reason of the robot, and changes nothing") {
  DrivenBot bot;
  const ModeReport trick = bot.ask("NOD");
  REQUIRE(trick.refused);
  CHECK(trick.reason.find("BALANCE_STAND") != std::string_view::npos);
  CHECK(bot.action() == "PASSIVE");
  bot.go("RECOVERY_STAND");
  const ModeReport low = bot.ask("LOWLEVEL_SDK");
  REQUIRE(low.refused);
  CHECK_FALSE(low.reason.empty());
  CHECK(bot.action() == "RECOVERY_STAND");
  CHECK(bot.link->kinds[static_cast<std::size_t>(RequestKind::connect)] == 1);
  bot.link->deaf = true;
  const std::uint32_t answered = bot.report().answered;
  CHECK(bot.ask("PURE_DAMPER").answered == answered);  // no answer is none
}

TEST_CASE("MagicBot: a trick takes the upper body, ends by itself and gives it back on request") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  bot.link->returned = false;
  REQUIRE_FALSE(bot.ask("GREETING").refused);
  CHECK(bot.link->returned);
  const int frames = bot.link->upper_frames;
  double furthest = 0;
  for (int i = 0; i < 8000 && bot.report().status != ActionStatus::done; ++i) {
    bot.step();
    furthest = std::max(furthest, bot.report().progress.value_or(0));
  }
  CHECK(bot.report().status == ActionStatus::done);
  CHECK(furthest > 0.9);
  CHECK(bot.link->upper_frames == frames);  // nothing is sent beside it
  bot.go("BALANCE_STAND");
  CHECK(bot.mode(kLeftArm) == JointMode::pid);
}

TEST_CASE("MagicBot: velocities become fractions of the joystick, 50 times a second") {
  DrivenBot bot;
  bot.go("ARM_SWING_WALK");
  const int before = bot.link->joystick_frames;
  bot.sent.base_velocity.forward = magiclab_magicbot::kWalk.forward.max / 2;
  bot.sent.base_velocity.lateral = magiclab_magicbot::kWalk.lateral.max;
  bot.sent.base_velocity.yaw_rate = magiclab_magicbot::kWalk.yaw_rate.min / 4;
  bot.run(2);
  CHECK(bot.link->joystick_frames - before >= 40);  // the vendor asks for 20 Hz
  CHECK(bot.link->joystick.left_y == Approx(0.5));
  CHECK(bot.link->joystick.left_x == Approx(-1));  // to the left
  CHECK(bot.link->joystick.right_x == Approx(0.25));
  CHECK(bot.measured.base.velocity.forward == Approx(bot.sent.base_velocity.forward).margin(0.01));
  CHECK(bot.measured.base.velocity.lateral == Approx(bot.sent.base_velocity.lateral).margin(0.01));
  CHECK(bot.measured.base.velocity.yaw_rate == Approx(bot.sent.base_velocity.yaw_rate).margin(0.01));
  bot.driver->disable();
  CHECK(bot.link->joystick.left_y == 0);
}

TEST_CASE("MagicBot: in the low level the legs are hybrid, with the gains of the set-points") {
  DrivenBot bot;
  bot.sent.legs_powered = true;
  bot.go("LOWLEVEL_SDK");
  CHECK(bot.link->kinds[static_cast<std::size_t>(RequestKind::level)] == 1);
  CHECK(bot.mode(kKnee) == JointMode::hybrid);
  CHECK(bot.mode(kLeftArm) == JointMode::pid);
  for (std::size_t i = 0; i < kLegJoints; ++i) {
    bot.sent.stiffness[i] = 150;
    bot.sent.damping[i] = 4;
  }
  bot.sent.torque[kKnee] = 500;
  bot.run(0.01);
  CHECK(bot.link->legs.joints[kKnee].torque == 150);  // the limit of the joint
  bot.sent.torque[kKnee] = 0;
  bot.sent.position[kKnee] = 0.3;
  bot.run(2);
  CHECK(bot.link->legs.joints[kKnee].kp == 150);
  CHECK(bot.link->legs.joints[kKnee].kd == 4);
  CHECK(bot.measured.position[kKnee] == Approx(0.3).margin(0.02));
  bot.go("PASSIVE");
  CHECK(bot.link->sim.robot().sample().level == ControlLevel::high);
}

TEST_CASE("MagicBot: a silent robot gets nothing, and begins with the hand-shake when it returns") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  bot.link->silent = true;
  bot.run(0.3);
  CHECK_FALSE(bot.read);
  const int frames = bot.link->upper_frames;
  bot.run(1);
  CHECK(bot.link->upper_frames == frames);
  bot.link->silent = false;
  bot.run(0.004);
  CHECK(bot.read);
  CHECK(bot.mode(kLeftArm) == JointMode::ready);
  bot.run(0.1);
  CHECK(bot.mode(kLeftArm) == JointMode::pid);
}

TEST_CASE("MagicBot: a joint that begins anew approaches its set-point slowly") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  bot.link->stuck = kHead;
  bot.run(0.2);
  bot.sent.position[kHead] = 0.5;
  bot.link->stuck.reset();
  double fastest = 0;
  for (int i = 0; i < 2000; ++i) {
    const double before = bot.measured.position[kHead];
    bot.step();
    fastest = std::max(fastest, std::abs(bot.measured.position[kHead] - before) * 1000);
  }
  CHECK(bot.measured.position[kHead] == Approx(0.5).margin(0.01));
  CHECK(fastest < 0.5 * kJoints[kHead].limits.velocity);
}

TEST_CASE(
    "MagicBot: an error of a drive that lasts is a fault with joint and reason; a silent drive is offline") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  bot.link->stuck = kWrist;
  bot.link->error = DriveError::too_hot;
  bot.run(0.05);
  CHECK(bot.faults().empty());
  bot.run(0.1);
  REQUIRE(bot.faults().size() == 1);
  CHECK(bot.faults()[0].find("joint_la6: ") == 0);
  CHECK(bot.faults()[0].find("too hot") != std::string::npos);
  CHECK(bot.measured.faulty == bit(kWrist));
  CHECK(bot.report().status == ActionStatus::running);  // the others go on
  CHECK(bot.driver->drive(kWrist).error == static_cast<int>(DriveError::too_hot));
  bot.link->error.reset();
  bot.link->stuck.reset();
  bot.run(0.1);
  CHECK(bot.faults().empty());
  CHECK(bot.measured.faulty == 0);
  REQUIRE(bot.link->sim.world()->inject({FaultKind::joint_offline, "joint_la6"}));
  bot.run(0.2);
  CHECK(bot.measured.offline == bit(kWrist));
}

TEST_CASE("MagicBot: encoders that disagree make a joint faulty") {
  DrivenBot bot;
  bot.link->apart = 0.2F;
  bot.run(0.2);
  CHECK(bot.measured.faulty == bit(kWrist));
  REQUIRE(bot.faults().size() == 1);
  CHECK(bot.faults()[0].find("encoders disagree") != std::string::npos);
}

TEST_CASE("MagicBot: another program that sends set-points is a fault") {
  DrivenBot bot;
  bot.link->others.joints = true;
  bot.run(0.01);
  CHECK(bot.faults().empty());  // we command nothing
  bot.go("BALANCE_STAND");
  bot.run(0.01);
  REQUIRE(bot.faults().size() == 1);
  CHECK(bot.faults()[0].find("another program") != std::string::npos);
}

TEST_CASE("MagicBot: the joystick is another client's until we walk the robot, and again when it rests") {
  DrivenBot bot;
  bot.go("ARM_SWING_WALK");
  bot.link->others.joystick = true;
  bot.run(1);
  CHECK(bot.link->joystick_frames == 0);
  CHECK(bot.faults().empty());
  bot.sent.base_velocity.forward = 0.3;
  bot.run(1);
  CHECK(bot.link->joystick_frames > 40);
  REQUIRE(bot.faults().size() == 1);
  CHECK(bot.faults()[0].find("another program") != std::string::npos);
  bot.sent.base_velocity.forward = 0;
  bot.run(1);
  CHECK(bot.link->joystick.left_y == 0);
  CHECK(bot.measured.base.velocity.forward == 0);
  bot.run(1.1);
  const int frames = bot.link->joystick_frames;
  bot.run(1);
  CHECK(bot.link->joystick_frames == frames);
  CHECK(bot.faults().empty());
  bot.sent.stopped = true;  // and answered while a stop is latched
  bot.run(0.1);
  CHECK(bot.link->joystick_frames > frames + 40);
}

TEST_CASE("MagicBot: an action of another client is left alone until something is to move") {
  DrivenBot bot;
  bot.go("RECOVERY_STAND");
  bot.link->sim.robot().take(Request{.client = 7, .number = 1, .kind = RequestKind::gait, .value = 47});
  bot.run(2);
  CHECK(bot.action() == "ARM_SWING_WALK");
  CHECK(bot.report().status == ActionStatus::running);
  CHECK(bot.link->upper_frames == 0);
  CHECK(bot.link->joystick_frames == 0);
  bot.sent.position[kHead] = 0.3;
  bot.sent.velocity[kHead] = 0.1;
  bot.run(0.1);
  bot.sent.velocity[kHead] = 0;
  bot.run(1.5);
  CHECK(bot.link->joystick_frames == 0);
  CHECK(bot.measured.position[kHead] == Approx(0.3).margin(0.01));
}

TEST_CASE("MagicBot: a robot that reports its upper body only has no base, no action, and says so") {
  DrivenBot bot;
  bot.link->upper_only = true;
  bot.run(0.01);
  CHECK_FALSE(bot.measured.known.base);
  CHECK_FALSE(bot.measured.imu);
  REQUIRE(bot.faults().size() == 1);
  CHECK(bot.faults()[0].find("upper body only") != std::string::npos);
}

TEST_CASE("MagicBot: the errors of a robot that is not ours have numbers and no words") {
  for (const DriveError error : {DriveError::too_hot, DriveError::no_answer, static_cast<DriveError>(77)}) {
    DrivenBot bot;
    bot.link->upper_only = true;
    bot.link->stuck = kWrist;
    bot.link->error = error;
    bot.run(0.2);
    REQUIRE(bot.faults().size() == 2);
    const std::string number = std::to_string(static_cast<int>(error));
    CHECK(bot.faults()[0] == "joint_la6: the drive of joint_la6 reports error " + number +
                                 ": the vendor has not published what it means");
    CHECK(bot.driver->drive(kWrist).reason == "the vendor has not published what it means");
    CHECK(bot.measured.faulty == bit(kWrist));
    CHECK(bot.measured.offline == 0);
  }
}

TEST_CASE("MagicBot: the button of the robot is an emergency stop, and its own change of gait is followed") {
  DrivenBot bot;
  bot.go("BALANCE_STAND");
  bot.link->sim.world()->press_button(true);
  bot.run(0.5);
  CHECK(bot.measured.button.pressed());
  CHECK(bot.action() == "PASSIVE");
  bot.link->sim.world()->press_button(false);
  bot.run(0.01);
  CHECK_FALSE(bot.measured.button.pressed());
  bot.go("RECOVERY_STAND");
}

TEST_CASE("MagicBot: a button whose channel is silent is not reported, neither as free nor as pressed") {
  DrivenBot bot;
  bot.link->sim.world()->press_button(true);
  bot.run(0.1);
  const ButtonSource before = bot.measured.button.sources[0];
  bot.link->sim.world()->press_button(false);
  bot.link->upper_only = true;
  bot.run(0.5);
  CHECK(bot.measured.button.sources[0].at == before.at);
  CHECK(bot.measured.button.sources[0].pressed);
}

TEST_CASE("MagicBot: each drive takes the modes of the document") {
  const DrivenBot bot;
  const auto takes = [&](std::size_t joint, JointMode mode) {
    return bot.driver->takes(joint, static_cast<int>(mode));
  };
  CHECK(takes(kKnee, JointMode::hybrid));
  CHECK(takes(kKnee, JointMode::adrc));
  CHECK_FALSE(takes(kKnee, JointMode::pid));
  CHECK(takes(kLeftArm, JointMode::pid));
  CHECK_FALSE(takes(kLeftArm, JointMode::adrc));
  CHECK(takes(kWrist, JointMode::adrc));
  CHECK(takes(kFinger, JointMode::pid));
  CHECK(takes(kHead, JointMode::adrc));
  CHECK(takes(kWaistRoll, JointMode::ready));
  CHECK_FALSE(takes(kJointCount, JointMode::ready));
  CHECK(bot.driver->drive_modes().size() == kJointModes.size());
}

TEST_CASE("MagicBot: a joint with an error of its drive is held and refused by the controller") {
  auto* link = new RecordingLink;
  SteppedRobot robot(kMagiclabMagicbot,
                     std::make_unique<BotDriver>(kMagiclabMagicbot, std::unique_ptr<BotLink>(link)));
  const auto run = [&](double seconds) { robot.advance(static_cast<TimeNs>(seconds * 1e9)); };
  run(0.1);
  for (const char* hop : {"PURE_DAMPER", "RECOVERY_STAND", "BALANCE_STAND"}) {
    REQUIRE(goes_on(robot.submit({SetAction{*kMagiclabMagicbot.graph.find(hop)}})));
    run(6);
  }
  REQUIRE(robot.state().status == ActionStatus::running);
  JointCommand neck{};
  neck.limb = Limb::neck;
  neck.mask = bit(kHead);
  neck.position[kHead] = 0.3;
  REQUIRE(goes_on(robot.submit({neck})));
  run(0.1);
  link->stuck = kHead;
  link->error = DriveError::out_of_range;
  run(0.5);
  CHECK(robot.submit({neck}).refused == Refused::joint_faulty);
  CHECK(robot.state().set_velocity[kHead] == 0);
  const double held = robot.state().set_position[kHead];
  link->stuck.reset();
  link->error.reset();
  run(1);
  CHECK(robot.state().position[kHead] == Approx(held).margin(0.02));
  CHECK(goes_on(robot.submit({neck})));
}

}  // namespace aim::robotside::magicbot
