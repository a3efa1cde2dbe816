// Has the motion arrived? Judged by the joints themselves, never by the answer to the command.
// Source: what operators report of the robot: commands are answered SUCCESS and then dropped.
#pragma once

#include <functional>
#include <vector>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct Goal {
  std::vector<double> target;  // [rad or counts]
  double tolerance;            // near enough to be there [same unit]
  double still_s;              // that long without motion is standing still [s]
};

// Follows positions over time. Pure: time comes in.
class ArrivalWatch {
 public:
  enum class State : std::uint8_t { moving, arrived, still };

  ArrivalWatch(Goal goal, Clock::time_point now) : goal_(std::move(goal)), moved_at_(now) {}
  State look(const std::vector<double>& positions, Clock::time_point now);
  double distance() const { return distance_; }  // of the joint farthest from its target
  bool has_moved() const { return has_moved_; }  // since the first look

 private:
  Goal goal_;
  std::vector<double> resting_;  // where it was when last seen to move
  Clock::time_point moved_at_;
  double distance_ = 0;
  bool has_moved_ = false;
};

enum class Arrival : std::uint8_t { arrived, still, expired, interrupted };
struct Landing {
  Arrival how;
  bool moved;  // at all
};

// Reads positions until the watch is satisfied. `progress` gets the largest distance left.
Result<Landing> await_arrival(Invocation& invocation, const Goal& goal, Clock::time_point deadline,
                              const std::function<Result<std::vector<double>>()>& read,
                              const std::function<void(double)>& progress);

// The call that holds a limb after an interrupt may take this long.
inline constexpr std::chrono::milliseconds kHoldTimeout{1'000};

// How long without motion counts as standing still, at this robot's pace of asking [s].
double still_time_of(Robot& robot);

// The errors for what did not arrive: aborted when it stands elsewhere, timeout when it still moves.
Error not_arrived(std::string_view what, bool moved);
Error not_in_time(std::string_view what);

// When a motion of this length must be over: --timeout where given, else half as long again and 5 s.
Clock::time_point deadline_of(const Settings& settings, double planned_s);

}  // namespace aim::cli
