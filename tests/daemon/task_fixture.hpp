// A simulated robot whose arms a client may move by tasks, and functions to start tasks and read their
// states.
#pragma once

#include "aim/v1/task.pb.h"
#include "aimdk/common.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {

class TaskFixture : public DaemonFixture {
 public:
  explicit TaskFixture(std::string_view action = "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE") {
    go("RL_JOINT_DEFAULT");
    if (action != "RL_JOINT_DEFAULT") go(action);
    call("aimdk.protocol.MotionCommandService/DisableMotionPlayer");
  }

  // `method` without a service name belongs to McMotionService.
  aimdk::protocol::CommonTaskResponse start(std::string_view method, std::string_view json = "{}") {
    const std::string path =
        contains(method, "/") ? std::string(method) : "McMotionService/" + std::string(method);
    return read<aimdk::protocol::CommonTaskResponse>("aimdk.protocol." + path, json);
  }
  // Starts a task that must be accepted; returns its number.
  std::uint64_t taken(std::string_view method, std::string_view json = "{}") {
    const auto reply = start(method, json);
    INFO(to_json(reply));
    REQUIRE(reply.state() == aimdk::protocol::CommonState_SUCCESS);
    REQUIRE(reply.task_id() != 0);
    return reply.task_id();
  }
  // As AimDK reports it: an end once.
  std::string state_of(std::uint64_t task, std::string_view method = "McDataService/GetTaskState") {
    const auto reply = read<aimdk::protocol::CommonTaskResponse>(
        "aimdk.protocol." + std::string(method), R"({"task_id":")" + std::to_string(task) + R"("})");
    CHECK(reply.task_id() == task);
    return aimdk::protocol::CommonState_Name(reply.state()).substr(std::string_view("CommonState_").size());
  }
  // The record that aim.v1 keeps.
  aim::v1::TaskRecord record(std::uint64_t task) {
    return read<aim::v1::GetTaskResponse>("aim.v1.TaskService/Get",
                                          R"({"task_id":")" + std::to_string(task) + R"("})")
        .record();
  }
  // Waits for the end of a task; returns its duration [s].
  double finish(std::uint64_t task, double most_s = 20) {
    double seconds = 0;
    for (; seconds < most_s; seconds += 0.01) {
      const std::string state = record(task).state();
      if (state != "PENDING" && state != "RUNNING") break;
      advance(0.01);
    }
    INFO(record(task).reason());
    REQUIRE(record(task).state() == "SUCCESS");
    return seconds;
  }
};

// JointMove of the left arm to a position of its first joint [rad], the others as in the hanging arm.
inline std::string left_arm_to(double joint1, double velocity_scale = 1) {
  return R"({"group":"McPlanningGroup_LEFT_ARM","param":{"velocity_scale":)" + format_number(velocity_scale) +
         R"(},"angles":[)" + format_number(joint1) + ",1.2,0.02,-0.1,1.6,0,0]}";
}

}  // namespace aim::robotside
