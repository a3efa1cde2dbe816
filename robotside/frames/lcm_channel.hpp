// What both ends of LCM channels of a robot share: samples of a channel as frames, in both directions. A
// frame is its own layout, or another type is (core/codec/lcm_frame.hpp); the layout names the channel,
// kChannel.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/codec/lcm_frame.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/state/latest_value.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

inline transport::TopicName channel_of(const RobotModel& model, std::string_view name) {
  return transport::TopicName::of(*model.find_topic(name));
}

// Hands samples of a channel over as frames, on the thread of the bus. What cannot be decoded or is not
// finite is dropped. `take` may have the identity of the sender as a second parameter.
template <class Frame, class Layout = Frame, class Take>
Result<std::unique_ptr<transport::Subscription>> subscribe(transport::TopicBus& bus, const RobotModel& model,
                                                           Take take) {
  return bus.subscribe(channel_of(model, Layout::kChannel),
                       [take = std::move(take)](const transport::Sample& sample) {
                         Frame frame;
                         if (!read_lcm_frame<Layout>(sample.bytes, frame)) return;
                         if constexpr (std::is_invocable_v<Take, const Frame&, std::string_view>)
                           take(frame, sample.sender);
                         else
                           take(frame);
                       });
}

// One thread.
template <class Layout>
class ChannelSender {
 public:
  Status open(transport::TopicBus& bus, const RobotModel& model) {
    auto publisher = bus.advertise(channel_of(model, Layout::kChannel));
    if (!publisher) return publisher.error();
    publisher_ = std::move(*publisher);
    return Done{};
  }
  // A sample that the network does not take is lost, and the channel goes on with the next one.
  template <class Frame>
  void send(const Frame& frame) {
    (void)publisher_->publish(Encoding::lcm, lcm_bytes_of<Layout>(frame));
  }

 private:
  std::unique_ptr<transport::Publisher> publisher_;
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
