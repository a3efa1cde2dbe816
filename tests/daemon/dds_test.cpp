// The complete daemon over DDS: its publications arrive, and messages to it move the robot or are refused.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_locomotion.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/config.hpp"
#include "robotside/daemon.hpp"
#include "ros/joint_msgs.pb.h"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

template <class Condition>
bool within(std::chrono::milliseconds span, Condition condition) {
  for (const auto deadline = Clock::now() + span; Clock::now() < deadline; std::this_thread::sleep_for(2ms))
    if (condition()) return true;
  return condition();
}

// A daemon on free ports and a DDS domain of this process, with an HTTP client and a topic bus connected to
// it.
struct Setup {
  Setup() {
    settings.domain = 168 + static_cast<std::uint32_t>(getpid()) % 32;
    settings.log_level = "off";
    for (int attempt = 0; attempt < 50 && daemon == nullptr; ++attempt) {
      settings.port_offset = -27'000 - 200 * ((getpid() + attempt) % 45);
      auto started = Daemon::start(settings);
      if (started) daemon = std::move(*started);
    }
    REQUIRE(daemon != nullptr);
    REQUIRE(daemon->ready_text().find("dds=" + std::to_string(settings.domain)) != std::string::npos);
    const int port = robot_models().front()->port_of(Endpoint::mc) + settings.port_offset;
    client = std::move(*transport::open_client("http://127.0.0.1:" + std::to_string(port)));
    bus = std::move(*transport::open_bus("dds:", {settings.domain, "lo"}));
  }
  std::string call(std::string_view method, std::string_view json = "{}") {
    auto reply = client->call(transport::rpc_route(method), Encoding::json, json, transport::after(5s));
    return reply ? reply->body : "error: " + reply.error().message;
  }
  bool says(std::string_view method, std::string_view part) {
    return call(method).find(part) != std::string::npos;
  }
  void go(const std::string& action) {
    REQUIRE(call("aimdk.protocol.McActionService/SetAction",
                 R"({"command":{"action":"McAction_USE_EXT_CMD","ext_action":")" + action + R"("}})") ==
            R"({"state":"CommonState_SUCCESS"})");
    REQUIRE(within(15s, [&] {
      return says("aimdk.protocol.McActionService/GetAction",
                  action + R"(","ext_action":"","status":"McActionStatus_RUNNING")");
    }));
  }

  Settings settings;
  std::unique_ptr<Daemon> daemon;
  std::unique_ptr<transport::RpcClient> client;
  std::unique_ptr<transport::TopicBus> bus;
};

}  // namespace

