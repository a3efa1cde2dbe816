// What the motion player and the dances perform: finds motions by name, puts them before the control loop,
// and keeps each alive while the loop may look at it.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/control/robot_port.hpp"
#include "robotside/motion/motion_library.hpp"

namespace aim::robotside {

class Transaction;

struct PlayOptions {
  bool repeat = false;
  double limit_s = 0;  // [s]; 0: to the end of the motion
};

// What is performed, or was performed last.
struct Performance {
  std::string motion;  // id; empty: nothing since start
  bool dance = false;
  Progress progress = Progress::none;
  double share = 0;        // 0..1
  double remaining_s = 0;  // [s]; negative: ended that long ago
};

class PlayerDesk {
 public:
  explicit PlayerDesk(MotionLibrary& library) : library_(library) {}

  // Refusals are in the transaction. "next_motion" is the one after the last, as the vendor's clients say.
  void play(Transaction& transaction, std::string_view name, const PlayOptions& options);
  void dance(Transaction& transaction, std::string_view name);

  Performance performance(const RobotState& state) const;

 private:
  struct Held {
    std::uint64_t number;
    std::shared_ptr<const Motion> motion;
  };

  void perform(Transaction& transaction, const std::shared_ptr<const Motion>& motion,
               const PlayOptions& options);
  std::string after_last() const;

  MotionLibrary& library_;
  mutable std::mutex mutex_;
  std::uint64_t next_ = 1;
  std::vector<Held> held_;  // ascending; the last is the newest
};

}  // namespace aim::robotside
