// The driver of the toy walker: the client of its wire. It keeps the promises of robotside/ports/driver.hpp
// and mode_port.hpp with what the robot's frames say.
#pragma once

#include <atomic>
#include <memory>

#include "robotside/drivers/action_state.hpp"
#include "robotside/ports/driver.hpp"
#include "toy_link.hpp"

namespace aim::toy {

class ToyDriver final : public robotside::Driver, public robotside::ModePort {
 public:
  // `client`: the number by which the robot knows this driver, not 0. The model must outlive the driver.
  ToyDriver(const RobotModel& model, std::unique_ptr<ToyLink> link, std::uint32_t client);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override { enabled_ = false; }
  bool read(robotside::TimeNs now, robotside::Measurement& out) noexcept override;
  void write(robotside::TimeNs now, const robotside::SetPoints& set_points) noexcept override;
  robotside::Ports ports() noexcept override { return {.modes = this, .world = link_->world()}; }
  std::vector<robotside::Fault> faults() const override;

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  void withdraw() noexcept override;
  robotside::ModeReport report() noexcept override { return action_.report(); }

 private:
  bool obeyed() const { return state_.obeyed == command_.client; }
  void send() noexcept;
  void watch_request();
  void follow_state();
  void measure(robotside::Measurement& out) const;

  const RobotModel& model_;
  std::unique_ptr<ToyLink> link_;
  CommandFrame command_;
  StateFrame state_;  // the newest
  bool connected_ = false;
  bool enabled_ = false;
  robotside::TimeNs now_ = 0;
  robotside::TimeNs sent_at_ = robotside::kNever;
  robotside::TimeNs heard_at_ = robotside::kNever;  // state_
  robotside::ActionState action_;
  std::atomic<bool> disputed_ = false;  // the robot obeys another client
};

}  // namespace aim::toy
