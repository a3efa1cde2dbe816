// The services of rosapi, which clients of a rosbridge use: parameters, and what topics, services and nodes
// there are. Source: rosapi of rosbridge_suite; those that roslibpy and the vendor's SDK call.
#pragma once

#include <string_view>
#include <vector>

#include "core/codec/ros_json.hpp"
#include "robotside/simulators/kuavo/wire/shared_sim.hpp"

namespace aim::robotside::kuavo {

struct RosapiService {
  std::string_view name;  // "/rosapi/get_param"
  std::string_view type;  // "rosapi/GetParam"
  Result<JsonObject> (*serve)(SharedSim& sim, const JsonObject& request);
};
const std::vector<RosapiService>& rosapi_services();
const RosapiService* find_rosapi(std::string_view name);  // nullptr: there is none

// "kuavo_msgs/sensorsData"; an empty text: the robot has no such topic.
std::string topic_type(const SharedSim& sim, std::string_view topic);

}  // namespace aim::robotside::kuavo
