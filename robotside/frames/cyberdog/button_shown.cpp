// What a response of a CyberDog says about the emergency stop button.
#include <algorithm>

#include "robotside/frames/cyberdog/dog_link.hpp"

namespace aim::robotside::cyberdog {

std::optional<bool> shows_button(const ResponseFrame& response) {
  if (static_cast<SwitchStatus>(response.switch_status) != SwitchStatus::emergency_stop) return false;
  const bool motor = std::any_of(response.motor_error.begin(), response.motor_error.end(), [](auto word) {
    return (static_cast<std::uint32_t>(word) & 0x3FFFFFFFU) != 0;
  });
  if (motor || response.ori_error != 0) return std::nullopt;
  return true;
}

}  // namespace aim::robotside::cyberdog
