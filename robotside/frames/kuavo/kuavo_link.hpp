// How the driver reaches a Kuavo: in the same process, or over ROS 1.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "robotside/frames/kuavo/kuavo_frame.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::kuavo {

using google::protobuf::Message;

class KuavoLink {
 public:
  virtual ~KuavoLink() = default;
  virtual const Edition& edition() const = 0;
  // Returns when the robot's state is known. Twice is the same as once.
  virtual Status connect() = 0;

  // ---- control thread: they do not wait, allocate, lock or throw.
  virtual void poll(TimeNs now, KuavoSamples& newest) noexcept = 0;
  virtual void send(const BaseVelocity& velocity) noexcept = 0;
  virtual void send(const ArmCommand& command) noexcept = 0;
  virtual void send(const HeadCommand& command) noexcept = 0;
  virtual void send(const FingerCommand& command) noexcept = 0;
  virtual void send(const TorsoCommand& command) noexcept = 0;
  virtual void send(const Order& order) noexcept = 0;  // a newer one replaces one that waits
  // A simulated robot obeys no topic of its wires while a stop of its own aimd is latched.
  virtual void hold(bool /*stopped*/) noexcept {}
  // What faults of a simulated robot do to a measurement; false: there is none.
  virtual bool apply_faults(TimeNs /*now*/, Measurement& /*measured*/) noexcept { return true; }

  // ---- any thread but the control thread; they may wait. Errors: the link's, with the name.
  virtual Status call(std::string_view service, const Message& request, Message& response) = 0;
  virtual Status publish(std::string_view topic, const Message& message) = 0;

  // What is wrong with the link at present, in sentences. Any thread.
  virtual std::vector<std::string> troubles() const = 0;
  virtual std::vector<RobotWire> wires() const { return {}; }  // Driver::wires()
  virtual SimWorld* world() noexcept { return nullptr; }
};

}  // namespace aim::robotside::kuavo
