// Source: MiRoboticsLab/motion, motion_id_map.toml (map, min_exec_time, post_motion), motion_handler.cpp and
// motion_macros.hpp (times, codes); MiRoboticsLab/utils, robot_code.hpp.
#include "robotside/simulators/cyberdog/motion_ids.hpp"

#include <algorithm>

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;
using dog::ModeList;

// Numbers that an order cannot name here, for what the controller does by itself.
constexpr MotionId kShown[] = {
    {113, Mode::locomotion, 31, 5000, false}, {114, Mode::lifted, 0, 0, false},
    {115, Mode::lifted, 1, 0, false},         {202, Mode::qp_stand, 3, 0, false},
    {203, Mode::qp_stand, 1, -1, false},      {213, Mode::pose, 2, -1, false},
    {214, Mode::pose, 3, -1, false},
};

// Slots for gaits of the user.
constexpr int kFirstSlot = 180, kLastSlot = 199, kFirstSlotGait = 80, kSlotGuardMs = 15000;

struct Followers {
  Mode mode;
  ModeList next;  // post_motion
};
constexpr Followers kFollowers[] = {
    {Mode::off,
     {Mode::off, Mode::recovery_stand, Mode::pose, Mode::damper, Mode::motor_control, Mode::motion}},
    {Mode::damper, {Mode::off, Mode::recovery_stand, Mode::damper, Mode::rl_reset}},
    {Mode::recovery_stand,
     {Mode::off, Mode::recovery_stand, Mode::damper, Mode::pose, Mode::qp_stand, Mode::locomotion,
      Mode::motion, Mode::two_leg_stand, Mode::jump, Mode::lifted, Mode::rl_reset, Mode::rl_rapid}},
    {Mode::locomotion,
     {Mode::off, Mode::recovery_stand, Mode::damper, Mode::pose, Mode::qp_stand, Mode::locomotion,
      Mode::rl_reset, Mode::rl_rapid}},
    {Mode::two_leg_stand, {Mode::off, Mode::recovery_stand, Mode::damper, Mode::jump}},
    {Mode::jump, {Mode::off, Mode::recovery_stand, Mode::damper, Mode::pose}},
    {Mode::motion, {Mode::off, Mode::recovery_stand, Mode::damper, Mode::pose}},
    {Mode::qp_stand,
     {Mode::off, Mode::damper, Mode::recovery_stand, Mode::locomotion, Mode::pose, Mode::qp_stand}},
    {Mode::pose,
     {Mode::off, Mode::recovery_stand, Mode::damper, Mode::pose, Mode::two_leg_stand, Mode::motion}},
    {Mode::lifted, {Mode::off, Mode::recovery_stand, Mode::damper, Mode::qp_stand, Mode::locomotion}},
};

// Bits of a motor's word below its state; those of its drive and of its heat have a code of their own.
constexpr std::uint32_t kMotorErrors = 0x3FFFFFFF;
constexpr std::uint32_t kOfflineBits = 1U << 0 | 1U << 2 | 1U << 8;
constexpr std::uint32_t kHotBits = 1U << 1 | 1U << 24;

std::optional<MotionId> of_slot(int id) {
  if (id < kFirstSlot || id > kLastSlot) return std::nullopt;
  return MotionId{id, Mode::locomotion, static_cast<std::int8_t>(kFirstSlotGait + id - kFirstSlot),
                  kSlotGuardMs, true};
}

std::optional<MotionId> find_any(int id) {
  for (const dog::Motion& motion : dog::kMotions)
    if (motion.number == id) return MotionId{id, motion.mode, motion.gait, motion.guard_ms, true};
  for (const MotionId& motion : kShown)
    if (motion.id == id) return motion;
  return of_slot(id);
}

}  // namespace

std::optional<MotionId> find_ordered(std::int64_t id) {
  if (id < 0 || id > kUserGaitId) return std::nullopt;
  const auto motion = find_any(static_cast<int>(id));
  return motion && motion->ordered ? motion : std::nullopt;
}

int motion_id_of(const ResponseFrame& response) {
  const auto mode = static_cast<Mode>(response.mode);
  if (const dog::Motion* motion = dog::find_motion(mode, response.gait_id)) return motion->number;
  for (const MotionId& motion : kShown)
    if (motion.mode == mode && motion.gait == response.gait_id) return motion.id;
  const int slot = kFirstSlot + response.gait_id - kFirstSlotGait;
  return mode == Mode::locomotion && of_slot(slot) ? slot : kNoMotion;
}

bool allows_duration(const MotionId& motion, std::int64_t duration_ms) {
  if (motion.guard_ms > 0) return duration_ms == 0;
  if (motion.guard_ms < 0) return duration_ms > 0;
  return duration_ms >= 0;
}

int patience_ms(const MotionId& motion, int duration_ms) {
  constexpr int kReach = 500;            // of a motion without an end
  constexpr int kMost = 24 * 3'600'000;  // ours: far below the range of the type
  const int duration = std::min(duration_ms, kMost);
  if (motion.guard_ms > 0) return motion.guard_ms;
  if (motion.guard_ms < 0) return duration;
  return duration == 0 ? kReach : 2 * duration;
}

bool follows(int shown, const MotionId& next) {
  if (next.id == kStandId || next.id == kStopId) return true;
  const auto now = shown == kNoMotion ? std::nullopt : find_any(shown);
  if (!now) return false;
  for (const Followers& row : kFollowers)
    if (row.mode == now->mode) return row.next.has(next.mode);
  return false;
}

MotionCode code_of(SwitchStatus status) {
  switch (status) {
    case SwitchStatus::done:
    case SwitchStatus::transitioning:
      return MotionCode::ok;
    case SwitchStatus::emergency_stop:
      return MotionCode::switch_stop;
    case SwitchStatus::emergency_damping:
      return MotionCode::switch_damping;
    case SwitchStatus::lifted:
      return MotionCode::switch_lifted;
    case SwitchStatus::refused:
      return MotionCode::switch_refused;
    case SwitchStatus::over_heat:
      return MotionCode::switch_hot;
    case SwitchStatus::low_battery:
      return MotionCode::switch_low_battery;
  }
  return MotionCode::execute_error;
}

MotionCode code_of_motors(const ResponseFrame& response) {
  std::uint32_t errors = 0;
  for (const std::int32_t word : response.motor_error)
    errors |= static_cast<std::uint32_t>(word) & kMotorErrors;
  if (errors == 0) return MotionCode::ok;
  if ((errors & kOfflineBits) != 0) return MotionCode::motor_offline;
  return (errors & kHotBits) != 0 ? MotionCode::motor_hot : MotionCode::motor_overload;
}

}  // namespace aim::robotside::cyberdog
