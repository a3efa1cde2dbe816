// The driver of the synthetic quadruped with its simulated controller: it changes modes in their own time,
// can refuse them, and integrates the velocity of the base.
#pragma once

#include "robotside/drivers/driver.hpp"

namespace aim::test {

class QuadrupedDriver final : public robotside::Driver,
                              public robotside::ModePort,
                              public robotside::SimWorld {
 public:
  explicit QuadrupedDriver(const RobotModel& model);

  Status connect() override { return Done{}; }
  Status enable() override { return Done{}; }
  void disable() noexcept override {}
  bool read(robotside::TimeNs now, robotside::Measurement& out) noexcept override;
  void write(robotside::TimeNs now, const robotside::SetPoints& set_points) noexcept override;
  robotside::ModePort* modes() noexcept override { return this; }
  std::vector<std::string> faults() const override { return {"foot 3 does not report contact"}; }
  robotside::SimWorld* world() noexcept override { return this; }

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  robotside::ModeReport report() noexcept override { return report_; }

  // Faults and events set by tests.
  void refuse_next(std::string_view reason) { refuse_ = reason; }
  void ignore_requests(bool on) { ignores_ = on; }
  void change_by_itself(ActionIndex action);

  void place(std::size_t, double) override {}
  void remove(std::size_t) override {}
  std::optional<double> touched_at(std::size_t) const override { return std::nullopt; }

 private:
  void begin(ActionIndex action);

  const RobotModel& model_;
  robotside::TimeNs now_ = 0;
  robotside::TimeNs last_ = 0;
  robotside::TimeNs entered_ = 0;
  robotside::ModeReport report_{.known = true, .status = robotside::ActionStatus::running};
  robotside::Measurement measured_;
  std::string_view refuse_;
  bool ignores_ = false;
};

bool is_quadruped(const RobotModel& model);
Result<std::unique_ptr<robotside::Driver>> make_quadruped_driver(const RobotModel& model,
                                                                 const robotside::DriverOptions& options);

}  // namespace aim::test
