// Observes a motion until it ends.
#include "cli/motion/arrival.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "cli/client/fault_text.hpp"
#include "cli/client/measured.hpp"
#include "cli/client/stop_cause.hpp"

namespace aim::cli {
namespace {

constexpr double kRests_s = 0.15;  // without motion: chosen by us
constexpr double kNoise = 0.25;    // of the tolerance: less is no motion
// A silence after which the robot ends the motion: after 1.5 s (docs/safety.md, rule 6), and a little for us.
constexpr double kLongestSilence_s = 2;

double largest_difference(const std::vector<double>& from, const std::vector<double>& to) {
  double largest = 0;
  for (std::size_t i = 0; i < from.size() && i < to.size(); ++i)
    largest = std::max(largest, std::abs(to[i] - from[i]));
  return largest;
}

}  // namespace

double ArrivalWatch::noise() const { return goal_.tolerance * kNoise; }

// A joint that passes the edge of the tolerance still moves. One whose sensor is noisy never seems to rest.
bool ArrivalWatch::has_arrived(Clock::time_point now) const {
  if (!near_since_) return false;
  return distance_ <= noise() || seconds_between(moved_at_, now) >= kRests_s ||
         seconds_between(*near_since_, now) >= goal_.still_s;
}

ArrivalWatch::State ArrivalWatch::look(const std::vector<double>& positions, Clock::time_point now) {
  const bool first = resting_.empty();
  distance_ = largest_difference(positions, goal_.target);
  const bool moves = largest_difference(resting_, positions) > noise();
  has_moved_ = has_moved_ || moves;
  if (first || moves) {
    resting_ = positions;
    moved_at_ = now;
  }
  if (distance_ > goal_.tolerance)
    near_since_.reset();
  else if (!near_since_)
    near_since_ = now;
  if (has_arrived(now)) return State::arrived;
  if (near_since_) return State::moving;
  return seconds_between(moved_at_, now) >= goal_.still_s ? State::still : State::moving;
}

Result<bool> SilenceWatch::hears(Robot& robot) { return hears(robot, is_silent(robot)); }

Result<bool> SilenceWatch::hears(Robot& robot, bool silent) {
  if (!silent) {
    since_.reset();
    return true;
  }
  since_ = since_.value_or(Clock::now());
  if (seconds_between(*since_, Clock::now()) > kLongestSilence_s)
    return not_measured(robot, "whether the motion has arrived");
  return false;
}

Result<Landing> await_arrival(Invocation& invocation, const Goal& goal, Clock::time_point deadline,
                              const std::function<Result<std::vector<double>>()>& read,
                              const std::function<void(double)>& progress) {
  ArrivalWatch watch(goal, Clock::now());
  auto state = ArrivalWatch::State::moving;
  Robot& robot = invocation.robot();
  SilenceWatch silence;
  auto end = poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    auto positions = read();
    if (!positions) return positions.error();
    state = watch.look(*positions, Clock::now());
    progress(watch.distance());
    if (state == ArrivalWatch::State::moving) return false;
    return silence.hears(robot);
  });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return Landing{Arrival::interrupted, watch.has_moved()};
  if (*end == PollEnd::expired) return Landing{Arrival::expired, watch.has_moved()};
  return Landing{state == ArrivalWatch::State::arrived ? Arrival::arrived : Arrival::still,
                 watch.has_moved()};
}

Error interrupted_at_rest(Invocation& invocation, double tolerance, std::string_view held,
                          const std::function<Result<std::vector<double>>()>& read) {
  constexpr double kBrakesWithin_s = 1.5;  // any joint of our robots, and a little
  Robot& robot = invocation.robot();
  const auto pause = pace_of(robot).first;
  const auto began = Clock::now();
  auto moved_at = began;
  std::vector<double> resting;
  while (seconds_between(began, Clock::now()) < kBrakesWithin_s) {
    auto positions = read();
    if (!positions) break;
    if (resting.empty() || largest_difference(resting, *positions) > tolerance * kNoise) {
      resting = std::move(*positions);
      moved_at = Clock::now();
    } else if (seconds_between(moved_at, Clock::now()) >= kRests_s) {
      if (is_silent(robot)) break;
      return invocation.interrupted(held);
    }
    std::this_thread::sleep_for(pause);
  }
  return invocation.interrupted("the motion was ended, but its joints are not measured to rest yet");
}

double still_time_of(Robot& robot) { return robot.serves_aim_v1() ? 0.7 : 2.0; }

Error not_arrived(Robot& robot, std::string_view what, bool moved) {
  if (moved)
    return stop_or(robot,
                   {.origin = Origin::aborted,
                    .message = fmt::format("{} stopped before its target", what),
                    .reason = "another client commands it, it is blocked, or the robot limited the target",
                    .hint = "aimctl status shows its owner; aimctl why shows what was refused"});
  Error still{.origin = Origin::aborted,
              .message = fmt::format("the robot accepted the command, but {} does not move", what),
              .reason = "the likely cause: the motion player owns it, or the current action does not move it",
              .hint = "aimctl player disable, then try again; aimctl why explains a refusal"};
  if (std::string faults = fault_text(robot); !faults.empty()) {
    still.reason = std::move(faults);
    still.hint = "aimctl fault list; aimctl why explains a refusal";
  }
  return stop_or(robot, std::move(still));
}

Error not_in_time(std::string_view what) {
  return Error{.origin = Origin::timeout,
               .message = fmt::format("{} did not arrive in time and still moves", what),
               .reason = "the deadline passed; the outcome is unknown",
               .hint = "set a longer --timeout"};
}

Clock::time_point deadline_of(const Settings& settings, double planned_s) {
  constexpr double kMargin_s = 5.0;
  const auto planned = seconds(1.5 * planned_s + kMargin_s);
  return Clock::now() + (settings.timeout_given ? Clock::duration(settings.timeout) : planned);
}

}  // namespace aim::cli
