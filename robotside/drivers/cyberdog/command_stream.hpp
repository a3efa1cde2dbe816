// Our commands to the robot, and the heartbeats that repeat them.
//
// A frame with the life count of the one before is a heartbeat for the robot, also where that one was another
// client's: a command needs a count of its own.
#pragma once

#include <cstdint>

#include "robotside/drivers/cyberdog/other_clients.hpp"

namespace aim::robotside::cyberdog {

class CommandStream {
 public:
  // Both must outlive it. What is sent is noted with the others: its frames must not be taken for theirs.
  CommandStream(DogLink& link, OtherClients& others) : link_(link), others_(others) {}

  // With a life count of its own.
  void send(ControlFrame command, TimeNs now);
  void repeat(TimeNs now);

  bool begun() const { return begun_; }
  const ControlFrame& newest() const { return newest_; }
  TimeNs since_command(TimeNs now) const { return now - command_at_; }
  TimeNs since_frame(TimeNs now) const { return now - frame_at_; }  // a command or a heartbeat

 private:
  void transmit(bool again, TimeNs now);

  DogLink& link_;
  OtherClients& others_;
  ControlFrame newest_;
  std::int8_t life_count_ = 0;
  bool begun_ = false;
  TimeNs command_at_ = kNever;
  TimeNs frame_at_ = kNever;
};

}  // namespace aim::robotside::cyberdog
