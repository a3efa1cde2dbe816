// Topics: samples by name. Backends: dds and loopback; they know the encoding of a sample, not its message
// type.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/codec/encoding.hpp"
#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// AimRT's name and type: {"/motion/control/locomotion_velocity",
// "pb:aimdk.protocol.McLocomotionVelocityChannel"} or
// {"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"}.
struct TopicName {
  std::string topic;
  std::string type;
};

// Usage error unless the topic begins with '/', and the type with "pb:" or "ros2:" followed by a name.
Status check(const TopicName& name);
// ros2 types are sent as CDR, pb types as protobuf or JSON; publish() refuses any other encoding (usage).
bool carries(std::string_view type, Encoding encoding);

struct Sample {
  Encoding encoding;        // cdr for ros2 types; protobuf or json for pb types (chosen by the publisher)
  std::string_view bytes;   // valid during the callback only
  std::string_view sender;  // identity of the publisher, for the audit and for separating set-point streams
};

class Publisher {
 public:
  virtual ~Publisher() = default;
  virtual Status publish(Encoding encoding, std::string_view bytes) = 0;
  // Number of subscribers matched now.
  virtual std::size_t matched() const = 0;
  // Waits until at least one subscriber is matched / until all matched ones have acknowledged. False: the
  // deadline passed.
  virtual bool wait_for_subscriber(Deadline deadline) = 0;
  virtual bool wait_until_delivered(Deadline deadline) = 0;
};

// Destroying it ends the subscription; no callback runs after the destructor has returned.
class Subscription {
 public:
  virtual ~Subscription() = default;
  virtual std::size_t matched() const = 0;
  // Samples dropped before the handler: too large, not of the type, or in an unknown encoding.
  virtual std::uint64_t dropped() const { return 0; }
};

using SampleHandler = std::function<void(const Sample&)>;  // runs on the backend's thread; must not block

class TopicBus {
 public:
  virtual ~TopicBus() = default;
  virtual Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) = 0;
  virtual Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) = 0;
};

struct BusOptions {
  std::uint32_t domain = 0;  // DDS domain
  // Network interface. lo: reachable by every program of this machine, and from no other machine.
  std::string interface = "lo";
  // Called with one sentence when a function of the open bus fails. Runs on the backend's thread.
  std::function<void(const std::string&)> report = {};
};

}  // namespace aim::transport
