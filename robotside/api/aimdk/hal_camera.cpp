// CamerasIntrinsicService, CameraSnapshotsService and CameraService: lenses and single pictures of the
// cameras. Source: AimDK v2.0 interface (fields). Both images of a picture are PNG; depth has 16 bits per
// pixel [mm].
#include <fmt/core.h>

#include <array>

#include "aimdk/hal_camera.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/png.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

constexpr const char* kPng = "png";

wire::DistortionType distortion_of(const Lens& lens) {
  switch (lens.model) {
    case LensModel::inverse_brown_conrady:
      return wire::DistortionType_INVERSE_BROWN_CONRADY;
    case LensModel::kannala_brandt4:
      return wire::DistortionType_KANNALA_BRANDT4;
  }
  return wire::DistortionType_UNDEFINED;
}

int coefficients_of(const Lens& lens) { return lens.model == LensModel::kannala_brandt4 ? 4 : 5; }

// CameraIntrinsicInfo or CameraInfo, which have these fields in common.
template <class Info>
void fill_lens(const SensorStream& stream, Info& info) {
  info.set_width(static_cast<std::int32_t>(stream.width));
  info.set_height(static_cast<std::int32_t>(stream.height));
  info.set_ppx(static_cast<float>(stream.lens.centre_x));
  info.set_ppy(static_cast<float>(stream.lens.centre_y));
  info.set_fx(static_cast<float>(stream.lens.focal_x));
  info.set_fy(static_cast<float>(stream.lens.focal_y));
  info.set_model(distortion_of(stream.lens));
  for (int i = 0; i < coefficients_of(stream.lens); ++i) info.add_coeffs(0);
}

const Sensor* camera_named(const RobotModel& model, const std::string& name) {
  const Sensor* sensor = model.find_sensor(name);
  return sensor != nullptr && sensor->kind == SensorKind::camera ? sensor : nullptr;
}

Error unknown_camera(const RobotModel& model, const std::string& name) {
  std::string names;
  for (const Sensor& sensor : model.sensors)
    if (sensor.kind == SensorKind::camera) names += (names.empty() ? "" : ", ") + std::string(sensor.name);
  return {Origin::not_found, fmt::format("there is no camera \"{}\"", name), "cameras: " + names,
          "use one of these"};
}

// What a camera shows now; an error says why not.
Result<CameraFrame> picture(RequestContext& context, const Sensor& camera) {
  CameraFrame frame;
  if (context.services().ports.sensors == nullptr)
    return Error{Origin::state, "the cameras cannot be read", "the driver of this robot has no cameras",
                 "aimctl sensor list shows what can be read"};
  const bool depth = camera.find_stream(StreamKind::depth) != nullptr;
  if (const Status seen =
          context.services().ports.sensors->capture(camera, true, depth, context.robot().state(), frame);
      !seen)
    return seen.error();
  return frame;
}

std::string png_of(const SensorStream& stream, const CameraFrame& frame) {
  return stream.kind == StreamKind::depth ? png_of_depth(frame.depth, stream.width, stream.height)
                                          : png_of_color(frame.color, stream.width, stream.height);
}

// ---- intrinsics

void get_intrinsics(RequestContext& context, const wire::GetCamerasIntrinsicRequest&,
                    wire::GetCamerasIntrinsicResponse& reply) {
  for (const Sensor& sensor : context.model().sensors) {
    if (sensor.kind != SensorKind::camera) continue;
    for (const SensorStream& stream : sensor.streams) {
      wire::CameraIntrinsicInfo& info = *reply.add_info();
      info.set_id(std::string(sensor.name));
      info.set_name(std::string(sensor.name));
      info.set_stream_type(stream.kind == StreamKind::depth ? wire::StreamType_DEPTH
                                                            : wire::StreamType_COLOR);
      fill_lens(stream, info);
    }
  }
}

// ---- snapshots

