// What the motion player and the dances perform: finds motions by name, puts them before the control loop,
// and keeps each alive while the loop may look at it.
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

// Puts a request before the control loop, and tells what became of it.
using Submit = std::function<Decision(const Request&)>;

struct PlayOptions {
  bool repeat = false;
  double limit_s = 0;  // [s]; 0: to the end of the motion
};

// What is performed, or was performed last.
struct Performance {
  std::string motion;  // id; empty: nothing since start
  bool dance = false;
  Progress progress = Progress::none;
  double fraction = 0;     // 0..1
  double remaining_s = 0;  // [s]; negative: ended that long ago
};

// How a performance is begun.
struct Start {
  const RobotState& state;
  bool dry_run;
  const Submit& submit;
};

class MotionPlayer {
 public:
  explicit MotionPlayer(MotionLibrary& library) : library_(library) {}

  // Errors: there is no such motion, or it is of the other kind. What the control loop refuses, `submit` has
  // seen. A dry run asks and keeps nothing. "next_motion" is the one after the last, as the vendor's clients
  // say.
  Status play(std::string_view name, const PlayOptions& options, const Start& start);
  Status dance(std::string_view name, const Start& start);

  Performance performance(const RobotState& state) const;

 private:
  struct Held {
    std::uint64_t number;
    std::shared_ptr<const Motion> motion;
  };

  void perform(const std::shared_ptr<const Motion>& motion, const PlayOptions& options, const Start& start);
  std::string after_last() const;

  MotionLibrary& library_;
  mutable std::mutex mutex_;
  std::uint64_t next_ = 1;
  std::vector<Held> held_;  // ascending; the last is the newest
};

}  // namespace aim::robotside
