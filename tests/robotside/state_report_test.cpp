// What a driver measures is in the state that clients see, with and without a controller of ours.
#include "robotside/control/state_report.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("every value that was measured is in the state") {
  Measurement measured;
  measured.position[1] = 0.1;
  measured.velocity[1] = 0.2;
  measured.effort[1] = 0.3;
  measured.temperature[1] = 40;
  measured.coil_temperature[1] = 50;
  measured.known.base = false;
  measured.base.x = 1;
  measured.battery.charge = 0.5;
  measured.offline = 1;
  measured.faulty = 2;
  measured.switched_off = 4;
  measured.self_moved = 8;
  measured.clock_offset = 5;
  measured.imu = ImuState{{}, {}, {0, 0, 9.81}};
  measured.body_pose = BodyPose{};
  measured.body_pose->height = 0.7;
  measured.foot_contact = FootArray{0.25};
  RobotState state;
  report_measured(measured, feet_on_ground(), state);
  CHECK(state.position[1] == 0.1);
  CHECK(state.velocity[1] == 0.2);
  CHECK(state.effort[1] == 0.3);
  CHECK(state.temperature[1] == 40);
  CHECK(state.coil_temperature[1] == 50);
  CHECK_FALSE(state.known.base);
  CHECK(state.base.x == 1);
  CHECK(state.battery.charge == 0.5);
  CHECK(state.offline == 1);
  CHECK(state.faulty == 2);
  CHECK(state.switched_off == 4);
  CHECK(state.self_moved == 8);
  CHECK(state.clock_offset == 5);
  CHECK(state.imu.specific_force.z == 9.81);
  REQUIRE(state.measured_body_pose);
  CHECK(state.measured_body_pose->height == 0.7);
  CHECK(state.feet_reported);
  CHECK(state.foot_contact[0] == 0.25);
}

TEST_CASE("what was not measured is not taken from before") {
  RobotState state;
  Measurement measured;
  measured.body_pose = BodyPose{};
  measured.foot_contact = FootArray{0.25};
  report_measured(measured, feet_on_ground(), state);
  report_measured({}, FootArray{0.75}, state);
  CHECK_FALSE(state.measured_body_pose);
  CHECK_FALSE(state.feet_reported);
  CHECK(state.foot_contact[0] == 0.75);
}

}  // namespace aim::robotside