void fill_snapshot(RequestContext& context, const Sensor& camera, wire::CameraSnapshotsResponse& reply) {
  reply.set_location(std::string(camera.name));
  reply.set_camera_type(std::string(camera.device));
  reply.set_camera_id(std::string(camera.name));
  const auto frame = picture(context, camera);
  for (const SensorStream& stream : camera.streams) {
    reply.add_camera_topics(std::string(stream.topic));
    wire::CameraSnapshotsImage& image = *reply.add_images();
    image.set_type(stream.kind == StreamKind::depth ? wire::DEPTH : wire::COLOR);
    if (!frame) {
      image.set_result(wire::FAILED);
      image.set_error_msg(sentence_of(frame.error()));
      continue;
    }
    image.set_format(kPng);
    image.set_width(static_cast<std::int32_t>(stream.width));
    image.set_height(static_cast<std::int32_t>(stream.height));
    image.set_data(png_of(stream, *frame));
    const std::int64_t wall_time = context.services().wall_clock.at(frame->time);
    image.mutable_timestamp()->set_seconds(wall_time / kSecond);
    image.mutable_timestamp()->set_nanos(static_cast<std::int32_t>(wall_time % kSecond));
    image.mutable_timestamp()->set_ms_since_epoch(wall_time / 1'000'000);
  }
}

// No names: all cameras. A name that no camera has, or a camera without image, fails the reply as a whole,
// and the other cameras are there all the same.
void get_snapshots(RequestContext& context, const wire::GetCameraSnapshotsRequests& request,
                   wire::CameraSnapshotsResponses& reply) {
  std::vector<std::string> names(request.names().begin(), request.names().end());
  if (names.empty())
    for (const Sensor& sensor : context.model().sensors)
      if (sensor.kind == SensorKind::camera) names.emplace_back(sensor.name);
  if (names.size() > context.model().sensors.size())
    return context.refuse({Origin::limit, fmt::format("{} pictures were asked for", names.size()),
                           fmt::format("the robot has {} sensors", context.model().sensors.size()),
                           "name each camera once"});
  for (const std::string& name : names) {
    wire::CameraSnapshotsResponse& one = *reply.add_responses();
    one.set_name(name);
    std::string failure;
    if (const Sensor* camera = camera_named(context.model(), name); camera != nullptr) {
      fill_snapshot(context, *camera, one);
      for (const auto& image : one.images())
        if (image.result() == wire::FAILED) failure = image.error_msg();
    } else {
      context.refuse(unknown_camera(context.model(), name));
      failure = sentence_of(unknown_camera(context.model(), name));
    }
    if (failure.empty()) continue;
    reply.set_result(wire::FAILED);
    reply.set_error_msg(failure);
  }
}

// ---- CameraService

void get_info(RequestContext& context, const wire::GetCameraInfoRequest& request,
              wire::GetCameraInfoResponse& reply) {
  const Sensor* camera = camera_named(context.model(), request.name());
  if (camera == nullptr) return context.refuse(unknown_camera(context.model(), request.name()));
  for (const SensorStream& stream : camera->streams) {
    const auto type = stream.kind == StreamKind::depth ? wire::ImageType_DEPTH : wire::ImageType_COLOR;
    if (request.stream_type() == wire::ImageType_UNDEFINED || request.stream_type() == type)
      fill_lens(stream, *reply.add_info());
  }
}

void get_data(RequestContext& context, const wire::GetCameraDataRequest& request,
              wire::GetCameraDataResponse& reply) {
  const Sensor* camera = camera_named(context.model(), request.name());
  if (camera == nullptr) return context.refuse(unknown_camera(context.model(), request.name()));
  const auto frame = picture(context, *camera);
  if (!frame) return context.refuse(frame.error());
  reply.set_name(request.name());
  for (const SensorStream& stream : camera->streams) {
    const bool depth = stream.kind == StreamKind::depth;
    fill_lens(stream, depth ? *reply.mutable_depth_info() : *reply.mutable_color_info());
    wire::CompressedImage& image = depth ? *reply.mutable_depth_image() : *reply.mutable_color_image();
    image.set_format(kPng);
    image.set_data(png_of(stream, *frame));
  }
}

constexpr std::array kHalCameraRows{
    serve<methods::CamerasIntrinsicService::kGetCamerasIntrinsic, get_intrinsics>().as(Work::instant),
    serve<methods::CameraSnapshotsService::kGetCameraSnapshots, get_snapshots>().as(Work::compute),
    serve<methods::CameraService::kGetCameraInfo, get_info>().as(Work::instant),
    serve<methods::CameraService::kGetCameraData, get_data>().as(Work::compute),
};

}  // namespace

std::span<const RpcRow> hal_camera_rows() { return kHalCameraRows; }

}  // namespace aim::robotside
