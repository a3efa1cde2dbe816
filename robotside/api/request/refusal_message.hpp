// Errors and refusals as aim.v1 messages.
#pragma once

#include <concepts>

#include "aim/v1/refusal.pb.h"
#include "core/result.hpp"
#include "robotside/api/request/request_context.hpp"
#include "robotside/state/refusal_log.hpp"

namespace aim::robotside {

void fill_refusal(const Error& error, std::string_view what, TimeNs now, v1::Refusal& message);
// A note about clamped values has origin ORIGIN_UNSPECIFIED: nothing was refused.
void fill_refusal(const RefusalRecord& record, v1::Refusal& message);

// A reply of aim.v1 that can say why its request was refused.
template <class Reply>
concept Refusable = requires(Reply& reply) {
  { reply.mutable_refusal() } -> std::same_as<v1::Refusal*>;
};

constexpr std::uint64_t milliseconds(TimeNs time) { return static_cast<std::uint64_t>(time / 1'000'000); }

}  // namespace aim::robotside
