// What both ends of LCM channels of a robot share: samples of a channel as plain data, in both directions.
// The functions `fill` and `read` between a message and its plain data are found beside the plain type.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/codec/codec.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/state/latest_value.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

inline transport::TopicName channel_of(const RobotModel& model, std::string_view name) {
  return transport::TopicName::of(*model.find_topic(name));
}

// Hands samples of a channel over as plain data, on the thread of the bus. What cannot be decoded or is not
// finite is dropped. `take` may have the identity of the sender as a second parameter.
template <class Message, class Plain, class Take>
Result<std::unique_ptr<transport::Subscription>> subscribe(transport::TopicBus& bus, const RobotModel& model,
                                                           std::string_view name, Take take) {
  return bus.subscribe(
      channel_of(model, name),
      [take = std::move(take), message = std::make_shared<Message>()](const transport::Sample& sample) {
        if (!from_lcm(sample.bytes, *message) || !first_non_finite(*message).empty()) return;
        Plain plain;
        read(*message, plain);
        if constexpr (std::is_invocable_v<Take, const Plain&, std::string_view>)
          take(plain, sample.sender);
        else
          take(plain);
      });
}

// One thread.
template <class Message>
class ChannelSender {
 public:
  Status open(transport::TopicBus& bus, const RobotModel& model, std::string_view name) {
    auto publisher = bus.advertise(channel_of(model, name));
    if (!publisher) return publisher.error();
    publisher_ = std::move(*publisher);
    return Done{};
  }
  // A sample that the network does not take is lost, and the channel goes on with the next one.
  template <class Plain>
  void send(const Plain& plain) {
    fill(plain, message_);
    if (const auto bytes = to_lcm(message_)) (void)publisher_->publish(Encoding::lcm, *bytes);
  }

 private:
  std::unique_ptr<transport::Publisher> publisher_;
  Message message_;
};

// The newest value of a channel: written by the thread of the bus, read by the control thread.
template <class T>
class Newest {
 public:
  void put(const T& value) { latest_.store({value, ++count_}); }  // the thread of the bus
  std::uint64_t count() const { return latest_.load().count; }
  T value() const { return latest_.load().value; }
  // False, and `to` unchanged: there is none since the last call.
  bool poll(T& to) noexcept {
    Counted newest;
    if (!latest_.try_load(newest) || newest.count == seen_) return false;
    seen_ = newest.count;
    to = newest.value;
    return true;
  }

 private:
  struct Counted {
    T value{};
    std::uint64_t count = 0;
  };
  LatestValue<Counted> latest_;
  std::uint64_t count_ = 0;
  std::uint64_t seen_ = 0;
};

}  // namespace aim::robotside
