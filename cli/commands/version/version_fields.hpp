// The keys of the documents of aimctl version.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::version_fields {

inline constexpr DocumentField kVersionField{"version", "version of the program"};
inline constexpr DocumentField kCommit{"commit", "git commit of the build; null: not known"};
inline constexpr DocumentField kApi{"api", "version of the aim interface (aim.v1)"};

inline constexpr DocumentField kVersionClient[] = {
    {"name", "name of the program"}, kVersionField, kCommit, kApi};
inline constexpr DocumentField kVersionRobot[] = {
    {"name", "name of the program", "robot"},
    kVersionField,
    kCommit,
    kApi,
    {"robot", "id of the robot model", "robot"},
    {"title", "display name of the robot model", "robot model"},
    {"edition", "variant of the robot model", "robot model"},
    {"driver", "what moves the joints", "robot"},
    fields::kSimulated,
    {"serial", "serial number of the robot; null: it reports none", "robot"},
    {"sim_speed", "simulated seconds per second; 0: as fast as possible", "robot"},
    fields::kDdsDomain,
    {"ros_namespace", "namespace of the robot's own ROS 2 layer; null: aimd serves none", "robot"},
    fields::kInsecureListen,
    fields::kAnyOrigin,
    {"process_id", "process id of the server", "robot"},
    fields::kUptimeS,
    {"methods", "how many methods it serves", "robot"}};
inline constexpr DocumentField kVersion[] = {
    {"client", "the program aimctl", "", kVersionClient},
    {"robot", "the server of the robot: what it runs, which robot it is", "robot", kVersionRobot}};

}  // namespace aim::cli::version_fields