TEST_CASE("The publications of aimd arrive complete and at the rate of the topic table") {
  Setup setup;
  std::mutex mutex;
  std::vector<Clock::time_point> times;
  sensor_msgs::msg::JointState newest;
  auto arms = setup.bus->subscribe({"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"},
                                   [&](const transport::Sample& sample) {
                                     const std::lock_guard lock(mutex);
                                     times.push_back(Clock::now());
                                     if (!decode(sample.encoding, sample.bytes, newest)) newest.Clear();
                                   });
  REQUIRE(arms);
  std::atomic<int> states{0};
  auto state = setup.bus->subscribe(
      {"/mc/base/state", "pb:aimdk.protocol.McStateChannel"}, [&](const transport::Sample& sample) {
        aimdk::protocol::McStateChannel message;
        if (decode(sample.encoding, sample.bytes, message) && message.has_state()) ++states;
      });
  REQUIRE(state);
  REQUIRE(within(20s, [&] {
    const std::lock_guard lock(mutex);
    return times.size() >= 200;
  }));
  CHECK(within(5s, [&] { return states > 5; }));
  const std::lock_guard lock(mutex);
  CHECK(newest.name_size() == 14);
  CHECK(newest.name(0) == "idx13_left_arm_joint1");
  CHECK(newest.position_size() == 14);
  CHECK(newest.velocity_size() == 14);
  CHECK(newest.effort_size() == 14);
  CHECK(newest.header().stamp().sec() > 1'600'000'000);
  const double seconds = std::chrono::duration<double>(times[199] - times[100]).count();
  CHECK(99 / seconds == Approx(100).epsilon(0.2));
}

TEST_CASE("Inertial sensor and motors arrive at 1000 Hz of the robot's time, each sample once and in order") {
  Setup setup;
  std::mutex mutex;
  std::vector<std::int64_t> stamps;    // [ns]
  std::vector<std::uint32_t> numbers;  // of the samples
  auto imu = setup.bus->subscribe(
      {"/body_drive/imu/data", "ros2:sensor_msgs/msg/Imu"}, [&](const transport::Sample& sample) {
        sensor_msgs::msg::Imu message;
        const std::lock_guard lock(mutex);
        if (decode(sample.encoding, sample.bytes, message))
          stamps.push_back(std::int64_t{message.header().stamp().sec()} * kSecond +
                           message.header().stamp().nanosec());
      });
  auto legs = setup.bus->subscribe(
      {"/body_drive/leg_joint_state", "ros2:joint_msgs/msg/JointState"},
      [&](const transport::Sample& sample) {
        joint_msgs::msg::JointState message;
        const std::lock_guard lock(mutex);
        if (decode(sample.encoding, sample.bytes, message) && message.joints_size() == 12)
          numbers.push_back(message.joints(0).sequence());
      });
  REQUIRE(imu);
  REQUIRE(legs);
  REQUIRE(within(20s, [&] {
    const std::lock_guard lock(mutex);
    return stamps.size() >= 3000 && numbers.size() >= 3000;
  }));
  const std::lock_guard lock(mutex);
  std::size_t gaps = 0;
  for (std::size_t i = 1; i < 3000; ++i) {
    REQUIRE(stamps[i] > stamps[i - 1]);
    REQUIRE(numbers[i] > numbers[i - 1]);
    gaps += stamps[i] != stamps[i - 1] + 1'000'000 || numbers[i] != numbers[i - 1] + 1;
  }
  CHECK(gaps <= 3);  // a virtual machine that stands still for a moment
  const double seconds = static_cast<double>(stamps[2999] - stamps[0]) * 1e-9;
  CHECK(2999 / seconds == Approx(1000).margin(10));
}

TEST_CASE("Velocity messages by DDS make the robot walk, in protobuf and JSON; without them the walk ends") {
  Setup setup;
  auto velocity = setup.bus->advertise(
      {"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel"});
  REQUIRE(velocity);
  REQUIRE((*velocity)->wait_for_subscriber(transport::after(10s)));
  aimdk::protocol::McLocomotionVelocityChannel message;
  message.mutable_data()->set_forward_velocity(0.3);

  // In DEFAULT the message is refused, and the reason is recorded.
  REQUIRE(within(5s, [&] {
    CHECK((*velocity)->publish(Encoding::protobuf, to_protobuf(message)));
    return setup.says("aim.v1.RefusalService/GetLast", R"("what":"/motion/control/locomotion_velocity")");
  }));

  setup.go("RL_JOINT_DEFAULT");
  setup.go("RL_LOCOMOTION_DEFAULT");
  for (const Encoding encoding : {Encoding::protobuf, Encoding::json}) {
    CHECK(within(5s, [&] {
      CHECK((*velocity)->publish(encoding, encode(encoding, message)));
      return setup.says("aimdk.protocol.McBaseService/GetState", R"("vel_x":0.3,)") ||
             setup.says("aimdk.protocol.McBaseService/GetState", R"("vel_x":0.29)");
    }));
    CHECK(within(
        3s, [&] { return setup.says("aimdk.protocol.McBaseService/GetState", R"("is_walking":false)"); }));
  }
}

TEST_CASE("Joint set-points by DDS move the neck once the motion player is off") {
  Setup setup;
  auto neck = setup.bus->advertise({"/motion/control/neck_joint_command", "ros2:sensor_msgs/msg/JointState"});
  REQUIRE(neck);
  REQUIRE((*neck)->wait_for_subscriber(transport::after(10s)));
  setup.go("RL_JOINT_DEFAULT");
  setup.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  REQUIRE(setup.call("aimdk.protocol.MotionCommandService/DisableMotionPlayer") ==
          R"({"state":"CommonState_SUCCESS"})");
  sensor_msgs::msg::JointState message;
  message.add_name("idx27_head_joint1");
  message.add_position(0.2);
  CHECK(within(5s, [&] {
    CHECK((*neck)->publish(Encoding::cdr, to_cdr(message)));
    const std::string state = setup.call("aimdk.protocol.McDataService/GetNeckState");
    return state.find(R"("position":0.19)") != std::string::npos ||
           state.find(R"("position":0.2,)") != std::string::npos;
  }));
}

TEST_CASE("With a missing network interface aimd starts without DDS topics and reports a fault") {
  Setup setup;
  setup.bus.reset();
  setup.daemon.reset();
  setup.settings.dds_interface = "nonesuch0";
  auto started = Daemon::start(setup.settings);
  REQUIRE(started);
  CHECK((*started)->ready_text().find("dds=unavailable") != std::string::npos);
  CHECK(setup.says("aim.v1.StatusService/GetStatus", R"("faults":["DDS topics are not available: )"));
}

}  // namespace aim::robotside
