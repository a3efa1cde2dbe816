// A table of drivers with `hal` alone, whose body is in the same process: programs that link this file use it
// instead of the product's table.
#include <array>

#include "hal_pair.hpp"
#include "robotside/driver_table/driver_table.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

// The joints of the body keep the limits of the hardware abstraction.
class CheckedPair final : public HalPair {
 public:
  using HalPair::HalPair;
  ~CheckedPair() override { CHECK(body->violation() == ""); }
};

Result<std::unique_ptr<Driver>> make_pair(const RobotModel& model, const DriverOptions&) {
  static int number = 0;
  return std::unique_ptr<Driver>(std::make_unique<CheckedPair>(model, "suite-" + std::to_string(++number)));
}

constexpr std::array kRows{
    DriverRow{"hal", "a body behind its topics, in this process", true, has_motor_topics, make_pair, true,
              kBesideTheBody},
};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
