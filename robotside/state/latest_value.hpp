// The latest value of one writer for many readers. The writer never waits; a reader that overlaps a write
// reads again.
//
// A sequence lock whose words are atomic. They are stored with release and loaded with acquire, so a reader
// that saw a word of a newer value also sees the number that the writer set before it; no fence is needed,
// and the thread sanitizer can check it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace aim::robotside {

template <class T>
class LatestValue {
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr std::size_t kWords = (sizeof(T) + 7) / 8;

 public:
  LatestValue() { store(T{}); }

  // One thread only.
  void store(const T& value) noexcept {
    std::uint64_t words[kWords] = {};
    std::memcpy(words, &value, sizeof(T));
    const std::uint64_t number = number_.load(std::memory_order_relaxed);
    number_.store(number + 1, std::memory_order_relaxed);  // odd: a write is under way
    for (std::size_t i = 0; i < kWords; ++i) words_[i].store(words[i], std::memory_order_release);
    number_.store(number + 2, std::memory_order_release);
  }

  // Any thread. For a reader that must not wait for the writer, as it may have the higher priority: false,
  // and `value` unchanged, if a write is under way.
  bool try_load(T& value) const noexcept {
    std::uint64_t words[kWords];
    const std::uint64_t before = number_.load(std::memory_order_acquire);
    for (std::size_t i = 0; i < kWords; ++i) words[i] = words_[i].load(std::memory_order_acquire);
    if ((before & 1) != 0 || number_.load(std::memory_order_relaxed) != before) return false;
    std::memcpy(static_cast<void*>(&value), words, sizeof(T));
    return true;
  }

  // Any thread.
  T load() const noexcept {
    T value;
    while (!try_load(value)) {
    }
    return value;
  }

 private:
  alignas(64) std::atomic<std::uint64_t> number_{0};
  alignas(64) std::atomic<std::uint64_t> words_[kWords];
};

}  // namespace aim::robotside
