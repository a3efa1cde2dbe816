// Decides which discovery announcements are processed, and drops the others before they use memory or time.
#include "transport/dds/discovery_limit.hpp"

#include <algorithm>
#include <cstring>

namespace aim::transport::dds {
namespace {

// Entity id of the writer of all participant announcements; every packet with an announcement contains these
// bytes.
constexpr std::string_view kAnnouncer("\x00\x01\x00\xc2", 4);
constexpr std::size_t kPrefixAt = 8;  // behind the magic number, the version and the vendor id
// A participant that was admitted but that DDS has not discovered by then will not be discovered.
constexpr auto kBecomesKnown = std::chrono::seconds(2);

bool is_announcement(std::string_view packet) {
  return memmem(packet.data(), packet.size(), kAnnouncer.data(), kAnnouncer.size()) != nullptr;
}

}  // namespace

TokenBucket DiscoveryLimit::repetitions(Time now) const {
  return {bounds_.repetitions_per_second, bounds_.repetitions_burst, now};
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
  // More peers than were admitted: further ones are announced under the GUID prefix of a known one.
  if (peers_.size() >= 2 * bounds_.participants) return false;
  if (const auto peer = peers_.find(sender); peer != peers_.end()) {
    return peer->second.repetitions.take(now);
  }
  forget_overdue(now);
  if (peers_.size() >= bounds_.participants) return false;
  if (!new_participants_.take(now)) return false;
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
