// Reads the inertial sensor and the arms, and commands the arms at 500 Hz: low_level_motion LOCAL_IP
// [--move].
//
// 127.0.0.1 is a simulated robot on this machine (MAGICBOT_LCM_DOMAIN chooses one). Without --move the arms
// stay in ready for two seconds. With --move they are in ready for half a second, then the elbows swing:
// modes 4 and 5 of the joints, begun where the arms are, and ready again at the end. Ctrl-C ends it earlier.
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <iostream>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>

#include "magic_robot.h"

namespace {

using namespace magic::gen1;
using namespace std::chrono_literals;

constexpr auto kPeriod = 2ms;
constexpr int kReadyPeriods = 250;   // 0.5 s
constexpr int kSwingPeriods = 1500;  // 3 s
constexpr int kRestPeriods = 1000;   // 2 s, without --move
constexpr double kAmplitude = 0.2;   // [rad]
constexpr double kPi = 3.14159265358979;

volatile std::sig_atomic_t interrupted = 0;

// The newest state, which the callback writes and the loop reads.
class Newest {
 public:
  void set(std::shared_ptr<JointState> state) {
    const std::lock_guard lock(mutex_);
    state_ = std::move(state);
  }
  std::shared_ptr<JointState> get() const {
    const std::lock_guard lock(mutex_);
    return state_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<JointState> state_;
};

bool ok(const char* what, const Status& status) {
  if (status.code != OK) std::cerr << what << ": " << status.code << " " << status.message << '\n';
  return status.code == OK;
}

// Elbows: joint 4 of each arm. They swing to the side that both of their ranges have; the offset begins and
// ends with 0 and with velocity 0.
double offset(int joint, int period) {
  if (joint % 7 != 3) return 0;
  const double swing = kAmplitude * (1 - std::cos(2 * kPi * period / kSwingPeriods)) / 2;
  return joint < 7 ? -swing : swing;
}

JointCommand ready() {
  JointCommand command;
  command.joints.resize(kArmJointNum);  // operation mode 200, everything else 0
  return command;
}

JointCommand swing(const JointState& start, int period) {
  JointCommand command = ready();
  for (int i = 0; i < kArmJointNum; ++i) {
    SingleJointCommand& joint = command.joints[i];
    joint.operation_mode = i % 7 < 5 ? 4 : 5;
    joint.pos = static_cast<decltype(joint.pos)>(start.joints[i].posH + offset(i, period));
    joint.kp = 40;
    joint.kd = 100;
  }
  return command;
}

// One command each 2 ms, as long as they are accepted.
template <class Make>
bool publish(LowLevelMotionController& controller, int periods, Make make) {
  auto next = std::chrono::steady_clock::now();
  for (int period = 0; period < periods && interrupted == 0; ++period) {
    if (!ok("publish", controller.PublishArmCommand(make(period)))) return false;
    std::this_thread::sleep_until(next += kPeriod);
  }
  return true;
}

bool run(MagicRobot& robot, const char* local_ip, bool move) {
  if (!robot.Initialize(local_ip)) return ok("initialize", robot.GetLastStatus());
  if (!ok("connect", robot.Connect())) return false;
  if (!ok("low level", robot.SetMotionControlLevel(ControllerLevel::LowLevel))) return false;
  LowLevelMotionController& controller = robot.GetLowLevelMotionController();
  if (!controller.Initialize()) return ok("initialize the controller", robot.GetLastStatus());

  const auto arms = std::make_shared<Newest>();
  const auto imu_states = std::make_shared<std::atomic<int>>(0);
  controller.SubscribeBodyImu([imu_states](std::shared_ptr<Imu>) { ++*imu_states; });
  controller.SubscribeArmState([arms](std::shared_ptr<JointState> state) { arms->set(std::move(state)); });

  bool accepted = publish(controller, move ? kReadyPeriods : kRestPeriods, [](int) { return ready(); });
  const std::shared_ptr<JointState> start = arms->get();
  if (accepted && !start) std::cerr << "no state of the arms has come\n";
  if (accepted && start && move) {
    accepted = publish(controller, kSwingPeriods, [&](int period) { return swing(*start, period); });
    if (accepted) accepted = publish(controller, kReadyPeriods, [](int) { return ready(); });
  }
  std::cout << *imu_states << " states of the inertial sensor\n";
  if (const auto end = arms->get())
    std::cout << "left elbow at " << end->joints[3].posH << " rad, status " << end->joints[3].status_word
              << '\n';
  return accepted && start && ok("disconnect", robot.Disconnect());
}

}  // namespace

int main(int argc, char** argv) {
  const bool move = argc == 3 && std::string_view(argv[2]) == "--move";
  if (argc < 2 || argc > 3 || (argc == 3 && !move)) {
    std::cerr << "usage: low_level_motion LOCAL_IP [--move]\n";
    return 2;
  }
  std::signal(SIGINT, [](int) { interrupted = 1; });
  MagicRobot robot;
  const bool done = run(robot, argv[1], move);
  robot.Shutdown();
  return done ? 0 : 1;
}
