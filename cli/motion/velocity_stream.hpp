// Feeding the walking robot velocities, watching where it goes, and bringing it to rest: what walk, walk
// stream and walk teleop share.
#pragma once

#include <chrono>
#include <cstdint>

#include "aimdk/mc_locomotion.pb.h"
#include "cli/client/poll.hpp"
#include "cli/motion/odometry.hpp"
#include "cli/motion/walk_course.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct BaseVelocity {
  double forward = 0;   // [m/s] +x
  double lateral = 0;   // [m/s] +y, left
  double yaw_rate = 0;  // [rad/s] about +z, left
  bool operator==(const BaseVelocity&) const = default;
};

// Inside the limits of the model, clamped where --clamp is given; else the error that names the first
// outside.
Result<BaseVelocity> limited(Invocation& invocation, BaseVelocity velocity);

aimdk::protocol::McLocomotionVelocityChannel velocity_message(const BaseVelocity& velocity,
                                                              std::uint32_t sequence);

// An interrupt waits so long for the robot to stand; the end of a walk has more patience.
inline constexpr std::chrono::milliseconds kStopWithin{1'000};
inline constexpr std::chrono::milliseconds kSettleWithin{3'000};

// Used by one thread.
class VelocityStream {
 public:
  VelocityStream(Invocation& invocation, WalkedWay way)
      : robot_(invocation.robot()), odometry_(robot_), way_(way) {}

  // A standing command first: what refuses to stand refuses to walk, and says why. Time counts from here.
  Status begin();
  // One set-point, and a look at the base. A stop that came meanwhile is an error of origin fault; another
  // sender that took over is one of origin aborted.
  Status step(const BaseVelocity& velocity);
  // A look without a set-point.
  Status look(const BaseVelocity& last);
  // Zeros until the robot stands. A refusal does not end it, for the robot may be stopped already; but that
  // of a robot which another sender drives does.
  Status settle(std::chrono::milliseconds within);
  // The end of a walk that went well: zeros until it stands, with a note if that takes too long.
  Status come_to_stand(Sink& sink);

  bool begun() const { return began_ != Clock::time_point{}; }
  double elapsed() const { return begun() ? seconds_between(began_, Clock::now()) : 0; }  // [s]
  bool stands() const { return stands_; }
  bool overtaken() const { return overtaken_; }
  const WalkedWay& way() const { return way_; }
  const Odometry& odometry() const { return odometry_; }

  // {distance_m, angle_rad, duration_s, ended}
  Json document(std::string_view ended) const;

 private:
  Robot& robot_;
  Odometry odometry_;
  WalkedWay way_;
  Clock::time_point began_{};
  std::uint32_t sequence_ = 0;  // begins at a clock's time, so that a later walk has newer numbers
  bool stands_ = false;
  bool overtaken_ = false;
};

// The error of a walk whose link broke says what the robot does now.
Error broken_walk(Error error);
Error interrupted_walk(const Invocation& invocation, const VelocityStream& feed);

}  // namespace aim::cli
