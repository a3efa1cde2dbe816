// The inputs of an emergency stop, in words, and how each is released.
// Source: AimDK wire, sections 4.7 and 5.1: the button is released by hand, the others also by a request.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace aim {

// Each asserts the emergency stop by itself, and is released by itself.
enum class EmergencyInput : std::uint8_t {
  wired,     // the button on the robot
  wireless,  // the button of the remote control
  software,
};

class EmergencyInputs {
 public:
  constexpr bool has(EmergencyInput one) const { return (bits_ & bit_of(one)) != 0; }
  constexpr bool any() const { return bits_ != 0; }
  constexpr void set(EmergencyInput one, bool active) {
    bits_ = static_cast<std::uint8_t>(active ? bits_ | bit_of(one) : bits_ & ~bit_of(one));
  }
  constexpr bool operator==(const EmergencyInputs&) const = default;

 private:
  static constexpr std::uint8_t bit_of(EmergencyInput one) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(one));
  }
  std::uint8_t bits_ = 0;
};

// Whether a request releases one of them: any but the button.
bool released_by_request(EmergencyInputs inputs);
// "emergency stop button, software emergency stop"; empty: none is active.
std::string words_of(EmergencyInputs inputs);
// What releases the active ones, in order: a sentence for the button, an aimctl line for what a request
// releases.
std::vector<std::string> release_steps(EmergencyInputs inputs);
// They in one sentence: "release the emergency stop button, then aimctl estop release"; empty: none is
// active.
std::string release_of(EmergencyInputs inputs);

}  // namespace aim
