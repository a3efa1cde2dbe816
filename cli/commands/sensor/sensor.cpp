// aimctl sensor: cameras, lidar and inertial sensor of the robot.
#include <algorithm>
#include <array>

#include "aim/v1/topic.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/sensor/sensor_capture.hpp"
#include "cli/commands/sensor/sensor_fields.hpp"
#include "cli/commands/sensor/sensor_intrinsics.hpp"
#include "cli/output/json_reader.hpp"
#include "cli/output/views/sensor_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kListPatience{1'000};

// ---- list

// Rate and number of samples of a topic as aimd counts them; null where it does not.
struct Measured {
  Json rate_Hz = nullptr;
  Json samples = nullptr;
};
Measured measured(const Result<v1::ListTopicsResponse>& reply, std::string_view topic) {
  if (!reply) return {};
  for (const v1::TopicInfo& info : reply->topics())
    if (info.topic() == topic) return {info.rate_hz(), info.samples()};
  return {};
}

Status run_list(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  if (model.sensors.empty())
    return Error{.origin = Origin::not_found,
                 .message = "this robot has no sensors (" + std::string(model.title) + ")"};
  const auto timeout = std::min<std::chrono::milliseconds>(invocation.settings().timeout, kListPatience);
  const auto reply = invocation.robot().call(methods::TopicService::kList, v1::ListTopicsRequest{}, timeout);
  if (!reply)
    invocation.sink().note("the sensors as documented; the robot did not report their rates: " +
                           reply.error().message);
  Json rows = Json::array();
  for (const Sensor& sensor : model.sensors)
    for (const SensorStream& stream : sensor.streams) {
      const bool image = sensor.kind == SensorKind::camera;
      const auto [rate, samples] = measured(reply, stream.topic);
      rows.push_back({{"name", sensor.name},
                      {"stream", name_of(stream.kind)},
                      {"device", sensor.device},
                      {"width_px", image ? Json(stream.width) : Json(nullptr)},
                      {"height_px", image ? Json(stream.height) : Json(nullptr)},
                      {"nominal_Hz", stream.rate_hz},
                      {"rate_Hz", rate},
                      {"samples", samples},
                      {"frame", sensor.frame},
                      {"topic", stream.topic},
                      {"summary", sensor.summary},
                      {"source", sensor.source}});
    }
  invocation.sink().print(
      {.document = {{"sensors", std::move(rows)}},
       .rows = "sensors",
       .columns = {"name", "stream", "width_px", "height_px", "nominal_Hz", "rate_Hz", "topic"},
       .view = sensors_view});
  return Done{};
}

// ---- imu

Json numbers_of(const Json& message, const char* key, std::initializer_list<const char*> parts) {
  Json values = Json::array();
  for (const char* part : parts) values.push_back(message.value(key, Json::object()).value(part, 0.0));
  return values;
}

// The newest sample that aimd keeps. Polling needs no DDS, and 1000 samples a second need not come here.
Status run_imu(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const auto imu = std::find_if(model.sensors.begin(), model.sensors.end(),
                                [](const Sensor& sensor) { return sensor.kind == SensorKind::imu; });
  if (imu == model.sensors.end())
    return Error{.origin = Origin::not_found, .message = "this robot has no inertial sensor"};
  const std::string topic(imu->streams.front().topic);
  v1::PollTopicRequest request;
  request.set_topic(topic);
  request.set_max_samples(1);
  request.set_wait_ms(20);
  const auto reply = ask_aim(invocation.robot(), methods::TopicService::kPoll, request,
                             {.origin = Origin::not_found,
                              .message = "this robot cannot be polled",
                              .reason = "it does not serve aim.v1",
                              .hint = "aimctl topic echo " + topic + " --via dds"});
  if (!reply) return reply.error();
  if (reply->samples().empty())
    return Error{.origin = Origin::timeout,
                 .message = "no sample of " + topic,
                 .reason = "the robot has published none",
                 .hint = "aimctl topic list shows what it publishes"};
  const Json message = parse_json(reply->samples(reply->samples_size() - 1).json());
  if (!message.is_object()) return Error{.message = "the sample of " + topic + " cannot be read"};
  invocation.sink().print(
      {.document =
           {
               {"name", imu->name},
               {"orientation_wxyz", numbers_of(message, "orientation", {"w", "x", "y", "z"})},
               {"angular_velocity_rad_s", numbers_of(message, "angular_velocity", {"x", "y", "z"})},
               {"acceleration_m_s2", numbers_of(message, "linear_acceleration", {"x", "y", "z"})},
           },
       .view = imu_view});
  return Done{};
}

// ---- rows

