// Samples from the threads of the buses to the one thread that handles them. A handler waits for the decision
// of the control loop; a bus must not, because one thread reads all of its topics.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "core/codec/encoding.hpp"
#include "core/model/topic.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

class SampleInbox {
 public:
  // Bounds. Of a sender that is ahead of the control loop the oldest sample is dropped: a newer set-point
  // replaces it. Samples of further senders are dropped while this many have some waiting.
  static constexpr std::size_t kSamplesPerSender = 8;
  static constexpr std::size_t kSenders = 64;

  // Runs on the inbox's thread; must not throw.
  using Handler = std::function<void(const Topic&, const transport::Sample&)>;

  explicit SampleInbox(Handler handler) : handler_(std::move(handler)), thread_([this] { run(); }) {}
  // Finishes the sample under way and drops those that wait.
  ~SampleInbox();
  SampleInbox(const SampleInbox&) = delete;
  SampleInbox& operator=(const SampleInbox&) = delete;

  // Any thread; never waits for the handler. The topic must outlive the inbox. Without memory the sample is
  // lost.
  void put(const Topic& topic, const transport::Sample& sample) noexcept;

 private:
  struct Waiting {
    Encoding encoding;
    std::string bytes;
  };
  // What one sender has sent on one topic, in its order. The lanes take turns.
  struct Lane {
    const Topic* topic;
    std::string sender;
    std::deque<Waiting> samples;
  };

  void run();
  Lane* lane_of(const Topic& topic, std::string_view sender);

  const Handler handler_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Lane> lanes_;  // in turn; the one under way is the last, and may be empty
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace aim::robotside
