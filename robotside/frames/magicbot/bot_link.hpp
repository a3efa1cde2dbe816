// How the driver reaches a MagicBot: frames out, the newest sample in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/frames/magicbot/rivals.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::magicbot {

// So long aim_magicbot_state counts for the button: a hundred of its samples.
inline constexpr TimeNs kButtonLasts = 200'000'000;  // [ns]

struct BotSamples {
  RobotSample robot;
  TimeNs at = kNever;     // when it arrived, on the axis of the control loop
  bool complete = false;  // aim_magicbot_state comes too, not only upper_body_data
  Reply reply;            // the newest to a request of this link
  ButtonReport button;    // of each robot that sends aim_magicbot_state
};

class BotLink {
 public:
  virtual ~BotLink() = default;
  // Afterwards poll() delivers samples. Error: the robot is silent.
  virtual Status connect() = 0;

  // Control thread: they do not wait, allocate, lock or throw.
  virtual void send(const UpperCommand& command) noexcept = 0;
  virtual void send(const LegCommand& command) noexcept = 0;
  virtual void send(const Joystick& joystick) noexcept = 0;
  // The link sets the client; the answer is BotSamples::reply with its number.
  virtual void send(const Request& request) noexcept = 0;
  // Replaces what is newer.
  virtual void poll(TimeNs now, BotSamples& newest) noexcept = 0;
  // Other programs that send to the same robot at present.
  virtual Rivals rivals() const noexcept { return {}; }
  // What is wrong with the wire at present: one sentence each. Any thread.
  virtual std::vector<std::string> troubles() const { return {}; }
  virtual std::vector<RobotWire> wires() const { return {}; }  // Driver::wires()
  // A simulated robot obeys no client of its wire while a stop of its own aimd is latched.
  virtual void hold(bool /*stopped*/) noexcept {}
  virtual SimWorld* world() noexcept { return nullptr; }  // null: the robot is real
};

}  // namespace aim::robotside::magicbot
