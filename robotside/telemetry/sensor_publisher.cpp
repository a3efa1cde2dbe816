// One thread per camera and lidar: wait for the period in robot time, look for subscribers, capture, publish.
#include "robotside/telemetry/sensor_publisher.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "core/codec/codec.hpp"
#include "robotside/api/convert/sensor_message.hpp"
#include "robotside/api/request/request_context.hpp"
#include "transport/thread_niceness.hpp"

namespace aim::robotside {
namespace {

using namespace std::chrono_literals;

constexpr int kNiceness = 10;           // below the control loop, the server and the publisher
constexpr auto kShortestPause = 200us;  // simulation as fast as possible
constexpr auto kLongestPause = 20ms;    // a subscriber and the end are noticed within it

}  // namespace

class SensorPublisher::Line {
 public:
  Line(Services& services, const Sensor& sensor)
      : services_(services),
        sensor_(sensor),
        period_(static_cast<TimeNs>(kSecond / sensor.streams.front().rate_hz)) {}
  ~Line() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    ended_.notify_all();
    if (thread_.joinable()) thread_.join();
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  Status advertise(transport::TopicBus& bus) {
    for (const SensorStream& stream : sensor_.streams) {
      const Topic* topic = services_.robot.model().find_topic(stream.topic);
      if (topic == nullptr || !topic->backends.has(Backend::dds)) continue;
      auto advertised = bus.advertise(
          {std::string(topic->name), std::string(topic->type), false, transport::kLargePayload});
      if (!advertised) return advertised.error();
      outputs_.push_back({&stream, std::move(*advertised)});
    }
    return Done{};
  }
  void start() {
    if (!outputs_.empty()) thread_ = std::thread([this] { run(); });
  }

 private:
  struct Output {
    const SensorStream* stream;
    std::unique_ptr<transport::Publisher> to_bus;
  };

  void run() {
    transport::set_niceness(kNiceness);
    TimeNs due = services_.robot.state().time;
    std::unique_lock lock(mutex_);
    while (!ending_) {
      const TimeNs now = services_.robot.state().time;
      if (now >= due) {
        lock.unlock();
        publish_wanted();
        lock.lock();
        // Frames that were missed are not made up for.
        due += period_;
        if (due <= now) due = now + period_;
        continue;
      }
      ended_.wait_for(lock, pause(due - now), [this] { return ending_; });
    }
  }

  std::chrono::nanoseconds pause(TimeNs span) const {
    const double speed = services_.facts.sim_speed;
    if (speed <= 0) return kShortestPause;
    const auto wall = std::chrono::nanoseconds(static_cast<std::int64_t>(static_cast<double>(span) / speed));
    return std::clamp<std::chrono::nanoseconds>(wall, kShortestPause, kLongestPause);
  }

  Output* wanted(StreamKind kind) {
    for (Output& output : outputs_)
      if (output.stream->kind == kind && output.to_bus->matched() > 0) return &output;
    return nullptr;
  }

  // Without memory a frame is lost, and the topic continues with the next one.
  void publish_wanted() {
    try {
      if (sensor_.kind == SensorKind::camera) publish_images();
      if (sensor_.kind == SensorKind::lidar) publish_cloud();
    } catch (const std::exception&) {
    }
  }

  void publish_images() {
    Output* const color = wanted(StreamKind::color);
    Output* const depth = wanted(StreamKind::depth);
    if (color == nullptr && depth == nullptr) return;
    // A camera that gives no image is silent, as on the robot.
    if (!services_.ports.sensors->capture(sensor_, color != nullptr, depth != nullptr,
                                          services_.robot.state(), frame_))
      return;
    const std::int64_t wall_time = services_.wall_clock.at(frame_.time);
    sensor_msgs::msg::Image image;
    if (color != nullptr) {
      fill_color(sensor_, *color->stream, frame_, wall_time, image);
      send(*color, to_cdr(image), frame_.time);
    }
    if (depth != nullptr) {
      fill_depth(sensor_, *depth->stream, frame_, wall_time, image);
      send(*depth, to_cdr(image), frame_.time);
    }
  }

  void publish_cloud() {
    Output* const cloud = wanted(StreamKind::cloud);
    if (cloud == nullptr || !services_.ports.sensors->scan(sensor_, services_.robot.state(), cloud_)) return;
    sensor_msgs::msg::PointCloud2 message;
    fill_cloud(sensor_, cloud_, services_.wall_clock.at(cloud_.time), message);
    send(*cloud, to_cdr(message), cloud_.time);
  }

  // The topic store counts the sample and does not keep it. A sample that the bus drops is not counted.
  void send(Output& output, const std::string& cdr, TimeNs time) {
    if (output.to_bus->publish(Encoding::cdr, cdr)) services_.topics.put(output.stream->topic, time, {});
  }

  Services& services_;
  const Sensor& sensor_;
  const TimeNs period_;
  std::vector<Output> outputs_;
  CameraFrame frame_;  // of the thread
  CloudFrame cloud_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  std::thread thread_;
};

SensorPublisher::SensorPublisher(Services& services, transport::TopicBus& bus) {
  for (const Sensor& sensor : services.robot.model().sensors) {
    if (sensor.kind == SensorKind::imu) continue;  // published with the joint states
    auto line = std::make_unique<Line>(services, sensor);
    if (const Status advertised = line->advertise(bus); !advertised)
      failures_.push_back(sentence_of(advertised.error()));
    line->start();
    lines_.push_back(std::move(line));
  }
}

SensorPublisher::~SensorPublisher() = default;

}  // namespace aim::robotside
