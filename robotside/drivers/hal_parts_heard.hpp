// The newest state of each part of a body that is reached through a hardware abstraction, and which parts are
// silent or not reported. When a sample is new is judged by the caller's time, so that no clock is read.
#pragma once

#include <array>
#include <atomic>

#include "robotside/drivers/hal_link.hpp"

namespace aim::robotside {

class HalPartsHeard {
 public:
  explicit HalPartsHeard(const HalLink& link) : link_(link) {}

  // ---- While connecting
  bool has_come(BodyPart part);
  // Comma-separated names of the parts without any state that must have one; empty: none.
  std::string missing();

  // ---- Control thread
  // Takes what is new. False while a part that must be recent is silent. Time in which the loop did not run
  // is no silence of the body.
  bool poll(TimeNs now);
  const HalSample& newest(BodyPart part) const { return newest_[index_of(part)]; }
  TimeNs age(BodyPart part, TimeNs now) const { return now - seen_[index_of(part)].at; }

  // ---- Any thread
  bool is_silent() const { return silent_.load(std::memory_order_relaxed) != 0; }
  bool is_reported(BodyPart part) const {
    return (unknown_.load(std::memory_order_relaxed) & bit_of(part)) == 0;
  }
  std::vector<Fault> faults() const;

 private:
  struct Seen {
    std::uint64_t count = 0;
    TimeNs at = kNever;
  };
  static constexpr std::size_t index_of(BodyPart part) { return static_cast<std::size_t>(part); }
  static constexpr std::uint32_t bit_of(BodyPart part) { return 1U << static_cast<unsigned>(part); }

  const HalLink& link_;
  std::array<HalSample, kBodyParts> newest_{};
  std::array<Seen, kBodyParts> seen_{};
  TimeNs looked_at_ = kNever;
  std::atomic<std::uint32_t> silent_{0};   // bit: BodyPart; nothing can be controlled meanwhile
  std::atomic<std::uint32_t> unknown_{0};  // likewise; not reported, or not any more
};

}  // namespace aim::robotside
