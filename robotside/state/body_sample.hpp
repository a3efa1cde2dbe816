// What the control loop measured in one period, for everything that must not miss a period: it passes from
// the loop to one other thread through a bounded ring without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

struct BodySample {
  std::uint64_t number = 0;  // counts the samples since start, from 1; a gap is a lost sample
  TimeNs time = 0;           // robot time of the period [ns]
  JointArray position{};     // measured [rad, m or counts]
  JointArray velocity{};
  JointArray effort{};
  JointArray temperature{};  // [degree C]
  ImuState imu;
  BaseState base;
  BatteryState battery;
  bool emergency = false;  // an input of the emergency stop is active
};

// One thread pushes, one other thread takes. The oldest samples are kept: a full ring refuses the new one.
template <class T, std::size_t kSize>
class SampleRing {
 public:
  bool push(const T& value) noexcept {
    const std::uint64_t next = pushed_.load(std::memory_order_relaxed);
    if (next - taken_.load(std::memory_order_acquire) == kSize) return false;
    slots_[next % kSize] = value;
    pushed_.store(next + 1, std::memory_order_release);
    return true;
  }
  bool take(T& value) noexcept {
    const std::uint64_t next = taken_.load(std::memory_order_relaxed);
    if (next == pushed_.load(std::memory_order_acquire)) return false;
    value = slots_[next % kSize];
    taken_.store(next + 1, std::memory_order_release);
    return true;
  }

 private:
  alignas(64) std::atomic<std::uint64_t> pushed_{0};
  alignas(64) std::atomic<std::uint64_t> taken_{0};
  std::array<T, kSize> slots_{};
};

inline constexpr std::size_t kKeptBodySamples = 256;  // 256 ms
using BodySampleRing = SampleRing<BodySample, kKeptBodySamples>;

inline BodySample sample_of(const RobotState& state, std::uint64_t number) {
  return {number,    state.time, state.position, state.velocity, state.effort, state.temperature,
          state.imu, state.base, state.battery,  state.emergency};
}

// Where a publisher takes the samples. One thread.
class BodySource {
 public:
  virtual ~BodySource() = default;
  virtual bool take_sample(BodySample& sample) = 0;  // false: there is none now
};

}  // namespace aim::robotside
