// McService, the vendor's older name for several services: it answers as they do.
#include "aimdk/mc_kinematics.pb.h"
#include "tests/daemon/planning_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

struct Alias {
  const char* here;
  const char* there;
  std::string json = "{}";
};

}  // namespace

TEST_CASE("McService answers as the services that it stands for") {
  PlanningFixture fixture;
  wire::KineInverseRequest inverse;
  inverse.set_type(wire::ArmType_LEFT);
  fill_pose(kSampleLeft, *inverse.mutable_cartesian_pose());
  const Alias aliases[] = {
      {"McService/GetJointState", "McDataService/GetJointState"},
      {"McService/GetJointParam", "McDataService/GetJointParam"},
      {"McService/GetJointCommand", "McDataService/GetJointCommand"},
      {"McService/GetJointAngle", "McDataService/GetJointAngle"},
      {"McService/GetTcpPosition", "McDataService/GetTcpPosition"},
      {"McService/GetMotionGPTStatus", "McDataService/GetMotionGPTStatus"},
      {"McService/GetPlanningGroupAvailable", "McDataService/GetPlanningGroupAvailable"},
      {"McService/KineForward", "McKinematicsService/KineForward",
       R"({"type":"ArmType_LEFT","angles":[0,1.2,0,-0.5,1.5,0,0]})"},
      {"McService/KineInverse", "McKinematicsService/KineInverse", to_json(inverse)},
  };
  for (const Alias& alias : aliases) {
    CAPTURE(alias.here);
    const std::string reply = fixture.call(std::string("aimdk.protocol.") + alias.here, alias.json);
    CHECK(reply.size() > 2);  // not {}
    CHECK(reply == fixture.call(std::string("aimdk.protocol.") + alias.there, alias.json));
  }
}

TEST_CASE("McService/LinearMove leads the tool to its goal") {
  PlanningFixture fixture;
  fixture.finish(fixture.taken("PlanningMove", to_json(to_sample(wire::McPlanningGroup_LEFT_ARM))));
  wire::LinearMoveRequest line;
  line.set_group(wire::McPlanningGroup_LEFT_ARM);
  Pose goal = kSampleLeft;
  goal.position.z += 0.05;
  fill_pose(goal, *line.mutable_target()->mutable_left());
  const auto task = fixture.taken("McService/LinearMove", to_json(line));
  fixture.finish(task);
  CHECK(fixture.metres_from(goal) < 5e-3);
}

}  // namespace aim::robotside
