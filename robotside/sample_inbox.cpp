// Lanes of samples, one for each sender of a topic, and the thread that takes from them in turn.
#include "robotside/sample_inbox.hpp"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

namespace aim::robotside {

SampleInbox::~SampleInbox() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void SampleInbox::put(const Topic& topic, const transport::Sample& sample) noexcept try {
  Waiting waiting{sample.encoding, std::string(sample.bytes)};
  {
    const std::lock_guard lock(mutex_);
    Lane* lane = lane_of(topic, sample.sender);
    if (lane == nullptr) {
      if (lanes_.size() == kSenders) return;
      lane = &lanes_.emplace_back(Lane{&topic, std::string(sample.sender), {}});
    }
    if (lane->samples.size() == kSamplesPerSender) lane->samples.pop_front();
    lane->samples.push_back(std::move(waiting));
  }
  changed_.notify_one();
} catch (const std::bad_alloc&) {  // one sample of a stream is lost
}

SampleInbox::Lane* SampleInbox::lane_of(const Topic& topic, std::string_view sender) {
  const auto found = std::find_if(lanes_.begin(), lanes_.end(), [&](const Lane& lane) {
    return lane.topic == &topic && lane.sender == sender;
  });
  return found == lanes_.end() ? nullptr : &*found;
}

void SampleInbox::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || !lanes_.empty(); });
    if (ending_) return;
    // Nothing is allocated here: an exception would end aimd.
    lanes_.splice(lanes_.end(), lanes_, lanes_.begin());
    const auto lane = std::prev(lanes_.end());
    const Waiting next = std::move(lane->samples.front());
    lane->samples.pop_front();
    lock.unlock();
    handler_(*lane->topic, {next.encoding, next.bytes, lane->sender});
    lock.lock();
    if (lane->samples.empty()) lanes_.erase(lane);
  }
}

}  // namespace aim::robotside
