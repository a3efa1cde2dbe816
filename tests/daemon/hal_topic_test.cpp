// Topics of the hardware abstraction: what they say is what the services say, and every camera and the lidar
// send what the model declares.
#include <condition_variable>
#include <mutex>

#include "aimdk/hal_bms.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "aimdk/hal_light.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_remote.pb.h"
#include "robotside/telemetry/sensor_publisher.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

struct HardwareRobot {
  DaemonFixture fixture;
  SimDriver& sim;

  HardwareRobot() : sim(dynamic_cast<SimDriver&>(*fixture.world)) { fixture.services.ports = sim.ports(); }

  template <class Message>
  Message newest(std::string_view topic) {
    fixture.advance(1.1);
    fixture.publisher.tick(fixture.robot.state());
    const auto polled = fixture.services.topics.poll(topic, 0, 1, std::chrono::steady_clock::now());
    REQUIRE(polled);
    REQUIRE(polled->samples.size() == 1);
    Message message;
    REQUIRE(message.ParseFromString(polled->samples.back().message));
    return message;
  }
};

// The first sample of a topic.
class First {
 public:
  First(transport::TopicBus& bus, std::string_view topic) {
    const Topic& row = *fixture_model().find_topic(topic);
    auto subscribed =
        bus.subscribe({std::string(row.name), std::string(row.type), false, transport::kLargePayload},
                      [this](const transport::Sample& sample) {
                        const std::lock_guard lock(mutex_);
                        if (bytes_.empty()) bytes_ = sample.bytes;
                        arrived_.notify_all();
                      });
    REQUIRE(subscribed);
    subscription_ = std::move(*subscribed);
  }
  // Sensors are paced by the time of the robot.
  template <class Message>
  Message wait(DaemonFixture& fixture) {
    std::unique_lock lock(mutex_);
    for (int tries = 0; tries < 2000 && bytes_.empty(); ++tries) {
      lock.unlock();
      fixture.advance(0.01);
      lock.lock();
      arrived_.wait_for(lock, std::chrono::milliseconds(10), [&] { return !bytes_.empty(); });
    }
    REQUIRE_FALSE(bytes_.empty());
    Message message;
    REQUIRE(from_cdr(bytes_, message));
    return message;
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::string bytes_;
  std::unique_ptr<transport::Subscription> subscription_;
};

}  // namespace

TEST_CASE("Battery, lights and emergency stop say on their topics what their services say") {
  HardwareRobot robot;
  CHECK(robot.newest<wire::BmsStateChannel>("/aima/bms/data").data().charge() == 90);
  robot.fixture.call("aimdk.protocol.HalRgbLightService/SetRgbLightCommand",
                     R"({"cmd":{"red":9,"effect":2,"control":1}})");
  robot.fixture.call("aimdk.protocol.HalLightStripService/SetLightStripCommand",
                     R"({"cmd":{"blue":7,"effect":4}})");
  robot.fixture.call("aimdk.protocol.HalFillLightService/SetFillLightCommand", R"({"cmd":{"level":3}})");
  const auto rgb = robot.newest<wire::RgbLightStateChannel>("/aima/rgb_light").data();
  CHECK(rgb.red() == 9);
  CHECK(rgb.effect() == wire::RgbEffectStatus_BREATHING);
  CHECK(robot.newest<wire::LightStripStateChannel>("/aima/light_strip").data().blue() == 7);
  CHECK(robot.newest<wire::FillLightStateChannel>("/aima/fill_light").data().level() == 3);
  CHECK_FALSE(robot.newest<wire::EmergencyStateChannel>("/hal_state/emergency").has_data());
  robot.sim.press_button(true);
  const auto pressed = robot.newest<wire::EmergencyStateChannel>("/hal_state/emergency");
  CHECK(pressed.data().wired_emergency_stop());
  CHECK(pressed.header().seq() > 1);
  CHECK(robot.newest<wire::RemoteControlChannel>("/rc/data").data().mode() ==
        wire::McRemoteControlMode_UNKNOWN);
}

TEST_CASE("The inertial measurement of ROS 2 is upright at rest") {
  HardwareRobot robot;
  const auto imu = robot.newest<sensor_msgs::msg::Imu>("/imu/data");
  CHECK(imu.linear_acceleration().z() == Approx(9.81).margin(0.1));
  CHECK(imu.orientation().w() == Approx(1).margin(0.01));
}

