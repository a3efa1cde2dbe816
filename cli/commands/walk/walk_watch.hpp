// Watches the base of a robot that walks by itself until it stands.
#pragma once

#include <functional>

#include "aim/v1/status.pb.h"
#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"
#include "core/walk/walk_course.hpp"

namespace aim::cli {

BasePose base_pose_of(const v1::GetStatusResponse& page);

class BaseWatch {
 public:
  // Reads where the walk begins.
  static Result<BaseWatch> begin(Invocation& invocation);

  // Reads until `done` returns true while the robot stands, or a stop comes. Error also: it falls silent.
  Result<PollEnd> until(Clock::time_point deadline, const std::function<bool(const BaseWatch&)>& done);
  // After an interrupt: ends the walk, and waits briefly until the robot stands. Its error is that of the
  // command.
  Error end_walk();
  // Waits briefly until the robot stands: what ended the walk may let it brake, or complete a step.
  void settle();

  const BasePose& start() const { return start_; }
  const BasePose& now() const { return now_; }
  double elapsed_s() const { return seconds_between(began_, Clock::now()); }
  double standing_s() const { return seconds_between(moved_, Clock::now()); }  // since it last moved
  bool stopped() const { return stopped_; }  // a stop has come, and may be reset by now
  bool moved() const;                        // from where it began
  bool in_first_action() const { return action_ == first_action_; }
  // {distance_m, angle_rad, duration_s, ended}
  Json document(std::string_view ended) const;

 private:
  explicit BaseWatch(Invocation& invocation) : invocation_(invocation) {}
  Status look();

  Invocation& invocation_;
  BasePose start_, now_;
  WalkedWay way_;
  std::string action_, first_action_;
  bool stopped_ = false;
  bool silent_ = false;  // what was read last is of before
  Clock::time_point began_ = Clock::now();
  Clock::time_point moved_ = Clock::now();
};

}  // namespace aim::cli
