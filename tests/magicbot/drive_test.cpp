// Single drives: hybrid against the solution of its equation, speed limits, disturbances, encoders, heat.
#include <complex>
#include <vector>

#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

constexpr double kTick = 0.001;  // [s]

void run(SimDrive& drive, double seconds) {
  const int count = static_cast<int>(std::lround(seconds / kTick));
  for (int i = 0; i < count; ++i) drive.step(kTick);
}

SimDrive ready(std::size_t joint) {
  SimDrive drive(joint);
  drive.take(command_of(JointMode::ready));
  run(drive, 0.02);
  return drive;
}

// Moves a drive to a place with its own gains, and lets it rest there.
SimDrive ready_at(std::size_t joint, double place) {
  SimDrive drive(joint);
  for (int i = 0; i < 2000; ++i) {
    drive.follow(place);
    drive.step(kTick);
  }
  drive.damp();
  run(drive, 0.1);
  REQUIRE(drive.position() == Approx(place).margin(1e-9));
  return drive;
}

// J q'' + (kd + friction) q' + kp q = toq + kp pos + kd vel, from rest at q0.
struct Response {
  double inertia, damping, stiffness, push, start;
  double at(double t) const {
    if (stiffness == 0) {
      const double speed = push / damping, decay = damping / inertia;
      return start + speed * (t - (1 - std::exp(-decay * t)) / decay);
    }
    using Complex = std::complex<double>;
    const double end = push / stiffness;
    const Complex root = std::sqrt(Complex(damping * damping - 4 * inertia * stiffness, 0));
    const Complex first = (-damping + root) / (2 * inertia), second = (-damping - root) / (2 * inertia);
    const Complex share = (start - end) / (second - first);
    return end + (share * (second * std::exp(first * t) - first * std::exp(second * t))).real();
  }
};

struct HybridCase {
  const char* name;
  std::size_t joint;
  double start, position, velocity, torque, stiffness, damping;
};
constexpr HybridCase kHybrid[] = {
    {"underdamped", left_hip_pitch, -0.5, -0.45, 0, 0, 150, 4},
    {"barely damped", left_hip_pitch, -0.5, -0.47, 0, 0, 80, 0},
    {"overdamped", left_knee_pitch, 1.0, 1.2, 0, 0, 100, 40},
    {"feed-forward shifts the end", left_knee_pitch, 1.0, 1.0, 0, 10, 100, 5},
    {"the target velocity pushes", left_knee_pitch, 1.0, 1.0, 0.5, 0, 200, 8},
    {"torque alone", left_knee_pitch, 1.0, 0, 0, 1, 0, 0},
    {"torque against damping", left_knee_pitch, 1.0, 0, 0, 2, 0, 3},
    {"velocity alone", left_knee_pitch, 1.0, 0, 0.4, 0, 0, 20},
    {"a light joint, stiff", left_ankle_roll, 0.0, 0.03, 0, 0, 400, 6},
};

}  // namespace

TEST_CASE("hybrid follows the solution of its equation within one per cent") {
  for (const HybridCase& c : kHybrid) {
    INFO(c.name);
    SimDrive drive = ready_at(c.joint, c.start);
    const DriveMechanics mechanics = mechanics_of(c.joint);
    drive.take({.mode = 3,
                .position = static_cast<float>(c.position),
                .velocity = static_cast<float>(c.velocity),
                .torque = static_cast<float>(c.torque),
                .kp = static_cast<float>(c.stiffness),
                .kd = static_cast<float>(c.damping)});
    REQUIRE(drive.mode() == JointMode::hybrid);
    const Response expected{mechanics.inertia, c.damping + mechanics.friction, c.stiffness,
                            c.torque + c.stiffness * c.position + c.damping * c.velocity, c.start};
    double largest = 0, error = 0;
    for (int i = 1; i <= 600; ++i) {
      drive.step(kTick);
      largest = std::max(largest, std::abs(expected.at(i * kTick) - c.start));
      error = std::max(error, std::abs(expected.at(i * kTick) - drive.position()));
    }
    CHECK(largest > 0.01);
    CHECK(error < 0.01 * largest);
  }
}

