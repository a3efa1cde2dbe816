// Drives a body that it reaches only through the topics of a hardware abstraction (/body_drive/...), which
// has no balance, no limits and no watchdog of its own that it could rely on. What such a body may not report
// (base, battery, emergency stop) is used as soon as it does.
#pragma once

#include <memory>

#include "robotside/drivers/hal_parts_heard.hpp"
#include "robotside/drivers/hal_sender.hpp"

namespace aim::robotside {

class HalDriver final : public Driver {
 public:
  // `buses`: in the order in which set-points choose theirs. `sends`: a thread of its own encodes and sends;
  // otherwise write() does (tests on simulated time).
  HalDriver(const RobotModel& model, std::vector<HalBus> buses, bool sends = true);

  // Waits a few seconds for the first state of the limbs, the hands and the inertial sensor; the error names
  // what is missing. Waits about a second longer for base, battery and emergency stop.
  Status connect() override;
  Status enable() override;
  void disable() noexcept override;
  // False while the state of any part is older than 100 ms: of all but battery and emergency stop, and of the
  // base once it has been seen. Each publisher of the emergency stop is a source of its own.
  bool read(TimeNs now, Measurement& out) noexcept override;
  // Nothing is sent while the body is silent. The first set-points after enable() or a silence hold the
  // measured positions.
  void write(TimeNs now, const SetPoints& set_points) noexcept override;
  Ports ports() noexcept override { return {}; }
  std::vector<Fault> faults() const override;
  std::vector<RobotWire> wires() const override { return link_.wires(); }

 private:
  enum class Use : std::uint8_t { none, opened, connected, enabled };  // each includes those before

  bool measure_joints(TimeNs now, AxisValues& values, TimeNs& age) const;
  void measure_slow_parts(TimeNs now, Measurement& out);

  const RobotModel& model_;
  HalLink link_;
  HalPartsHeard parts_{link_};
  HalSender sender_;
  Use use_ = Use::none;
  bool handing_over_ = true;  // the next set-points hold the measured positions
  JointArray measured_{};
  JointArray waist_{};  // has no encoder: its last set-points
};

// What a robot has beside the body, which the topics do not reach.
inline constexpr CapabilitySet kBesideTheBody{Capability::power, Capability::lights, Capability::audio,
                                              Capability::cameras, Capability::lidar};

// Whether the driver fits a model: a robot with joint control whose model has the motors' topics.
bool has_motor_topics(const RobotModel& model);
// Options: address: the transports of the hardware abstraction, separated by commas, by default "dds:";
// domain and interface of DDS, by default 0 and lo.
Result<std::unique_ptr<Driver>> make_hal_driver(const RobotModel& model, const DriverOptions& options);

}  // namespace aim::robotside
