// Follows a dance from the reported state: whether it has begun, has ended, and was completed. Pure.
#pragma once

#include <optional>

#include "cli/client/poll.hpp"

namespace aim::cli {

struct DanceReading {
  bool dancing = false;
  double progress = 0;  // 0..1, while it dances
};

class DanceWatch {
 public:
  enum class State : std::uint8_t { waiting, dancing, finished, broken_off };

  State look(const DanceReading& reading, Clock::time_point now);

 private:
  struct Sight {
    Clock::time_point at;
    double progress;
  };
  std::optional<Sight> first_;
  Sight last_{};
};

}  // namespace aim::cli
