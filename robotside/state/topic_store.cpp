// The ring buffers of samples.
#include "robotside/state/topic_store.hpp"

#include <algorithm>
#include <utility>

namespace aim::robotside {

TopicStore::TopicStore(std::span<const Topic> topics) {
  rings_.reserve(topics.size());
  for (const Topic& topic : topics) rings_.push_back({&topic, {}, 0});
}

TopicStore::Ring* TopicStore::find(std::string_view topic) {
  const auto ring =
      std::find_if(rings_.begin(), rings_.end(), [&](const Ring& r) { return r.topic->name == topic; });
  return ring == rings_.end() ? nullptr : &*ring;
}

void TopicStore::put(std::string_view topic, TimeNs now, std::string message, std::uint64_t stands_for) {
  {
    const std::lock_guard lock(mutex_);
    Ring* ring = find(topic);
    if (ring == nullptr) return;
    if (ring->samples.size() == kKept) ring->samples.pop_front();
    ring->count += stands_for;
    ring->samples.push_back({ring->count, stands_for, now, std::move(message)});
  }
  arrived_.notify_all();
}

std::optional<PolledSamples> TopicStore::poll(std::string_view topic, std::uint64_t after, std::size_t most,
                                              std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  Ring* ring = find(topic);
  if (ring == nullptr) return std::nullopt;
  PolledSamples polled;
  if (after == 0 || after > ring->count)
    after = ring->samples.empty() ? 0 : ring->count - ring->samples.back().stands_for;
  arrived_.wait_until(lock, deadline, [&] { return ring->count > after; });
  if (ring->count <= after) return polled;
  const StoredSample& oldest = ring->samples.front();
  if (const std::uint64_t gone = oldest.sequence - oldest.stands_for; after < gone)
    polled.lost = gone - after;
  for (const StoredSample& sample : ring->samples) {
    if (sample.sequence <= after) continue;
    if (polled.samples.size() == std::clamp<std::size_t>(most, 1, kMostAtOnce)) break;
    polled.samples.push_back(sample);
  }
  return polled;
}

std::vector<TopicActivity> TopicStore::activity(TimeNs now) const {
  const std::lock_guard lock(mutex_);
  std::vector<TopicActivity> rows;
  for (const Ring& ring : rings_) {
    const auto recent = std::find_if(ring.samples.begin(), ring.samples.end(),
                                     [&](const StoredSample& s) { return s.time > now - kSecond; });
    double rate = 0;
    if (ring.samples.end() - recent >= 2) {
      const double span_s = static_cast<double>(ring.samples.back().time - recent->time) / kSecond;
      if (span_s > 0) rate = static_cast<double>(ring.samples.back().sequence - recent->sequence) / span_s;
    }
    rows.push_back({ring.topic, rate, ring.count});
  }
  return rows;
}

}  // namespace aim::robotside