TEST_CASE("Every camera and the lidar send what the model declares, and only to a subscriber") {
  HardwareRobot robot;
  robot.fixture.advance(0.1);
  auto bus = transport::open_bus("loopback:hal_topic_test", {});
  REQUIRE(bus);
  const SensorPublisher publisher(robot.fixture.services, **bus);
  CHECK(publisher.failures().empty());
  struct Picture {
    const char* topic;
    std::uint32_t width, height, bytes;  // per pixel
  };
  for (const Picture& picture : {Picture{"/aima/hal/sensors/camera/chest_left/color", 640, 480, 3},
                                 Picture{"/aima/hal/sensors/camera/chest_right/color", 640, 480, 3},
                                 Picture{"/aima/hal/rgbd_camera/head_front/color", 1280, 720, 3},
                                 Picture{"/aima/hal/rgbd_camera/head_front/depth", 1280, 720, 2},
                                 Picture{"/aima/hal/rgbd_camera/chassis_front/color", 640, 480, 3},
                                 Picture{"/aima/hal/rgbd_camera/chassis_front/depth", 640, 400, 2}}) {
    CAPTURE(picture.topic);
    First first(**bus, picture.topic);
    const auto image = first.wait<sensor_msgs::msg::Image>(robot.fixture);
    CHECK(image.width() == picture.width);
    CHECK(image.height() == picture.height);
    CHECK(image.step() == picture.width * picture.bytes);
    CHECK(image.data().size() == std::size_t{image.step()} * image.height());
    CHECK(image.data().find_first_not_of('\0') != std::string::npos);
  }
  First first(**bus, "/aima/hal/lidar/top/pointcloud");
  const auto cloud = first.wait<sensor_msgs::msg::PointCloud2>(robot.fixture);
  CHECK(cloud.width() > 5000);
  CHECK(cloud.data().size() == std::size_t{cloud.width()} * cloud.point_step());
}

namespace {

// What clients see after the button was pressed, in its order: "channel" when /hal_state/emergency says so,
// then "action" on /mc/base/state, "standing" and "rest" in the reported state.
std::vector<std::string> order_after_button(HardwareRobot& robot) {
  DaemonFixture& fixture = robot.fixture;
  const auto newest = [&](std::string_view topic, auto message) {
    const auto polled = fixture.services.topics.poll(topic, 0, 1, std::chrono::steady_clock::now());
    REQUIRE(polled);
    REQUIRE(message.ParseFromString(polled->samples.back().message));
    return message;
  };
  std::vector<std::string> order;
  const auto note = [&](bool happened, const char* what) {
    if (happened && std::find(order.begin(), order.end(), what) == order.end()) order.emplace_back(what);
  };
  robot.sim.press_button(true);
  for (int tick = 0; tick < 1000 && order.size() < 4; ++tick) {
    fixture.advance(0.01);
    fixture.publisher.tick(fixture.robot.state());
    const bool channel =
        newest("/hal_state/emergency", wire::EmergencyStateChannel()).data().wired_emergency_stop();
    const wire::McState state = newest("/mc/base/state", wire::McStateChannel()).state();
    note(channel, "channel");
    note(state.action_info().current_action() == wire::McAction_DEFAULT, "action");
    note(!fixture.robot.state().walking, "standing");
    note(fixture.robot.state().at_rest, "rest");
    CHECK(fixture.robot.state().legs_powered);                           // a standing robot would fall
    if (tick == 0) CHECK(order == std::vector<std::string>{"channel"});  // it does not wait for its turn
  }
  return order;
}

}  // namespace

TEST_CASE("the emergency stop: first the channel says so, then the action, the steps and the motion end") {
  HardwareRobot robot;
  DaemonFixture& fixture = robot.fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  const auto walk = R"({"data":{"mode":0,"forward_velocity":0.3,"lateral_velocity":0,"angular_velocity":0}})";
  for (int tick = 0; tick < 203; ++tick) {  // not at a time at which a sample of 10 Hz is due
    REQUIRE(fixture.send("/motion/control/locomotion_velocity", walk).empty());
    fixture.advance(0.01);
    fixture.publisher.tick(fixture.robot.state());
  }
  REQUIRE(fixture.robot.state().walking);
  CHECK(order_after_button(robot) == std::vector<std::string>{"channel", "action", "standing", "rest"});
  robot.sim.press_button(false);
  for (int tick = 0; tick < 53; ++tick) {  // free for half a second
    CHECK(fixture.robot.state().emergency == (tick < 51));
    fixture.advance(0.01);
    fixture.publisher.tick(fixture.robot.state());
  }
  const auto polled =
      fixture.services.topics.poll("/hal_state/emergency", 0, 1, std::chrono::steady_clock::now());
  wire::EmergencyStateChannel released;
  REQUIRE(released.ParseFromString(polled->samples.back().message));
  CHECK_FALSE(released.has_data());
}

}  // namespace aim::robotside
