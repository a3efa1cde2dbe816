// A publication of aimd as a row of a table: its topic, and the function that makes one sample.
#pragma once

#include <google/protobuf/message.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "aimdk/common.pb.h"
#include "robotside/api/request/services.hpp"

namespace aim::robotside {

// One sample, encoded for the topic store (protobuf) and, if it differs, for the buses (CDR). Both empty:
// there is nothing to publish, as of a part of the robot that is not measured.
struct Encoded {
  std::string protobuf;
  std::string cdr;  // for ros2 types only
};

struct Publication {
  std::string_view topic;
  // `sequence` counts the samples of the topic from 1 on.
  Encoded (*make)(const Services&, const RobotState&, std::uint32_t sequence);
  // When true, a sample is sent at once, before those that are due; nullptr: only at the rate of the topic.
  bool (*changed)(const RobotState& before, const RobotState& now) = nullptr;
};

// One per file of this folder.
std::span<const Publication> motion_publications();
std::span<const Publication> hal_publications();
std::span<const Publication> ros_publications();

// Number and time of a message of AimDK.
void fill_header(const Services& services, const RobotState& state, std::uint32_t sequence,
                 aimdk::protocol::Header& header);

}  // namespace aim::robotside
