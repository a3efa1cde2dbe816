// The connection to an MQTT broker: one thread that connects, serves the connection, and connects again.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/broker_address.hpp"
#include "transport/rpc.hpp"

namespace aim::transport::mqtt {

// Takes what arrives on one topic. The link and the subscription share it; after close() the handler does not
// run and is not called again, except when close() is called by the handler itself.
class TopicInbox {
 public:
  using Handler = std::function<bool(std::string_view payload)>;  // false: dropped
  TopicInbox(std::string topic, Handler handler) : topic_(std::move(topic)), handler_(std::move(handler)) {}

  const std::string& topic() const { return topic_; }
  void deliver(std::string_view payload) {
    const std::lock_guard lock(mutex_);
    if (open_ && !handler_(payload)) ++dropped_;
  }
  void drop() { ++dropped_; }
  void close() {
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  std::uint64_t dropped() const { return dropped_; }

  std::atomic<int> request = 0;       // message id of the subscription on the present connection
  std::atomic<bool> granted = false;  // the broker has confirmed it

 private:
  std::string topic_;
  std::recursive_mutex mutex_;
  bool open_ = true;
  Handler handler_;
  std::atomic<std::uint64_t> dropped_ = 0;
};

class Link {
 public:
  // Most publications that the broker has not confirmed yet; beyond it samples are dropped.
  static constexpr int kMostInFlight = 256;

  // `changed` is BusOptions::link.
  Link(BrokerAddress broker, std::function<void(const std::string&)> changed);
  // Waits for the thread at most a second, then leaves it behind: the resolver of host names may take longer.
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Never waits: without a connection, and while kMostInFlight are on their way, the sample is not sent.
  Status publish(const std::string& topic, std::string_view payload);
  bool connected() const;
  bool wait_until_connected(Deadline deadline) const;
  bool wait_until_delivered(Deadline deadline) const;

  void add(std::shared_ptr<TopicInbox> inbox);
  void remove(const std::shared_ptr<TopicInbox>& inbox);

  const std::string& name() const;  // "mqtt:HOST:PORT"

  struct Shared;

 private:
  std::shared_ptr<Shared> shared_;  // with the thread, which may end later
};

}  // namespace aim::transport::mqtt
