// The table of drivers with that of the synthetic quadruped, and the simulated robots of the product without
// their wires: programs that link this file use it instead of the product's table.
#include <array>

#include "quadruped_driver.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "robotside/driver_table/robot_drivers.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {
namespace {

constexpr auto kRows = [] {
  std::array<DriverRow, 2 + kRobotDrivers.size()> rows{
      DriverRow{"sim", "the simulated robot", false, drives_joints, make_sim_driver},
      DriverRow{"quadruped", "the synthetic quadruped", true, test::is_quadruped,
                test::make_quadruped_driver},
  };
  std::size_t count = 2;
  for (const RobotDrivers& robot : kRobotDrivers) rows[count++] = robot.alone();
  return rows;
}();

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
