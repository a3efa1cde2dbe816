// A simulated controller with a client that sends commands and, every 50 ms, heartbeats.
#pragma once

#include <memory>

#include "robotside/frames/cyberdog/user_gait.hpp"
#include "robotside/simulators/cyberdog/sim_controller.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {

inline ControlFrame frame_of(Mode mode, int gait = 0, int duration = 0) {
  ControlFrame frame;
  frame.mode = static_cast<std::int8_t>(mode);
  frame.gait_id = static_cast<std::int8_t>(gait);
  frame.duration = duration;
  return frame;
}

// The answer of the robot to a gait: 0 accepted, 1 rejected.
inline int upload(SimController& sim, std::string_view text) {
  auto file = parse_user_gait(text);
  if (!file) return 1;
  sim.exchange_user_gait(*file);
  return 0;
}

class Dog {
 public:
  Dog() = default;
  Dog(const Dog& other)
      : sim_(std::make_unique<SimController>(*other.sim_)),
        last_(other.last_),
        life_count_(other.life_count_),
        heartbeat_(other.heartbeat_),
        since_(other.since_) {}
  Dog(Dog&&) = default;
  Dog& operator=(const Dog&) = delete;
  Dog& operator=(Dog&&) = default;
  ~Dog() = default;

  // A command of its own life count; it is read in the next step.
  void send(ControlFrame frame) {
    frame.life_count = ++life_count_;
    last_ = frame;
    sim_->receive(frame);
    sim_->step();
  }
  void send(Mode mode, int gait = 0, int duration = 0) { send(frame_of(mode, gait, duration)); }
  // By the remote control.
  void steer(const ControlFrame& frame) { sim_->receive_remote(frame); }

  void run(int ms) {
    for (int i = 0; i < ms / kIterationMs; ++i) {
      if (heartbeat_ && ++since_ % 25 == 0) sim_->receive(last_);
      sim_->step();
    }
  }
  void stand() {
    send(Mode::recovery_stand);
    run(6000);
    REQUIRE(mode() == Mode::recovery_stand);
    REQUIRE(bar() == 100);
  }
  void silence() { heartbeat_ = false; }
  void speak() { heartbeat_ = true; }

  Mode mode() const { return static_cast<Mode>(sim_->response().mode); }
  int gait() const { return sim_->response().gait_id; }
  int bar() const { return sim_->response().order_process_bar; }
  SwitchStatus status() const { return static_cast<SwitchStatus>(sim_->response().switch_status); }
  SimController& sim() { return *sim_; }
  const SimDogBody& body() const { return sim_->body(); }

 private:
  std::unique_ptr<SimController> sim_ = std::make_unique<SimController>();
  ControlFrame last_;
  std::int8_t life_count_ = 0;
  bool heartbeat_ = true;
  int since_ = 0;
};

}  // namespace aim::robotside::cyberdog
