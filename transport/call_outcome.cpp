// Turns the outcome of a call into the result that the caller gets.
// Source of the status numbers: AimDK wire, section 1.6.
#include "transport/call_outcome.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

namespace aim::transport {
namespace {

struct AimRtStatus {
  int code;
  std::string_view meaning;
};

constexpr std::array kAimRtStatuses = {
    AimRtStatus{1, "unknown error"},
    AimRtStatus{2, "the robot's own deadline passed"},
    AimRtStatus{1000, "unknown error of the server"},
    AimRtStatus{kAimRtInternalError, "internal error of the server"},
    AimRtStatus{kAimRtNotImplemented, "declared, but not implemented by this robot"},
    AimRtStatus{1003, "the server does not know this function"},
    AimRtStatus{1004, "the server does not accept this encoding"},
    AimRtStatus{1005, "the server could not write its reply"},
    AimRtStatus{1006, "the server cannot read this encoding"},
    AimRtStatus{1007, "the server could not read the request"},
    AimRtStatus{kAimRtHandleFailed, "the server's handler failed"},
    AimRtStatus{kAimRtNotReady, "the server is not ready yet"},
};

std::string meaning_of(int code) {
  const auto found = std::find_if(kAimRtStatuses.begin(), kAimRtStatuses.end(),
                                  [code](const AimRtStatus& status) { return status.code == code; });
  const std::string number = "AimRT status " + std::to_string(code);
  return found == kAimRtStatuses.end() ? number : std::string(found->meaning) + " (" + number + ")";
}

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

// A model id of a foreign server, as it can be printed.
std::string printable_id(std::string_view id) {
  constexpr std::size_t kLongest = 64;
  std::string text(id.substr(0, kLongest));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c <= ' ' || c >= '\x7f'; }, '?');
  return text;
}

Error failed(int code, std::string_view route, std::string_view address) {
  return {.origin = Origin::error,
          .message = std::string(address) + " could not carry out " + in_quotes(route),
          .reason = meaning_of(code),
          .facts = {{"aimrt_code", std::to_string(code)}}};
}

}  // namespace

CallReply handle_guarded(CallHandler& handler, const Call& call) {
  try {
    return handler.handle(call);
  } catch (const std::exception&) {
    return {.outcome = Outcome::failed, .code = kAimRtInternalError};
  }
}

Result<CallReply> judge(CallReply reply, std::string_view route, std::string_view address) {
  switch (reply.outcome) {
    case Outcome::ok:
      return reply;
    case Outcome::not_found:
      return Error{.origin = Origin::not_found,
                   .message = std::string(address) + " has no " + in_quotes(route),
                   .reason = "the robot's software does not serve it on this port"};
    case Outcome::bad_message:
      return Error{.origin = Origin::usage,
                   .message = std::string(address) + " could not read the message for " + in_quotes(route),
                   .reason = "it does not know a field, a value or the message type"};
    case Outcome::other_robot:
      return Error{.origin = Origin::state,
                   .message = std::string(address) + " is another robot than expected",
                   .reason = "its model is " + printable_id(reply.body),
                   .facts = {{std::string(kOtherRobotFact), reply.body}}};
    case Outcome::failed:
      return failed(reply.code, route, address);
  }
  return failed(reply.code, route, address);
}

std::string span_text(std::chrono::steady_clock::duration span) {
  const auto milliseconds = std::chrono::round<std::chrono::milliseconds>(span).count();
  if (milliseconds < 1000) return std::to_string(std::max<decltype(milliseconds)>(milliseconds, 0)) + " ms";
  const auto tenths = milliseconds / 100;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " s";
}

Error no_answer(std::string_view address, Deadline begin, Deadline deadline) {
  return {.origin = Origin::unreachable,
          .message = "no answer from " + std::string(address) + " within " + span_text(deadline - begin)};
}

Error unknown_outcome(std::string_view route, std::string_view address, std::string_view reason) {
  return {.origin = Origin::timeout,
          .message = "no reply from " + std::string(address) + " to " + in_quotes(route),
          .reason = std::string(reason) + "; whether it was carried out is not known"};
}

}  // namespace aim::transport
