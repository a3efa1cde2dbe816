// The table of drivers with that of the synthetic quadruped: programs that link this file use it instead of
// the product's table.
#include <array>

#include "quadruped_driver.hpp"
#include "robotside/drivers/sim.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{
    DriverRow{"sim", "the simulated robot", false, drives_joints, make_sim_driver},
    DriverRow{"quadruped", "the synthetic quadruped", true, test::is_quadruped, test::make_quadruped_driver},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
