// The sensors of the simulated robot, true to its pose: bearings and distances against forward kinematics.
#include "robotside/simulators/a2/sim_sensors.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/kinematics/stance.hpp"
#include "robotside/scene/robot_pose.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::robotside;

namespace {

const RobotModel& robot() { return *robot_models().front(); }

RobotState standing() {
  RobotState state;
  const Posture& stand = robot().posture("stand");
  std::copy(stand.positions.begin(), stand.positions.end(), state.position.begin());
  return state;
}

double& shake(RobotState& state) { return state.position[robot().group("neck").first]; }
double& nod(RobotState& state) { return state.position[robot().group("neck").first + 1]; }

Pose sensor_in_world(const Sensor& sensor, const RobotState& state) {
  return base_in_world(robot(), state) * sensor_in_base(robot(), sensor, state.position);
}

constexpr Color kRed = {250, 0, 0};

// Mean place of the red pixels.
struct Found {
  double column = 0, row = 0;
  int count = 0;
};
Found red_of(const CameraFrame& frame, std::uint32_t width) {
  Found found;
  for (std::size_t i = 0; i < frame.color.size() / 3; ++i) {
    if (frame.color[3 * i] < 60 || frame.color[3 * i + 1] != 0) continue;
    found.column += static_cast<double>(i % width);
    found.row += static_cast<double>(i / width);
    ++found.count;
  }
  found.column /= found.count;
  found.row /= found.count;
  return found;
}

}  // namespace

TEST_CASE("the base stands at the height of its legs, sinks with the lift and leans with the waist") {
  RobotState state = standing();
  const Pose upright = base_in_world(robot(), state);
  CHECK(upright.position.z > 0.9);
  CHECK(upright.position.z < 1.0);
  CHECK(norm(rotation_vector(upright.rotation)) < 1e-9);
  const Stance stance(robot());
  REQUIRE(stance.legs_for({-0.1, 0, 0.2, 0}, state.position));
  const Pose bent = base_in_world(robot(), state);
  CHECK(rotation_vector(bent.rotation).y == Approx(0.2).margin(1e-6));
  CHECK(bent.position.z < upright.position.z - 0.09);
  state.base = {2, -1, 0.5, {}};
  CHECK(base_in_world(robot(), state).position.x > 1.8);
}

TEST_CASE("a ball at a known bearing is at the predicted pixel, for every camera, however the robot turns") {
  for (const Sensor& sensor : robot().sensors) {
    const SensorStream* stream = sensor.find_stream(StreamKind::color);
    if (stream == nullptr) continue;
    for (int step = 0; step < 5; ++step) {
      RobotState state = standing();
      shake(state) = -0.6 + 0.3 * step;
      nod(state) = 0.3 - 0.15 * step;
      state.base = {0.3, 0.2 * step, 0.4 * step, {}};
      // Around the camera's axis, a little off it.
      const Pose camera = sensor_in_world(sensor, state);
      const Vec3 in_camera = {0.15, -0.1, 1.2};
      SimSensors sensors(robot());
      sensors.scene().set({{{"ball", SceneShape::sphere, {camera * in_camera, {}}, {0.08, 0, 0}, kRed}}});
      CameraFrame frame;
      REQUIRE(sensors.capture(sensor, true, false, state, frame));
      REQUIRE(frame.color.size() == 3 * std::size_t{stream->width} * stream->height);
      const Found found = red_of(frame, stream->width);
      const PixelPlace expected = pixel_of(stream->lens, in_camera);
      INFO(sensor.name << " step " << step);
      REQUIRE(found.count > 20);
      CHECK(found.column == Approx(expected.column).margin(0.6));
      CHECK(found.row == Approx(expected.row).margin(0.6));
    }
  }
}

TEST_CASE("turning the head to the left moves what it sees to the right") {
  const Sensor& head = *robot().find_sensor("head_front");
  const std::uint32_t width = head.streams.front().width;
  SimSensors sensors(robot());
  sensors.scene().set({{{"ball", SceneShape::sphere, {{2.5, 0, 1.55}, {}}, {0.1, 0, 0}, kRed}}});
  RobotState state = standing();
  CameraFrame frame;
  REQUIRE(sensors.capture(head, true, false, state, frame));
  const double ahead = red_of(frame, width).column;
  shake(state) = 0.3;
  REQUIRE(sensors.capture(head, true, false, state, frame));
  CHECK(red_of(frame, width).column > ahead + 200);
}

