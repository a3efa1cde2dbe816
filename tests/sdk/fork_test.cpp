// A child of fork() has none of the library's threads, and must end all the same.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "robot_fixture.hpp"

namespace sdk_test {
namespace {

// Runs `work` in a child, which may take 5 s; its exit code, or 1000 and the signal that ended it.
template <class Work>
int in_child(Work work) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::alarm(5);
    work();
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

}  // namespace

TEST_CASE("Shutdown in a child ends at once and leaves the parent alone") {
  TestRobot robot(kDomain);
  Program program;
  std::atomic<int> states = 0;
  program.low.SubscribeArmState([&](const std::shared_ptr<JointState>&) { ++states; });
  std::atomic<bool> ending = false;
  std::thread commands([&] {
    while (!ending) (void)program.low.PublishArmCommand(ready(14));
  });
  for (int i = 0; i < 30; ++i)  // at 30 instants of its threads
    CHECK(in_child([&] {
            program.low.Shutdown();
            program.robot.Shutdown();
          }) == 0);
  ending = true;
  commands.join();
  const int before = states;
  CHECK(eventually([&] { return states > before + 10; }));
  CHECK(program.low.PublishArmCommand(ready(14)).code == OK);
  CHECK(program.robot.GetMotionControlLevel() == ControllerLevel::LowLevel);
}

TEST_CASE("in a child the robot object is as before Initialize, and works again") {
  TestRobot robot(kDomain);
  Program program;
  CHECK(in_child([&] {
          if (program.low.PublishArmCommand(ready(14)).code != SERVICE_NOT_READY) ::_exit(1);
          if (!program.robot.Initialize("127.0.0.1")) ::_exit(2);
          if (program.robot.Connect().code != OK) ::_exit(3);
          if (program.robot.GetMotionControlLevel() != ControllerLevel::LowLevel) ::_exit(4);
          program.robot.Shutdown();
        }) == 0);
  CHECK(program.robot.GetMotionControlLevel() == ControllerLevel::LowLevel);
}

TEST_CASE(
    "exit in a child destroys a global robot object without waiting for threads that it does not have") {
  choose_domain();
  static MagicRobot global;
  REQUIRE(global.Initialize("127.0.0.1"));
  global.GetLowLevelMotionController().SubscribeArmState([](const std::shared_ptr<JointState>&) {});
  CHECK(in_child([] { std::exit(7); }) == 7);
  global.Shutdown();
}

}  // namespace sdk_test
