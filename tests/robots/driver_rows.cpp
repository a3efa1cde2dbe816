// The table of drivers with that of the synthetic quadruped: programs that link this file use it instead of
// the product's table.
#include <array>

#include "quadruped_driver.hpp"
#include "robotside/driver_table/cyberdog.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/magicbot.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{
    DriverRow{"sim", "the simulated robot", false, drives_joints, make_sim_driver},
    DriverRow{"quadruped", "the synthetic quadruped", true, test::is_quadruped, test::make_quadruped_driver},
    DriverRow{"cyberdog-sim", "the simulated CyberDog", false, is_cyberdog, make_cyberdog_alone},
    DriverRow{"magicbot-sim", "the simulated MagicBot", false, is_magicbot, make_magicbot_alone},
    DriverRow{"kuavo-sim", "the simulated Kuavo", false, is_kuavo, make_kuavo_alone},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
