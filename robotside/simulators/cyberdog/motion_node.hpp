// The motion node of the robot's ROS 2 layer: a client of the controller that performs one numbered motion
// after the other and says how it ended. It has no threads, no transport and no clock: step() comes before
// each iteration of the controller (2 ms) and allocates nothing. Orders and answers pass through rings.
// Source of its rules: MiRoboticsLab/motion, motion_handler.cpp and motion_action.cpp; "ours" where it leaves
// something open.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/simulators/cyberdog/motion_frames.hpp"
#include "robotside/simulators/cyberdog/motion_ids.hpp"
#include "robotside/state/body_sample.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside::cyberdog {

inline constexpr int kStateMachineSource = -2;  // cmd_source that may interrupt others

struct MotionOrder {
  enum class Kind : std::uint8_t { motion, frames, steer, end_steering };
  Kind kind = Kind::motion;
  std::uint64_t ticket = 0;  // returned with the answer
  MotionId motion;           // of motion and steer
  int duration = 0;          // [ms]
  int source = 0;            // cmd_source
  std::array<ControlFrame, kMostFrames> frames{};
  std::size_t count = 0;  // of frames; 1 for motion and steer
};

struct Answer {
  std::uint64_t ticket = 0;
  MotionOrder::Kind kind = MotionOrder::Kind::motion;
  MotionCode code = MotionCode::ok;
  int shown = kNoMotion;   // the motion that the robot shows
  ResponseFrame response;  // at that time
};

class MotionNode {
 public:
  // Another thread. False: too many orders wait, or there is no answer.
  bool submit(const MotionOrder& order) noexcept { return orders_.push(order); }
  bool take(Answer& answer) noexcept { return answers_.take(answer); }
  ResponseFrame response() const { return newest_.load(); }

  // Before an iteration: the newest response, and the life count of the newest command of any client.
  // Returns the frame that is due.
  std::optional<ControlFrame> step(const ResponseFrame& response, std::optional<std::int8_t> heard) noexcept;

  // Its command is the newest one, so it sends heartbeats.
  bool holds() const { return frames_.holds(); }
  // Another client has commanded the robot.
  void release() { frames_.release(); }

 private:
  enum class Phase : std::uint8_t { idle, sent, changing, performing, steering };

  void accept(const MotionOrder& order);
  void begin();
  void perform(const MotionId& motion, const ControlFrame& frame, int duration);
  void watch();
  void done();
  void finish(MotionCode code);
  void steer(const MotionOrder& order);
  void end_steering();
  void answer(const MotionOrder& order, MotionCode code);
  bool after(std::int64_t ms) const;  // since the phase began
  bool silent() const;                // no command has come for 200 ms

  SampleRing<MotionOrder, 16> orders_;
  SampleRing<Answer, 64> answers_;

  LatestValue<ResponseFrame> newest_;
  std::int64_t iteration_ = 0;
  ResponseFrame response_;
  int shown_ = kNoMotion;

  Phase phase_ = Phase::idle;
  std::int64_t phase_at_ = 0;  // [iterations]
  MotionOrder order_;          // under way
  MotionId motion_;            // of this phase: that of the order, or standing up before it
  int patience_ms_ = 0;
  bool stands_first_ = false;
  std::int64_t steered_at_ = 0;

  MotionFrames frames_;
};

}  // namespace aim::robotside::cyberdog
