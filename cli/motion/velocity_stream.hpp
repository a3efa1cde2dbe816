// Sends velocity set-points to the walking robot, reads its odometry and brings it to rest. Shared by walk,
// walk stream and walk teleop.
#pragma once

#include <chrono>
#include <cstdint>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/client/poll.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/odometry.hpp"
#include "cli/motion/walk_gaits.hpp"
#include "cli/table/invocation.hpp"
#include "core/walk/walk_course.hpp"

namespace aim::cli {

Limited forward_limit(const WalkLimits& limits);
Limited lateral_limit(const WalkLimits& limits);
Limited turn_limit(const WalkLimits& limits);

// The velocity inside the limits of the gait, clamped with --clamp; else the error of the first value
// outside, which names the gait.
Result<BaseVelocity> limited(Invocation& invocation, const WalkedGait& gait, BaseVelocity velocity);

aimdk::protocol::McLocomotionVelocityChannel velocity_message(const BaseVelocity& velocity,
                                                              std::uint32_t sequence);

// How long to wait until the robot stands: after an interrupt, and at the end of a walk.
inline constexpr std::chrono::milliseconds kStopWithin{1'000};
inline constexpr std::chrono::milliseconds kSettleWithin{3'000};

// Used by one thread.
class VelocityStream {
 public:
  VelocityStream(Invocation& invocation, WalkedWay way)
      : robot_(invocation.robot()), odometry_(robot_), way_(way) {}

  // Whether the robot answers and walks by velocities, as far as it says so unasked. Sends nothing.
  Status reach();
  // Sends zero velocity first, so that a refusal is reported before the robot walks. Elapsed time counts from
  // here.
  Status begin();
  // Sends one set-point and reads the base. If the robot was stopped meanwhile, or does not know where it is,
  // the error has origin fault; if another sender took over, origin aborted.
  Status step(const BaseVelocity& velocity);
  // Reads the base without sending a set-point.
  Status look(const BaseVelocity& last);
  // Sends zero velocity until the robot stands. A refusal does not end it, because the robot may be stopped
  // already. It ends if another sender controls the robot, or if the robot does not answer.
  Status settle(std::chrono::milliseconds within);
  // Ends a successful walk: zero velocity until the robot stands, with a note if this takes too long. An
  // error if the robot does not know any more where it is.
  Status come_to_stand(Sink& sink);

  std::chrono::milliseconds dead_man_time() const { return dead_man_time_; }  // known after begin()
  bool begun() const { return began_ != Clock::time_point{}; }
  double elapsed() const { return begun() ? seconds_between(began_, Clock::now()) : 0; }  // [s]
  bool stands() const { return stands_; }
  bool overtaken() const { return overtaken_; }
  const WalkedWay& way() const { return way_; }
  const CommandedWay& commanded() const { return commanded_; }
  const Odometry& odometry() const { return odometry_; }
  const BaseReading& base() const { return base_; }  // the last reading

  // {distance_m, angle_rad, duration_s, ended}; {stands} also of a walk that was interrupted, or has not been
  // seen to stand
  Json document(std::string_view ended) const;

 private:
  void take(const BaseReading& base);

  Robot& robot_;
  std::chrono::milliseconds dead_man_time_{500};
  Odometry odometry_;
  WalkedWay way_;
  CommandedWay commanded_;
  BaseVelocity sent_;  // until the last reading
  BaseReading base_;
  Clock::time_point began_{};
  std::uint32_t sequence_ = 0;  // starts at the clock's time [ms], so that a later walk has higher numbers
  bool stands_ = false;
  bool overtaken_ = false;
};

// How a walk has ended that this error breaks off: lost, when the robot does not answer; stopped.
std::string_view word_of_end(const Error& error);
// To the error of a lost link: how far the robot came, and what it does now.
Error broken_walk(Error error, const VelocityStream& stream);
Error interrupted_walk(const Invocation& invocation, const VelocityStream& stream);

}  // namespace aim::cli
