// The simulated Kuavo: its walking, its upper body, and its wire as messages: topics that it takes and
// publishes, services that it serves, by name. The wire of ROS 1, the rosbridge and the driver in the same
// process all use this table. No threads, no transport, no clock.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/model/pose.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/upper_sim.hpp"
#include "robotside/simulators/kuavo/walk_sim.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside::kuavo {

using google::protobuf::Message;

struct SimKuavo {
  explicit SimKuavo(const Edition& which) : edition(which), walk(edition), upper(edition) {}
  void step();  // 2 ms; allocates nothing

  const Edition edition;
  WalkSim walk;
  UpperSim upper;
  MotorArray velocity{}, acceleration{};  // of the motors [rad/s, rad/s^2]
  SpatialRate base_acceleration;          // in the frame of the base [m/s^2, rad/s^2]
};
MotorArray motor_positions(const SimKuavo& robot);  // [rad]; a waist stays at 0
Quaternion attitude_of(const SimKuavo& robot);      // of the base in the world
Vec3 turning_of(const SimKuavo& robot);             // about x, y and z of the base [rad/s]
ImuState imu_of(const SimKuavo& robot);             // of a sensor in the base

// A topic that the robot subscribes to. `prototype` is its type in a generation.
struct TakenTopic {
  std::string_view name;
  const Message& (*prototype)(Generation generation);
  void (*take)(SimKuavo& robot, const Message& message);
  // Whether it makes the robot move, for as long as it is repeated; nullptr: none does.
  bool (*moves)(const Message& message) = nullptr;
};
// A topic that the robot publishes.
struct PublishedTopic {
  std::string name;
  const Message& (*prototype)(Generation generation);
  int every;             // steps of 2 ms; 0: when `changes` changes
  bool latched = false;  // as ROS advertises it
  // What its header says is set by the sender: seq and stamp.
  std::function<void(const SimKuavo& robot, Message& message)> fill;
  std::uint32_t (*changes)(const SimKuavo& robot);  // of an event: counts them; otherwise nullptr
};
struct ServedService {
  std::string_view name;
  std::string_view type;  // "kuavo_msgs/changeArmCtrlMode"
  const Message& request;
  const Message& response;
  void (*serve)(SimKuavo& robot, const Message& request, Message& response);
  // The answer is given when this holds, but after 2 s at the latest; nullptr: at once.
  bool (*settled)(const SimKuavo& robot) = nullptr;
};

// Rows of an edition: without hands there is no /dexhand/command.
struct SimWireTable {
  std::vector<TakenTopic> taken;
  std::vector<PublishedTopic> published;
  std::vector<ServedService> services;
};
void add_walk_rows(const Edition& edition, SimWireTable& table);       // walk_rows.cpp
void add_upper_rows(const Edition& edition, SimWireTable& table);      // upper_rows.cpp, with the next three
void add_arm_rows(const Edition& edition, SimWireTable& table);        // upper_arm_rows.cpp
void add_hand_pose_rows(const Edition& edition, SimWireTable& table);  // upper_hand_pose_rows.cpp
void add_hand_rows(const Edition& edition, SimWireTable& table);       // upper_hand_rows.cpp
void add_state_rows(const Edition& edition,
                    SimWireTable& table);  // state_rows.cpp: sensors, odometry, monitors
SimWireTable wire_table(const Edition& edition);

}  // namespace aim::robotside::kuavo
