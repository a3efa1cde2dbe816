// A fake robot with arms that plans.
#pragma once

#include "asked_robot.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

namespace aim::cli::test {

inline const std::string kPlanning = "aimdk.protocol.McMotionService/PlanningMove";
inline const std::string kLinear = "aimdk.protocol.McMotionService/LinearMove";
inline const std::string kTcp = "aimdk.protocol.McDataService/GetTcpPosition";

inline std::string pose_json(double x, double y, double z) {
  return R"({"position":{"x":)" + std::to_string(x) + R"(,"y":)" + std::to_string(y) + R"(,"z":)" +
         std::to_string(z) +
         R"(},"orientation":{"x":0,"y":0,"z":0.7071067811865476,"w":0.7071067811865476}})";
}

// All arm joints at zero, except the elbows, whose limits exclude zero.
inline std::string joints_json() {
  const RobotModel& model = *robot_models().front();
  const JointGroup& arms = model.group("arms");
  Json states = Json::array();
  for (const Joint& joint : model.joints.subspan(arms.first, arms.count))
    states.push_back({{"name", joint.name}, {"position", joint.limits.position.clamp(0)}});
  return Json{{"states", states}}.dump();
}

// A robot with its tools at (0.3, +-0.2, 0.1) m, x axes to the left.
inline void serve_arms(FakeRobot& fake) {
  fake.answer(kTcp,
              R"({"tcp_position":[)" + pose_json(0.3, 0.2, 0.1) + "," + pose_json(0.3, -0.2, 0.1) + "]}");
  fake.answer("aimdk.protocol.McDataService/GetJointState", joints_json());
  for (const std::string& method : {kPlanning, kLinear})
    fake.answer(method, R"({"task_id":"7","state":"CommonState_SUCCESS"})");
}

// An aimd, which reports plans.
inline void serve_plans(FakeRobot& fake) {
  serve_arms(fake);
  test::serve_version(fake);
  fake.answer("aim.v1.TaskService/Get", R"({"record":{"task_id":"7","state":"SUCCESS"}})");
  fake.answer(
      "aim.v1.PlanService/Get",
      R"({"plan":{"duration_s":1.5,"clearance_m":0.02,"nearest_first":"left_hand","nearest_second":"table"}})");
}

inline double at(const Json& pose, const char* axis) { return pose["position"].value(axis, 0.0); }

}  // namespace aim::cli::test
