// How many participants of a domain are heard, and how often each may introduce itself: a flood of
// announcements costs neither memory nor the time of those who are known already.
// Source: RTPS 2.2, sections 8.5.3 (announcements), 9.4.4 (header), 9.6.1.1 (120 participants a machine).
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

// Tells a participant from all others.
using GuidPrefix = std::array<char, 12>;

struct DiscoveryBounds {
  // A machine has ports for 120 participants of a domain; ours are among them.
  std::size_t participants = 128;
  // New ones; programs that start together are not slowed down.
  double newcomers_per_second = 32;
  double newcomers_at_once = 64;
  // Of one that is known. They repeat themselves every few seconds, at their start more often.
  double repetitions_per_second = 20;
  double repetitions_at_once = 40;
};

class DiscoveryLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit DiscoveryLimit(DiscoveryBounds bounds = {}) : bounds_(bounds) {}

  // Whether a packet is to be processed: data always, announcements within the bounds. Any thread.
  bool admit(std::string_view packet, Time now);

  // Which participants DDS knows now: they count, and they may repeat themselves. Any thread.
  void known(const GuidPrefix& participant, Time now);
  void gone(const GuidPrefix& participant);

  // How many announcements were ignored so far. Any thread.
  std::uint64_t ignored() const { return ignored_; }

 private:
  struct Peer {
    bool known;  // to DDS; not yet, where its first announcement has just been admitted
    Time since;
    TokenBucket repetitions;
  };
  TokenBucket repetitions(Time now) const;
  bool may_announce(const GuidPrefix& sender, Time now);
  void forget_overdue(Time now);

  const DiscoveryBounds bounds_;
  std::mutex mutex_;
  std::map<GuidPrefix, Peer> peers_;
  TokenBucket newcomers_{bounds_.newcomers_per_second, bounds_.newcomers_at_once, {}};
  std::atomic<std::uint64_t> ignored_ = 0;
};

}  // namespace aim::transport::dds
