// What keeps the simulated CyberDog from carrying out commands: faults, the emergency stop, a fall, and being
// lifted. Source: cyberdog_locomotion, control_fsm; thresholds that it does not give are ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::robotside::cyberdog {

using xiaomi_cyberdog::Mode;

inline constexpr int kDampingIterations = 1500;  // of emergency damping, then the emergency stop: 3 s
inline constexpr int kClearIterations = 2000;    // without a cause, then commands are taken again: 4 s
inline constexpr double kUnsafeTilt = 1.3;       // of the body: rpy_thresh of the controller [rad]
inline constexpr double kOverHeat = 74;          // [degree C]
inline constexpr std::uint32_t kMotorWarning = 1U << 24;  // a hot coil; no fault yet

enum class Guard : std::uint8_t { none, stop, damping, lifted };

// Causes that a test or an operator of the simulator sets.
struct Causes {
  std::array<std::uint32_t, 12> motor_error{};  // bits 0..27 of the motors' words
  std::int16_t footpos_error = 0;               // 3 bits per leg
  bool button = false;                          // emergency stop
  bool low_battery = false;
  bool lifted = false;
  bool motor_fault() const;
};

class DogSafety {
 public:
  // One iteration of 2 ms. `tilt` of the body [rad].
  Guard step(const Causes& causes, Mode mode, Mode wanted, double tilt);
  Guard guard() const { return guard_; }
  bool orientation_error() const { return fallen_; }
  int lifted_for() const { return age_; }  // [iterations]
  // A command has ended the state in which the robot is held up.
  void put_down() { guard_ = Guard::none; }
  // Whether the queue must be cleared, because it asks for something else for too long.
  bool unresponsive(Mode wanted);

 private:
  void enter(Guard guard);
  void leave_when_quiet(bool cause);

  Guard guard_ = Guard::none;
  int age_ = 0;    // of the guard [iterations]
  int quiet_ = 0;  // iterations without a cause
  int disobeyed_ = 0;
  bool fallen_ = false;
};

}  // namespace aim::robotside::cyberdog
