// Faults, stops, falls and being lifted, and how the robot recovers from each.
#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

Dog walking() {
  Dog robot;
  robot.stand();
  ControlFrame frame = frame_of(Mode::locomotion, 3);
  frame.vel_des[0] = 0.3F;
  robot.send(frame);
  robot.run(1000);
  return robot;
}

}  // namespace

TEST_CASE("a motor fault damps for 3 s, then stops; 4 s without it clear it") {
  Dog robot = walking();
  robot.sim().causes().motor_error[5] = 1;  // offline
  robot.run(10);
  CHECK(robot.status() == SwitchStatus::emergency_damping);
  CHECK(robot.mode() == Mode::damper);
  CHECK(static_cast<std::uint32_t>(robot.sim().response().motor_error[5]) == 0x80000001U);
  CHECK(robot.sim().response().motor_error[4] == -2147483647 - 1);
  robot.run(2900);
  CHECK(robot.status() == SwitchStatus::emergency_damping);
  robot.run(200);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.sim().response().motor_error[5] == 1);  // without power
  robot.send(Mode::recovery_stand);
  robot.run(3000);
  CHECK(robot.mode() == Mode::off);
  robot.sim().causes().motor_error[5] = 0;
  robot.run(3900);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  robot.run(200);
  CHECK(robot.status() == SwitchStatus::done);
  robot.stand();
}

TEST_CASE("a hot coil is a warning, not a fault") {
  Dog robot = walking();
  robot.sim().causes().motor_error[0] = kMotorWarning;
  robot.run(1000);
  CHECK(robot.status() == SwitchStatus::done);
  CHECK(static_cast<std::uint32_t>(robot.sim().response().motor_error[0]) == (0x80000000U | kMotorWarning));
}

TEST_CASE("commands other than lying down are dropped after 25 iterations of damping, 10 of a stop") {
  Dog damped = walking();
  damped.sim().causes().motor_error[0] = 2;
  damped.run(4);
  damped.send(Mode::recovery_stand);
  damped.run(100);
  CHECK(damped.sim().queue().command().mode == 7);
  Dog stopped = walking();
  stopped.sim().causes().button = true;
  stopped.run(4);
  stopped.send(Mode::recovery_stand);
  stopped.run(16);
  CHECK(stopped.sim().queue().command().mode == 12);
  stopped.run(20);
  CHECK(stopped.sim().queue().command().mode == 0);
}

TEST_CASE("the emergency stop cuts the power at once, and holds 4 s after its release") {
  Dog robot = walking();
  robot.sim().causes().button = true;
  robot.run(kIterationMs);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.sim().response().motor_error[0] == 0);
  robot.run(10000);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  CHECK(robot.body().stands() == 0);
  robot.sim().causes().button = false;
  robot.run(4010);
  CHECK(robot.status() == SwitchStatus::done);
  CHECK(robot.mode() == Mode::off);  // the command before is forgotten
  robot.stand();
}

TEST_CASE("a fall stops the robot with an attitude error; recovery stand turns it over") {
  Dog robot = walking();
  robot.sim().roll_over(M_PI);
  robot.run(10);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  CHECK(robot.sim().response().ori_error == 1);
  CHECK(std::abs(robot.sim().localization().rpy[0]) == Approx(M_PI));
  robot.run(4010);
  robot.send(Mode::recovery_stand);
  robot.run(200);
  CHECK(robot.bar() == 20);
  robot.run(6000);
  CHECK(robot.bar() == 100);
  CHECK(robot.body().tilt() == 0);
  CHECK(robot.sim().response().ori_error == 0);
}

