// What the driver of a Kuavo and its links exchange, as plain data: commands in the units of the robot's wire
// (degrees, percent); samples in SI units, those of fingers and claws in percent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string_view>

#include "core/robots/leju_kuavo_actions.hpp"
#include "robotside/frames/kuavo/edition.hpp"
#include "robotside/frames/kuavo/upper_frame.hpp"
#include "robotside/ports/limb_ports.hpp"
#include "robotside/state/robot_state.hpp"
#include "robotside/state/timed.hpp"

namespace aim::robotside::kuavo {

inline constexpr double kDegrees = 180 / std::numbers::pi;     // in one radian
inline constexpr std::size_t kAllFingers = 2 * kFingerJoints;  // left, right
inline constexpr double kRestTime_s = 0.3;                     // in which arms come to rest, chosen by us

// ---- commands; that of the base is a BaseVelocity

struct ArmCommand {
  std::array<double, kMostArmJoints> degrees{};
  std::size_t count = 0;
  // They come to rest there within kRestTime_s, in place of a trajectory under way; else: one of a stream.
  bool rests = false;
};
struct HeadCommand {
  std::array<double, 2> degrees{};  // yaw, pitch
};
struct FingerCommand {
  std::array<std::uint8_t, kAllFingers> percent{};  // left, right
};
struct TorsoCommand {
  double x = 0, y = 0, z = 0;           // in the world of the odometry [m]
  double yaw = 0, pitch = 0, roll = 0;  // [rad]
};

enum class OrderKind : std::uint8_t {
  stand,      // end walking and single steps: the gait stance, and automatic gaits again
  gait,       // of gait.info
  get_up,     // power, and the start of the controller
  power_off,  // of the motors
};
struct Order {
  std::uint32_t number = 0;  // from 1 on
  OrderKind kind = OrderKind::stand;
  std::string_view gait = {};  // a name of leju_kuavo::kGaits
  bool steps = false;          // single steps are under way, or are about to begin
};
struct OrderReply {
  std::uint32_t number = 0;  // of the newest order that was carried out or refused; 0: none
  bool refused = false;
  std::string_view reason = {};  // static text
};

// ---- samples

struct MotorSample {
  MotorArray position{}, velocity{};  // [rad, rad/s]
  ImuState imu;
};
struct BaseSample {
  BaseState base;
  double height = 0, pitch = 0, roll = 0;  // [m, rad, rad]
};
struct FingerSample {
  std::array<double, kAllFingers> position{}, velocity{}, current{};  // [%, %/s, A]
};
using ClawSample = std::array<ClawReading, 2>;

// What the robot says about itself without a topic, or in events.
struct ModeSample {
  bool powered = true;                   // as far as it can be known
  bool standing = true;                  // false: it is getting up, or moves
  std::optional<std::size_t> gait = {};  // row of leju_kuavo::kGaits; nullopt: not known, or none of them
  int arm_mode = -1;                     // -1: not known
  bool hands_perform = false;            // a gesture
  std::optional<bool> button = {};       // the emergency stop button; nullopt: it reports none
};

// A topic slower than that of the motors, which is older, says nothing any more; a number of ours [ns].
inline constexpr TimeNs kStale = 1'000'000'000;

struct KuavoSamples {
  Timed<MotorSample> motors;
  Timed<BaseSample> base;
  Timed<FingerSample> fingers;
  Timed<ClawSample> claws;
  Timed<HandTouch> touch;
  Timed<std::array<bool, 2>> feet;  // left, right: on the ground
  Timed<ModeSample> mode;
  OrderReply reply;
};

}  // namespace aim::robotside::kuavo
