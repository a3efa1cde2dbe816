// Publishing on DDS: malformed and too large samples are not sent, and a first sample is not lost.
#include <spawn.h>
#include <sys/wait.h>

#include <random>
#include <set>
#include <string>

#include "idl/ros2_plugin_proto.h"
#include "tests/catch.hpp"
#include "tests/transport/dds/foreign_participant.hpp"
#include "tests/transport/dds/test_bus.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/dds/dds_bus.hpp"

extern char** environ;

namespace aim::transport::dds {
namespace {

using contract::eventually;
using contract::Inbox;

constexpr const char* kOneShotTopic = "rt/aim/test/one_shot/pb_3Aaimdk_2Eprotocol_2EMcStateChannel";
const TopicName kOneShot{"/aim/test/one_shot", "pb:aimdk.protocol.McStateChannel"};

// Runs dds_speaker to its end; returns its exit code.
int speak(const std::string& text) {
  std::string program = AIM_DDS_SPEAKER;
  std::string domain = std::to_string(test_domain());
  std::string copy = text;
  char* arguments[] = {program.data(), domain.data(), copy.data(), nullptr};
  pid_t child = 0;
  REQUIRE(posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environ) == 0);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("dds: the sample of every program that publishes once and exits arrives") {
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto subscription = contract::subscribe(*bus, kOneShot, inbox.handler());
  constexpr std::size_t kPrograms = 20;
  for (std::size_t i = 0; i < kPrograms; ++i) {
    REQUIRE(speak("{\"n\":" + std::to_string(i) + "}") == 0);
    REQUIRE(inbox.wait_for(i + 1));
  }
  std::set<std::string> senders;
  for (const auto& item : inbox.items()) senders.insert(item.sender);
  CHECK(senders.size() == kPrograms);
  CHECK(subscription->dropped() == 0);
}

TEST_CASE("dds: a foreign reader without a fence receives the first sample, too") {
  const auto reliability = GENERATE(DDS_RELIABILITY_BEST_EFFORT, DDS_RELIABILITY_RELIABLE);
  const ForeignParticipant robot(test_domain());
  const Entity reader =
      robot.reader(ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, kOneShotTopic, reliability);
  const auto bus = open_test_bus();
  const auto publisher = contract::advertise(*bus, kOneShot);
  REQUIRE(publisher->wait_for_subscriber(after(contract::kPatience)));
  CHECK(publisher->matched() == 1);
  contract::require_published(*publisher, Encoding::protobuf, std::string("\x12\x00", 2));
  CHECK(publisher->wait_until_delivered(after(contract::kPatience)));

  void* sample = nullptr;
  dds_sample_info_t info{};
  REQUIRE(eventually([&] { return dds_take(reader.get(), &sample, &info, 1, 1) == 1 && info.valid_data; }));
  const auto& wrapper = *static_cast<const ros2_plugin_proto_msg_dds__RosMsgWrapper_*>(sample);
  CHECK(std::string(wrapper.serialization_type) == "pb");
  CHECK(wrapper.context._length == 0);
  REQUIRE(wrapper.data._length == 2);
  CHECK(wrapper.data._buffer[0] == 0x12);
  dds_return_loan(reader.get(), &sample, 1);
}

TEST_CASE("dds: waiting ends at the deadline") {
  const auto bus = open_test_bus();
  const auto publisher = contract::advertise(*bus, {"/aim/test/unread", kOneShot.type});
  const auto start = std::chrono::steady_clock::now();
  CHECK_FALSE(publisher->wait_for_subscriber(after(std::chrono::milliseconds(30))));
  CHECK_FALSE(publisher->wait_for_subscriber(start));
  const auto waited = std::chrono::steady_clock::now() - start;
  CHECK(waited >= std::chrono::milliseconds(30));
  CHECK(waited < contract::kPatience);
  CHECK(publisher->wait_until_delivered(start));  // no reader, so nothing to acknowledge
}

TEST_CASE("dds: bytes that are not of the type are not sent") {
  const auto bus = open_test_bus();
  const auto publisher = contract::advertise(*bus, contract::kRosTopic);
  const std::string good = contract::kEmptyJointState;
  CHECK(publisher->publish(Encoding::cdr, good));
  for (std::size_t length = 0; length < good.size(); ++length) {
    INFO("first " << length << " bytes");
    const Status refused = publisher->publish(Encoding::cdr, good.substr(0, length));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == Origin::usage);
  }
  std::string xcdr2 = good;
  xcdr2[1] = 7;
  CHECK_FALSE(publisher->publish(Encoding::cdr, xcdr2));
  std::string huge_sequence = good;
  huge_sequence[20] = huge_sequence[21] = huge_sequence[22] = huge_sequence[23] = '\x7f';
  CHECK_FALSE(publisher->publish(Encoding::cdr, huge_sequence));
}

TEST_CASE("dds: damaged bytes are refused or harmless") {
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto publisher = contract::advertise(*bus, contract::kRosTopic);
  const auto subscription = contract::subscribe(*bus, contract::kRosTopic, inbox.handler());
  contract::require_matched(*publisher, *subscription);
  std::mt19937 random(20'250'101);
  int refused = 0;
  int accepted = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes = contract::kEmptyJointState + std::string(random() % 64, '\x01');
    for (auto damages = random() % 4 + 1; damages > 0; --damages) {
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
    }
    bytes.resize(bytes.size() - random() % 8);
    ++(publisher->publish(Encoding::cdr, bytes) ? accepted : refused);
  }
  CHECK(refused > 1'000);
  CHECK(accepted > 1'000);
  const std::size_t before = inbox.items().size();
  contract::require_published(*publisher, Encoding::cdr, contract::kEmptyJointState);
  REQUIRE(inbox.wait_for(before + 1));
  REQUIRE(eventually([&] { return inbox.items().back().bytes == contract::kEmptyJointState; }));
}

TEST_CASE("dds: a sample must not exceed 64 KiB") {
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto publisher = contract::advertise(*bus, kOneShot);
  const auto subscription = contract::subscribe(*bus, kOneShot, inbox.handler());
  contract::require_matched(*publisher, *subscription);
  const Status refused = publisher->publish(Encoding::json, std::string(kUsualPayload + 1, ' '));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().origin == Origin::limit);
  contract::require_published(*publisher, Encoding::json, std::string(kUsualPayload, ' '));
  REQUIRE(inbox.wait_for(1));
  CHECK(inbox.items()[0].bytes.size() == kUsualPayload);
}

TEST_CASE("dds: a publisher that outlives its bus returns errors") {
  auto bus = open_test_bus();
  const auto wrapped = contract::advertise(*bus, kOneShot);
  const auto plain = contract::advertise(*bus, contract::kRosTopic);
  bus.reset();
  CHECK_FALSE(wrapped->publish(Encoding::json, "{}"));
  CHECK_FALSE(plain->publish(Encoding::cdr, contract::kEmptyJointState));
  CHECK(wrapped->matched() == 0);
  CHECK_FALSE(wrapped->wait_for_subscriber(after(std::chrono::milliseconds(1))));
}

}  // namespace aim::transport::dds
