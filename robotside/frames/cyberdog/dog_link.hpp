// How the driver reaches a CyberDog: frames out, the newest samples in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/state/timed.hpp"

namespace aim::robotside::cyberdog {

// A robot that has sent no state for longer is silent, as the vendor's own layer counts it.
inline constexpr TimeNs kSilent = 200'000'000;

inline constexpr TimeNs kMillisecond = 1'000'000;
// Until a response can show a command: three of them; ours.
inline constexpr TimeNs kLatency = 60 * kMillisecond;

struct DogSamples {
  Timed<ResponseFrame> response;
  Timed<Localization> localization;
  Timed<StateEstimator> state_estimator;
  Timed<LegControlData> leg_control_data;
  Timed<MotorTemperatures> motor_temperatures;
  Timed<MotorCtrlState> motor_ctrl_state;  // only in motor control
  ButtonReport button;                     // of each robot that sends responses
  Timed<ControlFrame> command;             // the newest frame of any client, also a heartbeat; ours come back
};

inline constexpr TimeNs kButtonLasts = 200 * kMillisecond;  // ten responses
// Whether the response shows the emergency stop button pressed: a stop for which it names no other cause.
// nullopt: it does name one, which may hide the button.
std::optional<bool> shows_button(const ResponseFrame& response);

class DogLink {
 public:
  virtual ~DogLink() = default;
  // Afterwards poll() delivers samples. Error: the robot is silent.
  virtual Status connect() = 0;
  // Any thread except the control thread; waits for the robot's answer. Error: it rejects the file, or is
  // silent.
  virtual Status send_user_gait(std::string_view text) = 0;

  // Control thread: they do not wait, allocate, lock or throw.
  virtual void send(const ControlFrame& frame) noexcept = 0;
  // From the first one on the robot obeys nothing else, until it is restarted.
  virtual void send(const MotorCtrlFrame& frame) noexcept = 0;
  // Replaces the samples that have newer ones.
  virtual void poll(TimeNs now, DogSamples& newest) noexcept = 0;
  // Of the last control frame of any client; none: there was none.
  virtual std::optional<std::int8_t> life_count() noexcept = 0;
  // Commands of any client that the robot takes for heartbeats, because they have the life count of the
  // command before; counted since connect().
  virtual std::uint32_t unheeded() noexcept = 0;
  // Whether the robot is commanded by another client of this process, which knows of this one.
  virtual bool shared() const noexcept { return false; }
  // What is wrong with the wire at present: one sentence each. Any thread.
  virtual std::vector<std::string> troubles() const { return {}; }
  virtual std::vector<RobotWire> wires() const { return {}; }  // Driver::wires()
  // A simulated robot obeys no client of its wire while a stop of its own aimd is latched.
  virtual void hold(bool /*stopped*/) noexcept {}
  virtual SimWorld* world() noexcept { return nullptr; }  // null: the robot is real
  virtual RosLayer* ros() noexcept { return nullptr; }    // null: the robot has its own, or none
};

}  // namespace aim::robotside::cyberdog
