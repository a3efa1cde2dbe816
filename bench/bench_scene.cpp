// Cost of what cameras and lidar see: rays per second, and the time of one frame.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "core/codec/codec.hpp"
#include "robotside/api/convert/sensor_message.hpp"
#include "robotside/simulators/a2/sim_sensors.hpp"

namespace {

using namespace aim;
using namespace aim::robotside;

const RobotModel& model() { return *robot_models().front(); }

RobotState standing() {
  RobotState state;
  const auto positions = model().posture("stand").positions;
  std::copy(positions.begin(), positions.end(), state.position.begin());
  return state;
}

void frame(benchmark::State& state, std::string_view name, bool depth) {
  const Sensor& camera = *model().find_sensor(name);
  SimSensors sensors(model());
  RobotState robot = standing();
  CameraFrame out;
  double yaw = 0;
  for ([[maybe_unused]] auto _ : state) {
    robot.base.yaw = yaw += 0.1;  // different pictures of the room
    benchmark::DoNotOptimize(sensors.capture(camera, true, depth, robot, out));
  }
  const SensorStream& stream = *camera.find_stream(StreamKind::color);
  state.counters["rays_per_s"] = benchmark::Counter(
      static_cast<double>(stream.width) * stream.height * static_cast<double>(state.iterations()),
      benchmark::Counter::kIsRate);
}

void head_color_depth(benchmark::State& state) { frame(state, "head_front", true); }
// What the publisher does for one frame of the head before DDS takes it: 15 of these a second.
void head_frame_encoded(benchmark::State& state) {
  const Sensor& camera = *model().find_sensor("head_front");
  SimSensors sensors(model());
  RobotState robot = standing();
  CameraFrame out;
  sensor_msgs::msg::Image image;
  for ([[maybe_unused]] auto _ : state) {
    robot.base.yaw += 0.1;
    benchmark::DoNotOptimize(sensors.capture(camera, true, true, robot, out));
    fill_color(camera, *camera.find_stream(StreamKind::color), out, 0, image);
    benchmark::DoNotOptimize(to_cdr(image));
    fill_depth(camera, *camera.find_stream(StreamKind::depth), out, 0, image);
    benchmark::DoNotOptimize(to_cdr(image));
  }
}

void chest_color(benchmark::State& state) { frame(state, "chest_left", false); }
void waist_color_depth(benchmark::State& state) { frame(state, "waist_front", true); }

void lidar_scan(benchmark::State& state) {
  const Sensor& lidar = *model().find_sensor("neck");
  SimSensors sensors(model());
  RobotState robot = standing();
  CloudFrame out;
  for ([[maybe_unused]] auto _ : state) {
    robot.time += 100'000'000;
    benchmark::DoNotOptimize(sensors.scan(lidar, robot, out));
  }
}

BENCHMARK(head_color_depth)->Unit(benchmark::kMillisecond);
BENCHMARK(head_frame_encoded)->Unit(benchmark::kMillisecond);
BENCHMARK(waist_color_depth)->Unit(benchmark::kMillisecond);
BENCHMARK(chest_color)->Unit(benchmark::kMillisecond);
BENCHMARK(lidar_scan)->Unit(benchmark::kMillisecond);

}  // namespace
