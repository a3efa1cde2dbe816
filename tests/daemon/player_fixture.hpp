// A simulated robot in an action that allows the motion player.
#pragma once

#include "aimdk/motion_command.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {

class PlayerFixture : public DaemonFixture {
 public:
  explicit PlayerFixture(std::filesystem::path motions = {}) : DaemonFixture({}, std::move(motions)) {
    go("RL_JOINT_DEFAULT");
    go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  }

  std::string command(std::string_view json) {
    return call("aimdk.protocol.MotionCommandService/SendMotionCommand", json);
  }
  std::string play(std::string_view id) { return command(R"({"motion_id":")" + std::string(id) + R"("})"); }

  aimdk::protocol::MotionCommandResponse status() {
    return read<aimdk::protocol::MotionCommandResponse>(
        "aimdk.protocol.MotionCommandService/GetMotionStatus");
  }
  // "OPERATING wave"
  std::string doing() {
    const auto now = status();
    return aimdk::protocol::MotionCommandStatus_Name(now.status())
               .substr(std::string_view("MotionCommandStatus_").size()) +
           " " + now.motion_id();
  }
};

}  // namespace aim::robotside
