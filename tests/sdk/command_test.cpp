// What the robot gets: one frame per period, the newest of each limb, and the rest held.
#include <algorithm>

#include "robot_fixture.hpp"

namespace sdk_test {

TEST_CASE("a command is sent once, and joints that were never commanded stay in mode and place") {
  TestRobot peer(kDomain);
  Program program;
  peer.set_joint(14, 4, 300);     // a finger that holds something
  peer.set_joint(26, 5, 0.2F);    // the waist
  peer.set_joint(28, 200, 0.1F);  // the head, ready
  peer.set_joint(29, 0, 0.1F);    // without power
  peer.set_joint(20, 77, 10);     // a status word that is no mode
  std::this_thread::sleep_for(20ms);
  JointCommand arm = ready(14);
  arm.joints[1] = {4, Real(0.5), Real(1.5), 2, 3, 4};
  REQUIRE(program.low.PublishArmCommand(arm).code == OK);
  REQUIRE(eventually([&] { return !peer.commands().empty(); }));
  std::this_thread::sleep_for(30ms);
  REQUIRE(peer.commands().size() == 1);
  const auto frame = peer.commands()[0].frame;
  CHECK(frame.isused() == 1);
  CHECK(frame.control_mode(0) == 200);
  CHECK(frame.control_mode(1) == 4);
  CHECK(frame.jointposvec(1) == 0.5F);
  CHECK(frame.jointspeedvec(1) == 1.5F);
  CHECK(frame.jointtorquevec(1) == 2);
  CHECK(frame.jointkp(1) == 3);
  CHECK(frame.jointkd(1) == 4);
  CHECK(frame.control_mode(14) == 4);
  CHECK(frame.jointposvec(14) == 300);
  CHECK(frame.control_mode(26) == 5);
  CHECK(frame.jointposvec(26) == 0.2F);
  CHECK(frame.jointkp(26) == 40);
  CHECK(frame.control_mode(28) == 200);
  CHECK(frame.control_mode(29) == 0);
  CHECK(frame.control_mode(20) == 200);
}

TEST_CASE("held joints do not follow a position that sinks, until the level changes") {
  TestRobot peer(kDomain);
  Program program;
  peer.set_joint(26, 5, 0.2F);
  std::this_thread::sleep_for(20ms);
  REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
  REQUIRE(eventually([&] { return !peer.commands().empty(); }));
  peer.set_joint(26, 5, 0.1F);
  std::this_thread::sleep_for(20ms);
  REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
  REQUIRE(eventually([&] { return peer.commands().size() >= 2; }));
  CHECK(peer.commands()[1].frame.jointposvec(26) == 0.2F);
  REQUIRE(program.robot.SetMotionControlLevel(ControllerLevel::HighLevel).code == OK);
  peer.set_joint(26, 5, 0.05F);
  REQUIRE(program.robot.SetMotionControlLevel(ControllerLevel::LowLevel).code == OK);
  REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
  REQUIRE(eventually([&] { return peer.commands().size() >= 3; }));
  CHECK(peer.commands()[2].frame.jointposvec(26) == 0.05F);
}

TEST_CASE("after a pause of 100 ms limbs are held where they are, not where they were commanded") {
  TestRobot peer(kDomain);
  Program program;
  JointCommand waist = ready(2);
  waist.joints[0] = {5, Real(0.2), 0, 0, 0, 0};
  REQUIRE(program.low.PublishWaistCommand(waist).code == OK);
  REQUIRE(eventually([&] { return !peer.commands().empty(); }));
  std::this_thread::sleep_for(150ms);
  peer.set_joint(26, 200, 0.05F);  // the robot has let go of it
  std::this_thread::sleep_for(20ms);
  REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
  REQUIRE(eventually([&] { return peer.commands().size() >= 2; }));
  CHECK(peer.commands()[1].frame.control_mode(26) == 200);
  CHECK(peer.commands()[1].frame.jointposvec(26) == 0.05F);
}

TEST_CASE("limbs are merged in the order of the channel, each with its newest command") {
  TestRobot peer(kDomain);
  Program program;
  JointCommand arm = ready(14);
  arm.joints[13] = {5, Real(0.25), 0, 0, 0, 0};
  JointCommand waist = ready(2);
  waist.joints[1] = {5, Real(0.125), 0, 0, 0, 0};
  JointCommand head = ready(2);
  head.joints[0] = {5, Real(0.5), 0, 0, 0, 0};
  HandCommand hands = ready_hands();
  hands.cmd[1] = {4, {10, 20, 30, 40, 50, 60}};
  REQUIRE(program.low.PublishArmCommand(arm).code == OK);
  REQUIRE(program.low.PublishWaistCommand(waist).code == OK);
  REQUIRE(program.low.PublishHeadCommand(head).code == OK);
  REQUIRE(program.low.PublishHandCommand(hands).code == OK);
  REQUIRE(eventually([&] {
    const auto all = peer.commands();
    return !all.empty() && all.back().frame.control_mode(20) == 4;
  }));
  const auto frame = peer.commands().back().frame;
  CHECK(frame.jointposvec(13) == 0.25F);
  CHECK(frame.control_mode(14) == 200);
  CHECK(frame.jointposvec(20) == 10);
  CHECK(frame.jointposvec(25) == 60);
  CHECK(frame.jointposvec(27) == 0.125F);
  CHECK(frame.jointposvec(28) == 0.5F);
}

TEST_CASE("leg commands have their channel, with the timestamp of the program") {
  TestRobot peer(kDomain);
  Program program;
  JointCommand legs = ready(12);
  legs.timestamp = std::chrono::nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count();
  legs.joints[9] = {3, Real(0.5), -1, 2, 100, 5};
  REQUIRE(program.low.PublishLegCommand(legs).code == OK);
  REQUIRE(eventually([&] { return !peer.leg_commands().empty(); }));
  const auto frame = peer.leg_commands()[0];
  CHECK(frame.timestamp() == legs.timestamp);
  CHECK(frame.operation_mode(9) == 3);
  CHECK(frame.pos(9) == 0.5F);
  CHECK(frame.vel(9) == -1);
  CHECK(frame.toq(9) == 2);
  CHECK(frame.kp(9) == 100);
  CHECK(frame.kd(9) == 5);
  CHECK(peer.commands().empty());
}

TEST_CASE("commands that come faster than the period leave out all but the newest") {
  TestRobot peer(kDomain);
  Program program;
#ifndef MAGICBOT_SDK_DOUBLE
  program.low.SetPeriodMs(20);
  const int most = 14;
#else
  const int most = 110;
#endif
  JointCommand arm = ready(14);
  arm.joints[0].operation_mode = 4;
  const auto begin = std::chrono::steady_clock::now();
  int sent = 0;
  while (std::chrono::steady_clock::now() - begin < 200ms) {
    arm.joints[0].pos = Real(0.001) * Real(++sent);
    arm.joints[0].pos = std::min(arm.joints[0].pos, Real(2.5));
    REQUIRE(program.low.PublishArmCommand(arm).code == OK);
    std::this_thread::sleep_for(200us);
  }
  REQUIRE(eventually([&] {
    const auto all = peer.commands();
    return !all.empty() && all.back().frame.jointposvec(0) == static_cast<float>(arm.joints[0].pos);
  }));
  CHECK(peer.commands().size() <= static_cast<std::size_t>(most));
  CHECK(peer.commands().size() < static_cast<std::size_t>(sent));
}

TEST_CASE("publishing takes little time, also at 500 Hz") {
  TestRobot peer(kDomain);
  Program program;
  const JointCommand arm = ready(14);
  std::vector<std::chrono::nanoseconds> times;
  auto next = std::chrono::steady_clock::now();
  for (int i = 0; i < 500; ++i) {
    std::this_thread::sleep_until(next += 2ms);
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(program.low.PublishArmCommand(arm).code == OK);
    times.push_back(std::chrono::steady_clock::now() - begin);
  }
  std::sort(times.begin(), times.end());
  INFO("median " << times[250].count() << " ns");
  CHECK(times[250] < 500us);
  REQUIRE(eventually([&] { return peer.commands().size() >= 250; }));
}

}  // namespace sdk_test
