// The numbered motions of the robot's ROS 2 layer: mode and gait, times, and which may follow.
#pragma once

#include <cstdint>
#include <optional>

#include "core/robots/xiaomi_cyberdog_motions.hpp"
#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

using xiaomi_cyberdog::Mode;

struct MotionId {
  int id = 0;
  Mode mode = Mode::none;
  std::int8_t gait = 0;
  int guard_ms = 0;      // time for it; above 0 its duration must be 0, below 0 positive
  bool ordered = false;  // false: only shown, as by a robot that holds after a motion
};

inline constexpr int kNoMotion = -1;
inline constexpr int kStopId = 0, kStandId = 111, kWalkStandId = 112, kForceControlId = 201,
                     kUserGaitId = 400;

// nullopt: the layer has no such motion, or the simulator does not.
std::optional<MotionId> find_ordered(std::int64_t id);
// What a response shows; kNoMotion: no motion of the table.
int motion_id_of(const ResponseFrame& response);

// Whether an order may have this duration [ms].
bool allows_duration(const MotionId& motion, std::int64_t duration_ms);
// How long the layer waits for a motion to be done [ms].
int patience_ms(const MotionId& motion, int duration_ms);
// Whether the layer orders `next` at once while the robot shows `shown`; otherwise it lets it stand up first.
bool follows(int shown, const MotionId& next);

// Codes of the layer's answers: 3000 of the module, and 1 to 13 for all modules, 21 to 99 for its own.
enum class MotionCode : std::int32_t {
  ok = 0,
  unsupported = 3008,
  invalid = 3010,
  busy = 3011,
  switch_stop = 3021,
  switch_refused = 3022,
  switch_damping = 3023,
  switch_lifted = 3024,
  switch_hot = 3025,
  switch_low_battery = 3026,
  transition_timeout = 3027,
  execute_timeout = 3028,
  execute_error = 3029,
  gait_file = 3031,
  motor_offline = 3032,
  motor_hot = 3033,
  motor_overload = 3034,
  stopped = 3040,
};

// Why the controller does not do what it is asked; ok: it does.
MotionCode code_of(SwitchStatus status);
// Of the words of the motors; ok: they are healthy.
MotionCode code_of_motors(const ResponseFrame& response);

}  // namespace aim::robotside::cyberdog
