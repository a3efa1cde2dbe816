// The link to a Kuavo behind a master of ROS 1: a real one, or the simulated one of another aimd.
//
// Threads: those of the node deliver samples; one sends what the control thread wants to say; one carries out
// orders and asks for what the robot reports only when asked.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "robotside/drivers/kuavo/asked_silence.hpp"
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
  ~KuavoRosLink() override;

  const Edition& edition() const override { return edition_; }
  Status connect() override;  // waits for the robot, 5 s at most
  void poll(TimeNs now, KuavoSamples& newest) noexcept override;
  void send(const VelocityCommand& command) noexcept override { put(velocity_, command); }
  void send(const ArmCommand& command) noexcept override { put(arms_, command); }
  void send(const HeadCommand& command) noexcept override { put(head_, command); }
  void send(const FingerCommand& command) noexcept override { put(fingers_, command); }
  void send(const TorsoCommand& command) noexcept override { put(torso_, command); }
  void send(const Order& order) noexcept override;
  Status call(std::string_view service, const Message& request, Message& response) override;
  Status publish(std::string_view topic, const Message& message) override;
  std::vector<std::string> troubles() const override;
  std::vector<RobotWire> wires() const override { return {{Backend::ros1, node_->place()}}; }

 private:
  using Deadline = std::chrono::milliseconds;
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
  Status call_within(std::string_view service, const Message& request, Message& response, Deadline patience);
  void send_waiting();
  void send_arms(const ArmCommand& command);
  void change_mode(const std::function<void(ModeSample&)>& change);
  void set_powered(bool powered);

  // The thread of orders.
  void run();
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
  bool opened_ = false;

  // From the robot.
  Newest<MotorSample> motors_;
  Newest<BaseSample> base_;
  Newest<FingerSample> finger_state_;
  Newest<ClawSample> claws_;
  Newest<HandTouch> touch_;
  Newest<std::array<bool, 2>> feet_;
  std::mutex mode_mutex_;
  ModeSample mode_;             // under the mutex, and so are the next two
  std::uint32_t events_ = 0;    // counts what the robot has reported without being asked
  bool gait_answered_ = false;  // at least once
  Newest<ModeSample> modes_;
  Newest<OrderReply> replies_;
  std::atomic<int> wrong_length_ = -1;  // joints of the newest /sensors_data_raw that were not this robot's
  std::atomic<bool> mute_ = false;      // its services do not answer
  AskedSilence silence_;                // thread of orders
  bool off_by_answer_ = false;          // likewise: the newest answer said so

  // To the robot.
  Newest<VelocityCommand> velocity_;
  Newest<ArmCommand> arms_;
  Newest<HeadCommand> head_;
  Newest<FingerCommand> fingers_;
  Newest<TorsoCommand> torso_;
  Newest<Order> orders_;
  std::mutex publish_mutex_;
  std::map<std::string, std::unique_ptr<transport::Publisher>, std::less<>> publishers_;

  std::mutex wake_mutex_;  // of the thread of orders; the control thread only notifies
  std::condition_variable wake_;
  std::atomic<bool> ordered_ = false;
  std::atomic<bool> power_off_ = false;  // has been ordered, and not been sent yet
  bool ending_ = false;
  std::thread worker_;
  SenderThread sender_;
  std::vector<std::unique_ptr<transport::Subscription>> subscriptions_;  // first to end
};

}  // namespace aim::robotside::kuavo
