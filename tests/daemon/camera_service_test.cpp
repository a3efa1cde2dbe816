// The services of the cameras and of the scene, and what the sensor publisher makes and when.
#include <atomic>
#include <thread>

#include "aim/v1/scene.pb.h"
#include "aim/v1/topic.pb.h"
#include "aimdk/hal_camera.pb.h"
#include "robotside/telemetry/sensor_publisher.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

using namespace aim;
using namespace aim::robotside;
namespace wire = aimdk::protocol;

namespace {

constexpr const char* kSnapshots = "aimdk.protocol.CameraSnapshotsService/GetCameraSnapshots";

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// Width, height and bits per channel from the header of a PNG file. Source: PNG, section 11.2.2.
void check_png(std::string_view png, std::uint32_t width, std::uint32_t height, int bits, int color) {
  REQUIRE(png.size() > 100);
  CHECK(png.substr(0, 8) == std::string_view("\x89PNG\r\n\x1a\n"));
  CHECK(png.substr(12, 4) == "IHDR");
  CHECK(big_endian(png, 16) == width);
  CHECK(big_endian(png, 20) == height);
  CHECK(png[24] == bits);
  CHECK(png[25] == color);
  CHECK(png.substr(png.size() - 8, 4) == "IEND");
}

// The fixture's robot with the simulator's cameras.
struct Seeing : DaemonFixture {
  Seeing() { services.ports.sensors = &simulated; }
  SimSensors simulated{fixture_model()};
};

// Counts what is asked for; its images are empty.
class CountingSensors final : public SensorPort {
 public:
  Status capture(const Sensor& camera, bool color, bool depth, const RobotState& state,
                 CameraFrame& out) override {
    out.time = state.time;
    for (const SensorStream& stream : camera.streams) {
      const std::size_t pixels = std::size_t{stream.width} * stream.height;
      if (stream.kind == StreamKind::color && color) out.color.assign(3 * pixels, 7);
      if (stream.kind == StreamKind::depth && depth) out.depth.assign(pixels, 9);
    }
    if (camera.name == "head_front") {
      ++captures;
      both = both || (color && depth);
    } else {
      ++others;
    }
    return Done{};
  }
  Status scan(const Sensor&, const RobotState& state, CloudFrame& out) override {
    out.time = state.time;
    out.points = {{1, 2, 3, 50}};
    ++others;
    return Done{};
  }
  std::atomic<int> captures{0}, others{0};
  std::atomic<bool> both{false};
};

// Lets robot time run with the wall clock until the condition holds.
template <class Condition>
bool eventually(DaemonFixture& daemon, const Condition& condition) {
  for (int i = 0; i < 500; ++i) {
    if (condition()) return true;
    daemon.advance(0.01);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace

TEST_CASE("every camera stream has its intrinsics") {
  DaemonFixture daemon;
  const auto reply = daemon.read<wire::GetCamerasIntrinsicResponse>(
      "aimdk.protocol.CamerasIntrinsicService/GetCamerasIntrinsic");
  REQUIRE(reply.info_size() == 6);
  CHECK(reply.info(0).name() == "head_front");
  CHECK(reply.info(0).stream_type() == wire::StreamType_COLOR);
  CHECK(reply.info(0).width() == 1280);
  CHECK(reply.info(0).fx() == Approx(924));
  CHECK(reply.info(0).coeffs_size() == 5);
  CHECK(reply.info(4).model() == wire::DistortionType_KANNALA_BRANDT4);
  CHECK(reply.info(4).coeffs_size() == 4);
  const auto depth =
      daemon.read<wire::GetCameraInfoResponse>("aimdk.protocol.CameraService/GetCameraInfo",
                                               R"({"name":"waist_front","stream_type":"ImageType_DEPTH"})");
  REQUIRE(depth.info_size() == 1);
  CHECK(depth.info(0).height() == 400);
}

TEST_CASE("a snapshot is a PNG per stream; depth has 16 bits") {
  Seeing daemon;
  const auto reply = daemon.read<wire::CameraSnapshotsResponses>(kSnapshots, R"({"names":["head_front"]})");
  CHECK(reply.result() == wire::SUCCESS);
  REQUIRE(reply.responses_size() == 1);
  const auto& head = reply.responses(0);
  CHECK(head.camera_type() == "RealSense D415");
  REQUIRE(head.images_size() == 2);
  CHECK(head.images(0).type() == wire::COLOR);
  CHECK(head.images(0).format() == "png");
  CHECK(head.images(0).timestamp().ms_since_epoch() > 1'600'000'000'000);
  check_png(head.images(0).data(), 1280, 720, 8, 2);
  CHECK(head.images(1).type() == wire::DEPTH);
  check_png(head.images(1).data(), 1280, 720, 16, 0);
  const auto data = daemon.read<wire::GetCameraDataResponse>("aimdk.protocol.CameraService/GetCameraData",
                                                             R"({"name":"waist_front"})");
  check_png(data.color_image().data(), 640, 480, 8, 2);
  check_png(data.depth_image().data(), 640, 400, 16, 0);
  CHECK(data.depth_info().height() == 400);
}

TEST_CASE("without names all cameras are in the reply; an unknown name fails and the others are there") {
  Seeing daemon;
  const auto all = daemon.read<wire::CameraSnapshotsResponses>(kSnapshots);
  CHECK(all.responses_size() == 4);
  CHECK(all.result() == wire::SUCCESS);
  const auto some =
      daemon.read<wire::CameraSnapshotsResponses>(kSnapshots, R"({"names":["nose","chest_left"]})");
  CHECK(some.result() == wire::FAILED);
  CHECK(contains(some.error_msg(), "there is no camera \"nose\""));
  REQUIRE(some.responses_size() == 2);
  CHECK(some.responses(1).images_size() == 1);
  const auto many = daemon.read<wire::CameraSnapshotsResponses>(
      kSnapshots, R"({"names":["a","a","a","a","a","a","a","a"]})");
  CHECK(many.responses_size() == 0);
}

TEST_CASE("a robot whose driver has no cameras says so") {
  DaemonFixture daemon;
  const auto reply = daemon.read<wire::CameraSnapshotsResponses>(kSnapshots, R"({"names":["head_front"]})");
  CHECK(reply.result() == wire::FAILED);
  CHECK(contains(reply.error_msg(), "has no cameras"));
}

TEST_CASE("the scene is listed, changed and loaded; mistakes are refused and change nothing") {
  DaemonFixture daemon;
  const auto objects = [&] {
    return daemon.read<v1::ListSceneResponse>("aim.v1.SimService/ListScene").objects_size();
  };
  const auto add = [&](const char* json) {
    return daemon.read<v1::AddSceneObjectResponse>("aim.v1.SimService/AddSceneObject", json);
  };
  const int before = objects();
  CHECK(before > 10);
  const auto added = add(
      R"({"object":{"name":"globe","shape":"sphere","size_x":0.1,"pose":{"x":1},"color":"#102030"},"in_base":true})");
  CHECK(added.object().pose().z() > 0.8);  // the base is that high
  CHECK(added.object().color() == "#102030");
  CHECK(objects() == before + 1);
  CHECK(add(R"({"object":{"name":"globe","shape":"sphere","size_x":0.1}})").refusal().origin() ==
        v1::ORIGIN_USAGE);
  CHECK(contains(add(R"({"object":{"name":"b","shape":"cone","size_x":0.1}})").refusal().message(), "cone"));
  CHECK(contains(add(R"({"object":{"name":"b","shape":"box","size_x":0.1}})").refusal().reason(), "size"));
  CHECK(
      add(R"({"object":{"name":"globe","shape":"sphere","size_x":0.2},"replace":true})").object().size_x() ==
      0.2);
  CHECK(objects() == before + 1);
  const auto remove = [&](const char* json) {
    return daemon.read<v1::RemoveSceneObjectResponse>("aim.v1.SimService/RemoveSceneObject", json);
  };
  CHECK(remove(R"({"name":"globe"})").removed() == 1);
  CHECK(remove(R"({"name":"globe"})").refusal().origin() == v1::ORIGIN_NOT_FOUND);
  // "[objects.a]\nshap = 1\n" as base64.
  const auto wrong = daemon.read<v1::LoadSceneResponse>(
      "aim.v1.SimService/LoadScene", R"({"toml":"W29iamVjdHMuYV0Kc2hhcCA9IDEK","name":"x.toml"})");
  CHECK(contains(wrong.refusal().message(), "x.toml:2: unknown key \"shap\""));
  CHECK(objects() == before);
  CHECK(remove(R"({"all":true})").removed() == static_cast<std::uint32_t>(before));
  CHECK(objects() == 0);
  CHECK(daemon.read<v1::LoadSceneResponse>("aim.v1.SimService/LoadScene").objects() ==
        static_cast<std::uint32_t>(before));
}

TEST_CASE("a large topic is not polled") {
  DaemonFixture daemon;
  const auto reply = daemon.read<v1::PollTopicResponse>(
      "aim.v1.TopicService/Poll", R"({"topic":"/aima/hal/rgbd_camera/head_front/color","wait_ms":20})");
  CHECK(contains(reply.refusal().reason(), "over DDS only"));
}

TEST_CASE("images are made only for subscribers, colour and depth together, each at its rate") {
  DaemonFixture daemon;
  CountingSensors counting;
  daemon.services.ports.sensors = &counting;
  const auto bus = transport::open_bus("loopback:sensors", {});
  REQUIRE(bus);
  SensorPublisher publisher(daemon.services, **bus);
  CHECK(publisher.failures().empty());
  REQUIRE(eventually(daemon, [&] { return daemon.robot.state().time > kSecond / 2; }));
  CHECK(counting.captures == 0);
  CHECK(counting.others == 0);

  std::atomic<int> images{0};
  const auto listen = [&](const char* topic) {
    return (*bus)->subscribe({topic, "ros2:sensor_msgs/msg/Image", false, transport::kLargePayload},
                             [&](const transport::Sample& sample) {
                               sensor_msgs::msg::Image image;
                               if (from_cdr(sample.bytes, image) &&
                                   image.data().size() == std::size_t{image.step()} * image.height())
                                 ++images;
                             });
  };
  {
    const auto color = listen("/aima/hal/rgbd_camera/head_front/color");
    const auto depth = listen("/aima/hal/rgbd_camera/head_front/depth");
    REQUIRE(color);
    REQUIRE(depth);
    const TimeNs start = daemon.robot.state().time;
    REQUIRE(eventually(daemon, [&] { return images >= 6; }));
    const double seconds = static_cast<double>(daemon.robot.state().time - start) / kSecond;
    CHECK(counting.captures <= static_cast<int>(15 * seconds) + 2);
  }
  CHECK(counting.both);
  CHECK(counting.others == 0);
  daemon.advance(0.1);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const int at_end = counting.captures;
  REQUIRE(eventually(daemon, [&, until = daemon.robot.state().time + kSecond / 2] {
    return daemon.robot.state().time > until;
  }));
  CHECK(counting.captures == at_end);
}
