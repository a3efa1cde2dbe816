// Data of the MagicBot's interface: answers, levels, gaits, tricks, commands and states. Names, order and
// numbers of the fields are those of the vendor; the zero defaults are ours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "magic_sdk_version.h"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

inline constexpr std::uint8_t kHandJointNum = 6;  // of one hand
inline constexpr std::uint8_t kHandNum = 2;
inline constexpr std::uint8_t kHeadJointNum = 2;
inline constexpr std::uint8_t kArmJointNum = 14;  // left 7, right 7
inline constexpr std::uint8_t kWaistJointNum = 2;
inline constexpr std::uint8_t kLegJointNum = 12;  // left 6, right 6
inline constexpr std::uint64_t kPeriodMs = 2;     // [ms] of commands and states

enum ErrorCode {  // unscoped, so that programs can print it
  OK = 0,
  SERVICE_NOT_READY = 1,  // a call is missing before this one; the message names it
  TIMEOUT = 2,            // the robot did not answer or did not arrive in time
  INTERNAL_ERROR = 3,     // the call cannot be carried out as it is: wrong size, no thread, no network
  SERVICE_ERROR = 4,      // refused: by the robot, or by the library because the robot would
};

struct Status {
  ErrorCode code = OK;
  std::string message;  // empty: OK
};

enum class ControllerLevel : std::int8_t {
  UNKNOWN = 0,
  UNKKOWN = 0,  // the vendor's spelling
  HighLevel = 1,
  LowLevel = 2,
};

enum class GaitMode : std::int32_t {
  GAIT_PASSIVE = 0,
  GAIT_RECOVERY_STAND = 1,
  GAIT_PURE_DAMPER = 10,
  GAIT_BALANCE_STAND = 46,
  GAIT_ARM_SWING_WALK = 47,
  GAIT_LOWLEVL_SDK = 200,  // the vendor's spelling
};

enum class TrickAction : std::int32_t {  // in GAIT_BALANCE_STAND only
  ACTION_NONE = 0,
  ACTION_RECOVERY_STAND = 103,
  ACTION_CELEBRATE = 201,
  ACTION_SHAKE_HAND_REACHOUT = 217,
  ACTION_SHAKE_WITH_DRAW = 218,
  ACTION_NOD = 219,
  ACTION_SHAKE = 220,
  ACTION_CIRCLE_HEAD = 221,
  ACTION_GTEETING = 301,  // the vendor's spelling
  ACTION_POINT_GROUND = 302,
  ACTION_POINT_GROUND_WITH_DRAW = 303,
  ACTION_SPREAD_HAND = 304,
  ACTION_SPREAD_HAND_WITH_DRAW = 305,
  ACTION_TURN_AWAY = 306,
  ACTION_TURN_BACK = 307,
  // Their names in the vendor's 1.2.2, with its spelling.
  ACTION_SHAKE_HAND_WITHDRAW = ACTION_SHAKE_WITH_DRAW,
  ACTION_NOD_HEAD = ACTION_NOD,
  ACTION_SHAKE_HEAD = ACTION_SHAKE,
  ACTION_TRUN_AWAY_LEFT_INTRODUCE = ACTION_TURN_AWAY,
  ACTION_TRUN_BACK_LEFT_INTRODUCE = ACTION_TURN_BACK,
};

struct JoystickCommand {   // -1..1 each
  float left_x_axis = 0;   // to the right
  float left_y_axis = 0;   // forward
  float right_x_axis = 0;  // turn to the right
  float right_y_axis = 0;  // without effect
};

// Operation modes: 200 ready, 3 torque and position with gains (legs), 4 position loop over velocity loop
// (joints 1 to 5 of an arm, hands), 5 position by active disturbance rejection (joints 6 and 7 of an arm,
// head, waist, legs), 0 without power.
struct SingleJointCommand {
  std::int16_t operation_mode = 200;
  Real pos = 0;  // [rad] modes 3, 4, 5: within the limits of the joint
  Real vel = 0;  // [rad/s] mode 3: wanted; modes 4 and 5: the largest, 0: that of the joint
  Real toq = 0;  // [N m] mode 3: wanted; modes 4 and 5: the largest, 0: that of the joint
  Real kp = 0;   // [N m/rad] in mode 3; not negative
  Real kd = 0;   // [N m s/rad] in mode 3; not negative
};

struct JointCommand {
  // [ns] of system_clock or steady_clock of this machine; 0: none given
  std::int64_t timestamp = 0;
  std::vector<SingleJointCommand> joints;  // all joints of the limb, in the order of the document
};

struct SingleHandJointCommand {     // of a hand
  std::int16_t operation_mode = 0;  // 200, then 4; 0: without power
  std::vector<Real> pos;            // kHandJointNum values, 0..1000
};

struct HandCommand {
  std::int64_t timestamp = 0;               // as in JointCommand
  std::vector<SingleHandJointCommand> cmd;  // left, right
};

struct SingleJointState {
  std::int16_t status_word = 0;  // the operation mode in which the joint is
  Real posH = 0;                 // [rad]
  Real posL = 0;                 // [rad] of the second encoder
  Real vel = 0;                  // [rad/s]
  Real toq = 0;                  // [N m]
  Real current = 0;              // [A]
  std::int16_t err_code = 0;     // 0: none
};

struct JointState {
  std::int64_t timestamp = 0;            // [ns] of the robot
  std::vector<SingleJointState> joints;  // all joints of the limb, in the order of the document
};

struct SingleHandJointState {    // of a hand
  std::int16_t status_word = 0;  // the operation mode of its first joint
  std::vector<Real> pos;         // kHandJointNum values, 0..1000
  std::vector<Real> toq;         // [N m]
  std::vector<Real> cur;         // [A]
  std::int16_t error_code = 0;   // of the first joint that has one; 0: none
};

struct HandState {
  std::int64_t timestamp = 0;               // [ns] of the robot
  std::vector<SingleHandJointState> state;  // left, right
};

struct Imu {
  std::int64_t timestamp = 0;          // [ns] of the robot
  double orientation[4] = {};          // w, x, y, z
  double angular_velocity[3] = {};     // [rad/s]
  double linear_acceleration[3] = {};  // [m/s^2], with gravity
  float temperature = 0;               // [degC]
};

class NonCopyable {
 public:
  NonCopyable(const NonCopyable&) = delete;
  NonCopyable& operator=(const NonCopyable&) = delete;

 protected:
  NonCopyable() = default;
  ~NonCopyable() = default;
};

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
