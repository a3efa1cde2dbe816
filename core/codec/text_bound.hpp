// The bound on texts in messages from outside.
#pragma once

#include <google/protobuf/message.h>

#include <cstddef>

#include "core/result.hpp"

namespace aim {

inline constexpr std::size_t kLongestText = 4096;  // [bytes]

// Refuses a message with a longer text in it. Fields called "json" hold documents and are bounded by the body
// alone.
Status check_text_bound(const google::protobuf::Message& message);

}  // namespace aim
