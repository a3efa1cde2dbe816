// The link to a Kuavo behind a master of ROS 1: a real one, or the simulated one of another aimd.
//
// Threads: those of the node deliver samples; one sends what the control thread wants to say; one carries out
// orders and asks for what the robot reports only when asked.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "robotside/drivers/kuavo/ask_periods.hpp"
#include "robotside/drivers/kuavo/asked_silence.hpp"
#include "robotside/drivers/kuavo/known_mode.hpp"
#include "robotside/drivers/kuavo/order_thread.hpp"
#include "robotside/drivers/kuavo/ros_calls.hpp"
#include "robotside/drivers/kuavo/ros_troubles.hpp"
#include "robotside/drivers/sender_pin.hpp"
#include "robotside/frames/kuavo/kuavo_link.hpp"
#include "robotside/frames/lcm_channel.hpp"
#include "robotside/frames/sender_thread.hpp"
#include "transport/ros1_node.hpp"

namespace aim::robotside::kuavo {

class KuavoRosLink final : public KuavoLink {
 public:
  // The model of the edition must outlive the link; the node reports to `troubles` what is wrong.
  KuavoRosLink(const Edition& edition, std::unique_ptr<transport::Ros1Node> node,
               std::shared_ptr<RosTroubles> troubles);

  const Edition& edition() const override { return edition_; }
  Status connect() override;  // waits for the robot, 5 s at most
  void poll(TimeNs now, KuavoSamples& newest) noexcept override;
  void send(const BaseVelocity& velocity) noexcept override { put(outbox_.velocity, velocity); }
  void send(const ArmCommand& command) noexcept override { put(outbox_.arms, command); }
  void send(const HeadCommand& command) noexcept override { put(outbox_.head, command); }
  void send(const FingerCommand& command) noexcept override { put(outbox_.fingers, command); }
  void send(const TorsoCommand& command) noexcept override { put(outbox_.torso, command); }
  void send(const Order& order) noexcept override;
  Status call(std::string_view service, const Message& request, Message& response) override;
  Status publish(std::string_view topic, const Message& message) override {
    return calls_.publish(topic, message);
  }
  std::vector<std::string> troubles() const override;
  std::vector<RobotWire> wires() const override { return {{Backend::ros1, node_->place()}}; }

 private:
  // The newest of each topic of the robot.
  struct Inbox {
    Newest<MotorSample> motors;
    Newest<BaseSample> base;
    Newest<FingerSample> fingers;
    Newest<ClawSample> claws;
    Newest<HandTouch> touch;
    Newest<std::array<bool, 2>> feet;
  };
  // What the control thread wants to say; a newer value replaces one that waits.
  struct Outbox {
    Newest<BaseVelocity> velocity;
    Newest<ArmCommand> arms;
    Newest<HeadCommand> head;
    Newest<FingerCommand> fingers;
    Newest<TorsoCommand> torso;
    std::atomic<bool> power_off = false;  // has been ordered, and not been sent yet
  };

  template <class Value>
  void put(Newest<Value>& slot, const Value& value) noexcept {
    slot.put(value);
    sender_.wake();
  }
  template <class Wire, class Take>
  Status subscribe(std::string_view topic, Take take);
  template <class Wire>
  Status subscribe_motors();
  Status open();
  Status subscribe_state();
  Status subscribe_hands();
  std::string silent() const;
  void send_waiting();
  void send_arms(const ArmCommand& command);

  // The thread of orders.
  OrderReply carry_out(const Order& order);
  OrderReply stand(const Order& order);
  OrderReply get_up(OrderReply reply);
  OrderReply power_off(OrderReply reply);
  bool change_gait(std::string_view gait);
  void ask();
  bool ask_gait();
  bool ask_arm_mode();
  void ask_gesture();

  const Edition edition_;
  std::shared_ptr<RosTroubles> troubles_;
  SenderPins pins_;
  std::unique_ptr<transport::Ros1Node> node_;
  RosCalls calls_{edition_, *node_};
  bool opened_ = false;

  Inbox inbox_;
  std::atomic<int> wrong_length_ = -1;  // joints of the newest /sensors_data_raw that were not this robot's
  KnownMode mode_;
  AskedSilence silence_{kLongestQuestion};  // thread of orders
  std::atomic<bool> mute_ = false;          // its services do not answer
  Outbox outbox_;

  SenderThread sender_;
  OrderThread orders_;  // what it carries out last is still sent
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;  // first to end
};

}  // namespace aim::robotside::kuavo
