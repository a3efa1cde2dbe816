// Which announcements are heard, and which are dropped before they cost anything.
#include "transport/dds/discovery_limit.hpp"

#include <algorithm>
#include <cstring>

namespace aim::transport::dds {
namespace {

// The writer of all announcements, as its four bytes stand in every packet that has one.
constexpr std::string_view kAnnouncer("\x00\x01\x00\xc2", 4);
constexpr std::size_t kPrefixAt = 8;  // behind the magic word, the version and the vendor
// An admitted newcomer that DDS does not know by then will not become known.
constexpr auto kBecomesKnown = std::chrono::seconds(2);

bool is_announcement(std::string_view packet) {
  return memmem(packet.data(), packet.size(), kAnnouncer.data(), kAnnouncer.size()) != nullptr;
}

}  // namespace

TokenBucket DiscoveryLimit::repetitions(Time now) const {
  return {bounds_.repetitions_per_second, bounds_.repetitions_at_once, now};
}

bool DiscoveryLimit::admit(std::string_view packet, Time now) {
  GuidPrefix sender{};
  if (packet.size() < kPrefixAt + sender.size() || !is_announcement(packet)) return true;
  packet.copy(sender.data(), sender.size(), kPrefixAt);
  const std::lock_guard lock(mutex_);
  const bool admitted = may_announce(sender, now);
  if (!admitted) ++ignored_;
  return admitted;
}

bool DiscoveryLimit::may_announce(const GuidPrefix& sender, Time now) {
  // More than were let in: others are announced under the name of one that is known.
  if (peers_.size() >= 2 * bounds_.participants) return false;
  if (const auto peer = peers_.find(sender); peer != peers_.end()) {
    return peer->second.repetitions.take(now);
  }
  forget_overdue(now);
  if (peers_.size() >= bounds_.participants) return false;
  if (!newcomers_.take(now)) return false;
  peers_.emplace(sender, Peer{false, now, repetitions(now)});
  return true;
}

void DiscoveryLimit::forget_overdue(Time now) {
  std::erase_if(peers_, [&](const auto& row) {
    const Peer& peer = row.second;
    return !peer.known && now - peer.since > kBecomesKnown;
  });
}

void DiscoveryLimit::known(const GuidPrefix& participant, Time now) {
  const std::lock_guard lock(mutex_);
  peers_.try_emplace(participant, Peer{true, now, repetitions(now)}).first->second.known = true;
}

void DiscoveryLimit::gone(const GuidPrefix& participant) {
  const std::lock_guard lock(mutex_);
  peers_.erase(participant);
}

}  // namespace aim::transport::dds
