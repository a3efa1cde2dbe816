// The topic contract on the in-process bus, and the additional guarantees of that bus.
#include <atomic>
#include <string>
#include <thread>

#include "tests/catch.hpp"
#include "tests/transport/topic_bus_contract.hpp"
#include "transport/backends/backend.hpp"

using namespace aim;
using namespace aim::transport;

namespace {

std::unique_ptr<TopicBus> open_loopback(const std::string& name) {
  auto bus = open_bus("loopback:" + name, {});
  REQUIRE(bus);
  return std::move(*bus);
}

}  // namespace

TEST_CASE("topic bus contract: loopback") {
  contract::topic_bus_contract([] { return open_loopback("contract"); });
}

TEST_CASE("loopback buses of different names are separate") {
  contract::Inbox inbox;
  const auto one = open_loopback("one");
  const auto other = open_loopback("other");
  const auto publisher = contract::advertise(*one, contract::kProtobufTopic);
  const auto subscription = contract::subscribe(*other, contract::kProtobufTopic, inbox.handler());
  CHECK(publisher->matched() == 0);
  contract::require_published(*publisher, Encoding::json, "{}");
  CHECK(inbox.items().empty());
}

TEST_CASE("a sample handler may publish and end its own subscription") {
  contract::Inbox answers;
  const auto bus = open_loopback("talk");
  const auto question = contract::advertise(*bus, contract::kProtobufTopic);
  const TopicName answer_name{"/aim/contract/answer", contract::kProtobufTopic.type};
  const auto answer = contract::advertise(*bus, answer_name);
  const auto listener = contract::subscribe(*bus, answer_name, answers.handler());
  std::unique_ptr<Subscription> once;
  once = contract::subscribe(*bus, contract::kProtobufTopic, [&](const Sample& sample) {
    contract::require_published(*answer, sample.encoding, "answered");
    once.reset();
  });
  contract::require_published(*question, Encoding::json, "1");
  contract::require_published(*question, Encoding::json, "2");
  REQUIRE(answers.items().size() == 1);
  CHECK(answers.items()[0].bytes == "answered");
}

TEST_CASE("no sample arrives after the end of a subscription, while another thread publishes") {
  const auto bus = open_loopback("ending");
  const auto publisher = contract::advertise(*bus, contract::kProtobufTopic);
  std::atomic<bool> stop = false;
  std::thread sender([&] {
    while (!stop) (void)publisher->publish(Encoding::json, "{}").operator bool();
  });
  for (int round = 0; round < 200; ++round) {
    auto alive = std::make_unique<std::atomic<int>>(0);
    std::atomic<int>* const counter = alive.get();
    auto subscription =
        contract::subscribe(*bus, contract::kProtobufTopic, [counter](const Sample&) { ++*counter; });
    subscription.reset();
    alive.reset();  // a late callback would write to freed memory, which the sanitizers detect
  }
  stop = true;
  sender.join();
  CHECK(publisher->matched() == 0);
}
