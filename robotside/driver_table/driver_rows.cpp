// The table of drivers: adding one is a row here and its own files beside this one.
#include <array>

#include "robotside/driver_table/cyberdog.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/magicbot.hpp"
#include "robotside/drivers/hal.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{
    DriverRow{"sim", "the simulated robot: joints, base, battery; nothing moves in the real world", false,
              drives_joints, make_sim_driver},
    DriverRow{"hal", "a body behind /body_drive topics: a real one, or aimd --serve hal", true,
              has_motor_topics, make_hal_driver, true, kBesideTheBody},
    DriverRow{"cyberdog-sim", "the simulated CyberDog: its controller and its LCM channels", true,
              is_cyberdog, make_cyberdog_sim},
    DriverRow{"cyberdog", "a CyberDog over LCM: a real one, or one of another aimd", true, is_cyberdog,
              make_cyberdog},
    DriverRow{"magicbot-sim", "the simulated MagicBot and its LCM channels", true, is_magicbot,
              make_magicbot_sim},
    DriverRow{"magicbot", "a MagicBot over LCM: a real one, or one of another aimd", true, is_magicbot,
              make_magicbot},
    DriverRow{"kuavo-sim", "the simulated Kuavo with its ROS 1 topics and services and its rosbridge", true,
              is_kuavo, make_kuavo_sim},
    DriverRow{"kuavo", "a Kuavo behind a master of ROS 1: a real one, or one of another aimd", true, is_kuavo,
              make_kuavo},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
