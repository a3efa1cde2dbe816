// The table of drivers: adding one is a row here and its own files beside this one.
#include <array>

#include "robotside/drivers/driver.hpp"
#include "robotside/drivers/sim.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{
    DriverRow{"sim", "the simulated robot: joints, base, battery; nothing moves in the real world", false,
              drives_joints, make_sim_driver},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
