// The driver of the synthetic quadruped with its simulated controller: it changes modes in their own time,
// can refuse them, integrates the velocity of the base, takes poses, and performs motions and sequences.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <string>

#include "robotside/ports/driver.hpp"
#include "robotside/state/latest_value.hpp"

namespace aim::test {

class QuadrupedDriver final : public robotside::Driver,
                              public robotside::ModePort,
                              public robotside::SequencePort,
                              public robotside::SimWorld {
 public:
  explicit QuadrupedDriver(const RobotModel& model);

  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  bool read(robotside::TimeNs now, robotside::Measurement& out) noexcept override;
  void write(robotside::TimeNs now, const robotside::SetPoints& set_points) noexcept override;
  robotside::Ports ports() noexcept override { return {.modes = this, .sequences = this, .world = this}; }
  std::vector<robotside::Fault> faults() const override {
    return {{robotside::FaultKind::reported, "foot 3", "foot 3 does not report contact"}};
  }

  // A sequence has lines of an action and a time, "STAND 0.5"; a gait has lines of a time. # begins a
  // comment.
  Result<robotside::SequenceOutline> check(std::string_view text) override;
  Result<robotside::LoadedSequence> load(std::string_view text) override;
  Status check_gait(std::string_view text) override;
  Status upload_gait(std::string_view text) override;
  void start(std::uint64_t number) noexcept override;
  void cancel() noexcept override;
  robotside::SequenceReport sequence_report() noexcept override { return sequence_; }
  std::string uploaded_gait() const;

  void request(std::uint32_t number, ActionIndex action) noexcept override;
  robotside::ModeReport report() noexcept override { return report_; }

  // Faults and events set by tests.
  void refuse_next(std::string_view reason) { refuse_ = reason; }
  void ignore_requests(bool on) { ignores_ = on; }
  void change_by_itself(ActionIndex action);
  void set_charge(double charge) { measured_.battery.charge = charge; }

  void press_button(bool pressed) override { button_ = pressed; }
  bool button() const override { return button_; }
  void place(std::size_t, double) override {}
  void remove(std::size_t) override {}
  std::optional<double> touched_at(std::size_t) const override { return std::nullopt; }

 private:
  struct Step {
    ActionIndex action = 0;
    robotside::TimeNs duration = 0;
  };
  struct Program {
    std::uint64_t number = 0;
    std::uint32_t count = 0;
    std::array<Step, 16> steps{};
    double seconds() const;
  };
  Result<Program> read_program(std::string_view text) const;

  void begin(ActionIndex action);
  void step_motion();
  void step_sequence();
  void end_sequence(std::string_view reason);
  void pose_body(const robotside::SetPoints& set_points);
  void step_feet(double dt);

  const RobotModel& model_;
  std::atomic<bool> button_ = false;  // the emergency stop
  bool connected_ = false;
  bool enabled_ = false;
  double phase_ = 0;  // of the trot [0..1)
  robotside::TimeNs now_ = 0;
  robotside::TimeNs last_ = 0;
  robotside::TimeNs entered_ = 0;
  robotside::ModeReport report_{.status = robotside::ActionStatus::running};
  robotside::Measurement measured_;
  std::string_view refuse_;
  bool ignores_ = false;

  robotside::LatestValue<Program> loaded_;
  std::uint64_t loads_ = 0;
  Program program_;  // being performed
  robotside::SequenceReport sequence_;
  robotside::TimeNs step_since_ = 0;  // of the sequence
  bool cancelled_ = false;            // the sequence ends as soon as the robot stands
  bool requested_ = false;            // an action, since the last read()
  mutable std::mutex gait_mutex_;
  std::string gait_;
};

bool is_quadruped(const RobotModel& model);
Result<std::unique_ptr<robotside::Driver>> make_quadruped_driver(const RobotModel& model,
                                                                 const robotside::DriverOptions& options);

}  // namespace aim::test
