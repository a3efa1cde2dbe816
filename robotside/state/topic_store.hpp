// The newest samples of every topic, kept for clients that poll because they cannot use DDS (aim.v1
// TopicService).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/topic.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

struct StoredSample {
  std::uint64_t sequence = 0;    // counts the samples of its topic, from 1, those that are not kept, too
  std::uint64_t stands_for = 1;  // samples: itself, and those just before it that are not kept
  TimeNs time = 0;               // published or received, daemon's monotonic axis [ns]
  std::string message;           // protobuf binary of the topic's schema type
};

struct PolledSamples {
  std::vector<StoredSample> samples;  // oldest first
  std::uint64_t lost = 0;             // requested samples that are not kept any more
};

struct TopicActivity {
  const Topic* topic;
  double rate_hz;         // over the last second of robot time; 0 = silent [Hz]
  std::uint64_t samples;  // since start
};

// One bounded ring per topic of the model; any thread.
class TopicStore {
 public:
  static constexpr std::size_t kKept = 256;        // 2.5 s at 100 Hz
  static constexpr std::size_t kMostAtOnce = 100;  // samples per poll

  explicit TopicStore(std::span<const Topic> topics);

  // `stands_for`: of a fast topic not every sample is kept, but all are counted.
  void put(std::string_view topic, TimeNs now, std::string message, std::uint64_t stands_for = 1);

  // Samples after number `after` (0, or a number not yet reached: begin with the newest). Waits for a sample
  // until the deadline. Empty result: the model has no such topic.
  std::optional<PolledSamples> poll(std::string_view topic, std::uint64_t after, std::size_t most,
                                    std::chrono::steady_clock::time_point deadline);
  std::vector<TopicActivity> activity(TimeNs now) const;

 private:
  struct Ring {
    const Topic* topic;
    std::deque<StoredSample> samples;
    std::uint64_t count = 0;
  };
  Ring* find(std::string_view topic);

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Ring> rings_;
};

}  // namespace aim::robotside
