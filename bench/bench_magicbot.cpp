// A program of the MagicBot's C++ library at 500 Hz: how regularly states come while another callback blocks,
// how many are lost, and how long a joint takes to move after its command. bench_magicbot SECONDS; the robot
// is that of MAGICBOT_LCM_DOMAIN on lo. Prints a line of JSON.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "magic_robot.h"

namespace {

using namespace magic::gen1;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int kElbow = 3;          // joint 4 of the left arm
constexpr double kTurn = 0.05;     // [rad] of the elbow, to and fro
constexpr double kMoved = 0.0005;  // [rad] above the resolution of its encoder
constexpr int kTurnEvery = 250;    // commands: 0.5 s
constexpr int kHandShake = 100;    // commands in ready
constexpr std::int64_t kPeriod_ns = 2'000'000;

double microseconds(Clock::duration span) { return std::chrono::duration<double, std::micro>(span).count(); }

double percentile(std::vector<double> values, double of) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(of * static_cast<double>(values.size() - 1))];
}

// What the callback of the inertial sensor sees.
class Arrivals {
 public:
  void add(std::int64_t robot_ns) {
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    if (count_ > 0) {
      jitter_.push_back(std::abs(microseconds(now - last_) - 1e-3 * kPeriod_ns));
      lost_ += std::max<std::int64_t>(0, (robot_ns - robot_ns_ + kPeriod_ns / 2) / kPeriod_ns - 1);
    }
    ++count_;
    last_ = now;
    robot_ns_ = robot_ns;
  }
  void print() const {
    const std::lock_guard lock(mutex_);
    std::printf("\"states\": %lld, \"lost\": %lld, \"jitter_median_us\": %.1f, \"jitter_p99_us\": %.1f",
                static_cast<long long>(count_), static_cast<long long>(lost_), percentile(jitter_, 0.5),
                percentile(jitter_, 0.99));
  }

 private:
  mutable std::mutex mutex_;
  Clock::time_point last_;
  std::int64_t robot_ns_ = 0, count_ = 0, lost_ = 0;
  std::vector<double> jitter_;
};

// The way of a command: from its publication to the first state that shows the joint moving.
class Reaction {
 public:
  void commanded() {
    const std::lock_guard lock(mutex_);
    since_ = Clock::now();
    from_ = position_;
    waits_ = true;
  }
  void measured(double position) {
    const std::lock_guard lock(mutex_);
    position_ = position;
    known_ = true;
    if (!waits_ || std::abs(position - from_) < kMoved) return;
    waits_ = false;
    times_.push_back(1e-3 * microseconds(Clock::now() - since_));
  }
  bool known() const {
    const std::lock_guard lock(mutex_);
    return known_;
  }
  void print() const {
    const std::lock_guard lock(mutex_);
    std::printf("\"moves\": %zu, \"moves_median_ms\": %.2f, \"moves_p99_ms\": %.2f", times_.size(),
                percentile(times_, 0.5), percentile(times_, 0.99));
  }

 private:
  mutable std::mutex mutex_;
  Clock::time_point since_;
  double position_ = 0, from_ = 0;
  bool known_ = false, waits_ = false;
  std::vector<double> times_;
};

void check(const char* what, const Status& status) {
  if (status.code == OK) return;
  std::fprintf(stderr, "%s: %s\n", what, status.message.c_str());
  std::exit(EXIT_FAILURE);
}

JointCommand command_of(const JointState& hold, double elbow, bool ready) {
  JointCommand command;
  command.joints.resize(kArmJointNum);
  for (int i = 0; i < kArmJointNum; ++i) {
    command.joints[i].operation_mode = static_cast<std::int16_t>(ready ? 200 : i % 7 < 5 ? 4 : 5);
    command.joints[i].pos =
        static_cast<decltype(command.joints[i].pos)>(i == kElbow ? elbow : hold.joints[i].posH);
  }
  return command;
}

void swing(LowLevelMotionController& controller, Reaction& elbow, const JointState& start, int commands) {
  const double rest = start.joints[kElbow].posH;
  double target = rest;
  auto next = Clock::now();
  for (int n = 0; n < commands; ++n) {
    const bool turns = n > kHandShake && n % kTurnEvery == 0;
    if (turns) {
      target = target == rest ? rest - kTurn : rest;
      elbow.commanded();
    }
    check("publish", controller.PublishArmCommand(command_of(start, target, n < kHandShake)));
    std::this_thread::sleep_until(next += 2ms);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int seconds = argc == 2 ? std::atoi(argv[1]) : 0;
  if (seconds <= 0) return std::fprintf(stderr, "usage: bench_magicbot SECONDS\n"), EXIT_FAILURE;
  Arrivals arrivals;
  Reaction elbow;
  std::mutex mutex;
  std::shared_ptr<JointState> start;
  MagicRobot robot;
  if (!robot.Initialize("127.0.0.1")) check("initialize", robot.GetLastStatus());
  check("connect", robot.Connect());
  check("low level", robot.SetMotionControlLevel(ControllerLevel::LowLevel));
  LowLevelMotionController& controller = robot.GetLowLevelMotionController();
  controller.SubscribeArmState([&](std::shared_ptr<JointState> state) {
    elbow.measured(state->joints[kElbow].posH);
    const std::lock_guard lock(mutex);
    if (!start) start = state;
  });
  controller.SubscribeLegState([](std::shared_ptr<JointState>) { std::this_thread::sleep_for(50ms); });
  while (!elbow.known()) std::this_thread::sleep_for(10ms);
  controller.SubscribeBodyImu([&](std::shared_ptr<Imu> imu) { arrivals.add(imu->timestamp); });
  std::shared_ptr<JointState> hold;
  {
    const std::lock_guard lock(mutex);
    hold = start;
  }
  swing(controller, elbow, *hold, seconds * 500);
  robot.Shutdown();
  std::printf("{");
  arrivals.print();
  std::printf(", ");
  elbow.print();
  std::printf("}\n");
  return EXIT_SUCCESS;
}