TEST_CASE("hybrid reports its torque, and keeps to the effort of the joint") {
  SimDrive drive = ready_at(left_knee_pitch, 1.0);
  drive.take({.mode = 3, .position = 1.0F, .torque = 30, .kp = 500, .kd = 10});
  run(drive, 3);
  CHECK(drive.position() == Approx(1.06).margin(1e-3));
  CHECK(drive.state().torque == Approx(0).margin(0.05));  // friction alone resists
  drive.set_load(-50);
  run(drive, 3);
  CHECK(drive.state().torque == Approx(50).epsilon(0.01));
  CHECK(drive.state().current == Approx(50 / mechanics_of(left_knee_pitch).torque_constant).epsilon(0.01));
  drive.set_load(0);
  drive.take({.mode = 3, .position = 2.6F, .kp = 1000});
  double most = 0;
  for (int i = 0; i < 100; ++i) {
    drive.step(kTick);
    most = std::max(most, std::abs(double{drive.state().torque}));
  }
  CHECK(most == Approx(150));
}

TEST_CASE("a joint stops at the ends of its range and at its largest velocity") {
  SimDrive drive = ready(left_knee_pitch);
  drive.take({.mode = 3, .torque = 150});
  double fastest = 0;
  for (int i = 0; i < 1500; ++i) {
    drive.step(kTick);
    fastest = std::max(fastest, drive.velocity());
  }
  CHECK(fastest == Approx(6.0));
  CHECK(drive.position() == 2.618);
  CHECK(drive.velocity() == 0);
}

TEST_CASE("pid reaches its target and keeps the speed limit of the command") {
  for (const double limit : {0.0, 0.3, 1.5, 100.0}) {
    INFO(limit);
    SimDrive drive = ready(joint_la1);
    drive.take({.mode = 4, .position = 1.2F, .velocity = static_cast<float>(limit)});
    REQUIRE(drive.mode() == JointMode::pid);
    const double allowed = limit == 0 || limit > 3.14 ? 3.14 : limit;
    double fastest = 0, farthest = 0;
    for (int i = 0; i < 6000; ++i) {
      drive.step(kTick);
      fastest = std::max(fastest, std::abs(drive.velocity()));
      farthest = std::max(farthest, drive.position());
    }
    CHECK(fastest <= allowed * 1.01);
    CHECK(fastest >= allowed * 0.95);
    CHECK(farthest < 1.21);
    CHECK(drive.position() == Approx(1.2).margin(1e-3));
    CHECK(drive.velocity() == Approx(0).margin(1e-3));
  }
}

TEST_CASE("pid keeps the torque limit of the command, and holds against a load") {
  SimDrive drive = ready(joint_la1);
  drive.take({.mode = 4, .position = 1.0F, .torque = 5});
  double most = 0;
  for (int i = 0; i < 3000; ++i) {
    drive.step(kTick);
    most = std::max(most, std::abs(double{drive.state().torque}));
  }
  CHECK(most <= 5.001);
  CHECK(most > 2);
  CHECK(drive.position() == Approx(1.0).margin(2e-3));
  drive.set_load(4);
  run(drive, 2);
  CHECK(drive.position() == Approx(1.0).margin(2e-3));
  CHECK(drive.state().torque == Approx(-4).epsilon(0.02));
}

TEST_CASE("fingers go from 0 to 1000") {
  SimDrive drive = ready(left_finger1);
  drive.take({.mode = 4, .position = 1000});
  run(drive, 0.5);
  CHECK(drive.position() > 300);
  CHECK(drive.position() < 700);
  run(drive, 1.5);
  CHECK(drive.position() == Approx(1000).margin(1));
  drive.take({.mode = 4, .position = 0});
  run(drive, 2);
  CHECK(drive.position() == Approx(0).margin(1));
}

TEST_CASE("adrc reaches its target, also under a torque from outside that it does not know") {
  for (const std::size_t joint :
       {std::size_t{joint_la6}, std::size_t{joint_wy}, std::size_t{joint_hy}, std::size_t{left_hip_roll}}) {
    INFO(kJoints[joint].name);
    SimDrive drive = ready(joint);
    drive.set_load(0.4 * kJoints[joint].limits.effort);
    run(drive, 0.02);
    const double start = drive.position();
    drive.take(command_of(JointMode::adrc, 0.2));
    REQUIRE(drive.mode() == JointMode::adrc);
    run(drive, 2);
    CHECK(drive.position() == Approx(0.2).margin(1e-3));
    CHECK(drive.state().torque == Approx(-0.4 * kJoints[joint].limits.effort).epsilon(0.02));
    drive.set_load(-0.4 * kJoints[joint].limits.effort);
    run(drive, 1);
    CHECK(drive.position() == Approx(0.2).margin(1e-3));
    CHECK(std::abs(start) < 0.1);
  }
}

