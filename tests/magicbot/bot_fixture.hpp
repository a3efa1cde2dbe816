// A simulated robot with clients that send every 2 ms, on simulated time.
#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "core/robots/magiclab_magicbot_topics.hpp"
#include "robotside/frames/magicbot/bot_reply.hpp"
#include "robotside/simulators/magicbot/sim_bot.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::magicbot {

// Joints of the model.
enum TestJoint : std::size_t {
  left_hip_roll = 0,
  left_hip_pitch = 2,
  left_knee_pitch = 3,
  left_ankle_roll = 5,
  joint_la1 = 12,
  joint_la2 = 13,
  joint_la6 = 17,
  joint_ra1 = 19,
  left_finger1 = 26,
  joint_wr = 38,
  joint_wy = 39,
  joint_hy = 40,
  joint_hp = 41,
};

// What the wire needs of a model.
inline RobotModel test_model() {
  return {.id = "magiclab-magicbot",
          .title = "MagicLab MagicBot",
          .edition = "",
          .capabilities = {},
          .joints = kJoints,
          .groups = kGroups,
          .aliases = {},
          .graph = {{}, {}},
          .topics = kTopics,
          .ports = kPorts};
}

inline DriveCommand command_of(JointMode mode, double position = 0) {
  return {.mode = static_cast<std::int16_t>(mode), .position = static_cast<float>(position)};
}

class Bot {
 public:
  Bot() { robot_->step(0); }

  // Advances by milliseconds; the frames of the clients come every 2 ms.
  void run(int ms) {
    for (int i = 0; i < ms; i += 2) {
      if (upper_) robot_->take(*upper_);
      if (legs_) robot_->take(*legs_);
      if (joystick_) robot_->take(*joystick_);
      time_ += 2'000'000;
      robot_->step(time_);
    }
  }
  std::string ask(RequestKind kind, int value, float first = 0, float second = 0) {
    const Reply reply = robot_->take(Request{7, ++number_, kind, value, {first, second}});
    CHECK(reply.client == 7);
    CHECK(reply.number == number_);
    CHECK((reply.code == ReplyCode::ok) == (*reply.message == '\0'));
    code = reply.code;
    return reply.message;
  }
  std::string gait(GaitMode gait) { return ask(RequestKind::gait, static_cast<int>(gait)); }
  std::string level(ControlLevel level) { return ask(RequestKind::level, static_cast<int>(level)); }
  std::string trick(int number) { return ask(RequestKind::trick, number); }

  // Into a gait by the way of the documents, until it has begun.
  void bring(GaitMode to) {
    const auto go = [&](GaitMode gait) {
      REQUIRE(this->gait(gait).empty());
      run(3000);
      REQUIRE(sample().progress == 1);
    };
    if (to == GaitMode::passive) return;
    go(GaitMode::pure_damper);
    if (stands(to)) go(GaitMode::recovery_stand);
    if (to != GaitMode::recovery_stand && to != GaitMode::pure_damper) go(to);
    REQUIRE(now_in() == to);
  }

  GaitMode now_in() const { return static_cast<GaitMode>(sample().gait); }
  const RobotSample& sample() const { return robot_->sample(); }
  const DriveState& joint(std::size_t joint) const { return sample().joints[joint]; }
  SimBot& robot() { return *robot_; }

  // Frames that are sent every 2 ms; none: silence.
  UpperCommand& upper() {
    if (!upper_) upper_ = UpperCommand{.used = true};
    return *upper_;
  }
  LegCommand& legs() {
    if (!legs_) legs_ = LegCommand{};
    return *legs_;
  }
  Joystick& joystick() {
    if (!joystick_) joystick_ = Joystick{};
    return *joystick_;
  }
  void silence() {
    upper_.reset();
    legs_.reset();
    joystick_.reset();
  }
  DriveCommand& command(std::size_t joint) {
    return joint < kFirstUpper ? legs().joints[joint] : upper().joints[joint - kFirstUpper];
  }
  void all(JointMode mode) {
    for (std::size_t i = 0; i < kJointCount; ++i) command(i) = command_of(mode, joint(i).position);
  }
  // Frames of a client that goes on, whatever has happened to the robot.
  void take_over_frames() {
    for (std::size_t i = 0; i < kJointCount; ++i) command(i) = command_of(moving_mode(i), 0.1);
  }
  // All joints in the mode in which they move, held where they are.
  void take_over() {
    all(JointMode::ready);
    run(30);
    for (std::size_t i = 0; i < kJointCount; ++i) {
      command(i) = command_of(moving_mode(i), kJoints[i].limits.position.clamp(joint(i).position));
      if (moving_mode(i) == JointMode::hybrid) command(i).kp = 100, command(i).kd = 5;
    }
    run(4);
    for (std::size_t i = 0; i < kJointCount; ++i) {
      INFO(kJoints[i].name);
      CHECK(joint(i).status == static_cast<int>(moving_mode(i)));
      CHECK(joint(i).error == 0);
    }
  }

  ReplyCode code = ReplyCode::ok;  // of the last request

 private:
  std::unique_ptr<SimBot> robot_ = std::make_unique<SimBot>();
  TimeNs time_ = 0;
  std::int64_t number_ = 0;
  std::optional<UpperCommand> upper_;
  std::optional<LegCommand> legs_;
  std::optional<Joystick> joystick_;
};

}  // namespace aim::robotside::magicbot
