// One end of the LCM channels of a robot, its own or that of a client: what arrives comes on the thread of
// the bus; what the control thread puts into an outbox is sent by a thread of this end.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/sender_thread.hpp"
#include "robotside/state/body_sample.hpp"

namespace aim::robotside {

class WaitingFrames {
 public:
  virtual ~WaitingFrames() = default;
  virtual void send_all() = 0;
};

// Frames on their way out, each of which is sent in its own layout, or in one or several others, on the
// channel of each.
template <class Frame, std::size_t kSize, class... Layouts>
class Outbox final : public WaitingFrames {
  using Senders = std::conditional_t<sizeof...(Layouts) == 0, std::tuple<ChannelSender<Frame>>,
                                     std::tuple<ChannelSender<Layouts>...>>;

 public:
  Status open(transport::TopicBus& bus, const RobotModel& model) {
    Status status = Done{};
    std::apply([&](auto&... senders) { ((status = status ? senders.open(bus, model) : status), ...); },
               senders_);
    return status;
  }
  // The control thread; it does not wait, allocate, lock or throw. False: the box is full, because the sender
  // has not run for as many frames, and this one is lost.
  bool put(const Frame& frame) noexcept { return waiting_.push(frame); }
  void send_all() override {
    Frame frame;
    while (waiting_.take(frame)) std::apply([&](auto&... senders) { (senders.send(frame), ...); }, senders_);
  }

 private:
  SampleRing<Frame, kSize> waiting_;
  Senders senders_;
};

// The last member of its owner, whose other members its threads use; the first one is the bus.
class LcmEnd {
 public:
  LcmEnd(const RobotModel& model, transport::TopicBus& bus) : model_(model), bus_(bus) {}

  // Opens channels: the first error is kept, and nothing is opened after it.
  void begin() {
    status_ = Done{};
    boxes_.clear();
    subscriptions_.clear();
  }
  // `take`: as of subscribe().
  template <class Frame, class Layout = Frame, class Take>
  void receive(Take take) {
    if (status_) keep(subscribe<Frame, Layout>(bus_, model_, std::move(take)));
  }
  // Also what cannot be decoded.
  void receive_bytes(std::string_view channel, std::function<void(const transport::Sample&)> take) {
    if (status_) keep(bus_.subscribe(channel_of(model_, channel), std::move(take)));
  }
  // Boxes are emptied in the order in which they were opened.
  template <class Box>
  void open(Box& box) {
    if (status_) status_ = box.open(bus_, model_);
    if (status_) boxes_.push_back(&box);
  }
  std::unique_ptr<transport::Publisher> advertise(std::string_view channel) {
    if (!status_) return nullptr;
    auto publisher = bus_.advertise(channel_of(model_, channel));
    if (publisher) return std::move(*publisher);
    status_ = publisher.error();
    return nullptr;
  }
  const Status& status() const { return status_; }

  // Once all are open. Twice is the same as once.
  void start_sending() {
    sender_.start([this] {
      for (WaitingFrames* box : boxes_) box->send_all();
    });
  }
  // Something was put into a box. Any thread; does not wait, allocate, lock or throw.
  void wake() noexcept { sender_.wake(); }

 private:
  void keep(Result<std::unique_ptr<transport::Subscription>> subscription) {
    if (subscription)
      subscriptions_.push_back(std::move(*subscription));
    else
      status_ = subscription.error();
  }

  const RobotModel& model_;
  transport::TopicBus& bus_;
  Status status_ = Done{};
  std::vector<WaitingFrames*> boxes_;
  SenderThread sender_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;
};

}  // namespace aim::robotside
