// The driver table of aimd_timed: the simulated robot, which notes when the control loop writes to it. At the
// end of the program the periods between the newest writes are printed as one line of JSON on standard
// output.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "robotside/driver_table/driver_table.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace aim::robotside {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKept = 10'000;  // periods: 10 s at 1 kHz

double at(std::vector<double>& periods, double share) {
  const auto place =
      periods.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(periods.size() - 1));
  std::nth_element(periods.begin(), place, periods.end());
  return *place;
}

class TimedDriver final : public Driver {
 public:
  explicit TimedDriver(const RobotModel& model) : robot_(model), periods_(kKept) {}
  TimedDriver(const TimedDriver&) = delete;
  TimedDriver& operator=(const TimedDriver&) = delete;
  ~TimedDriver() override {
    periods_.resize(std::min(count_, kKept));
    if (periods_.empty()) return;
    fmt::print(R"({{"periods":{},"p50_us":{:.1f},"p99_us":{:.1f},"max_us":{:.1f}}})"
               "\n",
               periods_.size(), at(periods_, 0.5), at(periods_, 0.99), at(periods_, 1));
  }

  Status connect() override { return robot_.connect(); }
  Status enable() override { return robot_.enable(); }
  void disable() noexcept override { robot_.disable(); }
  bool read(TimeNs now, Measurement& out) noexcept override { return robot_.read(now, out); }
  void write(TimeNs now, const SetPoints& set_points) noexcept override {
    const Clock::time_point time = Clock::now();
    if (last_ != Clock::time_point{})
      periods_[count_++ % kKept] = std::chrono::duration<double, std::micro>(time - last_).count();
    last_ = time;
    robot_.write(now, set_points);
  }
  Ports ports() noexcept override { return robot_.ports(); }
  std::vector<Fault> faults() const override { return robot_.faults(); }

 private:
  SimDriver robot_;
  std::vector<double> periods_;  // [us]
  std::size_t count_ = 0;
  Clock::time_point last_;
};

Result<std::unique_ptr<Driver>> make_timed(const RobotModel& model, const DriverOptions&) {
  return std::unique_ptr<Driver>(std::make_unique<TimedDriver>(model));
}

constexpr std::array kRows{DriverRow{"sim", "the simulated robot, whose control periods are measured", false,
                                     drives_joints, make_timed}};

}  // namespace

std::span<const DriverRow> driver_rows() { return kRows; }

}  // namespace aim::robotside
