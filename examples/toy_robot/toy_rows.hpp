// The drivers of the toy walker, for the table.
#pragma once

#include <memory>

#include "robotside/driver_table/driver_table.hpp"

namespace aim::toy {

bool is_toy_walker(const RobotModel& model);
// A robot over UDP. Option: the address, HOST or HOST:PORT; 127.0.0.1:56500 by default.
Result<std::unique_ptr<robotside::Driver>> make_toy(const RobotModel& model,
                                                    const robotside::DriverOptions& options);
// The simulated robot, which also serves its wire on 127.0.0.1.
Result<std::unique_ptr<robotside::Driver>> make_toy_sim(const RobotModel& model,
                                                        const robotside::DriverOptions& options);
// Without a wire: for tests that step the time.
Result<std::unique_ptr<robotside::Driver>> make_toy_alone(const RobotModel& model,
                                                          const robotside::DriverOptions& options);

inline constexpr robotside::RobotDrivers kToyDrivers = {
    .simulated = {"toy-sim", "the simulated toy walker, which serves its wire on UDP", true, is_toy_walker,
                  make_toy_sim},
    .real = {"toy", "a toy walker over UDP: a real one, or one of another aimd", true, is_toy_walker,
             make_toy},
    .make_alone = make_toy_alone};

}  // namespace aim::toy
