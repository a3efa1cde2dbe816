// A picture comes as a PNG by RPC and is written as it is. A cloud is a sample of its topic, over DDS.
#include "cli/commands/sensor/sensor_capture.hpp"

#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <vector>

#include "aimdk/hal_camera.pb.h"
#include "cli/client/cloud.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/reply.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/output_file.hpp"
#include "cli/output/views/sensor_view.hpp"
#include "cli/process/picture.hpp"
#include "cli/process/terminal_attributes.hpp"
#include "core/codec/codec.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::chrono::milliseconds kAnswer{500};  // time for the terminal's answer; it may be far away
constexpr std::size_t kUsualWidth = 640;           // of a terminal that does not know its size [px]

Error no_picture(const std::string& name, std::string reason) {
  return {.origin = Origin::fault,
          .message = "no picture of " + name,
          .reason = std::move(reason),
          .hint = "aimctl sensor list shows the cameras and their streams"};
}

// The image of that type in the reply.
Result<wire::CameraSnapshotsImage> image_of(const wire::CameraSnapshotsResponses& reply,
                                            const std::string& name, wire::CameraSnapshotImageType type) {
  for (const auto& camera : reply.responses())
    for (const auto& image : camera.images()) {
      if (image.type() != type) continue;
      if (image.result() != wire::SUCCESS || image.data().empty())
        return no_picture(name, image.error_msg().empty() ? "the image is empty" : image.error_msg());
      return image;
    }
  return no_picture(name, reply.error_msg().empty() ? "the answer holds no such image" : reply.error_msg());
}

Status write_out(Invocation& invocation, std::string_view bytes) {
  auto file = OutputFile::open(invocation.arguments().text("--out"));
  if (!file) return file.error();
  return file->write(bytes);
}

}  // namespace

Result<const Sensor*> sensor_named(const RobotModel& model, const std::string& name, SensorKind kind) {
  std::vector<std::string_view> names;
  std::string list;
  for (const Sensor& sensor : model.sensors) {
    if (sensor.kind != kind) continue;
    if (sensor.name == name) return &sensor;
    names.push_back(sensor.name);
    list += (list.empty() ? "" : ", ") + std::string(sensor.name);
  }
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = "there is no " + std::string(name_of(kind)) + " '" + name + "'",
               .hint = hint.empty() ? "there are: " + list : std::move(hint)};
}

Status run_sensor_snapshot(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const bool depth = arguments.has("--depth");
  const auto camera = sensor_named(invocation.robot().model(), arguments.text("CAMERA"), SensorKind::camera);
  if (!camera) return camera.error();
  const std::string name((*camera)->name);
  if (depth && (*camera)->find_stream(StreamKind::depth) == nullptr)
    return Error{
        .origin = Origin::not_found, .message = name + " measures no depth", .hint = "leave out --depth"};
  if (!arguments.has("--out") && !arguments.has("--show"))
    return Error{.origin = Origin::usage,
                 .message = "the picture has no destination",
                 .hint = "give --out FILE.png, or --show on a terminal that shows pictures"};
  std::optional<PictureProtocol> protocol;
  if (arguments.has("--show")) {
    invocation.take_typed();  // the terminal answers there
    const auto found =
        picture_protocol(invocation.settings().environment, invocation.sink().options().terminal,
                         [] { return terminal_attributes(STDIN_FILENO, STDOUT_FILENO, kAnswer); });
    if (!found) return found.error();
    protocol = *found;
  }
  wire::GetCameraSnapshotsRequests request;
  request.add_names(name);
  const auto reply = invocation.robot().call(methods::CameraSnapshotsService::kGetCameraSnapshots, request);
  if (!reply) return reply.error();
  const auto image = image_of(*reply, name, depth ? wire::DEPTH : wire::COLOR);
  if (!image) return image.error();
  if (arguments.has("--out"))
    if (Status written = write_out(invocation, image->data()); !written) return written;
  if (protocol) {
    if (image->format() != "png") return no_picture(name, "the robot sent " + image->format() + ", not png");
    const std::size_t pixels = pixel_width(STDOUT_FILENO);
    const auto text = picture_text(*protocol, image->data(), pixels > 0 ? pixels : kUsualWidth);
    if (!text) return text.error();
    invocation.sink().picture(*text);
  }
  Json document{{"name", name},
                {"stream", depth ? "depth" : "color"},
                {"width_px", image->width()},
                {"height_px", image->height()},
                {"format", image->format()},
                {"bytes", image->data().size()}};
  if (arguments.has("--out")) document["file"] = arguments.text("--out");
  invocation.sink().print({.document = std::move(document), .view = picture_view});
  return Done{};
}

