// Notices what the robot drops without a word: it takes topics that it cannot obey, and says nothing. Pure;
// time is an argument. Control thread, but for faults().
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "robotside/state/fault.hpp"

namespace aim::robotside::kuavo {

// What is sent to the robot and should show in what it measures.
enum class Sent : std::uint8_t { velocity, stance, arms, head };
inline constexpr std::size_t kSentCount = 4;

class KuavoWatch {
 public:
  // `sent`: set-points of this kind are being sent, and the robot has had the time to obey. `obeyed`: what is
  // measured shows it.
  void observe(Sent what, bool sent, bool obeyed, TimeNs now) noexcept;
  std::vector<Fault> faults() const;  // any thread

 private:
  std::array<TimeNs, kSentCount> since_{kNever, kNever, kNever, kNever};  // that it does not obey
  std::array<std::atomic<bool>, kSentCount> ignored_{};
};

}  // namespace aim::robotside::kuavo