TEST_CASE("adrc keeps the speed limit of the command") {
  SimDrive drive = ready(joint_wy);
  drive.take({.mode = 5, .position = 1.0F, .velocity = 0.5F});
  double fastest = 0, farthest = 0;
  for (int i = 0; i < 4000; ++i) {
    drive.step(kTick);
    fastest = std::max(fastest, drive.velocity());
    farthest = std::max(farthest, drive.position());
  }
  CHECK(fastest <= 0.5 * 1.02);
  CHECK(fastest >= 0.5 * 0.95);
  CHECK(farthest < 1.005);
  CHECK(drive.position() == Approx(1.0).margin(1e-3));
}

TEST_CASE("ready is damped, off is free") {
  const auto coast = [](JointMode mode) {
    SimDrive drive = ready_at(left_knee_pitch, 1.0);
    drive.take({.mode = 3, .velocity = 2, .kd = 50});
    run(drive, 0.2);
    REQUIRE(drive.velocity() > 1.5);
    drive.take(command_of(mode));
    const double from = drive.position();
    run(drive, 0.2);
    return drive.position() - from;
  };
  CHECK(coast(JointMode::off) > 3 * coast(JointMode::ready));
  CHECK(coast(JointMode::ready) < 0.05);
}

TEST_CASE("a drive begins a mode without a jump") {
  const auto check = [](JointMode mode, std::size_t joint) {
    SimDrive drive = ready_at(joint, 0.3);
    DriveCommand command = command_of(mode, 0.5);
    command.kp = 100;
    drive.take(command);
    REQUIRE(drive.mode() == mode);
    CHECK(drive.position() == Approx(0.3));
    drive.step(kTick);
    CHECK(drive.position() == Approx(0.3).margin(5e-4));
  };
  check(JointMode::hybrid, left_hip_pitch);
  check(JointMode::adrc, left_hip_pitch);
  check(JointMode::pid, joint_la1);
  check(JointMode::adrc, joint_wy);
}

TEST_CASE("both encoders follow the joint, each with its own resolution") {
  std::vector<float> high, low;
  SimDrive drive(joint_la1);
  double worst_high = 0, worst_low = 0;
  for (int i = 0; i < 2000; ++i) {
    drive.follow(0.00003 * i);
    drive.step(kTick);
    const DriveState state = drive.state();
    worst_high = std::max(worst_high, std::abs(state.position - drive.position()));
    worst_low = std::max(worst_low, std::abs(state.position_low - drive.position()));
    if (high.empty() || high.back() != state.position) high.push_back(state.position);
    if (low.empty() || low.back() != state.position_low) low.push_back(state.position_low);
  }
  CHECK(worst_high < 3e-5);
  CHECK(worst_low < 2e-3);
  CHECK(worst_low > 4e-4);
  CHECK(low.size() < 60);
  CHECK(high.size() > 20 * low.size());
}

TEST_CASE("a drive that is loaded for long gets too hot, gives up, and comes back") {
  SimDrive drive = ready_at(left_knee_pitch, 1.0);
  drive.take({.mode = 3, .position = 1.0F, .kp = 1000, .kd = 10});
  drive.set_load(150);
  int seconds = 0;
  for (; drive.mode() == JointMode::hybrid && seconds < 400; ++seconds) run(drive, 1);
  CHECK(seconds > 30);
  CHECK(seconds < 200);
  CHECK(drive.mode() == JointMode::ready);
  CHECK(drive.state().error == static_cast<int>(DriveError::too_hot));
  drive.set_load(0);
  drive.take({.mode = 3, .position = 1.0F, .kp = 100});
  CHECK(drive.mode() == JointMode::ready);
  for (seconds = 0; drive.temperature() > kCooledDown && seconds < 400; ++seconds) run(drive, 1);
  CHECK(seconds > 5);
  drive.take({.mode = 3, .position = 1.0F, .kp = 100});
  CHECK(drive.mode() == JointMode::hybrid);
  CHECK(drive.state().error == 0);
}

}  // namespace aim::robotside::magicbot
