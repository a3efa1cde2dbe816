// Cost of one control period: 28 joints and 12 fingers, action machine, limiter, simulator and state.
#include <benchmark/benchmark.h>

#include "robotside/control/controller.hpp"
#include "robotside/simulators/a2/sim.hpp"

namespace {

using namespace aim;
using namespace aim::robotside;

// A simulated robot and its controller, advanced by the benchmark.
class Bench {
 public:
  explicit Bench(std::string_view action) {
    if (!driver_->connect() || !driver_->enable()) std::abort();
    advance(1);
    ask(SetMotionPlayer{.enabled = false, .neck_only = false});
    for (const ActionIndex hop : model_.graph.path(0, *model_.graph.find(action))) {
      ask(SetAction{hop});
      advance(4000);
    }
  }
  void ask(const Request& request) { benchmark::DoNotOptimize(controller_.decide({request}, now_)); }
  void advance(int periods) {
    for (int i = 0; i < periods; ++i) controller_.step(now_ += config_.period);
  }
  const RobotModel& model() const { return model_; }

 private:
  const RobotModel& model_ = *robot_models().front();
  const ControlConfig config_;
  std::unique_ptr<Driver> driver_ = std::make_unique<SimDriver>(model_);
  Controller controller_{model_, *driver_, config_};
  TimeNs now_ = 0;
};

void control_step_idle(benchmark::State& state) {
  Bench bench("RL_JOINT_DEFAULT");
  for ([[maybe_unused]] auto _ : state) bench.advance(1);
}
BENCHMARK(control_step_idle);

void control_step_walking(benchmark::State& state) {
  Bench bench("RL_LOCOMOTION_DEFAULT");
  std::uint64_t sequence = 0;
  for ([[maybe_unused]] auto _ : state) {
    // A set-point every 20 periods is a stream of 50 Hz.
    if (sequence++ % 20 == 0) bench.ask(WalkCommand{{0.3, 0, 0.2}, false});
    bench.advance(1);
  }
}
BENCHMARK(control_step_walking);

void control_step_servo(benchmark::State& state) {
  Bench bench("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  const JointGroup& arms = bench.model().group("arms");
  JointCommand command{.limb = Limb::arms, .stream = true, .mask = 0, .position = {}, .effort = {}};
  for (std::size_t i = arms.first; i < arms.first + arms.count; ++i) {
    command.mask |= std::uint64_t{1} << i;
    command.position[i] = bench.model().posture("arm_home").positions[i];
  }
  double swing = 0.002;
  for ([[maybe_unused]] auto _ : state) {
    // A new target every period is ten times the recommended rate.
    command.position[arms.first + 3] -= swing;
    if (command.position[arms.first + 3] < -1.5 || command.position[arms.first + 3] > -0.1) swing = -swing;
    bench.ask(command);
    bench.advance(1);
  }
}
BENCHMARK(control_step_servo);

}  // namespace
