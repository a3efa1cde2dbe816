// A program in the way of the vendor's example: a global robot, and a signal handler that shuts it down and
// ends the program, whatever its thread does at that moment.
#include <csignal>
#include <cstdlib>
#include <iostream>

#include "magic_robot.h"

namespace {

magic::gen1::MagicRobot robot;

void end(int signal) {
  robot.Shutdown();
  std::exit(signal);
}

}  // namespace

int main() {
  using namespace magic::gen1;
  std::signal(SIGINT, end);
  if (!robot.Initialize("127.0.0.1")) return 1;
  if (robot.Connect().code != ErrorCode::OK) return 1;
  if (robot.SetMotionControlLevel(ControllerLevel::LowLevel).code != ErrorCode::OK) return 1;
  LowLevelMotionController& controller = robot.GetLowLevelMotionController();
  controller.SubscribeArmState([](const std::shared_ptr<JointState>) {});
  JointCommand command;
  command.joints.resize(kArmJointNum);
  std::cout << "running" << std::endl;
  while (true) (void)controller.PublishArmCommand(command);  // without a pause: the signal comes within
}
