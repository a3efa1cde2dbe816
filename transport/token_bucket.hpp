// Rate limit that allows short bursts (token bucket). Time is passed in.
#pragma once

#include <algorithm>
#include <chrono>

namespace aim::transport {

class TokenBucket {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Starts full. `burst`: capacity, at least one token.
  TokenBucket(double per_second, double burst, Time now)
      : per_second_(per_second), burst_(std::max(burst, 1.0)), tokens_(burst_), last_(now) {}

  bool take(Time now) {
    const double elapsed = std::chrono::duration<double>(now - last_).count();  // [s]
    tokens_ = std::min(burst_, tokens_ + std::max(elapsed, 0.0) * per_second_);
    last_ = std::max(last_, now);
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  Time last() const { return last_; }

 private:
  double per_second_;  // [1/s]
  double burst_;
  double tokens_;
  Time last_;
};

}  // namespace aim::transport
