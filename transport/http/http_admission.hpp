// Who may come in and how often: slots for connections, and rates beyond loopback. Time is passed in.
// Source of the numbers: safety rule 12 (they stand in ServerLimits).
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "transport/server.hpp"
#include "transport/token_bucket.hpp"

namespace aim::transport {

using Clock = std::chrono::steady_clock;

enum class Slot : std::uint8_t {
  regular,
  spare_full,        // the house is full: one request, served if it is a stop
  spare_address,     // this address has its share: the same
  spare_descriptor,  // the last descriptors of the process: a stop and nothing else
};

enum class RequestKind : std::uint8_t { read, write, sample };
inline constexpr std::size_t kRequestKinds = 3;

// Thread-safe.
class Admission {
 public:
  explicit Admission(const ServerLimits& limits) : limits_(limits) {}

  // `exempt`: loopback, which has neither a share per address nor a rate.
  // `spare`: descriptors are short.
  Slot enter(const std::string& address, bool exempt, bool spare = false);
  void leave(Slot slot, const std::string& address, bool exempt);
  // A spare_full slot becomes a regular one, because one became free meanwhile; false: none did.
  bool take_free_slot(const std::string& address, bool exempt);
  // The same although the house is full: somebody idle is on the way out.
  void take_over(const std::string& address, bool exempt);

  bool allows(const std::string& address, RequestKind kind, Clock::time_point now);

  std::size_t spare_slots_taken() const;

 private:
  using Buckets = std::array<TokenBucket, kRequestKinds>;

  void become_regular(const std::string& address, bool exempt);
  Buckets& buckets_of(const std::string& address, Clock::time_point now);
  Buckets fresh_buckets(Clock::time_point now) const;

  const ServerLimits limits_;
  mutable std::mutex mutex_;
  std::size_t regular_ = 0;
  std::size_t spare_ = 0;
  std::map<std::string, std::size_t> per_address_;  // regular slots beyond loopback
  std::map<std::string, Buckets> rates_;            // bounded: who was silent for a second is forgotten
};

}  // namespace aim::transport
