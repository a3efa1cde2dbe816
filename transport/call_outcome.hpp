// Turns the outcome of a call into the result that the caller gets; the same texts for every backend.
#pragma once

#include <string_view>

#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// The handler's reply; an exception becomes the status kAimRtInternalError.
CallReply handle_guarded(CallHandler& handler, const Call& call);

// ok: the reply itself. Every other outcome: the error described in rpc.hpp (RpcClient::call).
Result<CallReply> judge(CallReply reply, std::string_view route, std::string_view address);

// The request was not delivered before the deadline.
Error no_answer(std::string_view address, Deadline begin, Deadline deadline);
// The request was sent but no reply arrived: whether the call was carried out is not known.
Error unknown_outcome(std::string_view route, std::string_view address, std::string_view reason);

// "2.5 s", "40 ms"
std::string span_text(std::chrono::steady_clock::duration span);

}  // namespace aim::transport
