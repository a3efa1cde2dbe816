// Decides whether a motion has arrived, from measured joint positions and never from the reply to the
// command. Source: reports of operators: the robot answers a command with SUCCESS and then drops it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct Goal {
  std::vector<double> target;  // [rad or counts]
  double tolerance;            // distance at which a joint that rests has arrived [same unit]
  double still_s;              // time without motion that counts as standing still [s]
};

// Evaluates positions over time. Pure: the caller passes the time.
class ArrivalWatch {
 public:
  enum class State : std::uint8_t { moving, arrived, still };

  ArrivalWatch(Goal goal, Clock::time_point now) : goal_(std::move(goal)), moved_at_(now) {}
  State look(const std::vector<double>& positions, Clock::time_point now);
  double distance() const { return distance_; }  // of the joint farthest from its target
  bool has_moved() const { return has_moved_; }  // since the first look

 private:
  double noise() const;  // less is no motion
  bool has_arrived(Clock::time_point now) const;

  Goal goal_;
  std::vector<double> resting_;  // the positions when the last motion was seen
  Clock::time_point moved_at_;
  std::optional<Clock::time_point> near_since_;  // within the tolerance without a break
  double distance_ = 0;
  bool has_moved_ = false;
};

// The joints of a silent robot seem to stand still, and say nothing of whether they have arrived.
class SilenceWatch {
 public:
  // Whether what was seen last is of now; the error of a motion whose robot has been silent for long. Asks
  // the robot.
  Result<bool> hears(Robot& robot);
  // The same, of a robot that has just said whether it is silent.
  Result<bool> hears(Robot& robot, bool silent);

 private:
  std::optional<Clock::time_point> since_;
};

enum class Arrival : std::uint8_t { arrived, still, expired, interrupted };
struct Landing {
  Arrival how;
  bool moved;  // whether it moved at all
};

// Reads positions until the motion has arrived or stands still, until the deadline or an interrupt.
// `progress` gets the largest remaining distance.
Result<Landing> await_arrival(Invocation& invocation, const Goal& goal, Clock::time_point deadline,
                              const std::function<Result<std::vector<double>>()>& read,
                              const std::function<void(double)>& progress);

// Timeout of the call that holds a limb after an interrupt.
inline constexpr std::chrono::milliseconds kHoldTimeout{1'000};

// The error of an interrupted motion, whose joints are waited for: they brake. `held`: what the robot does
// with them then, as a sentence that is true once they are measured to rest; `tolerance`: as in Goal.
Error interrupted_at_rest(Invocation& invocation, double tolerance, std::string_view held,
                          const std::function<Result<std::vector<double>>()>& read);

// The time without motion that counts as standing still [s]; longer for a robot that is polled at 2 Hz.
double still_time_of(Robot& robot);

// The errors of a motion that did not arrive: a fault if a stop is in force, which it asks the robot; aborted
// if it stands elsewhere, timeout if it still moves.
Error not_arrived(Robot& robot, std::string_view what, bool moved);
Error not_in_time(std::string_view what);

// The deadline of a motion: --timeout if given, else 1.5 times the planned duration plus 5 s.
Clock::time_point deadline_of(const Settings& settings, double planned_s);

}  // namespace aim::cli
