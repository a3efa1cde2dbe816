// Subscriptions: what arrives, on which thread, how often, and how they end.
#include <atomic>
#include <stdexcept>

#include "robot_fixture.hpp"

namespace sdk_test {

TEST_CASE("the states of all limbs arrive in the order of the document") {
  TestRobot peer(kDomain);
  peer.set_joint(6, 200, 0.06F);
  Program program;
  std::mutex mutex;
  std::shared_ptr<JointState> arm, leg, head, waist;
  std::shared_ptr<HandState> hand;
  std::shared_ptr<Imu> imu;
  const auto keep = [&](auto& place) {
    return [&](auto state) {
      const std::lock_guard lock(mutex);
      place = state;
    };
  };
  program.low.SubscribeArmState(keep(arm));
  program.low.SubscribeLegState(keep(leg));
  program.low.SubscribeHeadState(keep(head));
  program.low.SubscribeWaistState(keep(waist));
  program.low.SubscribeHandState(keep(hand));
  program.low.SubscribeBodyImu(keep(imu));
  REQUIRE(eventually([&] {
    const std::lock_guard lock(mutex);
    return arm && leg && head && waist && hand && imu;
  }));
  program.robot.Shutdown();
  REQUIRE(arm->joints.size() == 14);
  CHECK(arm->timestamp > 0);
  CHECK(arm->joints[6].status_word == 200);
  CHECK(arm->joints[13].posH == Approx(0.13));
  CHECK(arm->joints[13].posL == Approx(0.131));
  CHECK(arm->joints[13].toq == Approx(13));
  CHECK(arm->joints[13].current == Approx(1.3));
  CHECK(arm->joints[13].err_code == 0);
  REQUIRE(leg->joints.size() == 12);
  CHECK(leg->joints[11].posH == Approx(0.22));
  CHECK(leg->joints[11].vel == Approx(1));
  REQUIRE(hand->state.size() == 2);
  REQUIRE(hand->state[0].pos.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) CHECK(hand->state[0].pos[i] == Approx(0.14 + 0.01 * double(i)));
  CHECK(hand->state[1].toq[5] == Approx(25));
  CHECK(hand->state[1].cur[0] == Approx(2.0));
  REQUIRE(waist->joints.size() == 2);
  CHECK(waist->joints[0].posH == Approx(0.26));
  REQUIRE(head->joints.size() == 2);
  CHECK(head->joints[1].posH == Approx(0.29));
  CHECK(imu->orientation[0] == 1);
  CHECK(imu->angular_velocity[2] == Approx(0.3));
  CHECK(imu->linear_acceleration[2] == Approx(9.81));
  CHECK(imu->temperature == Approx(40));
}

TEST_CASE("callbacks come at 500 Hz while another one blocks") {
  TestRobot peer(kDomain);
  Program program;
  std::atomic<int> arms = 0, blocked = 0;
  std::atomic<bool> going = true;
  std::atomic<std::thread::id> arm_thread{}, imu_thread{};
  program.low.SubscribeBodyImu([&](auto) {
    imu_thread = std::this_thread::get_id();
    ++blocked;
    while (going) std::this_thread::sleep_for(1ms);
  });
  REQUIRE(eventually([&] { return blocked == 1; }));
  program.low.SubscribeArmState([&](auto) {
    arm_thread = std::this_thread::get_id();
    ++arms;
  });
  REQUIRE(eventually([&] { return arms > 0; }));
  const int before = arms;
  const auto begin = std::chrono::steady_clock::now();
  std::size_t published = 0;
  while (std::chrono::steady_clock::now() - begin < 1s) {
    REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
    ++published;
    std::this_thread::sleep_for(2ms);
  }
  const int during = arms - before;
  INFO(during << " callbacks, " << peer.commands().size() << " frames");
  CHECK(during > 350);  // of 500; the machine may be busy
  CHECK(during < 600);
  CHECK(peer.commands().size() > published / 2);
  CHECK(blocked == 1);
  CHECK(arm_thread.load() != imu_thread.load());
  CHECK(arm_thread.load() != std::this_thread::get_id());
  going = false;
}

TEST_CASE("a subscription before Connect works, a second one replaces it, an empty one ends it") {
  TestRobot peer(kDomain);
  choose_domain();
  MagicRobot robot;
  LowLevelMotionController& low = robot.GetLowLevelMotionController();
  std::atomic<int> first = 0, second = 0;
  low.SubscribeHeadState([&](auto) { ++first; });
  REQUIRE(robot.Initialize("127.0.0.1"));
  REQUIRE(eventually([&] { return first > 0; }));
  low.SubscribeHeadState([&](auto) { ++second; });
  const int at_end = first;
  REQUIRE(eventually([&] { return second > 0; }));
  CHECK(first == at_end);
#ifdef MAGICBOT_SDK_DOUBLE
  low.UnsubscribeHeadState();
#else
  low.SubscribeHeadState({});
#endif
  const int end = second;
  std::this_thread::sleep_for(20ms);
  CHECK(second == end);
}

TEST_CASE("an exception of a callback does not end the program, and is reported") {
  TestRobot peer(kDomain);
  Program program;
  std::atomic<int> calls = 0;
  program.low.SubscribeArmState([&](auto) {
    ++calls;
    throw std::runtime_error("tired");
  });
  REQUIRE(eventually([&] { return calls > 3; }));
  CHECK(eventually([&] { return has(program.robot.GetLastStatus(), "a callback threw: tired"); }));
}

TEST_CASE("Shutdown within callbacks ends all of them without a dead-lock") {
  TestRobot peer(kDomain);
  for (int round = 0; round < 10; ++round) {
    Program program;
    std::atomic<int> ended = 0;
    const auto end = [&](auto) {
      program.robot.Shutdown();
      ++ended;
    };
    program.low.SubscribeArmState(end);
    program.low.SubscribeLegState(end);
    program.low.SubscribeBodyImu(end);
    REQUIRE(eventually([&] { return ended > 0; }));
    program.robot.Shutdown();
    CHECK(program.low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
    std::this_thread::sleep_for(10ms);  // the callbacks use this scope
  }
}

TEST_CASE("a controller may be shut down, and a callback replaced, within that callback") {
  TestRobot peer(kDomain);
  Program program;
  std::atomic<int> old_calls = 0, new_calls = 0;
  program.low.SubscribeArmState([&](auto) {
    ++old_calls;
    program.low.SubscribeArmState([&](auto) {
      if (++new_calls == 3) program.low.Shutdown();
    });
  });
  REQUIRE(eventually([&] { return new_calls >= 3; }));
  std::this_thread::sleep_for(20ms);
  CHECK(old_calls == 1);
  CHECK(new_calls == 3);
}

TEST_CASE("the destructor waits for callbacks that run, and none runs afterwards") {
  TestRobot peer(kDomain);
  std::atomic<int> inside = 0, calls = 0;
  for (int round = 0; round < 10; ++round) {
    {
      Program program;
      program.low.SubscribeArmState([&](auto) {
        ++inside;
        ++calls;
        std::this_thread::sleep_for(5ms);
        --inside;
      });
      const int before = calls;
      REQUIRE(eventually([&] { return calls > before; }));
    }
    CHECK(inside == 0);
  }
  const int end = calls;
  std::this_thread::sleep_for(20ms);
  CHECK(calls == end);
}

TEST_CASE("a robot object may be destroyed within its own callback") {
  TestRobot peer(kDomain);
  choose_domain();
  auto robot = std::make_unique<MagicRobot>();
  std::atomic<bool> done = false;
  REQUIRE(robot->Initialize("127.0.0.1"));
  robot->GetLowLevelMotionController().SubscribeArmState([&](auto) {
    robot.reset();
    done = true;
  });
  REQUIRE(eventually([&] { return done.load(); }));
  std::this_thread::sleep_for(20ms);
}

}  // namespace sdk_test
