// The keys of the documents of aimctl context.
#pragma once

#include "cli/table/shared_fields.hpp"

namespace aim::cli::context_fields {

inline constexpr DocumentField kName{"name", "name of the robot", "configuration"};
inline constexpr DocumentField kCurrent{"current", "whether commands without --robot go to it",
                                        "configuration"};
inline constexpr DocumentField kAddress{"address", "host, HOST:PORT or URL of the robot", "configuration"};
inline constexpr DocumentField kModel{"model", "id of the robot model", "configuration"};
inline constexpr DocumentField kSerial{"serial", "serial number that the robot must report", "configuration"};
inline constexpr DocumentField kPorts{"ports", "ports that differ from those of the model", "configuration"};
inline constexpr DocumentField kDdsInterface{"dds_interface", "network interface for topics",
                                             "configuration"};
inline constexpr DocumentField kLcmDomain{"lcm_domain", "domain of the LCM channels", "configuration", "",
                                          "0 to 188"};
inline constexpr DocumentField kLcmInterface{"lcm_interface", "network interface for LCM channels",
                                             "configuration"};
inline constexpr DocumentField kRosMaster{"ros_master", "address of the ROS 1 master", "configuration", "",
                                          "http://HOST:PORT"};
inline constexpr DocumentField kRosInterface{"ros_interface", "network interface for ROS 1", "configuration"};

inline constexpr DocumentField kListRobots[] = {kName,      kCurrent,      kAddress,           kModel,
                                                kSerial,    kPorts,        fields::kDdsDomain, kDdsInterface,
                                                kLcmDomain, kLcmInterface, kRosMaster,         kRosInterface};
inline constexpr DocumentField kListGroups[] = {{"name", "name of the group", "configuration"},
                                                {"robots", "names of its robots", "configuration"}};
inline constexpr DocumentField kList[] = {
    {"robots", "the configured robots, one row each", "configuration", kListRobots},
    {"groups", "named lists of robots", "configuration", kListGroups}};
inline constexpr DocumentField kGet[] = {
    kName,
    kCurrent,
    kAddress,
    kModel,
    kSerial,
    kPorts,
    fields::kDdsDomain,
    kDdsInterface,
    kLcmDomain,
    kLcmInterface,
    kRosMaster,
    kRosInterface,
    {"origin",
     "where the robot was chosen: a flag, a variable, or file and line; null: it is not the current one"}};

}  // namespace aim::cli::context_fields
