// In-process cost of one call: wire JSON, CDR and LCM, for a small message, for fourteen joints, and for a
// command.
#include <benchmark/benchmark.h>

#include "aimdk/common.pb.h"
#include "aimdk/mc_action.pb.h"
#include "core/codec/codec.hpp"
#include "lcm/cyberdog.pb.h"
#include "ros/sensor_msgs.pb.h"

namespace {

namespace wire = aimdk::protocol;

constexpr const char* kSetAction =
    R"({"header":{"timestamp":{"seconds":1700000000,"nanos":0,"ms_since_epoch":1700000000000},)"
    R"("control_source":"ControlSource_SAFE"},"command":{"action":"McAction_USE_EXT_CMD",)"
    R"("ext_action":"RL_JOINT_DEFAULT"}})";

void small_rpc_json(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    wire::McActionRequest request;
    benchmark::DoNotOptimize(static_cast<bool>(aim::from_json(kSetAction, request)));
    wire::CommonResponse reply;
    reply.set_state(wire::CommonState_SUCCESS);
    benchmark::DoNotOptimize(aim::to_json(reply));
  }
}
BENCHMARK(small_rpc_json);

sensor_msgs::msg::JointState arm_state() {
  sensor_msgs::msg::JointState message;
  for (int i = 0; i < 14; ++i) {
    message.add_name("idx13_left_arm_joint" + std::to_string(i));
    message.add_position(0.1 * i);
    message.add_velocity(0.01 * i);
    message.add_effort(i);
  }
  return message;
}

void joint_state_json(benchmark::State& state) {
  const auto message = arm_state();
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(aim::to_json(message));
}
BENCHMARK(joint_state_json);

void joint_state_cdr(benchmark::State& state) {
  const auto message = arm_state();
  for ([[maybe_unused]] auto _ : state) {
    const std::string bytes = aim::to_cdr(message);
    sensor_msgs::msg::JointState read;
    benchmark::DoNotOptimize(static_cast<bool>(aim::from_cdr(bytes, read)));
  }
}
BENCHMARK(joint_state_cdr);

void command_lcm(benchmark::State& state) {
  cyberdog::robot_control_cmd_lcmt command;
  const auto zeros = [](auto* values, int count) { values->Resize(count, 0.0F); };
  for (auto* three : {command.mutable_vel_des(), command.mutable_rpy_des(), command.mutable_pos_des(),
                      command.mutable_ctrl_point()})
    zeros(three, 3);
  zeros(command.mutable_acc_des(), 6);
  zeros(command.mutable_foot_pose(), 6);
  zeros(command.mutable_step_height(), 2);
  for ([[maybe_unused]] auto _ : state) {
    const auto bytes = aim::to_lcm(command);
    cyberdog::robot_control_cmd_lcmt read;
    if (!bytes || !aim::from_lcm(*bytes, read)) state.SkipWithError("the command has no form in LCM");
  }
}
BENCHMARK(command_lcm);

}  // namespace
