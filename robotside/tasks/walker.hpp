// Carries out walks with an end: commands velocities as a client would, but measured where the robot is, so
// that a slow link neither breaks a walk off nor lets it overshoot. Each walk belongs to an operator who must
// be heard: the way is bounded, so the silence may be longer than that of a stream of velocities.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/walk/walk_run.hpp"
#include "robotside/state/refusal_log.hpp"
#include "robotside/state/robot_port.hpp"
#include "robotside/tasks/task_queue.hpp"

namespace aim::robotside {

struct WalkReport {
  TaskId task = 0;
  WalkEnd end = WalkEnd::none;
  bool over = false;
  bool stands = false;
  double distance = 0, angle = 0;        // [m, rad], as WalkedWay
  double duration_s = 0, planned_s = 0;  // [s] by the robot's clock
  WalkLeft left{0, "s"};
  BaseReading base;
  double goal_error = 0;             // [m]; only of a walk to a point
  std::optional<Error> reason = {};  // why it ended, unless it is done
};

std::string_view name_of(WalkEnd end);  // "done"; empty: it has not ended

class Walker {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kLongestSilence{3'000};
  static constexpr std::size_t kKept = 16;  // walks, of which the newest is usually the only one under way
  // The shortest time between two velocities, by the robot's clock: 100 Hz.
  static constexpr TimeNs kPeriod = kSecond / 100;

  // `deadman`: how long a velocity counts without a further one [ns].
  Walker(RobotPort& robot, TaskQueue& tasks, RefusalLog& refusals, TimeNs deadman)
      : robot_(robot), tasks_(tasks), refusals_(refusals), deadman_(deadman) {}

  struct Order {
    std::uint64_t key;
    WalkOrder walk;
    std::string_view method;  // of the client's call
    std::string_view sender;
    std::chrono::milliseconds silence;  // 0: the dead-man time
  };
  // A walk of this key that is known already is followed: the call was repeated. Errors: why the robot does
  // not walk so, or end() was called for this key already, because the calls overtook each other; nothing was
  // commanded then.
  Result<WalkReport> begin(const Order& order);
  // Whether it could begin now.
  Status check(const WalkOrder& walk) const;
  // A sign of life. nullopt: no such walk.
  std::optional<WalkReport> follow(std::uint64_t key);
  std::optional<WalkReport> end(std::uint64_t key);  // none

  // Of a walk; 0: none.
  TaskId task_under_way() const;
  // The control loop has stopped the robot: every walk comes to rest. Whether there was one, also one that
  // has ended as stopped since this time.
  bool stop(TimeNs since);

  // Called periodically by one thread.
  void tick(const RobotState& state);

 private:
  struct Walk {
    std::uint64_t key;
    TaskId task;
    std::string method;
    std::string sender;
    std::chrono::nanoseconds silence;
    Clock::time_point heard;
    std::uint64_t purges;  // RobotState::purges when it began: also a stop that is reset at once ends it
    ActionIndex action;    // in which it began
    std::unique_ptr<WalkRun> run;
    TimeNs commanded = kNever;          // the newest velocity
    std::optional<Error> refusal = {};  // of the robot
  };

  static WalkReport report_of(const Walk& walk);
  Walk* find(std::uint64_t key);
  Decision command(const Walk& walk, const BaseVelocity& velocity);
  void step(Walk& walk, const RobotState& state, Clock::time_point now);
  bool ends_from_outside(Walk& walk, const RobotState& state);
  void refuse(Walk& walk, Error why);
  void give_up(Walk& walk);
  void conclude(Walk& walk);

  RobotPort& robot_;
  TaskQueue& tasks_;
  RefusalLog& refusals_;
  const TimeNs deadman_;
  mutable std::mutex mutex_;  // of what follows
  std::deque<Walk> walks_;
  std::deque<std::uint64_t> given_up_;  // keys that were ended before they were begun; the newest ones
  std::uint32_t sequence_ = 0;          // of the velocities; begins at the clock's time [ms]
  Clock::time_point ticked_{};
  Clock::time_point judging_from_{};  // after a pause of ours, what waits is read first
};

}  // namespace aim::robotside
