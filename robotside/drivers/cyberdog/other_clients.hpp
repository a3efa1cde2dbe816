// Which client commands the robot: this driver, or another one whose frames are heard.
//
// Every frame of the wire is heard, also ours. The newest one stands. It is ours if we have sent the same one
// within half a second; long afterwards it is another client's, whose counts have come round to ours.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside::cyberdog {

class OtherClients {
 public:
  // We have sent a frame; `again`: the same as before.
  void note_sent(const ControlFrame& frame, bool again, TimeNs now);
  // One period: the newest frame that was heard, and how many frames the robot has ignored. `commands`: this
  // driver keeps the robot as it is, so that another client's frames contradict it.
  void watch(const Timed<ControlFrame>& heard, std::uint32_t unheeded, bool commands, TimeNs now);
  // Time in which the control loop did not run is none in which a frame of ours failed to come back.
  void skip(TimeNs gap);
  // The robot is kept by this driver from now on.
  void have_ended() { command_ = false; }

  // The newest frame is another client's.
  bool command() const { return command_; }
  // So long no frame of any client has been heard.
  TimeNs silence(TimeNs now) const { return now - heard_at_; }
  // What is wrong at present. Any thread.
  std::vector<Fault> faults() const;

 private:
  bool is_ours(const ControlFrame& frame, TimeNs now) const;

  std::array<Timed<ControlFrame>, 32> ours_{};  // the newest commands, and when each was sent last
  std::size_t newest_ = 0;
  TimeNs heard_at_ = kNever;
  bool command_ = false;
  TimeNs contradicted_at_ = kNever;
  std::uint32_t unheeded_ = 0;
  TimeNs unheeded_at_ = kNever;
  std::atomic<bool> contradict_ = false, unheeds_ = false;  // for faults()
};

}  // namespace aim::robotside::cyberdog
