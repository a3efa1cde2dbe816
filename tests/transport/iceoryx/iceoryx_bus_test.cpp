// Topics on iceoryx: what holds of the contract of a TopicBus, and a RouDi that is away, is killed, ends and
// comes back.
#include "transport/iceoryx/iceoryx_bus.hpp"

#include <string>

#include "tests/catch.hpp"
#include "tests/transport/iceoryx/roudi_process.hpp"
#include "tests/transport/link_log.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/aimrt_frame.hpp"
#include "transport/backends/backend.hpp"

namespace aim::transport::iceoryx {
namespace {

std::unique_ptr<TopicBus> open(const BusOptions& options = {}) {
  auto bus = open_iceoryx_bus(AIM_ICEORYX_PROGRAM, options);
  REQUIRE(bus);
  return std::move(*bus);
}

}  // namespace

TEST_CASE("iceoryx: what holds of the contract of a TopicBus") {
  RoudiProcess roudi;
  roudi.start();
  contract::Link link{open(), open()};
  SECTION("CDR arrives as it was sent") { contract::carries_cdr(link); }
  SECTION("senders can be distinguished") {
    contract::Inbox inbox;
    auto one = contract::advertise(*link.near_bus, contract::kProtobufTopic);
    auto two = contract::advertise(*link.far_bus, contract::kProtobufTopic);
    auto subscription = contract::subscribe(*link.far_bus, contract::kProtobufTopic, inbox.handler());
    contract::require_matched(*one, *subscription);
    contract::require_matched(*two, *subscription);
    contract::require_published(*one, Encoding::json, "{}");
    REQUIRE(inbox.wait_for(1));
    contract::require_published(*two, Encoding::json, "{}");
    REQUIRE(inbox.wait_for(2));
    CHECK(inbox.items()[0].sender != inbox.items()[1].sender);
  }
  SECTION("topic and type must both be equal") { contract::keeps_topics_and_types_apart(link); }
  SECTION("no sample reaches later or ended subscriptions") { contract::keeps_no_history(link); }
  SECTION("buses may end before publishers and subscriptions") {
    contract::Inbox inbox;
    auto publisher = contract::advertise(*link.near_bus, contract::kProtobufTopic);
    auto subscription = contract::subscribe(*link.far_bus, contract::kProtobufTopic, inbox.handler());
    contract::require_matched(*publisher, *subscription);
    link.near_bus.reset();
    link.far_bus.reset();
    contract::require_published(*publisher, Encoding::json, "{}");
    CHECK(inbox.wait_for(1));
    publisher.reset();
    subscription.reset();
  }
  SECTION("names, types and encodings are checked") { contract::refuses_what_it_cannot_carry(link); }
  SECTION("the order is kept, from an empty sample to the largest") {
    contract::Inbox inbox;
    auto publisher = contract::advertise(*link.near_bus, contract::kProtobufTopic);
    auto subscription = contract::subscribe(*link.far_bus, contract::kProtobufTopic, inbox.handler());
    contract::require_matched(*publisher, *subscription);
    std::size_t sent = 0;
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, std::size_t{3000}, kMaxFramedMessage}) {
      contract::require_published(*publisher, Encoding::protobuf, std::string(size, 's'));
      REQUIRE(inbox.wait_for(++sent));
      CHECK(inbox.items().back().bytes == std::string(size, 's'));
    }
    const Status large = publisher->publish(Encoding::protobuf, std::string(kMaxFramedMessage + 1, 's'));
    REQUIRE_FALSE(large);
    CHECK(large.error().origin == Origin::limit);
  }
}

TEST_CASE("iceoryx: a RouDi that is away at the start, is killed, ends and comes back") {
  RoudiProcess roudi;
  LinkLog log;
  contract::Inbox inbox;
  const auto bus = open(log.options());
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  const auto subscription = contract::subscribe(*bus, contract::kProtobufTopic, inbox.handler());
  REQUIRE(log.reaches(1));
  CHECK(log.reasons()[0] == "iceoryx is away: RouDi is not running");
  const Status away = publisher->publish(Encoding::json, "{}");
  REQUIRE_FALSE(away);
  CHECK(away.error().origin == Origin::unreachable);

  for (std::size_t round = 0; round < 3; ++round) {
    roudi.start();
    REQUIRE(log.reaches(2 + 2 * round));
    CHECK(log.reasons().back().empty());
    contract::require_matched(*publisher, *subscription);
    contract::require_published(*publisher, Encoding::json, std::to_string(round));
    REQUIRE(inbox.wait_for(1 + round));
    CHECK(inbox.items().back().bytes == std::to_string(round));
    if (round == 1) {
      roudi.terminate();
    } else {
      roudi.kill();
    }
    REQUIRE(log.reaches(3 + 2 * round));
    CHECK_FALSE(log.reasons().back().empty());
    CHECK(contract::eventually([&] { return publisher->matched() == 0 && subscription->matched() == 0; }));
  }
}

TEST_CASE("iceoryx: publishing faster than a subscriber reads does not hold up the publisher") {
  RoudiProcess roudi;
  roudi.start();
  const contract::Link link{open(), open()};
  std::atomic<int> received = 0;
  const auto publisher = contract::advertise(*link.near_bus, contract::kProtobufTopic);
  const auto subscription = contract::subscribe(*link.far_bus, contract::kProtobufTopic, [&](const Sample&) {
    ++received;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // a slow subscriber
  });
  contract::require_matched(*publisher, *subscription);
  const std::string sample(4000, 'x');
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 3000; ++i) (void)publisher->publish(Encoding::json, sample).operator bool();
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  CHECK(contract::eventually([&] { return received > 5; }));
}

TEST_CASE("iceoryx: the backend table loads the module, and its program is found beside it") {
  RoudiProcess roudi;
  roudi.start();
  LinkLog log;
  const auto bus = open_bus("iceoryx:", log.options());
  INFO((bus ? std::string() : bus.error().reason));
  REQUIRE(bus);
  REQUIRE(log.reaches(1));
  CHECK(log.reasons()[0].empty());
}

TEST_CASE("iceoryx: without its program the bus is not available") {
  const auto bus = open_iceoryx_bus("/dev/null/aim-iceoryx", {});
  REQUIRE_FALSE(bus);
  CHECK(bus.error().origin == Origin::unreachable);
  CHECK(bus.error().reason == "/dev/null/aim-iceoryx was not found");
}

}  // namespace aim::transport::iceoryx