TEST_CASE("a box whose face is 1 m ahead is 1 m away in depth and in the cloud") {
  const Sensor& head = *robot().find_sensor("head_front");
  const Sensor& lidar = *robot().find_sensor("neck");
  const RobotState state = standing();
  SimSensors sensors(robot());
  CameraFrame frame;
  const Pose camera = sensor_in_world(head, state);
  sensors.scene().set({{{"box", SceneShape::box, {camera * Vec3{0, 0, 1.25}, {}}, {0.5, 0.5, 0.5}, kRed}}});
  REQUIRE(sensors.capture(head, true, true, state, frame));
  CHECK(frame.depth.at(std::size_t{360} * 1280 + 640) == 1000);

  const Pose neck = sensor_in_world(lidar, state);
  sensors.scene().set({{{"box", SceneShape::box, {neck * Vec3{1.25, 0, 0}, {}}, {0.5, 0.5, 0.5}, kRed}}});
  CloudFrame cloud;
  REQUIRE(sensors.scan(lidar, state, cloud));
  int on_face = 0;
  for (const CloudPoint& point : cloud.points) {
    if (std::abs(point.y) > 0.2F || point.z > 0.2F || point.z < -0.1F || point.x < 0.5F) continue;
    CHECK(point.x == Approx(1.0F).margin(1e-4));
    ++on_face;
  }
  CHECK(on_face > 50);
}

TEST_CASE("scans do not repeat, stay within range and field of view, and see the walls around") {
  const Sensor& lidar = *robot().find_sensor("neck");
  const SensorStream& stream = lidar.streams.front();
  RobotState state = standing();
  SimSensors sensors(robot());
  CloudFrame first;
  CloudFrame second;
  state.time = 5'000'000'000;
  REQUIRE(sensors.scan(lidar, state, first));
  state.time += 100'000'000;
  REQUIRE(sensors.scan(lidar, state, second));
  REQUIRE(first.points.size() > 10'000);
  CHECK(first.points.size() <= stream.width);
  CHECK(first.points[0].x != second.points[0].x);
  double behind = 0;
  for (const CloudPoint& point : first.points) {
    const double flat = std::hypot(static_cast<double>(point.x), static_cast<double>(point.y));
    const double distance = std::hypot(flat, static_cast<double>(point.z));
    REQUIRE(stream.range.contains(distance));
    REQUIRE(lidar.elevation.min - 1e-3 < std::atan2(static_cast<double>(point.z), flat));
    REQUIRE(lidar.elevation.max + 1e-3 > std::atan2(static_cast<double>(point.z), flat));
    behind = std::min(behind, static_cast<double>(point.x));
  }
  CHECK(behind < -3);  // the wall at the back of the room
}

TEST_CASE("a camera sees the robot's arms, but not the link that carries it") {
  const Sensor& head = *robot().find_sensor("head_front");
  RobotState state = standing();
  SimSensors sensors(robot());
  sensors.scene().set({});
  CameraFrame frame;
  nod(state) = -0.4;  // down
  REQUIRE(sensors.capture(head, true, true, state, frame));
  const auto near_count = [&] {
    return std::count_if(frame.depth.begin(), frame.depth.end(),
                         [](std::uint16_t depth) { return depth > 0 && depth < 800; });
  };
  const auto hanging = near_count();
  // Both arms stretched forward: shoulder up by 90 degrees.
  state.position[robot().group("left_arm").first] = 1.2;
  state.position[robot().group("right_arm").first] = 1.2;
  REQUIRE(sensors.capture(head, true, true, state, frame));
  CHECK(near_count() > hanging + 2'000);
  CHECK(std::count(frame.depth.begin(), frame.depth.end(), std::uint16_t{0}) <
        static_cast<std::ptrdiff_t>(frame.depth.size()));
}

TEST_CASE("a stream that a sensor does not have is refused") {
  SimSensors sensors(robot());
  CameraFrame frame;
  CloudFrame cloud;
  CHECK(!sensors.capture(*robot().find_sensor("chest_left"), false, true, standing(), frame));
  CHECK(!sensors.scan(*robot().find_sensor("head_front"), standing(), cloud));
}
