// The length limit of texts in messages from outside.
#pragma once

#include <google/protobuf/message.h>

#include <cstddef>

#include "core/result.hpp"

namespace aim {

inline constexpr std::size_t kLongestText = 4096;  // [bytes]

// Refuses a message that contains a longer text. Fields named "json" and those with the option
// aim.document (a robot description, a file) are bounded only by the size of the body.
Status check_text_bound(const google::protobuf::Message& message);

}  // namespace aim
