// The topics of a hardware abstraction as its client sees them: the newest state of motors, inertial sensor
// and base, and set-points. It knows messages and motor space, but nothing about time.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "robotside/drivers/hal_sample.hpp"
#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/button_senders.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::robotside {

std::string_view name_of(BodyPart part);  // for faults
std::string_view state_topic_of(BodyPart part);

struct HalBus {
  Backend backend;  // which topics it carries
  std::unique_ptr<transport::TopicBus> bus;
};

class HalLink {
 public:
  // The model must outlive the link.
  HalLink(const RobotModel& model, std::vector<HalBus> buses);
  ~HalLink();

  // Subscribes and advertises everything that the robot has. Once.
  Status open();
  bool has(BodyPart part) const { return expected_[static_cast<std::size_t>(part)]; }
  // Any thread; never waits: `sample` is unchanged while the next one arrives.
  void newest(BodyPart part, HalSample& sample) const {
    samples_[static_cast<std::size_t>(part)].try_load(sample);
  }
  // What the publishers of that topic say about the emergency stop, each by itself; control thread.
  std::span<const ButtonSource> button(BodyPart part, TimeNs now, TimeNs lasts) noexcept {
    return buttons_[static_cast<std::size_t>(part)].poll(now, lasts);
  }
  // Control thread, once per period.
  void poll(TimeNs now) noexcept {
    for (SenderPins& pins : pins_) pins.poll(now);
  }
  // What is wrong with the wire at present: one sentence each. Any thread.
  std::vector<std::string> troubles() const;
  std::vector<RobotWire> wires() const;  // likewise
  const MotorSpace& motors() const { return motors_; }

  // Encodes and sends the set-points; one thread at a time. `slow`: also those of topics with 100 Hz.
  void send(const SetPoints& set_points, bool slow);

 private:
  struct Commands;
  Status subscribe(BodyPart part);
  Result<std::unique_ptr<transport::Publisher>> advertise(const Topic& topic);
  void take(BodyPart part, SenderPin* pin, const transport::Sample& sample);

  const RobotModel& model_;
  const MotorSpace motors_;
  std::vector<HalBus> buses_;
  std::array<bool, kBodyParts> expected_{};
  std::mutex taking_;
  std::array<LatestValue<HalSample>, kBodyParts> samples_;
  std::deque<SenderPins> pins_;                    // per bus: two may carry the same topic
  std::array<ButtonSenders, kBodyParts> buttons_;  // used of those that report the emergency stop
  std::unique_ptr<Commands> commands_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;  // ended first
};

}  // namespace aim::robotside
