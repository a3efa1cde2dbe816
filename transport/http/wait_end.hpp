// When the waits of one call end: at its deadline, or a moment after an interruption.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "transport/rpc.hpp"

namespace aim::transport {

class WaitEnd {
 public:
  using Count = std::atomic<std::uint32_t>;
  // `interruptions`: its changes from now on; null: there are none. It must outlive the call.
  explicit WaitEnd(Deadline deadline, const Count* interruptions = nullptr)
      : deadline_(deadline), count_(interruptions), before_(count_ == nullptr ? 0 : count_->load()) {}

  // As it is known now.
  Deadline at() {
    if (count_ != nullptr && !interrupted_ && count_->load() != before_) {
      interrupted_ = true;
      deadline_ = std::min(deadline_, std::chrono::steady_clock::now() + kGrace);
    }
    return deadline_;
  }
  bool interrupted() const { return interrupted_; }
  // A wait may last until then, before at() is asked again.
  Deadline next_look() {
    const Deadline end = at();
    if (count_ == nullptr || interrupted_) return end;
    return std::min(end, std::chrono::steady_clock::now() + kLook);
  }
  // The same, but not after `deadline`.
  WaitEnd earlier(Deadline deadline) const {
    WaitEnd end = *this;
    end.deadline_ = std::min(deadline_, deadline);
    return end;
  }

 private:
  // On a usual link an answer that is on its way comes within that. Our choices.
  static constexpr std::chrono::milliseconds kGrace{1'000};
  static constexpr std::chrono::milliseconds kLook{100};

  Deadline deadline_;
  const Count* count_;
  std::uint32_t before_;
  bool interrupted_ = false;
};

}  // namespace aim::transport
