// Properties of the schema beyond names and numbers: comments with units, refusals, exit codes, options.
// Source of the units: AimDK A2 documents, motion control and hardware abstraction.
#include <google/protobuf/descriptor.pb.h>

#include <string>
#include <string_view>

#include "aim/options.pb.h"
#include "aim/v1/refusal.pb.h"
#include "tests/catch.hpp"
#include "tests/proto/schema.hpp"

namespace aim::test {
namespace {

template <typename Element>
std::string comment_of(const Element& element) {
  google::protobuf::SourceLocation location;
  if (!element.GetSourceLocation(&location)) return {};
  return location.leading_comments + location.trailing_comments;
}

struct UnitRow {
  const char* field;
  const char* text;  // must be part of its comment
};

constexpr UnitRow kUnits[] = {
    {"aimdk.protocol.BmsState.voltage", "[mV]"},
    {"aimdk.protocol.BmsState.current", "[mA]"},
    {"aimdk.protocol.BmsState.power", "[mW]"},
    {"aimdk.protocol.BmsState.temperature", "[0.1 degC]"},
    {"aimdk.protocol.BmsState.capacity", "[mAh]"},
    {"aimdk.protocol.BmsState.charge", "[%]"},
    {"aimdk.protocol.BmsState.cycles_capacity", "[Ah]"},
    {"aimdk.protocol.NeckCommand.shake", "[rad] idx27_head_joint1, -0.785..0.785"},
    {"aimdk.protocol.NeckCommand.nod", "[rad] idx28_head_joint2, -0.401..0.401"},
    {"aimdk.protocol.FingerPos.index_pos", "counts, 0..2000"},
    {"aimdk.protocol.FingerToq.index_toq", "counts, 0..5700"},
    {"aimdk.protocol.LocomotionVelocity.forward_velocity", "[m/s] -0.3..0.8"},
    {"aimdk.protocol.LocomotionVelocity.lateral_velocity", "[m/s] -0.25..0.25"},
    {"aimdk.protocol.LocomotionVelocity.angular_velocity", "[rad/s] -1.0..1.0"},
    {"aimdk.protocol.McMoveWaistLiftChannel.waist_lift_value", "[m] -0.15..0.00"},
    {"aimdk.protocol.WaistMoveValue.pitch", "[rad] -0.5236..0.5236"},
    {"aimdk.protocol.PlanningTarget.joints", "[rad]"},
    {"aimdk.protocol.RgbLightCommand.red", "0..255"},
    {"aimdk.protocol.FillLightCommand.level", "0..10"},
    {"aimdk.protocol.TempState.coil_temp", "[degC]"},
    {"aimdk.protocol.JointState.position", "[rad]"},
    {"aimdk.protocol.MotionCommandRequest.duration_ms", "[ms]"},
    {"sensor_msgs.msg.JointState.position", "[rad]"},
    {"sensor_msgs.msg.Imu.angular_velocity", "[rad/s]"},
    {"joint_msgs.msg.Command.stiffness", "[N m/rad]"},
    {"aim.v1.GetStatusResponse.base_yaw_rad", "[rad]"},
};

TEST_CASE("comments of fields name unit and range") {
  const Schema schema;
  for (const UnitRow& row : kUnits) {
    INFO(row.field);
    const auto* field = schema.pool.FindFieldByName(row.field);
    REQUIRE(field != nullptr);
    CHECK_THAT(comment_of(*field), Catch::Contains(row.text));
  }
}

// If a field name ends in a unit, its comment must name the same unit.
TEST_CASE("aim.v1 fields with a unit in the name have the same unit in the comment") {
  constexpr std::pair<std::string_view, const char*> kSuffixes[] = {
      {"_m_s", "[m/s]"}, {"_rad_s", "[rad/s]"}, {"_ms", "[ms]"},  {"_m", "[m]"},
      {"_rad", "[rad]"}, {"_percent", "[%]"},   {"_C", "[degC]"}, {"_hz", "[Hz]"}};
  const Schema schema;
  int checked = 0;
  for (const std::string& name : schema.files) {
    const auto* file = schema.pool.FindFileByName(name);
    if (file->package() != "aim.v1") continue;
    for (int i = 0; i < file->message_type_count(); ++i) {
      for (int k = 0; k < file->message_type(i)->field_count(); ++k) {
        const auto& field = *file->message_type(i)->field(k);
        for (const auto& [suffix, unit] : kSuffixes) {
          if (!field.name().ends_with(suffix)) continue;
          INFO(field.full_name());
          CHECK_THAT(comment_of(field), Catch::Contains(unit));
          ++checked;
          break;
        }
      }
    }
  }
  CHECK(checked >= 16);
}

TEST_CASE("replies that can refuse have a refusal field") {
  const Schema schema;
  for (const char* name : {"StopResponse", "ResetStopResponse", "CheckResponse", "PollTopicResponse",
                           "GetTaskResponse", "GetLastRefusalResponse"}) {
    INFO(name);
    const auto* message = schema.pool.FindMessageTypeByName(std::string("aim.v1.") + name);
    REQUIRE(message != nullptr);
    const auto* refusal = message->FindFieldByName("refusal");
    REQUIRE(refusal != nullptr);
    CHECK(refusal->message_type()->full_name() == "aim.v1.Refusal");
  }
}

TEST_CASE("the numbers of origins equal the exit codes of aimctl") {
  using namespace aim::v1;
  CHECK(ORIGIN_ERROR == 1);
  CHECK(ORIGIN_USAGE == 2);
  CHECK(ORIGIN_TIMEOUT == 3);
  CHECK(ORIGIN_AUTH == 4);
  CHECK(ORIGIN_LEASE == 5);
  CHECK(ORIGIN_STATE == 6);
  CHECK(ORIGIN_LIMIT == 7);
  CHECK(ORIGIN_UNREACHABLE == 8);
  CHECK(ORIGIN_FAULT == 9);
  CHECK(ORIGIN_NOT_FOUND == 10);
  CHECK(ORIGIN_ABORTED == 11);
  CHECK(ORIGIN_IDENTITY == 12);
  CHECK(Origin_ARRAYSIZE == 13);
}

TEST_CASE("options apply to their field only") {
  const Schema schema;
  const auto* covariance = schema.pool.FindFieldByName("sensor_msgs.msg.Imu.orientation_covariance");
  const auto* position = schema.pool.FindFieldByName("sensor_msgs.msg.JointState.position");
  const auto* pressure = schema.pool.FindFieldByName("joint_msgs.msg.FootSensor.presure");
  REQUIRE(covariance != nullptr);
  REQUIRE(position != nullptr);
  REQUIRE(pressure != nullptr);
  CHECK(covariance->options().GetExtension(aim::fixed_size) == 9);
  CHECK(position->options().GetExtension(aim::fixed_size) == 0);
  CHECK(pressure->options().GetExtension(aim::integer_bits) == 16);
  CHECK(pressure->options().GetExtension(aim::fixed_size) == 0);
}

}  // namespace
}  // namespace aim::test
