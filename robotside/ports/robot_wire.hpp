// A bus on which the robot is reached, and who sends its topics there: what clients of the bus need to tell
// this robot from others.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/model/topic.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

struct HeardTopic {
  std::string topic;
  std::string program;  // transport::program_of() its samples
};

struct RobotWire {
  Backend backend;
  transport::BusPlace place;
  std::vector<HeardTopic> heard = {};  // from the robot behind the driver
  bool contested = false;              // another program sends topics of this robot there
  bool hardware = false;               // of the parts behind the driver: aimd's own topics are not there
};

}  // namespace aim::robotside
