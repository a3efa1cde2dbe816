// A stop that is never dropped: an atomic variable, which cannot be full, from any thread to the control
// loop.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "robotside/state/command.hpp"

namespace aim::robotside {

class ForcedStop {
 public:
  // Any thread. The strongest level counts.
  void ask(StopLevel stop) {
    const auto level = static_cast<std::uint32_t>(stop) + 1;
    for (std::uint32_t seen = level_.load(); seen < level && !level_.compare_exchange_weak(seen, level);) {
    }
  }
  // The loop's thread, once per period.
  std::optional<StopLevel> take() {
    const std::uint32_t level = level_.exchange(0, std::memory_order_acq_rel);
    if (level == 0) return std::nullopt;
    return static_cast<StopLevel>(level - 1);
  }

 private:
  std::atomic<std::uint32_t> level_{0};  // StopLevel + 1; 0: none
};

}  // namespace aim::robotside
