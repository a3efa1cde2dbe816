// Topics inside one process: a sample reaches every subscriber on the publisher's thread.
#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "transport/loopback/loopback.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport {
namespace {

// One subscription. Its lock is held while its handler runs, so closing it waits for the current sample. The
// lock is recursive: a handler may publish and may end its own subscription.
struct Subscriber {
  explicit Subscriber(SampleHandler sample_handler) : handler(std::move(sample_handler)) {}

  void deliver(const Sample& sample) {
    const std::scoped_lock lock(mutex);
    if (open) handler(sample);
  }
  void close() {
    const std::scoped_lock lock(mutex);
    open = false;
  }

  std::recursive_mutex mutex;
  bool open = true;
  SampleHandler handler;
};

// Topic and type; a publisher and a subscriber match if both are equal.
using TopicKey = std::pair<std::string, std::string>;
using Subscribers = std::vector<std::shared_ptr<Subscriber>>;

// The shared state of one bus: the subscribers and the number of publishers of each topic.
class Exchange {
 public:
  void add_subscriber(const TopicKey& key, const std::shared_ptr<Subscriber>& subscriber) {
    const std::scoped_lock lock(mutex_);
    topics_[key].subscribers.push_back(subscriber);
    changed_.notify_all();
  }
  void remove_subscriber(const TopicKey& key, const std::shared_ptr<Subscriber>& subscriber) {
    const std::scoped_lock lock(mutex_);
    std::erase(topics_[key].subscribers, subscriber);
  }
  // Returns the number of the new publisher, unique on this bus.
  std::uint64_t add_publisher(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    ++topics_[key].publishers;
    return ++last_publisher_;
  }
  void remove_publisher(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    --topics_[key].publishers;
  }
  Subscribers subscribers(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    return topics_[key].subscribers;
  }
  std::size_t publishers(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    return topics_[key].publishers;
  }
  bool wait_for_subscriber(const TopicKey& key, Deadline deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [&] { return !topics_[key].subscribers.empty(); });
  }

 private:
  struct TopicState {
    Subscribers subscribers;
    std::size_t publishers = 0;
  };
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<TopicKey, TopicState> topics_;
  std::uint64_t last_publisher_ = 0;
};

// The buses of this process by name. A bus ends with the last TopicBus, publisher or subscription that uses
// it.
struct Exchanges {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<Exchange>, std::less<>> by_name;
};

std::shared_ptr<Exchange> exchange_of(std::string_view name) {
  static Exchanges exchanges;
  const std::scoped_lock lock(exchanges.mutex);
  const auto found = exchanges.by_name.find(name);
  if (found != exchanges.by_name.end()) {
    if (auto exchange = found->second.lock()) return exchange;
  }
  auto exchange = std::make_shared<Exchange>();
  exchanges.by_name.insert_or_assign(std::string(name), exchange);
  return exchange;
}

class LoopbackPublisher final : public Publisher {
 public:
  LoopbackPublisher(std::shared_ptr<Exchange> exchange, TopicKey key)
      : exchange_(std::move(exchange)),
        key_(std::move(key)),
        sender_("loopback:" + std::to_string(exchange_->add_publisher(key_))) {}
  LoopbackPublisher(const LoopbackPublisher&) = delete;
  LoopbackPublisher& operator=(const LoopbackPublisher&) = delete;
  ~LoopbackPublisher() override { exchange_->remove_publisher(key_); }

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (!carries(key_.second, encoding)) {
      return Error{.origin = Origin::usage, .message = key_.second + " cannot be published in this encoding"};
    }
    const Sample sample{encoding, bytes, sender_};
    for (const auto& subscriber : exchange_->subscribers(key_)) subscriber->deliver(sample);
    return Done{};
  }
  std::size_t matched() const override { return exchange_->subscribers(key_).size(); }
  bool wait_for_subscriber(Deadline deadline) override {
    return exchange_->wait_for_subscriber(key_, deadline);
  }
  bool wait_until_delivered(Deadline /*deadline*/) override { return true; }  // publish() delivers

 private:
  std::shared_ptr<Exchange> exchange_;
  TopicKey key_;
  std::string sender_;
};

class LoopbackSubscription final : public Subscription {
 public:
  LoopbackSubscription(std::shared_ptr<Exchange> exchange, TopicKey key, SampleHandler handler)
      : exchange_(std::move(exchange)),
        key_(std::move(key)),
        subscriber_(std::make_shared<Subscriber>(std::move(handler))) {
    exchange_->add_subscriber(key_, subscriber_);
  }
  LoopbackSubscription(const LoopbackSubscription&) = delete;
  LoopbackSubscription& operator=(const LoopbackSubscription&) = delete;
  ~LoopbackSubscription() override {
    exchange_->remove_subscriber(key_, subscriber_);
    subscriber_->close();
  }
  std::size_t matched() const override { return exchange_->publishers(key_); }

 private:
  std::shared_ptr<Exchange> exchange_;
  TopicKey key_;
  std::shared_ptr<Subscriber> subscriber_;
};

class LoopbackBus final : public TopicBus {
 public:
  explicit LoopbackBus(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

  Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) override {
    if (auto sound = check(name); !sound) return std::move(sound.error());
    return std::unique_ptr<Publisher>(
        std::make_unique<LoopbackPublisher>(exchange_, TopicKey(name.topic, name.type)));
  }
  Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) override {
    if (auto sound = check(name); !sound) return std::move(sound.error());
    return std::unique_ptr<Subscription>(std::make_unique<LoopbackSubscription>(
        exchange_, TopicKey(name.topic, name.type), std::move(handler)));
  }

 private:
  std::shared_ptr<Exchange> exchange_;
};

}  // namespace

std::unique_ptr<TopicBus> open_loopback_bus(std::string_view name) {
  return std::make_unique<LoopbackBus>(exchange_of(name));
}

}  // namespace aim::transport
