// Maps an HTTP status and its text to the result of a call.
// Source of the texts: AimDK wire, section 1.6.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

struct HttpAnswer {
  unsigned status = 0;
  std::string refusal = {};  // the header Aim-Refused
  std::string robot = {};    // the header Aim-Robot
  std::string body = {};
};

Result<CallReply> judge_answer(HttpAnswer answer, std::string_view route, std::string_view address);

}  // namespace aim::transport
