// Asks aim.v1 for both; of a robot without it only the emergency stop is known.
#include "cli/client/stop_cause.hpp"

#include <utility>

#include "cli/client/emergency_stop.hpp"
#include "cli/client/measured.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{500};
constexpr std::chrono::milliseconds kRecheckPeriod{200};

struct Cause {
  Origin origin = Origin::fault;
  std::string reason = {};  // empty: there is none, as far as is known
  std::string remedy = {};
};

Cause cause_of(const EmergencyStop& emergency) {
  if (!emergency.active) return {};
  return {.reason = "an emergency stop is active: " + emergency.reason, .remedy = emergency.release};
}

Cause stop_of(const v1::GetStatusResponse& page) {
  if (Cause cause = cause_of(emergency_of(page)); !cause.reason.empty()) return cause;
  if (!page.stopped()) return {};
  return {.reason = "the stop is latched", .remedy = "aimctl stop --reset"};
}

Cause read_cause(Robot& robot) {
  if (!robot.serves_aim_v1()) {
    const auto emergency = read_emergency(robot, kPatience);
    return emergency ? cause_of(*emergency) : Cause{};
  }
  const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kPatience);
  if (!page) return {};
  Cause cause = stop_of(*page);
  if (!cause.reason.empty() || !page->silent()) return cause;
  const Error silence = not_measured(robot, "the end of the motion");
  return {.origin = silence.origin, .reason = silence.reason, .remedy = silence.hint};
}

}  // namespace

Error stop_or(Robot& robot, Error ended) {
  Cause cause = read_cause(robot);
  if (cause.reason.empty()) return ended;
  ended.origin = cause.origin;
  ended.reason = std::move(cause.reason);
  ended.hint = std::move(cause.remedy);
  return ended;
}

StopWatch::StopWatch(Robot& robot)
    : robot_(robot), before_(in_force()), asked_at_(std::chrono::steady_clock::now()) {}

bool StopWatch::in_force() {
  if (!robot_.serves_aim_v1()) return false;
  const auto page = robot_.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{}, kPatience);
  return page && !stop_of(*page).reason.empty();
}

bool StopWatch::came() {
  const auto now = std::chrono::steady_clock::now();
  if (before_ || now - asked_at_ < kRecheckPeriod) return false;
  asked_at_ = now;
  return in_force();
}

}  // namespace aim::cli
