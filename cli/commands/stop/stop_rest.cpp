// Polls the status until the robot is at rest.
#include "cli/commands/stop/stop_rest.hpp"

#include <fmt/format.h>

#include "cli/client/poll.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/vendor_stop.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::seconds kPatience{30};  // sitting down takes about three seconds
constexpr Pace kPace{std::chrono::milliseconds(20), std::chrono::milliseconds(100)};

Error not_at_rest(std::string message, std::string reason) {
  return Error{.origin = Origin::timeout,
               .message = std::move(message),
               .reason = std::move(reason),
               .hint = fmt::format("keep clear; {}; aimctl status", kEmergencyButton)};
}

}  // namespace

Result<std::optional<v1::GetStatusResponse>> await_rest(Invocation& invocation, Robot& robot) {
  const Settings& settings = invocation.settings();
  const Clock::duration patience = settings.timeout_given ? Clock::duration(settings.timeout) : kPatience;
  const auto began = Clock::now();
  v1::GetStatusResponse page;
  auto end = poll_until(invocation.interrupt(), began + patience, kPace, [&]() -> Result<bool> {
    auto read = robot.call(methods::kGetStatus, v1::GetStatusRequest{});
    if (!read) return read.error();
    page = std::move(*read);
    invocation.sink().progress(fmt::format("the stop is latched; the robot still moves: {:.1f} s",
                                           seconds_between(began, Clock::now())));
    return page.posture() == v1::POSTURE_UNKNOWN || page.at_rest();
  });
  if (!end)
    return not_at_rest("the stop is latched, but it is not known whether the robot is at rest",
                       end.error().message);
  if (*end == PollEnd::interrupted)
    return invocation.interrupted("the stop is latched, and the robot completes it");
  if (*end == PollEnd::expired)
    return not_at_rest(
        "the stop is latched, but the robot still moves",
        fmt::format("it did not come to rest within {:.1f} s", seconds_between(began, Clock::now())));
  if (page.posture() == v1::POSTURE_UNKNOWN) return std::optional<v1::GetStatusResponse>();
  return std::optional(std::move(page));
}

}  // namespace aim::cli
