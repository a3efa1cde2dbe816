// The drivers of the Leju Kuavo and Roban, for the table; their code is in drivers/kuavo/ and
// simulators/kuavo/.
#pragma once

#include <memory>

#include "robotside/driver_table/driver_table.hpp"

namespace aim::robotside {

bool is_kuavo(const RobotModel& model);
// A robot behind a master of ROS 1. Options: the URI of the master as address (ROS_MASTER_URI, or that of
// this machine), the network interface, and settings but for `rosbridge`.
Result<std::unique_ptr<Driver>> make_kuavo(const RobotModel& model, const DriverOptions& options);
// The simulated robot in this process, which also serves its wires: ROS 1, on lo by default, and a rosbridge,
// always on 127.0.0.1.
Result<std::unique_ptr<Driver>> make_kuavo_sim(const RobotModel& model, const DriverOptions& options);
// Without wires, without power at the start, and with external arms; takes no options.
Result<std::unique_ptr<Driver>> make_kuavo_alone(const RobotModel& model, const DriverOptions& options);

inline constexpr RobotDrivers kKuavoDrivers = {
    .simulated = {"kuavo-sim", "the simulated Kuavo with its ROS 1 topics and services and its rosbridge",
                  true, is_kuavo, make_kuavo_sim},
    .real = {"kuavo", "a Kuavo behind a master of ROS 1: a real one, or one of another aimd", true, is_kuavo,
             make_kuavo},
    .make_alone = make_kuavo_alone};

}  // namespace aim::robotside
