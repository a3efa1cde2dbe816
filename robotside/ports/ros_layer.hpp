// The ROS 2 layer that a robot has beside its controller, where the driver simulates it: services and topics
// under a namespace of the robot, on the bus of aimd's topics.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

class RosLayer {
 public:
  virtual ~RosLayer() = default;
  // The robot's own namespace, "/a_b", on a network interface.
  virtual std::string name_space(std::string_view interface) const = 0;
  // Serves on the bus, which outlives detach(). Once.
  virtual Status attach(transport::TopicBus& bus, const std::string& name_space) = 0;
  virtual void detach() noexcept = 0;
};

}  // namespace aim::robotside
