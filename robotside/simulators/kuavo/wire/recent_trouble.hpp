// The newest trouble, which is shown for some time after it was seen. The owner's lock guards it.
#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace aim::robotside::kuavo {

class RecentTrouble {
 public:
  using Clock = std::chrono::steady_clock;

  void note(std::string sentence, Clock::time_point now) {
    sentence_ = std::move(sentence);
    seen_at_ = now;
  }
  // Empty: there was none of late.
  std::string shown(Clock::time_point now) const {
    return now - seen_at_ < kAtPresent ? sentence_ : std::string();
  }

 private:
  static constexpr std::chrono::seconds kAtPresent{10};

  std::string sentence_;
  Clock::time_point seen_at_;
};

}  // namespace aim::robotside::kuavo
