// Bounds the number of participants of a domain and the rate of discovery announcements of each: a flood of
// announcements must neither use memory nor delay the participants that are already known.
// Source: RTPS 2.2, sections 8.5.3 (announcements), 9.4.4 (header), 9.6.1.1 (120 participants per machine).
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string_view>

#include "transport/token_bucket.hpp"

namespace aim::transport::dds {

// Identifies a participant.
using GuidPrefix = std::array<char, 12>;

struct DiscoveryBounds {
  // A machine has ports for 120 participants of a domain, including those of this process.
  std::size_t participants = 128;
  // For new participants; programs that start together are not delayed.
  double new_per_second = 32;
  double new_burst = 64;
  // For each known participant. It repeats its announcement every few seconds, at its start more often.
  double repetitions_per_second = 20;
  double repetitions_burst = 40;
};

class DiscoveryLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit DiscoveryLimit(DiscoveryBounds bounds = {}) : bounds_(bounds) {}

  // Whether a packet must be processed: data always, announcements within the bounds. Any thread.
  bool admit(std::string_view packet, Time now);

  // Reports that DDS has discovered a participant (it counts, and may repeat its announcement) or that it has
  // left. Any thread.
  void known(const GuidPrefix& participant, Time now);
  void gone(const GuidPrefix& participant);

  // Number of announcements ignored so far. Any thread.
  std::uint64_t ignored() const { return ignored_; }

 private:
  struct Peer {
    bool known;  // discovered by DDS; false while only its first announcement has been admitted
    Time since;
    TokenBucket repetitions;
  };
  TokenBucket repetitions(Time now) const;
  bool may_announce(const GuidPrefix& sender, Time now);
  void forget_overdue(Time now);

  const DiscoveryBounds bounds_;
  std::mutex mutex_;
  std::map<GuidPrefix, Peer> peers_;
  TokenBucket new_participants_{bounds_.new_per_second, bounds_.new_burst, {}};
  std::atomic<std::uint64_t> ignored_ = 0;
};

}  // namespace aim::transport::dds
