// How long a robot has not answered what it was asked. Time in which nothing was asked, or in which this
// thread did not run, is no silence of the robot: a question that was under way when aimd was frozen counts
// for no longer than its patience. Pure; time is an argument.
#pragma once

#include <algorithm>
#include <chrono>

namespace aim::robotside::kuavo {

class AskedSilence {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Span = std::chrono::steady_clock::duration;

  // `longest`: from one question to the end of the next, if it is not answered.
  explicit AskedSilence(Span longest) : longest_(longest) {}

  void note(bool answered, Time now) {
    silence_ = answered ? Span::zero() : silence_ + std::min(now - noted_, longest_);
    noted_ = now;
  }
  Span span() const { return silence_; }

 private:
  const Span longest_;
  Time noted_ = std::chrono::steady_clock::now();
  Span silence_{};
};

}  // namespace aim::robotside::kuavo