// ---- cloud

namespace {

// The next sample of a cloud's topic.
class NextCloud {
 public:
  Status open(Robot& robot, const Topic& topic) {
    auto bus = robot.bus(Backend::dds, topic.name);
    if (!bus) return bus.error();
    doubt_ = bus->doubt.empty() ? "" : "samples from " + bus->site.text() + ": " + bus->doubt;
    filter_ = std::make_unique<SenderFilter>(robot, topic, std::string(topic.name), *bus);
    auto subscription = bus->bus->subscribe(
        {std::string(topic.name), std::string(topic.type), false, transport::kLargePayload},
        [this](const transport::Sample& sample) {
          if (!filter_->admits(sample.sender)) return;
          const std::lock_guard lock(mutex_);
          if (bytes_.empty()) bytes_ = sample.bytes;
        });
    if (!subscription) return subscription.error();
    subscription_ = std::move(*subscription);
    return Done{};
  }
  bool matched() const {
    const std::string own = filter_->own();
    return own.empty() ? subscription_->matched() > 0 : subscription_->hears(own);
  }
  // As TopicSource::note().
  std::string note() {
    filter_->follow_robot();
    return doubt_.empty() ? filter_->note() : std::exchange(doubt_, std::string());
  }
  std::string take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(bytes_, {});
  }

 private:
  std::unique_ptr<SenderFilter> filter_;
  std::string doubt_;
  std::mutex mutex_;
  std::string bytes_;
  std::unique_ptr<transport::Subscription> subscription_;  // last: its callbacks end before the bytes do
};

Result<Cloud> next_cloud(Invocation& invocation, const Topic& topic) {
  NextCloud next;
  if (Status opened = next.open(invocation.robot(), topic); !opened) return opened.error();
  const auto began = Clock::now();
  const auto patience = began + invocation.settings().timeout;
  while (Clock::now() < patience) {
    invocation.sink().progress(
        waiting_text(seconds_between(began, Clock::now()), "a sample of " + std::string(topic.name)));
    if (const std::string note = next.note(); !note.empty()) invocation.sink().note(note);
    if (const std::string bytes = next.take(); !bytes.empty()) {
      sensor_msgs::msg::PointCloud2 message;
      if (Status read = from_cdr(bytes, message); !read) return read.error();
      return cloud_of(message);
    }
    if (invocation.interrupt().wait_until(Clock::now() + std::chrono::milliseconds(10)))
      return invocation.interrupted("no cloud was read");
  }
  return Error{.origin = Origin::timeout,
               .message = "no sample of " + std::string(topic.name),
               .reason = next.matched() ? "the robot publishes it, but no sample arrived"
                                        : "no publisher was found in DDS domain " +
                                              std::to_string(invocation.robot().dds_domain()),
               .hint = "clouds come over DDS only: aimd must run without --no-dds"};
}

}  // namespace

Status run_sensor_cloud(Invocation& invocation) {
  const RobotModel& model = invocation.robot().model();
  const auto lidar = std::find_if(model.sensors.begin(), model.sensors.end(),
                                  [](const Sensor& sensor) { return sensor.kind == SensorKind::lidar; });
  const SensorStream* stream = lidar == model.sensors.end() ? nullptr : lidar->find_stream(StreamKind::cloud);
  const Topic* topic = stream == nullptr ? nullptr : model.find_topic(stream->topic);
  if (topic == nullptr) return Error{.origin = Origin::not_found, .message = "this robot has no lidar"};
  const auto cloud = next_cloud(invocation, *topic);
  if (!cloud) return cloud.error();
  Json document{{"name", lidar->name}, {"frame", lidar->frame}, {"points", cloud->size()}};
  if (!cloud->empty()) {
    const auto [nearest, farthest] = reach_of(*cloud);
    document["nearest_m"] = nearest;
    document["farthest_m"] = farthest;
  }
  if (invocation.arguments().has("--out")) {
    if (Status written = write_out(invocation, pcd_of(*cloud, !invocation.arguments().has("--ascii")));
        !written)
      return written;
    document["file"] = invocation.arguments().text("--out");
  }
  invocation.sink().print({.document = std::move(document), .view = cloud_view});
  return Done{};
}

}  // namespace aim::cli
