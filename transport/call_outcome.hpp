// What a caller is told about the outcome of a call; the same words for every backend.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// The handler's answer; an exception of its is the status kAimRtInternalError.
CallReply handle_guarded(CallHandler& handler, const Call& call);

// ok stays a reply; every other outcome becomes the error that rpc.hpp promises.
Result<CallReply> judge(CallReply reply, std::string_view route, std::string_view address);

// Nothing reached the other side in time.
Error no_answer(std::string_view address, Deadline begin, Deadline deadline);
// The request is there, its reply is not: nobody knows whether it was carried out.
Error unknown_outcome(std::string_view route, std::string_view address, std::string_view reason);

// "2.5 s", "40 ms"
std::string span_text(std::chrono::steady_clock::duration span);

}  // namespace aim::transport
