// The drivers of this build, as a table.
#include "robotside/drivers/driver.hpp"

#include <array>
#include <string>

#include "robotside/drivers/sim.hpp"

namespace aim::robotside {
namespace {

std::unique_ptr<Driver> make_sim(const RobotModel& model) { return std::make_unique<SimDriver>(model); }

constexpr std::array kRows{
    DriverRow{"sim", "the simulated robot: joints, base, battery; nothing moves in the real world", make_sim},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

Result<std::unique_ptr<Driver>> make_driver(std::string_view name, const RobotModel& model) {
  std::string known;
  for (const DriverRow& row : kRows) {
    if (row.name == name) return row.make(model);
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return Error{Origin::not_found, "there is no driver \"" + std::string(name) + "\"",
               "this build has " + known, "aimd --driver " + std::string(kRows.front().name)};
}

}  // namespace aim::robotside
