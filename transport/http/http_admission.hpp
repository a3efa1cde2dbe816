// Admission control: connection slots, and request rates of clients beyond loopback. Time is passed in.
// Source of the numbers: safety rule 12 (ServerLimits).
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

// A connection on a spare slot serves one request, and only if that request is a stop.
enum class Slot : std::uint8_t {
  regular,
  spare_full,        // all regular slots are taken when the connection is accepted
  spare_address,     // the address has reached connections_per_address
  spare_descriptor,  // the process is nearly out of file descriptors
};

enum class RequestKind : std::uint8_t { read, write, sample };
inline constexpr std::size_t kRequestKinds = 3;

// Thread-safe.
class Admission {
 public:
  explicit Admission(const ServerLimits& limits) : limits_(limits) {}

  // `exempt`: loopback, which has no bound per address and no rate limit.
  // `spare`: take a spare slot, because file descriptors are short.
  Slot acquire(const std::string& address, bool exempt, bool spare = false);
  void release(Slot slot, const std::string& address, bool exempt);
  // Turns a spare_full slot into a regular one if one has become free. False: none is free.
  bool take_free_slot(const std::string& address, bool exempt);
  // The same while all slots are taken: the caller has evicted another connection, whose slot follows.
  void take_evicted_slot(const std::string& address, bool exempt);

  bool allows(const std::string& address, RequestKind kind, Clock::time_point now);

  std::size_t spare_slots_taken() const;
  std::size_t free_slots() const;  // regular and spare ones

 private:
  using Buckets = std::array<TokenBucket, kRequestKinds>;

  void promote_to_regular(const std::string& address, bool exempt);
  Buckets& buckets_of(const std::string& address, Clock::time_point now);
  Buckets fresh_buckets(Clock::time_point now) const;

  const ServerLimits limits_;
  mutable std::mutex mutex_;
  std::size_t regular_ = 0;
  std::size_t spare_ = 0;
  std::map<std::string, std::size_t> per_address_;  // regular slots beyond loopback
  std::map<std::string, Buckets> rates_;            // bounded: an entry unused for a second is removed
};

}  // namespace aim::transport