constexpr Parameter kCamera{.name = "CAMERA",
                            .value = "CAMERA",
                            .help = "name of a camera, as in aimctl sensor list",
                            .text = true,
                            .required = true};
constexpr Parameter kIntrinsicsParameters[] = {
    {.name = "CAMERA", .value = "CAMERA", .help = "only of this camera", .text = true}};
constexpr Parameter kSnapshotParameters[] = {
    kCamera,
    {.name = "--depth", .help = "the depth image: 16 bits per pixel [mm], 0 where nothing was measured"},
    {.name = "--out",
     .value = "FILE",
     .help = "write the picture to this PNG file",
     .text = true,
     .words = Words::file},
    {.name = "--show", .help = "show it on the terminal: kitty's or iTerm2's graphics, or sixels"},
};
constexpr Parameter kCloudParameters[] = {
    {.name = "--out",
     .value = "FILE",
     .help = "write the points to this PCD file",
     .text = true,
     .words = Words::file},
    {.name = "--ascii", .help = "write numbers as text; without this flag the file is binary"},
};

constexpr Example kListExamples[] = {{"aimctl sensor list", "all sensors with their topics and rates"}};
constexpr Example kIntrinsicsExamples[] = {
    {"aimctl sensor intrinsics head_front", "the lens of the head's camera"}};
constexpr Example kSnapshotExamples[] = {
    {"aimctl sensor snapshot head_front --out head.png", "a colour picture as a file"},
    {"aimctl sensor snapshot head_front --depth --out depth.png", "distances as a 16-bit picture [mm]"},
    {"aimctl sensor snapshot chest_left --show", "a picture on the terminal"}};
constexpr Example kImuExamples[] = {{"aimctl sensor imu", "the newest inertial measurement"}};
constexpr Example kCloudExamples[] = {
    {"aimctl sensor cloud --out room.pcd", "one scan of the lidar as a file"},
    {"aimctl sensor cloud --json", "number of points and their distances"}};

constexpr Command kCommands[] = {
    {.noun = "sensor",
     .verb = "list",
     .summary = "list the sensors of the robot with their streams, rates and topics",
     .details = "Images and clouds are made only while there is a subscriber, so their measured rate is 0 "
                "without one. The rates come from aimd; a vendor's robot does not report them.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = sensor_fields::kList,
     .run = run_list},
    {.noun = "sensor",
     .verb = "intrinsics",
     .summary = "show focal lengths, principal points and distortion of the cameras",
     .details = "Pixel (0, 0) is the centre of the upper left one. A fisheye has its focal length in pixels "
                "per radian. What the hardware abstraction (port 56422) does not know is asked of the camera "
                "module (port 59324), which manages the fisheyes and the head's camera of a P1; an address "
                "with a port names the only one that is asked.",
     .parameters = kIntrinsicsParameters,
     .examples = kIntrinsicsExamples,
     .danger = Danger::reads,
     .needs = Capability::cameras,
     .fields = sensor_fields::kIntrinsics,
     .run = run_sensor_intrinsics},
    {.noun = "sensor",
     .verb = "snapshot",
     .summary = "take a picture with a camera",
     .details =
         "The picture is a PNG as the robot sends it; it needs no DDS. --show works in kitty, WezTerm, "
         "Ghostty, Konsole, iTerm2 and mintty, and as sixels in every terminal that says it has them, as "
         "foot, tmux and xterm -ti vt340 do.",
     .parameters = kSnapshotParameters,
     .examples = kSnapshotExamples,
     .danger = Danger::reads,
     .needs = Capability::cameras,
     .fields = sensor_fields::kSnapshot,
     .run = run_sensor_snapshot},
    {.noun = "sensor",
     .verb = "imu",
     .summary = "show the newest measurement of the inertial sensor",
     .details = "The acceleration includes gravity: a robot at rest measures about +9.8 m/s^2 upwards.",
     .parameters = {},
     .examples = kImuExamples,
     .danger = Danger::reads,
     .measured = true,
     .needs = Capability::imu,
     .fields = sensor_fields::kImu,
     .run = run_imu},
    {.noun = "sensor",
     .verb = "cloud",
     .summary = "read one scan of the lidar",
     .details = "Clouds come over DDS only. Points are in the frame of the lidar: x forward, y left, z up.",
     .parameters = kCloudParameters,
     .examples = kCloudExamples,
     .danger = Danger::reads,
     .needs = Capability::lidar,
     .fields = sensor_fields::kCloud,
     .run = run_sensor_cloud},
};

}  // namespace

const Noun kSensorNoun{"sensor", "cameras, lidar and inertial sensor", kCommands};

}  // namespace aim::cli
