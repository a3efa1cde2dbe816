// The table of drivers of the product: those of a robot that aimd moves joint by joint, and those of robots
// with a controller of their own.
#include <array>

#include "robotside/driver_table/driver_table.hpp"
#include "robotside/driver_table/robot_drivers.hpp"
#include "robotside/drivers/hal.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kOfJoints{
    DriverRow{"sim", "the simulated robot: joints, base, battery; nothing moves in the real world", false,
              drives_joints, make_sim_driver},
    DriverRow{"hal", "a body behind /body_drive topics: a real one, or aimd --serve hal", true,
              has_motor_topics, make_hal_driver, true, kBesideTheBody},
};

constexpr auto kRows = [] {
  std::array<DriverRow, kOfJoints.size() + 2 * kRobotDrivers.size()> rows{};
  std::size_t count = 0;
  for (const DriverRow& row : kOfJoints) rows[count++] = row;
  for (const RobotDrivers& robot : kRobotDrivers) {
    rows[count++] = robot.simulated;
    rows[count++] = robot.real;
  }
  return rows;
}();

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
