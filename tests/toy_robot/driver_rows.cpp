// The table of drivers of the test programs: the simulated robot without a wire.
#include <array>

#include "robotside/driver_table/driver_table.hpp"
#include "toy_rows.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{toy::kToyDrivers.alone()};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
