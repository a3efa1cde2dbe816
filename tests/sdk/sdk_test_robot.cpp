// The robot for tests as a program: sdk_test_robot DOMAIN. It plays until its standard input ends, then
// prints what it was commanded, a line for each change of the mode of joint 0 of the left arm.
#include <cstdlib>
#include <iostream>
#include <string>

#include "test_robot.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  aim::test::TestRobot robot(static_cast<std::uint32_t>(std::atoi(argv[1])));
  std::cout << "ready" << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
  }
  int mode = -1;
  int frames = 0;
  for (const auto& command : robot.commands()) {
    ++frames;
    if (command.frame.control_mode(0) == mode) continue;
    mode = command.frame.control_mode(0);
    std::cout << "mode " << mode << '\n';
  }
  std::cout << "frames " << frames << std::endl;
}