TEST_CASE("a tilt of 1.3 rad stops a robot that walks or stands with force control, and no other") {
  struct Row {
    Mode mode;
    int gait;
    double tilt;
    bool stops;
  };
  for (const Row& row : {Row{Mode::locomotion, 3, 1.29, false}, Row{Mode::locomotion, 3, 1.31, true},
                         Row{Mode::locomotion, 1, -1.31, true}, Row{Mode::qp_stand, 0, 1.29, false},
                         Row{Mode::qp_stand, 0, 1.31, true}, Row{Mode::rl_rapid, 0, 1.31, true},
                         Row{Mode::pose, 5, 1.5, false}, Row{Mode::recovery_stand, 0, 1.5, false}}) {
    INFO(static_cast<int>(row.mode) << " " << row.tilt);
    Dog robot;
    robot.stand();
    robot.send(row.mode, row.gait);
    robot.sim().roll_over(row.tilt);
    robot.run(10);
    CHECK(robot.mode() == (row.stops ? Mode::off : row.mode));
    CHECK(robot.status() == (row.stops ? SwitchStatus::emergency_stop : SwitchStatus::done));
    CHECK(robot.sim().response().ori_error == (row.stops ? 1 : 0));
  }
}

TEST_CASE("a lifted robot waits in mode 9 and walks on once it is put down") {
  Dog robot = walking();
  robot.sim().causes().lifted = true;
  robot.run(100);
  CHECK(robot.status() == SwitchStatus::lifted);
  CHECK(robot.mode() == Mode::lifted);
  CHECK(robot.sim().response().contact == 0);
  robot.run(4000);
  CHECK(robot.mode() == Mode::lifted);
  robot.sim().causes().lifted = false;
  robot.run(100);
  CHECK(robot.mode() == Mode::locomotion);
  CHECK(robot.status() == SwitchStatus::done);
}

TEST_CASE("a lifted robot can lie down in the air") {
  Dog robot = walking();
  robot.sim().causes().lifted = true;
  robot.run(2100);
  robot.send(Mode::damper);
  robot.run(100);
  CHECK(robot.mode() == Mode::damper);
  CHECK(robot.status() == SwitchStatus::done);
}

TEST_CASE("heat and a low battery forbid other states, except lying down and off") {
  for (const auto& [status, hot] :
       {std::pair{SwitchStatus::over_heat, true}, {SwitchStatus::low_battery, false}}) {
    Dog robot;
    robot.stand();
    if (hot) robot.sim().heat_motor(3, 74);
    if (!hot) robot.sim().causes().low_battery = true;
    robot.run(4);
    robot.send(Mode::locomotion, 3);
    robot.run(100);
    CHECK(robot.mode() == Mode::recovery_stand);
    CHECK(robot.status() == status);
    robot.send(Mode::damper, 1);
    robot.run(100);
    CHECK(robot.mode() == Mode::damper);
    robot.sim().heat_motor(3, 0);
    robot.sim().causes().low_battery = false;
    if (hot) robot.run(60000);  // it cools down
    robot.stand();
  }
}

TEST_CASE("a motor of 73 degrees is not too hot") {
  Dog robot;
  robot.stand();
  robot.sim().heat_motor(3, 73);
  robot.send(Mode::locomotion, 3);
  robot.run(100);
  CHECK(robot.mode() == Mode::locomotion);
}

TEST_CASE("a foot out of place damps the robot and shows its bits") {
  Dog robot = walking();
  robot.sim().causes().footpos_error = 0b001'000'000'010;
  robot.run(10);
  CHECK(robot.status() == SwitchStatus::emergency_damping);
  CHECK(robot.sim().response().footpos_error == 0b001'000'000'010);
  robot.sim().causes().footpos_error = 0;
  robot.run(4010);
  CHECK(robot.status() == SwitchStatus::done);
  robot.stand();
}

TEST_CASE("a motor fault of a robot that is off is a stop, and OFF itself is no fault") {
  Dog robot;
  robot.sim().causes().motor_error[1] = 4;
  robot.run(10);
  CHECK(robot.status() == SwitchStatus::emergency_stop);
  robot.sim().causes().motor_error[1] = 0;
  robot.run(4010);
  CHECK(robot.status() == SwitchStatus::done);
}

}  // namespace aim::robotside::cyberdog
