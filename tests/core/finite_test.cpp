// The checks of decoded commands report the path of the invalid field.

#include <limits>

#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "core/codec/codec.hpp"
#include "core/codec/schema.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"

using namespace aim;
namespace wire = aimdk::protocol;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("numbers that are not finite are reported") {
  wire::McLocomotionVelocityChannel walk;
  CHECK(first_non_finite(walk).empty());
  walk.mutable_data()->set_lateral_velocity(5e-324);
  CHECK(first_non_finite(walk).empty());
  walk.mutable_data()->set_forward_velocity(kNan);
  CHECK(first_non_finite(walk) == "data.forward_velocity");
  walk.mutable_data()->set_forward_velocity(-kInfinity);
  CHECK(first_non_finite(walk) == "data.forward_velocity");
}

TEST_CASE("elements of repeated fields are reported with their index") {
  sensor_msgs::msg::JointState state;
  for (int i = 0; i < 5; ++i) state.add_position(i);
  CHECK(first_non_finite(state).empty());
  state.set_position(3, kInfinity);
  CHECK(first_non_finite(state) == "position[3]");

  wire::McJointStatesResponse states;
  states.add_states()->set_position(1);
  states.add_states()->set_velocity(kNan);
  CHECK(first_non_finite(states) == "states[1].velocity");
}

TEST_CASE("unknown enum numbers are reported") {
  wire::McActionRequest request;
  request.mutable_command()->set_action(wire::McAction_SIT_DOWN);
  CHECK(first_unknown_enum(request).empty());
  request.mutable_command()->set_action(static_cast<wire::McAction>(12345));
  CHECK(first_unknown_enum(request) == "command.action");

  wire::AvailableCommandResponse many;
  many.add_commands();
  many.add_commands()->set_action(static_cast<wire::McAction>(-1));
  CHECK(first_unknown_enum(many) == "commands[1].action");
}

TEST_CASE("dynamic messages are checked in the same way") {
  auto walk = new_message("McLocomotionVelocityChannel");
  REQUIRE(walk);
  REQUIRE(from_json(R"({"data":{"mode":77,"angular_velocity":"NaN"}})", **walk));
  CHECK(first_non_finite(**walk) == "data.angular_velocity");
  CHECK(first_unknown_enum(**walk) == "data.mode");
}
