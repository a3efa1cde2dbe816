// Topics on MQTT against mosquitto: what holds of the contract of a TopicBus, and a broker that is away,
// dies, hangs and comes back.
#include "transport/mqtt/mqtt_bus.hpp"

#include <csignal>
#include <string>

#include "tests/catch.hpp"
#include "tests/transport/link_log.hpp"
#include "tests/transport/mqtt/broker.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/aimrt_frame.hpp"
#include "transport/mqtt/mqtt_link.hpp"

namespace aim::transport::mqtt {
namespace {

std::unique_ptr<TopicBus> open(const std::string& address, const BusOptions& options = {}) {
  auto bus = open_mqtt_bus(address, options);
  REQUIRE(bus);
  return std::move(*bus);
}

std::chrono::milliseconds longest(const std::function<void()>& call, int times) {
  std::chrono::steady_clock::duration most{};
  for (int i = 0; i < times; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    call();
    most = std::max(most, std::chrono::steady_clock::now() - begin);
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(most);
}

}  // namespace

TEST_CASE("mqtt: what holds of the contract of a TopicBus") {
  Broker broker;
  broker.start();
  const contract::Link link{open(broker.address()), open(broker.address())};
  SECTION("bytes and encoding arrive as they were sent") { contract::carries_bytes_and_encoding(link); }
  SECTION("CDR arrives as it was sent") { contract::carries_cdr(link); }
  SECTION("topic and type must both be equal") { contract::keeps_topics_and_types_apart(link); }
  SECTION("names, types and encodings are checked") { contract::refuses_what_it_cannot_carry(link); }
}

TEST_CASE("mqtt: no sample arrives after the end of a subscription") {
  Broker broker;
  broker.start();
  const auto bus = open(broker.address());
  contract::Inbox gone;
  contract::Inbox stays;
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  auto ends = contract::subscribe(*bus, contract::kProtobufTopic, gone.handler());
  const auto subscription = contract::subscribe(*bus, contract::kProtobufTopic, stays.handler());
  contract::require_matched(*publisher, *subscription);
  ends.reset();
  contract::require_published(*publisher, Encoding::json, "{}");
  CHECK(stays.wait_for(1));
  CHECK(gone.items().empty());
}

TEST_CASE("mqtt: a broker that is away at the start, dies and comes back") {
  Broker broker;
  LinkLog log;
  contract::Inbox inbox;
  const auto bus = open(broker.address(), log.options());
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  const auto subscription = contract::subscribe(*bus, contract::kProtobufTopic, inbox.handler());
  REQUIRE(log.reaches(1));
  CHECK(log.reasons()[0].find("is away: Connection refused") != std::string::npos);
  const Status away = publisher->publish(Encoding::json, R"("lost")");
  REQUIRE_FALSE(away);
  CHECK(away.error().origin == Origin::unreachable);

  for (std::size_t round = 0; round < 2; ++round) {
    broker.start();
    REQUIRE(log.reaches(2 + 2 * round));
    CHECK(log.reasons().back().empty());
    contract::require_matched(*publisher, *subscription);
    contract::require_published(*publisher, Encoding::json, std::to_string(round));
    REQUIRE(inbox.wait_for(1 + round));
    CHECK(inbox.items().back().bytes == std::to_string(round));
    broker.kill();
    REQUIRE(log.reaches(3 + 2 * round));
    CHECK_FALSE(log.reasons().back().empty());
    CHECK(subscription->matched() == 0);
    CHECK(publisher->matched() == 0);
  }
  CHECK(log.reasons().size() == 5);  // only changes are reported, although many attempts failed
}

TEST_CASE("mqtt: a broker that hangs does not hold up the publisher, and its backlog is bounded") {
  Broker broker;
  broker.start();
  const auto bus = open(broker.address());
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  REQUIRE(publisher->wait_for_subscriber(after(contract::kPatience)));
  broker.program().signal(SIGSTOP);
  int sent = 0;
  const std::string sample(1000, 'x');
  const auto most = longest([&] { sent += publisher->publish(Encoding::json, sample) ? 1 : 0; }, 5000);
  CHECK(most < std::chrono::milliseconds(200));
  CHECK(sent == Link::kMostInFlight);
  const Status full = publisher->publish(Encoding::json, sample);
  REQUIRE_FALSE(full);
  CHECK(full.error().origin == Origin::limit);
  broker.program().signal(SIGCONT);
  REQUIRE(publisher->wait_until_delivered(after(contract::kPatience)));
  contract::require_published(*publisher, Encoding::json, "{}");
}

TEST_CASE("mqtt: retained messages, bytes without a frame and foreign encodings are dropped") {
  Broker broker;
  broker.start();
  const std::string topic = mqtt_topic(contract::kProtobufTopic);
  broker.publish(topic, "\x04jsonretained", true);
  const auto bus = open(broker.address());
  contract::Inbox inbox;
  const auto subscription = contract::subscribe(*bus, contract::kProtobufTopic, inbox.handler());
  REQUIRE(contract::eventually([&] { return subscription->dropped() == 1; }));  // the retained one
  broker.publish(topic, "garbage", false);
  REQUIRE(contract::eventually([&] { return subscription->dropped() == 2; }));
  contract::Inbox ros;
  const auto joints = contract::subscribe(*bus, contract::kRosTopic, ros.handler());
  REQUIRE(contract::eventually([&] { return joints->matched() == 1; }));
  broker.publish(mqtt_topic(contract::kRosTopic), "\x02pb", false);  // no context
  REQUIRE(contract::eventually([&] { return joints->dropped() == 1; }));
  CHECK(inbox.items().empty());
  CHECK(ros.items().empty());
}

TEST_CASE("mqtt: samples beyond the bound are refused") {
  Broker broker;
  broker.start();
  const auto bus = open(broker.address());
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  REQUIRE(publisher->wait_for_subscriber(after(contract::kPatience)));
  const Status large = publisher->publish(Encoding::protobuf, std::string(kMaxFramedMessage + 1, 'x'));
  REQUIRE_FALSE(large);
  CHECK(large.error().origin == Origin::limit);
}

TEST_CASE("mqtt: addresses of a broker") {
  for (const auto& [text, host, port] : std::initializer_list<std::tuple<std::string, std::string, int>>{
           {"127.0.0.1", "127.0.0.1", 1883},
           {"broker.lab:1884", "broker.lab", 1884},
           {"[::1]:65535", "::1", 65535},
           {"[fe80::1]", "fe80::1", 1883}}) {
    const auto address = broker_address(text);
    INFO(text);
    REQUIRE(address);
    CHECK(address->host == host);
    CHECK(address->port == port);
    CHECK(broker_address(text_of(*address))->host == host);
  }
  for (const std::string text : {"", ":1883", "host:", "host:0", "host:65536", "host:1x", "::1", "[::1",
                                 "[]:1", "[::1]1883", "user@host", "mqtt://host", "a b"}) {
    INFO(text);
    const auto address = broker_address(text);
    REQUIRE_FALSE(address);
    CHECK(address.error().origin == Origin::usage);
  }
}

}  // namespace aim::transport::mqtt
