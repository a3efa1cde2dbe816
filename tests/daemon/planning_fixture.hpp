// A simulated robot in a planning action, and the queries of its tests.
#pragma once

#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "robotside/api/convert/pose_message.hpp"
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {

// The sample goals of the document: left, and right.
inline constexpr Pose kSampleLeft{{0.35, 0.35, 0.25}, {0.818758, 0.570822, -0.0606913, -0.0106989}};
inline constexpr Pose kSampleRight{{0.35, -0.35, 0.25}, {0.818761, -0.570817, -0.0606912, 0.0106992}};

class PlanningFixture : public TaskFixture {
 public:
  using TaskFixture::TaskFixture;

  Pose tool(bool right = false) {
    const auto reply =
        read<aimdk::protocol::GetTcpPositionResponse>("aimdk.protocol.McDataService/GetTcpPosition");
    REQUIRE(reply.tcp_position_size() == 2);
    const auto& pose = reply.tcp_position(right ? 1 : 0);
    const auto& [x, y, z] = std::tuple{pose.position().x(), pose.position().y(), pose.position().z()};
    return {{x, y, z},
            {pose.orientation().w(), pose.orientation().x(), pose.orientation().y(), pose.orientation().z()}};
  }
  double metres_from(const Pose& goal, bool right = false) {
    return norm(tool(right).position - goal.position);
  }
  double radians_from(const Pose& goal, bool right = false) {
    return norm(rotation_vector(conjugate(normalized(goal.rotation)) * tool(right).rotation));
  }

  // The last refusal, as `aimctl why` reads it.
  std::string why() { return call("aim.v1.RefusalService/GetLast"); }
};

// A request for a planning group without a target.
inline aimdk::protocol::PlanningMoveRequest move_of(aimdk::protocol::McPlanningGroup group) {
  aimdk::protocol::PlanningMoveRequest move;
  move.mutable_header()->set_control_source(aimdk::protocol::ControlSource_MANUAL);
  move.set_group(group);
  return move;
}

inline aimdk::protocol::PlanningMoveRequest to_sample(aimdk::protocol::McPlanningGroup group) {
  auto move = move_of(group);
  move.mutable_target()->set_type(aimdk::protocol::PlanningTarget_Type_SE3);
  fill_pose(kSampleLeft, *move.mutable_target()->mutable_left());
  fill_pose(kSampleRight, *move.mutable_target()->mutable_right());
  return move;
}

}  // namespace aim::robotside
