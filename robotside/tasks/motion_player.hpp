// Starts motions and dances: finds a motion by name, submits it to the control loop, and keeps it in memory
// while the loop may access it. Any thread.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/motion/motion_library.hpp"
#include "robotside/state/robot_port.hpp"

namespace aim::robotside {

// Submits a request to the control loop and returns its decision.
using Submit = std::function<Decision(const Request&)>;

struct PlayOptions {
  bool repeat = false;
  double limit_s = 0;  // [s]; 0: to the end of the motion
};

// The motion that is played, or was played last.
struct Performance {
  std::string motion;  // id; empty: none since aimd started
  bool dance = false;
  Progress progress = Progress::none;
  double fraction = 0;     // 0..1
  double remaining_s = 0;  // [s]; negative: time since it ended
};

// Context of a request that starts a motion.
struct MotionStart {
  const RobotState& state;
  bool dry_run;
  const Submit& submit;
};

class MotionPlayer {
 public:
  explicit MotionPlayer(MotionLibrary& library) : library_(library) {}

  // Fails if there is no such motion or it is of the other kind. A refusal by the control loop is reported by
  // `submit`, not here. A dry run stores nothing. As for the vendor's clients, "next_motion" names the motion
  // after the last one played.
  Status play(std::string_view name, const PlayOptions& options, const MotionStart& start);
  Status dance(std::string_view name, const MotionStart& start);

  Performance performance(const RobotState& state) const;

 private:
  struct Held {
    std::uint64_t number;
    std::shared_ptr<const Motion> motion;
  };

  void perform(const std::shared_ptr<const Motion>& motion, const PlayOptions& options,
               const MotionStart& start);
  std::string after_last() const;

  MotionLibrary& library_;
  mutable std::mutex mutex_;
  std::uint64_t next_ = 1;
  std::vector<Held> held_;  // ascending; the last is the newest
};

}  // namespace aim::robotside
