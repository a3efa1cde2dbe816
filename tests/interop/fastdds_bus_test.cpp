// The topic bus against another DDS implementation: Fast DDS receives its samples and sends samples to it,
// with each way of discovery.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "aimdk/mc_locomotion.pb.h"
#include "core/codec/codec.hpp"
#include "ros/sensor_msgs.pb.h"
#include "tests/catch.hpp"
#include "transport/backends/backend.hpp"

namespace aim::interop {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Below the domains of the other tests; depends on the process number.
std::uint32_t domain() { return 4 + static_cast<std::uint32_t>(getpid()) % 16; }

// Runs the peer to its end and returns its output; empty if it failed. Callable from any thread.
std::string peer(const std::string& flags, const std::string& words) {
  const std::string command =
      AIM_FASTDDS_PEER " --domain " + std::to_string(domain()) + " " + flags + " " + words;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  std::array<char, 4096> piece{};
  while (std::fgets(piece.data(), piece.size(), pipe) != nullptr) text += piece.data();
  return pclose(pipe) == 0 ? text : std::string();
}

// The rest of the line that begins with `key`.
std::string line_of(const std::string& text, const std::string& key) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(key + " ")) return line.substr(key.size() + 1);
  }
  return {};
}

std::unique_ptr<transport::TopicBus> open_test_bus() {
  auto bus = transport::open_bus("dds:", {.domain = domain(), .interface = "lo"});
  INFO((bus ? std::string() : bus.error().message + ": " + bus.error().reason));
  REQUIRE(bus);
  return std::move(*bus);
}

// Publishes one message periodically on a separate thread.
class Beat {
 public:
  Beat(transport::Publisher& publisher, std::string bytes, Clock::duration period)
      : thread_([this, &publisher, bytes = std::move(bytes), period] {
          for (auto next = Clock::now(); !stop_; next += period) {
            if (!publisher.publish(Encoding::cdr, bytes)) failed_ = true;
            std::this_thread::sleep_until(next + period);
          }
        }) {}
  ~Beat() {
    stop_ = true;
    thread_.join();
  }
  Beat(const Beat&) = delete;
  Beat& operator=(const Beat&) = delete;
  bool failed() const { return failed_; }

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<bool> failed_ = false;
  std::thread thread_;  // last member: the thread uses the others
};

}  // namespace

TEST_CASE("Fast DDS receives joint states at their rate and under their type name") {
  const std::string flags = GENERATE("", "--unicast", "--reliable", "--unicast --reliable");
  INFO("flags: " << flags);
  const auto bus = open_test_bus();
  const auto publisher =
      bus->advertise({"/motion/control/arm_joint_state", "ros2:sensor_msgs/msg/JointState"});
  REQUIRE(publisher);
  sensor_msgs::msg::JointState message;
  message.mutable_header()->set_frame_id("torso");
  for (const char* name : {"left_elbow", "right_elbow"}) message.add_name(name);
  for (const double position : {0.25, -1.5}) message.add_position(position);
  const Beat beat(**publisher, encode(Encoding::cdr, message), 10ms);
  const std::string seen =
      peer(flags, "subscribe rt/motion/control/arm_joint_state sensor_msgs::msg::dds_::JointState_ 20");
  INFO(seen);
  CHECK_FALSE(beat.failed());
  CHECK(line_of(seen, "type") == "sensor_msgs::msg::dds_::JointState_");
  CHECK(line_of(seen, "names") == "left_elbow right_elbow ");
  CHECK(line_of(seen, "positions") == "0.25 -1.5 ");
  REQUIRE_FALSE(seen.empty());
  REQUIRE(std::stoi(line_of(seen, "count")) >= 200);
  CHECK(std::stod(line_of(seen, "rate_hz")) == Approx(100).margin(20));
}

TEST_CASE("Fast DDS receives the single sample of a publisher that ends immediately") {
  const std::string flags = GENERATE("--count 1", "--count 1 --reliable", "--count 1 --unicast");
  INFO("flags: " << flags);
  std::string seen;
  std::thread listener([&] {
    seen = peer(flags, "subscribe rt/motion/control/neck_joint_state sensor_msgs::msg::dds_::JointState_ 20");
  });
  {
    const auto bus = open_test_bus();
    const auto publisher =
        bus->advertise({"/motion/control/neck_joint_state", "ros2:sensor_msgs/msg/JointState"});
    REQUIRE(publisher);
    sensor_msgs::msg::JointState message;
    message.add_name("head");
    CHECK((*publisher)->wait_for_subscriber(transport::after(10s)));
    CHECK((*publisher)->publish(Encoding::cdr, encode(Encoding::cdr, message)));
    CHECK((*publisher)->wait_until_delivered(transport::after(5s)));
  }
  listener.join();
  INFO(seen);
  CHECK(line_of(seen, "count") == "1");
  CHECK(line_of(seen, "names") == "head ");
}

TEST_CASE("messages that Fast DDS sends in the wrapper type are decoded, in both encodings") {
  const std::string flags = GENERATE("", "--unicast", "--reliable");
  const auto [word, encoding] =
      GENERATE(table<std::string, Encoding>({{"pb", Encoding::protobuf}, {"json", Encoding::json}}));
  INFO("flags: " << flags << ", encoding: " << word);
  const auto bus = open_test_bus();
  std::mutex mutex;
  std::vector<double> forward;
  std::string error;
  std::string sender;
  const auto subscription =
      bus->subscribe({"/motion/control/locomotion_velocity", "pb:aimdk.protocol.McLocomotionVelocityChannel"},
                     [&, expected = encoding](const transport::Sample& sample) {
                       aimdk::protocol::McLocomotionVelocityChannel message;
                       const Status decoded = decode(sample.encoding, sample.bytes, message);
                       const std::lock_guard lock(mutex);
                       if (!decoded) error = decoded.error().message;
                       if (sample.encoding != expected) error = "another encoding than was sent";
                       forward.push_back(message.data().forward_velocity());
                       sender = sample.sender;
                     });
  REQUIRE(subscription);
  const std::string output = peer(flags, "publish velocity " + word + " 0.125 2");
  INFO(output);
  const std::lock_guard lock(mutex);
  CHECK(error.empty());
  CHECK(sender.starts_with("dds:"));
  CHECK(line_of(output, "type") == "ros2_plugin_proto::msg::dds_::RosMsgWrapper_");
  REQUIRE(forward.size() >= 20);
  CHECK(forward.front() == 0.125);
  CHECK(forward.back() == 0.125);
  CHECK((*subscription)->dropped() == 0);
}

}  // namespace aim::interop
