// Receiving from foreign DDS participants: malformed, too large and unknown samples are dropped and counted.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "idl/builtin_interfaces.h"
#include "idl/ros2_plugin_proto.h"
#include "idl/sensor_msgs.h"
#include "idl/std_msgs.h"
#include "tests/catch.hpp"
#include "tests/transport/dds/foreign_participant.hpp"
#include "tests/transport/dds/test_bus.hpp"
#include "tests/transport/dds/test_domain.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/dds/dds_bus.hpp"

namespace aim::transport::dds {
namespace {

using contract::eventually;
using contract::Inbox;
using namespace std::chrono_literals;

const TopicName kWrapped{"/aim/test/wrapped", "pb:aimdk.protocol.McStateChannel"};
constexpr const char* kWrappedTopic = "rt/aim/test/wrapped/pb_3Aaimdk_2Eprotocol_2EMcStateChannel";
const TopicName kPlain{"/aim/test/plain", "ros2:sensor_msgs/msg/JointState"};
constexpr const char* kPlainTopic = "rt/aim/test/plain";

ros2_plugin_proto_msg_dds__RosMsgWrapper_ wrapper(std::string& type, std::vector<std::uint8_t>& data) {
  ros2_plugin_proto_msg_dds__RosMsgWrapper_ made{};
  made.serialization_type = type.data();
  made.data._buffer = data.data();
  made.data._length = static_cast<std::uint32_t>(data.size());
  made.data._maximum = made.data._length;
  return made;
}

void send(const Entity& writer, std::string type, std::vector<std::uint8_t> data) {
  const auto sample = wrapper(type, data);
  REQUIRE(dds_write(writer.get(), &sample) == DDS_RETCODE_OK);
}

// A type under the name of another type, as a faulty or hostile peer may send it.
dds_topic_descriptor_t under_name_of(const dds_topic_descriptor_t& type,
                                     const dds_topic_descriptor_t& claimed) {
  return {.m_size = type.m_size,
          .m_align = type.m_align,
          .m_flagset = type.m_flagset & ~static_cast<std::uint32_t>(DDS_TOPIC_XTYPES_METADATA),
          .m_nkeys = 0,
          .m_typename = claimed.m_typename,
          .m_keys = nullptr,
          .m_nops = type.m_nops,
          .m_ops = type.m_ops,
          .m_meta = "",
          .type_information = {},
          .type_mapping = {},
          .restrict_data_representation = 0};
}

// Repeats `attempt` until the bus and the foreign participant are matched and a first sample has arrived.
template <class Try>
void until_received(const Inbox& inbox, const Try& attempt) {
  REQUIRE(eventually([&] {
    attempt();
    return !inbox.items().empty();
  }));
}

}  // namespace

TEST_CASE(
    "dds: wrapped samples arrive in both encodings, with any context; other encodings are counted as "
    "dropped") {
  const ForeignParticipant sender(test_domain());
  const Entity writer = sender.writer(ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, kWrappedTopic);
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto subscription = contract::subscribe(*bus, kWrapped, inbox.handler());
  until_received(inbox, [&] { send(writer, "json", {'{', '}'}); });
  CHECK(inbox.items()[0].encoding == Encoding::json);
  CHECK(inbox.items()[0].sender.starts_with("dds:"));

  send(writer, "cbor", {1, 2, 3});
  send(writer, "", {});
  std::string type = "pb";
  std::vector<std::uint8_t> data{0x12, 0x00};
  auto sample = wrapper(type, data);
  std::string key = "aimrt-pub_ts";
  std::string value = "1700000000000000000";
  char* context[] = {key.data(), value.data()};
  sample.context._buffer = context;
  sample.context._length = sample.context._maximum = 2;
  REQUIRE(dds_write(writer.get(), &sample) == DDS_RETCODE_OK);
  REQUIRE(eventually([&] { return inbox.items().back().encoding == Encoding::protobuf; }));
  CHECK(inbox.items().back().bytes == std::string("\x12\x00", 2));
  CHECK(subscription->dropped() == 2);
}

TEST_CASE("dds: samples beyond 64 KiB are dropped and counted, whether slightly or far beyond") {
  const ForeignParticipant sender(test_domain());
  const Entity writer = sender.writer(ros2_plugin_proto_msg_dds__RosMsgWrapper__desc, kWrappedTopic);
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto subscription = contract::subscribe(*bus, kWrapped, inbox.handler());
  until_received(inbox, [&] { send(writer, "pb", {}); });
  std::uint64_t oversized = 0;  // samples sent; a fragment of one can be lost, and the sample with it
  for (const std::size_t bytes : {kUsualPayload + 1, kMaxSample * 2}) {
    const std::uint64_t before = subscription->dropped();
    REQUIRE(eventually([&] {
      send(writer, "json", std::vector<std::uint8_t>(bytes, ' '));
      ++oversized;
      return eventually([&] { return subscription->dropped() > before; }, 1s);
    }));
  }
  REQUIRE(eventually([&] {
    send(writer, "json", std::vector<std::uint8_t>(kUsualPayload, ' '));
    return eventually([&] { return inbox.items().back().bytes.size() == kUsualPayload; }, 1s);
  }));
  CHECK(subscription->dropped() <= oversized);
  for (const auto& item : inbox.items()) CHECK(item.bytes.size() <= kUsualPayload);
}

TEST_CASE("dds: bytes that are not of the type are dropped and counted, and the next valid sample arrives") {
  const ForeignParticipant sender(test_domain());
  const auto bus = open_test_bus();
  Inbox inbox;
  const auto subscription = contract::subscribe(*bus, kPlain, inbox.handler());
  // A Header instead of a JointState: too short.
  const dds_topic_descriptor_t wrong_type =
      under_name_of(std_msgs_msg_dds__Header__desc, sensor_msgs_msg_dds__JointState__desc);
  const ForeignParticipant faulty(test_domain(), 1);
  const Entity faulty_writer = faulty.writer(wrong_type, kPlainTopic);
  std_msgs_msg_dds__Header_ header{};
  REQUIRE(eventually([&] {
    return dds_write(faulty_writer.get(), &header) == DDS_RETCODE_OK && subscription->dropped() > 0;
  }));
  CHECK(inbox.items().empty());

  const Entity writer = sender.writer(sensor_msgs_msg_dds__JointState__desc, kPlainTopic);
  sensor_msgs_msg_dds__JointState_ good{};
  good.header.stamp.sec = 7;
  until_received(inbox, [&] { REQUIRE(dds_write(writer.get(), &good) == DDS_RETCODE_OK); });
  const std::string bytes = inbox.items()[0].bytes;
  CHECK(bytes.substr(0, 4) == std::string("\x00\x01\x00\x00", 4));
  CHECK(bytes[4] == 7);
  CHECK(bytes.size() == contract::kEmptyJointState.size());
}

TEST_CASE("dds: no handler runs after its subscription has been destroyed") {
  const auto bus = open_test_bus();
  const auto publisher = contract::advertise(*bus, kWrapped);
  std::atomic<bool> stop = false;
  std::thread flood([&] {
    while (!stop) (void)publisher->publish(Encoding::json, "{}");
  });
  for (int round = 0; round < 50; ++round) {
    std::atomic<bool> alive = true;
    std::atomic<bool> late = false;
    std::atomic<int> received = 0;
    auto subscription = contract::subscribe(*bus, kWrapped, [&](const Sample&) {
      if (!alive) late = true;
      ++received;
    });
    CHECK(eventually([&] { return received > 0; }));
    subscription.reset();
    alive = false;
    CHECK_FALSE(late);
  }
  stop = true;
  flood.join();
}

TEST_CASE("dds: a handler may end its own subscription and use the bus") {
  const auto bus = open_test_bus();
  const auto publisher = contract::advertise(*bus, kWrapped);
  std::unique_ptr<Subscription> own;
  std::unique_ptr<Publisher> made;
  std::atomic<int> received = 0;
  std::atomic<bool> ready = false;
  own = contract::subscribe(*bus, kWrapped, [&](const Sample&) {
    if (!ready) return;
    own.reset();
    if (auto further = bus->advertise(kPlain)) made = std::move(*further);
    ++received;
  });
  contract::require_matched(*publisher, *own);
  ready = true;
  contract::require_published(*publisher, Encoding::json, "1");
  contract::require_published(*publisher, Encoding::json, "2");
  REQUIRE(eventually([&] { return received > 0; }));
  REQUIRE(eventually([&] { return publisher->matched() == 0; }));
  CHECK(received == 1);
  CHECK(made);
}

}  // namespace aim::transport::dds
