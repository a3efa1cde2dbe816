// Maps an HTTP status and its text to the result of a call.
// Source of the texts: AimDK wire, section 1.6.
#include "transport/http/http_status.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "transport/call_outcome.hpp"

namespace aim::transport {
namespace {

constexpr std::size_t kReasonBytes = 200;  // of a text from outside, which may be a page of markup

struct StatusOrigin {
  unsigned status;
  Origin origin;
};
// Every other status is one that a robot does not send: Origin::unreachable. 401: from a server before it.
constexpr std::array kStatusOrigins = {
    StatusOrigin{400, Origin::usage}, StatusOrigin{401, Origin::auth},
    StatusOrigin{403, Origin::auth},  StatusOrigin{408, Origin::error},
    StatusOrigin{413, Origin::usage}, StatusOrigin{414, Origin::usage},
    StatusOrigin{429, Origin::error}, StatusOrigin{431, Origin::usage},
    StatusOrigin{500, Origin::error}, StatusOrigin{503, Origin::unreachable},
};
constexpr std::string_view kErrorOfRobot = "An error occurred";  // with which every 500 of AimRT begins

// "An error occurred: 'Handle rpc failed, code: 1002.'" -> 1002
std::optional<int> aimrt_code(std::string_view body) {
  constexpr std::string_view kBefore = "failed, code: ";
  const auto at = body.find(kBefore);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view digits = body.substr(at + kBefore.size());
  int code = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), code);
  return parsed.ec == std::errc() ? std::optional(code) : std::nullopt;
}

std::string first_line(std::string_view body) {
  std::string line(body.substr(0, std::min(body.find_first_of("\r\n"), kReasonBytes)));
  std::replace_if(
      line.begin(), line.end(), [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }, ' ');
  return line;
}

Error not_a_robot(std::string reason, std::string_view address) {
  return {.origin = Origin::unreachable,
          .message = "the server at " + std::string(address) + " is not a robot",
          .reason = std::move(reason),
          .hint = "check the address and the port"};
}

Error refused(const HttpAnswer& answer, std::string_view route, std::string_view address) {
  const std::string status = std::to_string(answer.status);
  const std::string line = first_line(answer.body);
  std::string reason = line.empty() ? "HTTP status " + status : line + " (HTTP status " + status + ")";
  const auto row = std::find_if(kStatusOrigins.begin(), kStatusOrigins.end(),
                                [&](const StatusOrigin& known) { return known.status == answer.status; });
  const bool of_robot = row != kStatusOrigins.end() &&
                        (answer.status != 500 || answer.body.find(kErrorOfRobot) != std::string::npos);
  Error error = of_robot ? Error{.origin = row->origin,
                                 .message = std::string(address) + " refused '" + std::string(route) + "'",
                                 .reason = std::move(reason)}
                         : not_a_robot(std::move(reason), address);
  error.facts.push_back({"http_status", status});
  return error;
}

}  // namespace

Result<CallReply> judge_answer(HttpAnswer answer, std::string_view route, std::string_view address) {
  if (answer.status == 200) {
    return CallReply{.body = std::move(answer.body), .refusal = std::move(answer.refusal)};
  }
  if (answer.status == 412 && !answer.robot.empty())
    return judge({.outcome = Outcome::other_robot, .body = std::move(answer.robot)}, route, address);
  if (answer.status == 404) return judge({.outcome = Outcome::not_found}, route, address);
  if (answer.status == 500) {
    if (const auto code = aimrt_code(answer.body)) {
      return judge({.outcome = Outcome::failed, .code = *code}, route, address);
    }
    if (answer.body.find("deserialize failed") != std::string::npos) {
      return judge({.outcome = Outcome::bad_message}, route, address);
    }
  }
  return refused(answer, route, address);
}

}  // namespace aim::transport
