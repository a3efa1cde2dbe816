// The table of drivers of the example, likewise. The first row that fits is the default.
#include <array>

#include "robotside/driver_table/driver_table.hpp"
#include "toy_rows.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{toy::kToyDrivers.simulated, toy::kToyDrivers.real};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
