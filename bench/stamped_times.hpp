// One-way times of samples that begin with the time at which they were sent, between two processes of a
// machine, and the jitter of their arrivals.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace stamped {

using Clock = std::chrono::steady_clock;  // the same in all processes

constexpr std::size_t kSize = 1'200;  // [B] the state of a humanoid
constexpr auto kPeriod = std::chrono::milliseconds(2);
constexpr int kSamples = 4'000;

class Times {
 public:
  void add(const char* sample) {
    Clock::rep sent = 0;
    std::memcpy(&sent, sample, sizeof sent);
    const auto now = Clock::now();
    const std::lock_guard<std::mutex> lock(mutex_);
    us_.push_back(us_of(now.time_since_epoch() - Clock::duration(sent)));
    const auto interval = now - std::exchange(last_, now);
    if (us_.size() > 1)
      jitter_us_.push_back(us_of(interval > kPeriod ? interval - kPeriod : kPeriod - interval));
  }
  std::size_t count() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return us_.size();
  }
  void print() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (us_.size() < 2) return;
    std::printf(
        "{\"median_us\": %.2f, \"p99_us\": %.2f, \"jitter_median_us\": %.2f, \"jitter_p99_us\": %.2f, "
        "\"lost\": "
        "%d}\n",
        quantile(us_, 50), quantile(us_, 99), quantile(jitter_us_, 50), quantile(jitter_us_, 99),
        kSamples - static_cast<int>(us_.size()));
  }

 private:
  static double us_of(Clock::duration time) {
    return std::chrono::duration<double, std::micro>(time).count();
  }
  static double quantile(std::vector<double>& values, std::size_t percent) {
    std::sort(values.begin(), values.end());
    return values[values.size() * percent / 100];
  }

  std::mutex mutex_;
  std::vector<double> us_;
  std::vector<double> jitter_us_;  // how far the time between two arrivals is from the period
  Clock::time_point last_;
};

template <class Publish>
void send_all(const Publish& publish) {
  std::string sample(kSize, 'x');
  auto due = Clock::now();
  for (int i = 0; i < kSamples; ++i) {
    std::this_thread::sleep_until(due += kPeriod);
    const Clock::rep now = Clock::now().time_since_epoch().count();
    std::memcpy(&sample[0], &now, sizeof now);
    publish(sample);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

}  // namespace stamped
