// Asks aim.v1 for both; of a robot without it only the emergency stop is known.
#include "cli/client/stop_cause.hpp"

#include <utility>

#include "cli/client/emergency_stop.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{500};
constexpr std::chrono::milliseconds kRecheckPeriod{200};

struct StopCause {
  std::string reason;  // empty: no stop is in force, as far as is known
  std::string remedy;
};

StopCause cause_of(const EmergencyStop& emergency) {
  if (!emergency.active) return {};
  return {"an emergency stop is active: " + emergency.reason, emergency.release};
}

StopCause read_cause(Robot& robot) {
  if (!robot.serves_aim_v1()) {
    const auto emergency = read_emergency(robot, kPatience);
    return emergency ? cause_of(*emergency) : StopCause{};
  }
  const auto page = robot.call(methods::kGetStatus, v1::GetStatusRequest{}, kPatience);
  if (!page) return {};
  if (StopCause cause = cause_of(emergency_of(*page)); !cause.reason.empty()) return cause;
  return page->stopped() ? StopCause{"the stop is latched", "aimctl stop --reset"} : StopCause{};
}

}  // namespace

Error stop_or(Robot& robot, Error ended) {
  StopCause cause = read_cause(robot);
  if (cause.reason.empty()) return ended;
  ended.origin = Origin::fault;
  ended.reason = std::move(cause.reason);
  ended.hint = std::move(cause.remedy);
  return ended;
}

StopWatch::StopWatch(Robot& robot)
    : robot_(robot), before_(in_force()), asked_at_(std::chrono::steady_clock::now()) {}

bool StopWatch::in_force() { return robot_.serves_aim_v1() && !read_cause(robot_).reason.empty(); }

bool StopWatch::came() {
  const auto now = std::chrono::steady_clock::now();
  if (before_ || now - asked_at_ < kRecheckPeriod) return false;
  asked_at_ = now;
  return in_force();
}

}  // namespace aim::cli
