// Admission control: connection slots, and request rates of clients beyond loopback.
// Source of the numbers: safety rule 12 (ServerLimits).
#include "transport/http/http_admission.hpp"

#include <algorithm>
#include <chrono>
#include <string>

namespace aim::transport {
namespace {

constexpr std::size_t kAddresses = 1024;                // addresses with a rate entry at one time; our choice
constexpr auto kForgetAfter = std::chrono::seconds(1);  // after that a bucket is full again

}  // namespace

Slot Admission::acquire(const std::string& address, bool exempt, bool spare) {
  const std::scoped_lock lock(mutex_);
  if (spare) {
    ++spare_;
    return Slot::spare_descriptor;
  }
  const auto taken = per_address_.find(address);
  if (!exempt && taken != per_address_.end() && taken->second >= limits_.connections_per_address) {
    ++spare_;
    return Slot::spare_address;
  }
  if (regular_ >= limits_.connections) {
    ++spare_;
    return Slot::spare_full;
  }
  ++regular_;
  if (!exempt) ++per_address_[address];
  return Slot::regular;
}

void Admission::release(Slot slot, const std::string& address, bool exempt) {
  const std::scoped_lock lock(mutex_);
  if (slot != Slot::regular) {
    --spare_;
    return;
  }
  --regular_;
  if (exempt) return;
  const auto taken = per_address_.find(address);
  if (taken != per_address_.end() && --taken->second == 0) per_address_.erase(taken);
}

bool Admission::take_free_slot(const std::string& address, bool exempt) {
  const std::scoped_lock lock(mutex_);
  if (regular_ >= limits_.connections) return false;
  promote_to_regular(address, exempt);
  return true;
}

void Admission::take_evicted_slot(const std::string& address, bool exempt) {
  const std::scoped_lock lock(mutex_);
  promote_to_regular(address, exempt);
}

void Admission::promote_to_regular(const std::string& address, bool exempt) {
  --spare_;
  ++regular_;
  if (!exempt) ++per_address_[address];
}

std::size_t Admission::free_slots() const {
  const std::scoped_lock lock(mutex_);
  const auto free = [](std::size_t most, std::size_t taken) { return most - std::min(most, taken); };
  return free(limits_.connections, regular_) + free(limits_.spare_connections, spare_);
}

std::size_t Admission::spare_slots_taken() const {
  const std::scoped_lock lock(mutex_);
  return spare_;
}

Admission::Buckets Admission::fresh_buckets(Clock::time_point now) const {
  const auto one_second = [now](double rate) { return TokenBucket(rate, rate, now); };
  return {one_second(limits_.reads_per_second), one_second(limits_.writes_per_second),
          one_second(limits_.samples_per_second)};
}

Admission::Buckets& Admission::buckets_of(const std::string& address, Clock::time_point now) {
  if (const auto found = rates_.find(address); found != rates_.end()) return found->second;
  if (rates_.size() >= kAddresses) {
    std::erase_if(rates_, [now](const auto& entry) {
      return std::all_of(entry.second.begin(), entry.second.end(),
                         [now](const TokenBucket& bucket) { return now - bucket.last() >= kForgetAfter; });
    });
  }
  // While that many addresses are active, all further addresses share one entry (the empty name).
  return rates_.try_emplace(rates_.size() < kAddresses ? address : std::string(), fresh_buckets(now))
      .first->second;
}

bool Admission::allows(const std::string& address, RequestKind kind, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  return buckets_of(address, now)[static_cast<std::size_t>(kind)].take(now);
}

}  // namespace aim::transport
