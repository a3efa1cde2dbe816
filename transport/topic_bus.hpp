// Topics: samples by name. Backends: dds, mqtt, iceoryx, lcm, ros1 and loopback; they know the encoding of a
// sample, not its message type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/encoding.hpp"
#include "core/model/topic.hpp"
#include "core/result.hpp"
#include "transport/rpc.hpp"

namespace aim::transport {

// Bounds of a sample: that of an HTTP body (safety rule 12), and that of images and point clouds [B].
inline constexpr std::size_t kUsualPayload = std::size_t{64} * 1024;
inline constexpr std::size_t kLargePayload = std::size_t{4} * 1024 * 1024;

// A service of ROS 2 is two topics: calls go to the server on one, answers come back on the other
// (transport/service.hpp). DDS only.
enum class TopicPart : std::uint8_t { topic, request, reply };

// AimRT's name and type: {"/motion/control/locomotion_velocity",
// "pb:aimdk.protocol.McLocomotionVelocityChannel"} or
// {"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"}. Or an LCM channel:
// {"robot_state", "lcm:PACKAGE.TYPE", .port = 7670}. Or a topic of ROS 1: {"/odom",
// "ros1:nav_msgs/Odometry"}.
struct TopicName {
  // `name_space`: of the robot, for a topic of its own layer.
  static TopicName of(const Topic& topic, std::string_view name_space = {});

  std::string topic;
  std::string type;
  // The last sample is kept for later subscribers (DDS: TRANSIENT_LOCAL, depth 1). DDS and ROS 1 only; not a
  // part of the identity of a topic.
  bool latched = false;
  std::size_t bound = kUsualPayload;  // largest payload of a sample in either direction [B]
  std::uint16_t port = 0;             // UDP port of an LCM channel; 0: not one
  // Of a service, whose name and type ("ros2:std_srvs/srv/SetBool") are then in `topic` and `type`.
  TopicPart part = TopicPart::topic;
};

// Usage error unless the type begins with "pb:", "ros2:", "lcm:" or "ros1:" followed by a name, and the topic
// with
// '/'. An LCM channel has no '/' in its name, at most 63 characters, and a port.
Status check(const TopicName& name);
// Also a usage error if this backend does not carry the type: LCM carries LCM types, ROS 1 its own, the
// others all other types; DDS the parts of services.
Status check(const TopicName& name, Backend backend);
// ros2 types are sent as CDR, pb types as protobuf or JSON, lcm types as LCM, ros1 types as ROS 1;
// publish() refuses any other encoding (usage).
bool carries(std::string_view type, Encoding encoding);
// What publish() of MQTT and iceoryx checks: the encoding (usage) and the size (limit).
Status check_sample(std::string_view type, Encoding encoding, std::string_view bytes);

struct Sample {
  // cdr for ros2 types; lcm for lcm types; ros1 for ros1 types; protobuf or json for pb types (chosen by the
  // publisher)
  Encoding encoding;
  std::string_view bytes;   // valid during the callback only
  std::string_view sender;  // identity of the publisher, for the audit and for separating set-point streams
  std::string_view address = {};  // of the publisher, where it can name itself as it likes: ROS 1; else empty
};

// What all samples of one program have in common: their sender without the part of the endpoint, which only
// DDS has.
constexpr std::string_view program_of(std::string_view sender) {
  constexpr std::size_t kOfParticipant = std::string_view("dds:00000000.00000000.00000000").size();
  return sender.starts_with("dds:") ? sender.substr(0, kOfParticipant) : sender;
}

// Where a bus is, and who this program is there.
struct BusPlace {
  std::string where;                     // DDS and LCM: the domain, "0"; ROS 1: the URI of the master
  std::string interface;                 // of the network
  std::string program;                   // this one: program_of() its samples; of ROS 1, its node
  std::vector<std::string> topics = {};  // that this program publishes, as their names were given
};

// Another program that publishes a topic of this one.
struct Rival {
  std::string program;
  std::string topic;
  auto operator<=>(const Rival&) const = default;
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
  // Waits until the program of this sender (Sample::sender) subscribes, too: it gets the next sample.
  virtual bool wait_for_subscriber_of(std::string_view /*sender*/, Deadline deadline) {
    return wait_for_subscriber(deadline);
  }
};

// Destroying it ends the subscription; no callback runs after the destructor has returned.
class Subscription {
 public:
  virtual ~Subscription() = default;
  virtual std::size_t matched() const = 0;
  // Samples dropped before the handler: too large, not of the type, or in an unknown encoding.
  virtual std::uint64_t dropped() const { return 0; }
  // A publisher of this program is matched. LCM does not know before a sample has come.
  virtual bool hears(std::string_view /*program*/) const { return matched() > 0; }
};

using SampleHandler = std::function<void(const Sample&)>;  // runs on the backend's thread; must not block

class TopicBus {
 public:
  virtual ~TopicBus() = default;
  virtual Result<std::unique_ptr<Publisher>> advertise(const TopicName& name) = 0;
  virtual Result<std::unique_ptr<Subscription>> subscribe(const TopicName& name, SampleHandler handler) = 0;
  // Any thread. Empty where a bus does not name the senders of its samples: MQTT, iceoryx, loopback.
  virtual BusPlace place() const { return {}; }
  // The programs that publish what this bus publishes; one thread at a time. DDS only: the others find out by
  // what they hear.
  virtual std::vector<Rival> rivals() { return {}; }
};

struct BusOptions {
  // DDS domain. LCM: multicast group 239.255.76.(67 + domain), so that several simulated robots of one
  // machine do not disturb each other; a robot uses 0.
  std::uint32_t domain = 0;
  // Network interface. lo: reachable by every program of this machine, and from no other machine.
  std::string interface = "lo";
  // Called with one sentence when a function of the open bus fails. Runs on the backend's thread.
  std::function<void(const std::string&)> report = {};
  // MQTT, iceoryx and ROS 1: called with the reason when the broker, RouDi or the master is away, and with ""
  // when it is there again; while it is away the bus tries again by itself. Only changes are reported, the
  // first state included. Runs on the backend's thread.
  std::function<void(const std::string&)> link = {};
};

}  // namespace aim::transport
