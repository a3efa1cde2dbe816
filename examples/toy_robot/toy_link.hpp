// How the driver reaches a toy walker: a frame out, the newest state in. There are two links: to the
// simulated controller in this process, and over UDP.
#pragma once

#include "core/result.hpp"
#include "robotside/ports/driver.hpp"
#include "toy_frame.hpp"

namespace aim::toy {

class ToyLink {
 public:
  virtual ~ToyLink() = default;
  // Afterwards poll() delivers states. Error: the robot is silent.
  virtual Status connect() = 0;
  // Control thread: they do not wait, allocate, lock or throw.
  virtual void send(const CommandFrame& frame) noexcept = 0;
  // False, and `newest` unchanged: there is none since the last call.
  virtual bool poll(robotside::TimeNs now, StateFrame& newest) noexcept = 0;
  virtual robotside::SimWorld* world() noexcept { return nullptr; }  // null: the robot is real
};

}  // namespace aim::toy
