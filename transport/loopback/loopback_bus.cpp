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

// One subscription. Its lock is held while its handler runs, so ending it waits for the sample under way; a
// handler may publish, and may end its own subscription.
struct Listener {
  explicit Listener(SampleHandler sample_handler) : handler(std::move(sample_handler)) {}

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

using TopicKey = std::pair<std::string, std::string>;  // topic, type: both must be the same to meet
using Listeners = std::vector<std::shared_ptr<Listener>>;

// The bus itself: who listens to what and how many publish it.
class Exchange {
 public:
  void listen(const TopicKey& key, const std::shared_ptr<Listener>& listener) {
    const std::scoped_lock lock(mutex_);
    places_[key].listeners.push_back(listener);
    changed_.notify_all();
  }
  void leave(const TopicKey& key, const std::shared_ptr<Listener>& listener) {
    const std::scoped_lock lock(mutex_);
    std::erase(places_[key].listeners, listener);
  }
  std::uint64_t arrive(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    ++places_[key].publishers;
    return ++last_publisher_;
  }
  void depart(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    --places_[key].publishers;
  }
  Listeners listeners(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    return places_[key].listeners;
  }
  std::size_t publishers(const TopicKey& key) {
    const std::scoped_lock lock(mutex_);
    return places_[key].publishers;
  }
  bool wait_for_listener(const TopicKey& key, Deadline deadline) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, [&] { return !places_[key].listeners.empty(); });
  }

 private:
  struct Place {
    Listeners listeners;
    std::size_t publishers = 0;
  };
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<TopicKey, Place> places_;
  std::uint64_t last_publisher_ = 0;
};

// The buses of this process by name; a bus ends with its last door, publisher or subscription.
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
        sender_("loopback:" + std::to_string(exchange_->arrive(key_))) {}
  LoopbackPublisher(const LoopbackPublisher&) = delete;
  LoopbackPublisher& operator=(const LoopbackPublisher&) = delete;
  ~LoopbackPublisher() override { exchange_->depart(key_); }

  Status publish(Encoding encoding, std::string_view bytes) override {
    if (!carries(key_.second, encoding)) {
      return Error{.origin = Origin::usage, .message = key_.second + " does not travel in this encoding"};
    }
    const Sample sample{encoding, bytes, sender_};
    for (const auto& listener : exchange_->listeners(key_)) listener->deliver(sample);
    return Done{};
  }
  std::size_t matched() const override { return exchange_->listeners(key_).size(); }
  bool wait_for_subscriber(Deadline deadline) override {
    return exchange_->wait_for_listener(key_, deadline);
  }
  bool wait_until_delivered(Deadline /*deadline*/) override { return true; }  // publish() delivered

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
        listener_(std::make_shared<Listener>(std::move(handler))) {
    exchange_->listen(key_, listener_);
  }
  LoopbackSubscription(const LoopbackSubscription&) = delete;
  LoopbackSubscription& operator=(const LoopbackSubscription&) = delete;
  ~LoopbackSubscription() override {
    exchange_->leave(key_, listener_);
    listener_->close();
  }
  std::size_t matched() const override { return exchange_->publishers(key_); }

 private:
  std::shared_ptr<Exchange> exchange_;
  TopicKey key_;
  std::shared_ptr<Listener> listener_;
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
