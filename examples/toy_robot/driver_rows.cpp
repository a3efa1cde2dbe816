// The table of drivers of the example, likewise. The first row that fits is the default.
#include <array>

#include "robotside/driver_table/driver_table.hpp"
#include "toy_rows.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kRows{
    DriverRow{"toy-sim", "the simulated toy walker, which serves its wire on UDP", true, toy::is_toy_walker,
              toy::make_toy_sim},
    DriverRow{"toy", "a toy walker over UDP: a real one, or one of another aimd", true, toy::is_toy_walker,
              toy::make_toy},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
