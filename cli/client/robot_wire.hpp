// The buses of a robot as the robot itself names them: where they are, and which program on them is this
// robot. What a command sends or shows under a robot's name must be that robot's; several may share a
// machine, a domain or a network.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/topic.hpp"
#include "core/result.hpp"
#include "transport/ros1_node.hpp"
#include "transport/topic_bus.hpp"

namespace aim::cli {

class Robot;
struct RobotAddress;

// One bus, as the robot reports it.
struct RobotWire {
  Backend backend = Backend::dds;
  std::string where;      // DDS and LCM: the domain; ROS 1: the URI of the master, as seen from the robot
  std::string interface;  // network interface of the robot's machine
  std::string program;    // its daemon there, as transport::program_of() names it; of ROS 1, its node
  std::map<std::string, std::string, std::less<>> senders;  // topic -> program that sends it for this robot
  bool contested = false;  // another program sends topics of this robot there
  bool hardware = false;   // of the parts behind its driver: the daemon's own topics are not there

  // Empty: not known.
  std::string sender_of(std::string_view topic) const;
};

// Error: it does not answer. nullopt: it does not report them, as a robot without aim.v1 or an older aimd.
Result<std::optional<std::vector<RobotWire>>> wires_of(Robot& robot, std::chrono::milliseconds timeout);

// The one that names the topic, else the first of that backend that the daemon serves; null: none.
const RobotWire* wire_for(const std::vector<RobotWire>& wires, Backend backend, std::string_view topic);

// Where aimctl opens a bus.
struct BusSite {
  Backend backend = Backend::dds;
  std::string where;
  std::string interface;
  // "DDS domain 0 on interface lo", "the ROS 1 master http://127.0.0.1:11311 on interface lo"
  std::string text() const;
  auto operator<=>(const BusSite&) const = default;
};

// A bus with a topic of the robot; it belongs to the robot.
struct RobotBus {
  transport::TopicBus* bus = nullptr;
  transport::Ros1Node* node = nullptr;  // of ROS 1
  BusSite site;
  std::optional<RobotWire> wire;  // nullopt: the robot does not say where it is, and `doubt` says why
  // Why it is not known whether this bus is the robot's; empty: the robot or the configuration says so, or no
  // robot was named.
  std::string doubt;
};

// Waits for a sample of a topic that the robot sends. Empty: it came, and no other robot sends there; else
// the doubt in a sentence. For LCM, which does not say who receives.
std::string doubt_of_lcm(Robot& robot, const RobotBus& bus, transport::Deadline deadline);

// Admits the samples that the named robot sends. admits() runs on the backend's thread, the rest on one
// other.
class SenderFilter {
 public:
  // `topic`: its name on the bus.
  SenderFilter(Robot& robot, const Topic& topic, std::string name, const RobotBus& bus);

  bool admits(std::string_view sender);
  // Asks the robot anew, at most once a second, while only other programs are heard: it may have been
  // restarted.
  void follow_robot();
  // The program whose samples are admitted; empty: all are.
  std::string own() const;
  // What to say of a second sender; empty: there is none, or it was said.
  std::string note();

 private:
  Robot& robot_;
  const std::string name_;
  const BusSite site_;
  const bool reported_;  // the robot says where it is, and a program sends this topic for it
  mutable std::mutex mutex_;
  std::string own_;
  std::string first_;    // program that was heard, where the own one is not known
  std::string between_;  // another one, since the last admitted sample
  std::string other_;    // one that was heard between two samples of the robot: both send
  bool heard_ = false;   // an own sample, since follow_robot() looked
  bool noted_;
  std::chrono::steady_clock::time_point asked_at_ = std::chrono::steady_clock::now();
};

}  // namespace aim::cli
