// Drives a body that it reaches only through the topics of a hardware abstraction (/body_drive/...), which
// has no balance, no limits and no watchdog of its own that it could rely on. What such a body may not report
// (base, battery, emergency stop) is used as soon as it does.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <thread>

#include "robotside/drivers/hal_link.hpp"

namespace aim::robotside {

class HalDriver final : public Driver {
 public:
  // `buses`: in the order in which set-points choose theirs. `sends`: a thread of its own encodes and sends;
  // otherwise write() does (tests on simulated time).
  HalDriver(const RobotModel& model, std::vector<HalBus> buses, bool sends = true);
  ~HalDriver() override;

  // Waits a few seconds for the first state of the limbs, the hands and the inertial sensor; the error names
  // what is missing. Waits about a second longer for base, battery and emergency stop.
  Status connect() override;
  Status enable() override;
  void disable() noexcept override { enabled_ = false; }
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
  struct Seen {
    std::uint64_t count = 0;
    TimeNs at = kNever;
  };
  bool has_seen(BodyPart part);
  std::string missing();
  bool fresh(TimeNs now);
  void take_slow_parts(TimeNs now, Measurement& out);
  void run();

  const RobotModel& model_;
  HalLink link_;
  bool opened_ = false;
  bool connected_ = false;
  bool enabled_ = false;
  bool handing_over_ = true;                    // the next set-points hold the measured positions
  std::array<HalSample, kBodyParts> newest_{};  // the control thread only
  std::array<Seen, kBodyParts> seen_{};
  TimeNs looked_at_ = kNever;
  JointArray measured_{};
  JointArray waist_{};                     // has no encoder: its last set-points
  std::atomic<std::uint32_t> silent_{0};   // bit: BodyPart; nothing can be controlled meanwhile
  std::atomic<std::uint32_t> unknown_{0};  // likewise; not reported, or not any more

  // To the sending thread.
  const bool sends_;
  std::uint64_t written_ = 0;
  LatestValue<SetPoints> outgoing_;
  std::atomic<std::uint32_t> pending_{0};
  std::atomic<bool> ending_{false};
  std::thread sender_;
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
