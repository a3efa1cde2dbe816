// Sends the stop in repeated attempts; each one waits twice as long as the one before.
#include "cli/commands/stop/stop_call.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/vendor_stop.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kFirstPatience{700};
constexpr std::chrono::milliseconds kMostPatience{10'000};  // for one attempt
constexpr std::chrono::milliseconds kPause{150};  // from one attempt to the next where it failed at once
constexpr int kUnreachableTries = 2;              // an unreachable robot is reported within a second

Error unconfirmed(std::string reason) {
  return button_first({.origin = Origin::timeout,
                       .message = "the stop is not confirmed: it may not have arrived",
                       .reason = std::move(reason)});
}

bool is_page(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '<';
}

struct Answer {
  Result<v1::StopResponse> stop;
  bool final = true;  // false: another attempt may succeed
};

// A robot whose control loop is late says so; the next attempt shows whether it has stopped.
Answer judged(const std::string& text) {
  if (is_page(text))
    return {Error{.origin = Origin::not_found,
                  .message = "the server answers with a web page: it is not a robot"}};
  v1::StopResponse reply;
  if (auto read = reply_from_json(text, reply); !read)
    return {unconfirmed(fmt::format("{}: {}", read.error().message, read.error().reason))};
  if (reply.stopped()) return {reply};
  if (!is_refusal(reply.refusal())) return {unconfirmed("the robot's reply does not say that it is stopped")};
  Error refusal = button_first(to_error(reply.refusal()));
  const bool late = refusal.origin == Origin::timeout;
  return {std::move(refusal), !late};
}

bool busy(const Error& error) {
  return std::any_of(error.facts.begin(), error.facts.end(),
                     [](const Fact& fact) { return fact.key == "http_status" && fact.value == "503"; });
}

// Of a call without a reply.
Answer unanswered(Error error, int attempt) {
  const bool unreachable = error.origin == Origin::unreachable && attempt < kUnreachableTries;
  const bool another = error.origin == Origin::timeout || busy(error) || unreachable;
  return {std::move(error), !another};
}

Error given_up(Error error, int attempts, Clock::time_point began) {
  if (error.origin != Origin::timeout) return button_first(std::move(error));
  return unconfirmed(fmt::format("{}; {} {} in {:.1f} s", error.message, attempts,
                                 attempts == 1 ? "attempt" : "attempts",
                                 seconds_between(began, Clock::now())));
}

}  // namespace

Result<v1::StopResponse> ask_for_stop(Invocation& invocation, const v1::StopRequest& request) {
  const auto& method = methods::StopService::kStop;
  const std::string json = to_sparse_json(request);
  const auto began = Clock::now();
  const auto deadline = began + invocation.settings().timeout;
  std::chrono::milliseconds patience = kFirstPatience;
  for (int attempt = 1;; ++attempt, patience = std::min(2 * patience, kMostPatience)) {
    Robot robot = invocation.robot().sibling();
    const auto sent = Clock::now();
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - sent);
    auto text = robot.call_json(method.path, endpoint_of(method.path), json, std::min(left, patience));
    Answer answer = text ? judged(*text) : unanswered(text.error(), attempt);
    if (answer.stop || (text && answer.final)) return std::move(answer.stop);
    if (answer.stop.error().origin == Origin::not_found) return answer.stop.error();
    if (answer.final || Clock::now() + kPause >= deadline)
      return given_up(answer.stop.error(), attempt, began);
    if (invocation.interrupt().signal() != 0)
      return button_first(invocation.interrupted("the stop is not confirmed: it may not have arrived"));
    if (attempt == 1)
      invocation.sink().note(
          fmt::format("{}: the stop may not have arrived; sending it again. If the robot moves, {}",
                      answer.stop.error().message, kEmergencyButton));
    (void)invocation.interrupt().wait_until(sent + kPause);
  }
}

}  // namespace aim::cli
