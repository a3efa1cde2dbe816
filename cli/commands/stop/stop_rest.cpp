// Asks after the stop until the robot is at rest.
#include "cli/commands/stop/stop_rest.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/client/fault_text.hpp"
#include "cli/client/own_performance.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/vendor_stop.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr Pace kPace{std::chrono::milliseconds(20), std::chrono::milliseconds(100)};

constexpr std::chrono::milliseconds kShortestCall{200};

std::string hint() { return fmt::format("keep clear; {}; aimctl status", kEmergencyButton); }

Error rest_not_known(std::string reason) {
  return Error{.origin = Origin::timeout,
               .message = "the stop is latched, but it is not known whether the robot is at rest",
               .reason = std::move(reason),
               .hint = hint()};
}

// Of a robot that has not come to rest in time.
Error moves_on(const v1::GetStopResponse& page, const std::string& faults, double waited_s) {
  if (page.rest_unknown())
    return rest_not_known(faults.empty() ? std::string("nothing that the robot measures says so") : faults);
  const double speed = page.speed_m_s();
  std::string how = speed > 0.01 ? fmt::format(": {:.2f} m/s", speed) : std::string();
  std::string reason = performance_text(page);
  if (reason.empty()) reason = faults;
  if (reason.empty()) reason = fmt::format("it did not come to rest within {:.1f} s", waited_s);
  return Error{.origin = Origin::aborted,
               .message = "the stop is latched, but the robot still moves" + how,
               .reason = std::move(reason),
               .hint = hint()};
}

bool stands(const v1::GetStopResponse& page) { return page.posture() == v1::POSTURE_STANDING; }

// Of a robot that was to lose its torque.
Error holds(double waited_s) {
  return Error{.origin = Origin::aborted,
               .message = "the stop is latched, but the robot still stands",
               .reason = fmt::format("its legs held it for {:.1f} s after the stop", waited_s),
               .hint = hint()};
}

}  // namespace

bool says_nothing(const v1::GetStopResponse& page) {
  return page.posture() == v1::POSTURE_UNKNOWN && !page.rest_unknown() && !page.at_rest();
}

Status await_rest(Invocation& invocation, Robot& robot, std::string_view level,
                  std::chrono::milliseconds patience, v1::GetStopResponse& page) {
  const Settings& settings = invocation.settings();
  if (settings.timeout_given) patience = std::chrono::ceil<std::chrono::milliseconds>(settings.timeout);
  const auto began = Clock::now();
  bool claws = false, latched = true;
  const auto waited = [&] { return seconds_between(began, Clock::now()); };
  auto end = poll_until(invocation.interrupt(), began + patience, kPace, [&]() -> Result<bool> {
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(began + patience - Clock::now());
    auto read = robot.call(methods::StopService::kGetStop, v1::GetStopRequest{},
                           std::min(std::max(rest, kShortestCall), robot.timeout()));
    if (!read) return read.error();
    page = std::move(*read);
    claws = claws || moves_claws(page);
    latched = page.stopped();
    if (!latched) return true;
    invocation.sink().progress(fmt::format("the stop is latched; the robot still moves: {:.1f} s", waited()));
    return (page.at_rest() && !(level == "relax" && stands(page))) || says_nothing(page);
  });
  if (!end) {
    page.Clear();  // it is of before
    return rest_not_known(end.error().message);
  }
  if (!latched)
    return Error{.origin = Origin::aborted,
                 .message = "the stop was reset meanwhile, by another operator",
                 .reason = "the robot may move again",
                 .hint = "aimctl stop"};
  if (*end == PollEnd::interrupted)
    return invocation.interrupted("the stop is latched, and the robot completes it");
  if (*end == PollEnd::expired && page.at_rest()) return holds(waited());
  if (*end == PollEnd::expired) return moves_on(page, fault_text(robot), waited());
  if (claws) invocation.sink().note("the claws moved on to their target: no command ends that");
  return Done{};
}

}  // namespace aim::cli
