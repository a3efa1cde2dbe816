// Source: A2 hardware abstraction, RPC table: on a P1 the fisheyes and the interactive camera answer on the
// port of the camera module, the others on that of the hardware abstraction.
#include "cli/commands/sensor/sensor_intrinsics.hpp"

#include <algorithm>
#include <optional>

#include "aimdk/hal_camera.pb.h"
#include "cli/commands/sensor/sensor_capture.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kSecondPatience{1'000};  // a T3 has no camera module

std::string_view after_underscore(std::string_view name) { return name.substr(name.find('_') + 1); }

std::string stream_of(const wire::CameraIntrinsicInfo& info) {
  if (info.stream_type() == wire::StreamType_DEPTH) return "depth";
  return info.stream_type() == wire::StreamType_IR ? "ir" : "color";
}

Json row_of(const wire::CameraIntrinsicInfo& info) {
  Json coefficients = Json::array();
  for (const float value : info.coeffs()) coefficients.push_back(static_cast<double>(value));
  return {{"name", info.name()},
          {"stream", stream_of(info)},
          {"width_px", info.width()},
          {"height_px", info.height()},
          {"focal_px", {static_cast<double>(info.fx()), static_cast<double>(info.fy())}},
          {"centre_px", {static_cast<double>(info.ppx()), static_cast<double>(info.ppy())}},
          {"distortion", after_underscore(wire::DistortionType_Name(info.model()))},
          {"coefficients", std::move(coefficients)}};
}

bool has(const Json& rows, std::string_view camera) {
  return std::any_of(rows.begin(), rows.end(), [&](const Json& row) { return row["name"] == camera; });
}

// The cameras that are asked for.
std::vector<std::string> wanted_cameras(const RobotModel& model, const std::string& name) {
  if (!name.empty()) return {name};
  std::vector<std::string> names;
  for (const Sensor& sensor : model.sensors)
    if (sensor.kind == SensorKind::camera) names.emplace_back(sensor.name);
  return names;
}

}  // namespace

Status run_sensor_intrinsics(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const std::string name = invocation.arguments().text("CAMERA");
  if (!name.empty())
    if (const auto camera = sensor_named(robot.model(), name, SensorKind::camera); !camera)
      return camera.error();
  const std::vector<std::string> wanted = wanted_cameras(robot.model(), name);
  Json rows = Json::array();
  const auto complete = [&] {
    return std::all_of(wanted.begin(), wanted.end(), [&](const auto& camera) { return has(rows, camera); });
  };
  std::optional<Error> failed;  // of the first one, which every robot has
  bool answered = false;
  const auto& method = methods::CamerasIntrinsicService::kGetCamerasIntrinsic;
  const Endpoint usual = endpoint_of(method.path);
  for (const Endpoint place : {usual, Endpoint::cameras}) {
    const bool first = place == usual;
    if (!first && (complete() || robot.address().single_port)) break;
    const auto patience = first ? robot.timeout() : std::min(robot.timeout(), kSecondPatience);
    const auto reply = robot.call(method, wire::GetCamerasIntrinsicRequest{}, patience, place);
    if (!reply) {
      if (first) failed = reply.error();
      continue;
    }
    answered = true;
    const Json known = rows;  // a stream is taken from the first that has its camera
    for (const wire::CameraIntrinsicInfo& info : reply->info())
      if ((name.empty() || info.name() == name) && !has(known, info.name())) rows.push_back(row_of(info));
  }
  if (!answered) return *failed;
  if (rows.empty())
    return Error{.origin = Origin::not_found,
                 .message = "the robot reports no intrinsics" + (name.empty() ? "" : " of " + name),
                 .reason = robot.address().single_port
                               ? "only port " + std::to_string(*robot.address().single_port) + " was asked"
                               : "neither the hardware abstraction nor the camera module knows it",
                 .hint = robot.address().single_port ? "leave out the port of the address"
                                                     : "aimctl sensor list shows the cameras of the model"};
  if (failed) invocation.sink().note("the hardware abstraction did not answer: " + failed->message);
  invocation.sink().print(
      {.document = {{"intrinsics", std::move(rows)}},
       .rows = "intrinsics",
       .columns = {"name", "stream", "width_px", "height_px", "focal_px", "centre_px", "distortion"}});
  return Done{};
}

}  // namespace aim::cli
