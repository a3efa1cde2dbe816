// The simulated Kuavo on ROS 1: its topics, services and parameters at a master, under the names of its
// nodes.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "robotside/simulators/kuavo/wire/shared_sim.hpp"
#include "transport/ros1_node.hpp"

namespace aim::robotside::kuavo {

using OpenRos1 =
    std::function<Result<std::unique_ptr<transport::Ros1Node>>(const transport::Ros1Options& options)>;

struct RosEndOptions {
  std::string master = "http://127.0.0.1:11311";
  std::string interface = "lo";
  OpenRos1 open_node = {};  // transport::open_ros1
};

// Without a master the robot is served as soon as there is one; until then that is its fault(). Another robot
// at the master, seen by its /sensors_data_raw or /odom, is an error of open(), or later a fault.
std::unique_ptr<SimEnd> make_ros_end(RosEndOptions options);

}  // namespace aim::robotside::kuavo
