// How a drive changes its mode, and every error of it.
#include <limits>

#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

void run(SimDrive& drive, int ms) {
  for (int i = 0; i < ms; ++i) drive.step(0.001);
}

SimDrive ready_drive(std::size_t joint) {
  SimDrive drive(joint);
  drive.take(command_of(JointMode::ready));
  run(drive, 20);
  return drive;
}

DriveError error_of(const SimDrive& drive) { return static_cast<DriveError>(drive.state().error); }

constexpr JointMode kMoving[] = {JointMode::hybrid, JointMode::pid, JointMode::adrc};

}  // namespace

TEST_CASE("every joint takes the modes of the document from ready_drive, and no other") {
  for (std::size_t i = 0; i < kJointCount; ++i)
    for (const JointMode mode : kMoving) {
      INFO(kJoints[i].name << " mode " << static_cast<int>(mode));
      SimDrive drive = ready_drive(i);
      drive.take(command_of(mode));
      CHECK(drive.mode() == (takes(i, mode) ? mode : JointMode::ready));
      CHECK(error_of(drive) == (takes(i, mode) ? DriveError::none : DriveError::wrong_mode));
    }
}

TEST_CASE("a drive must have been ready_drive long enough") {
  for (const int ms : {0, 1, 10, 19, 20, 21}) {
    INFO(ms);
    SimDrive drive(joint_la1);
    drive.take(command_of(JointMode::ready));
    run(drive, ms);
    drive.take(command_of(JointMode::pid));
    CHECK((drive.mode() == JointMode::pid) == (ms >= 20));
    CHECK(error_of(drive) == (ms >= 20 ? DriveError::none : DriveError::not_ready));
  }
  SimDrive drive(joint_la1);
  for (int i = 0; i < 30; ++i) {  // a repeated ready_drive is the same one
    drive.take(command_of(JointMode::ready));
    run(drive, 1);
  }
  drive.take(command_of(JointMode::pid));
  CHECK(drive.mode() == JointMode::pid);
}

TEST_CASE("off is no beginning, and leaving ready_drive begins the time anew") {
  SimDrive drive(joint_la1);
  run(drive, 100);
  drive.take(command_of(JointMode::pid));
  CHECK(drive.mode() == JointMode::off);
  CHECK(error_of(drive) == DriveError::not_ready);
  drive.take(command_of(JointMode::ready));
  CHECK(error_of(drive) == DriveError::none);
  run(drive, 30);
  drive.take(command_of(JointMode::off));
  drive.take(command_of(JointMode::ready));
  run(drive, 5);
  drive.take(command_of(JointMode::pid));
  CHECK(error_of(drive) == DriveError::not_ready);
  run(drive, 15);
  drive.take(command_of(JointMode::pid));
  CHECK(drive.mode() == JointMode::pid);
}

TEST_CASE("between modes that move there is no direct way") {
  SimDrive drive = ready_drive(left_hip_pitch);
  drive.take(command_of(JointMode::hybrid));
  REQUIRE(drive.mode() == JointMode::hybrid);
  drive.take(command_of(JointMode::adrc));
  CHECK(drive.mode() == JointMode::hybrid);
  CHECK(error_of(drive) == DriveError::not_ready);
}

TEST_CASE("unknown modes are wrong ones") {
  for (const int mode : {1, 2, 6, 20, 30, 199, 201, -1, -32768, 32767}) {
    INFO(mode);
    SimDrive drive = ready_drive(joint_la1);
    drive.take({.mode = static_cast<std::int16_t>(mode)});
    CHECK(drive.mode() == JointMode::ready);
    CHECK(error_of(drive) == DriveError::wrong_mode);
  }
}

