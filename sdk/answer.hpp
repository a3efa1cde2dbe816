// What a call of the library answers, before it becomes a Status of one of the two interface generations.
#pragma once

#include <string>

namespace aim::magicbot_sdk {

enum class Code : int { ok = 0, not_ready = 1, timeout = 2, internal = 3, refused = 4 };

struct Answer {
  Code code = Code::ok;
  std::string message = {};
  explicit operator bool() const { return code == Code::ok; }
};

}  // namespace aim::magicbot_sdk
