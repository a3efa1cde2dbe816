// What the sensors see is computed from the newest state of the robot.
#include "robotside/simulators/a2/sim_sensors.hpp"

#include <cmath>

#include "robotside/scene/camera_view.hpp"
#include "robotside/scene/lidar_scan.hpp"
#include "robotside/scene/robot_pose.hpp"

namespace aim::robotside {
namespace {

// A sensor and what is around it, at one instant.
struct Surroundings {
  Pose sensor_in_world;
  std::vector<Primitive> primitives;
};

Surroundings around(const RobotModel& model, const Sensor& sensor, const RobotState& state,
                    const Scene& scene) {
  const Pose base = base_in_world(model, state);
  const Pose at = base * sensor_in_base(model, sensor, state.position);
  const SeenBody body = {model.geometry, &state.position, base, sensor.mount.chain, sensor.mount.joints};
  return {at, primitives_of(scene, body, at)};
}

Error no_stream(const Sensor& sensor) {
  return {Origin::not_found, "the sensor " + std::string(sensor.name) + " has no such stream",
          "it delivers something else", "aimctl sensor list shows the streams"};
}

Error no_images(const Sensor& sensor) {
  return {Origin::fault, std::string(sensor.name) + " delivers no images", "it is lost",
          "aimctl fault list shows the faults"};
}

}  // namespace

const LensRays& SimSensors::rays_of(const SensorStream& stream) {
  const std::lock_guard lock(mutex_);
  for (const KnownLens& known : lenses_)
    if (known.stream->lens == stream.lens && known.stream->width == stream.width &&
        known.stream->height == stream.height)
      return *known.rays;
  lenses_.push_back({&stream, std::make_unique<const LensRays>(stream.lens, stream.width, stream.height)});
  return *lenses_.back().rays;
}

Status SimSensors::capture(const Sensor& camera, bool color, bool depth, const RobotState& state,
                           CameraFrame& out) {
  const SensorStream* const colored = camera.find_stream(StreamKind::color);
  const SensorStream* const measured = camera.find_stream(StreamKind::depth);
  if ((color && colored == nullptr) || (depth && measured == nullptr)) return no_stream(camera);
  if (lost(camera)) return no_images(camera);
  const auto scene = scene_.scene();
  const auto [at, primitives] = around(model_, camera, state, *scene);
  out.time = state.time;
  out.color.clear();
  out.depth.clear();
  const LensRays* const color_rays = color ? &rays_of(*colored) : nullptr;
  const LensRays* const depth_rays = depth ? &rays_of(*measured) : nullptr;
  const Range range = depth ? measured->range : Range{0, 0};
  if (color_rays == depth_rays && color) {  // one lens: both images from the same rays
    view(*color_rays, primitives, at, range, {&out.color, &out.depth});
    return Done{};
  }
  if (color) view(*color_rays, primitives, at, range, {&out.color, nullptr});
  if (depth) view(*depth_rays, primitives, at, range, {nullptr, &out.depth});
  return Done{};
}

Status SimSensors::scan(const Sensor& lidar, const RobotState& state, CloudFrame& out) {
  const SensorStream* const cloud = lidar.find_stream(StreamKind::cloud);
  if (cloud == nullptr) return no_stream(lidar);
  if (lost(lidar)) return no_images(lidar);
  const auto scene = scene_.scene();
  const auto [at, primitives] = around(model_, lidar, state, *scene);
  out.time = state.time;
  // Scans are numbered by robot time, so that the pattern goes on from scan to scan.
  const auto number =
      static_cast<std::uint64_t>(std::llround(static_cast<double>(state.time) * 1e-9 * cloud->rate_hz));
  robotside::scan(number, cloud->width, lidar.elevation, cloud->range, primitives, at, out.points);
  return Done{};
}

}  // namespace aim::robotside