TEST_CASE("set-points out of range are refused, and the last one stays in force") {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const DriveCommand bad_arm[] = {
      {.mode = 4, .position = 2.9F},      {.mode = 4, .position = -2.9F}, {.mode = 4, .position = kNan},
      {.mode = 4, .velocity = -1},        {.mode = 4, .torque = -1},      {.mode = 4, .velocity = kNan},
      {.mode = 4, .position = kInfinity}, {.mode = 4, .kp = kNan},
  };
  for (const DriveCommand& command : bad_arm) {
    SimDrive drive = ready_drive(joint_la1);
    drive.take(command_of(JointMode::pid, 0.4));
    REQUIRE(error_of(drive) == DriveError::none);
    drive.take(command);
    CHECK(error_of(drive) == DriveError::out_of_range);
    run(drive, 1000);
    CHECK(drive.position() == Approx(0.4).margin(1e-3));
    CHECK(error_of(drive) == DriveError::out_of_range);
    drive.take(command_of(JointMode::pid, 0.4));
    CHECK(error_of(drive) == DriveError::none);
  }
  const DriveCommand bad_leg[] = {
      {.mode = 3, .kp = -1},  {.mode = 3, .kp = 1001},       {.mode = 3, .kd = -1},
      {.mode = 3, .kd = 101}, {.mode = 3, .velocity = 6.5F}, {.mode = 3, .torque = kInfinity},
  };
  for (const DriveCommand& command : bad_leg) {
    SimDrive drive = ready_drive(left_knee_pitch);
    drive.take(command);
    CHECK(error_of(drive) == DriveError::out_of_range);
    CHECK(drive.mode() == JointMode::ready);
  }
}

TEST_CASE("limits that the joint does not reach are taken as its own") {
  SimDrive drive = ready_drive(joint_la6);
  drive.take({.mode = 5, .position = 0.5F, .velocity = 100, .torque = 1000, .kp = 40, .kd = 100});
  CHECK(error_of(drive) == DriveError::none);
  run(drive, 1000);
  CHECK(drive.position() == Approx(0.5).margin(1e-3));
  SimDrive leg = ready_drive(left_knee_pitch);
  leg.take({.mode = 3, .torque = -500});
  CHECK(error_of(leg) == DriveError::none);
}

TEST_CASE("the ends of the range may be commanded as floats") {
  for (std::size_t i = 0; i < kJointCount; ++i)
    for (const double end : {kJoints[i].limits.position.min, kJoints[i].limits.position.max}) {
      SimDrive drive = ready_drive(i);
      drive.take(command_of(moving_mode(i), end));
      CHECK(error_of(drive) == DriveError::none);
    }
}

TEST_CASE("off and ready_drive are always taken, whatever else the command says") {
  for (const JointMode mode : {JointMode::off, JointMode::ready}) {
    SimDrive drive = ready_drive(joint_la1);
    drive.take(command_of(JointMode::pid, 1.0));
    run(drive, 50);
    DriveCommand command = command_of(mode, std::numeric_limits<double>::quiet_NaN());
    command.kp = -5;
    drive.take(command);
    CHECK(drive.mode() == mode);
    CHECK(error_of(drive) == DriveError::none);
    run(drive, 50);
    CHECK(std::isfinite(drive.position()));
  }
}

TEST_CASE("a silent drive shows its last values without power, and starts from off") {
  SimDrive drive = ready_drive(joint_la1);
  drive.take(command_of(JointMode::pid, 1.0));
  run(drive, 100);
  const float last = drive.state().position;
  REQUIRE(last > 0.05F);
  drive.set_offline(true);
  drive.take(command_of(JointMode::pid, 0.5));
  run(drive, 200);
  CHECK(drive.state().position == last);
  CHECK(drive.state().velocity == 0);
  CHECK(drive.state().status == 0);
  CHECK(error_of(drive) == DriveError::no_answer);
  drive.set_offline(false);
  CHECK(drive.mode() == JointMode::off);
  CHECK(error_of(drive) == DriveError::none);
  drive.take(command_of(JointMode::pid, 0.5));
  CHECK(error_of(drive) == DriveError::not_ready);
}

TEST_CASE("a drive that is too hot takes no mode that moves") {
  SimDrive drive = ready_drive(joint_la1);
  drive.set_heat(95);
  run(drive, 1);
  drive.take(command_of(JointMode::pid));
  CHECK(drive.mode() == JointMode::ready);
  CHECK(error_of(drive) == DriveError::too_hot);
  drive.set_heat(85);  // not cool enough
  run(drive, 1);
  CHECK(error_of(drive) == DriveError::too_hot);
  drive.set_heat(0);
  run(drive, 1);
  drive.take(command_of(JointMode::pid));
  CHECK(drive.mode() == JointMode::pid);
  CHECK(error_of(drive) == DriveError::none);
}

}  // namespace aim::robotside::magicbot
