// The contract of every TopicBus, run against each backend: TEST_CASE { topic_bus_contract(open); }
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"
#include "transport/topic_bus.hpp"

namespace aim::transport::contract {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

// Time limit for a slow machine; a passing test does not wait that long.
inline constexpr auto kPatience = 10s;

// Records received samples; tests can wait for them.
class Inbox {
 public:
  struct Item {
    Encoding encoding;
    std::string bytes;
    std::string sender;
  };

  SampleHandler handler() {
    return [this](const Sample& sample) {
      const std::scoped_lock lock(mutex_);
      items_.push_back({sample.encoding, std::string(sample.bytes), std::string(sample.sender)});
      changed_.notify_all();
    };
  }
  bool wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return items_.size() >= count; });
  }
  std::vector<Item> items() const {
    const std::scoped_lock lock(mutex_);
    return items_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> items_;
};

inline bool eventually(const std::function<bool()>& holds, std::chrono::milliseconds patience = kPatience) {
  std::mutex mutex;
  std::condition_variable never;
  const auto deadline = after(patience);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::unique_lock lock(mutex);
    never.wait_for(lock, 2ms);
  }
  return true;
}

inline const TopicName kProtobufTopic{"/aim/contract/velocity",
                                      "pb:aimdk.protocol.McLocomotionVelocityChannel"};
inline const TopicName kRosTopic{"/aim/contract/joint_state", "ros2:sensor_msgs/msg/JointState"};

// A sensor_msgs/msg/JointState as little-endian CDR: stamp 1 s 2 ns, empty frame_id, four empty sequences.
inline const std::string kEmptyJointState{
    "\x00\x01\x00\x00"
    "\x01\x00\x00\x00\x02\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"
    "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"sv};

struct Link {
  std::unique_ptr<TopicBus> near_bus;  // two TopicBus objects on one bus: two participants
  std::unique_ptr<TopicBus> far_bus;
};

inline std::unique_ptr<Publisher> advertise(TopicBus& bus, const TopicName& name) {
  auto publisher = bus.advertise(name);
  INFO((publisher ? std::string() : publisher.error().message + ": " + publisher.error().reason));
  REQUIRE(publisher);
  return std::move(*publisher);
}

inline std::unique_ptr<Subscription> subscribe(TopicBus& bus, const TopicName& name, SampleHandler handler) {
  auto subscription = bus.subscribe(name, std::move(handler));
  INFO((subscription ? std::string() : subscription.error().message + ": " + subscription.error().reason));
  REQUIRE(subscription);
  return std::move(*subscription);
}

// Both sides have discovered each other: from here on no sample is lost on an idle link.
inline void require_matched(Publisher& publisher, const Subscription& subscription) {
  REQUIRE(publisher.wait_for_subscriber(after(kPatience)));
  REQUIRE(eventually([&] { return publisher.matched() >= 1 && subscription.matched() >= 1; }));
}

inline void require_published(Publisher& publisher, Encoding encoding, std::string_view bytes) {
  const auto published = publisher.publish(encoding, bytes);
  INFO((published ? std::string() : published.error().message + ": " + published.error().reason));
  REQUIRE(published);
}

inline void carries_bytes_and_encoding(const Link& link) {
  Inbox inbox;
  auto publisher = advertise(*link.near_bus, kProtobufTopic);
  auto subscription = subscribe(*link.far_bus, kProtobufTopic, inbox.handler());
  require_matched(*publisher, *subscription);
  const std::string binary("\x0a\x00\xff\x00\x01", 5);
  require_published(*publisher, Encoding::protobuf, binary);
  require_published(*publisher, Encoding::json, R"({"data":{}})");
  require_published(*publisher, Encoding::protobuf, "");
  CHECK(publisher->wait_until_delivered(after(kPatience)));
  REQUIRE(inbox.wait_for(3));
  const auto items = inbox.items();
  REQUIRE(items.size() == 3);
  CHECK(items[0].encoding == Encoding::protobuf);
  CHECK(items[0].bytes == binary);
  CHECK(items[1].encoding == Encoding::json);
  CHECK(items[1].bytes == R"({"data":{}})");
  CHECK(items[2].encoding == Encoding::protobuf);
  CHECK(items[2].bytes.empty());
}

inline void carries_cdr(const Link& link) {
  Inbox inbox;
  auto publisher = advertise(*link.near_bus, kRosTopic);
  auto subscription = subscribe(*link.far_bus, kRosTopic, inbox.handler());
  require_matched(*publisher, *subscription);
  require_published(*publisher, Encoding::cdr, kEmptyJointState);
  REQUIRE(inbox.wait_for(1));
  CHECK(inbox.items()[0].encoding == Encoding::cdr);
  CHECK(inbox.items()[0].bytes == kEmptyJointState);
}

inline void keeps_order_and_reaches_all(const Link& link) {
  Inbox first;
  Inbox second;
  auto publisher = advertise(*link.near_bus, kProtobufTopic);
  auto one = subscribe(*link.far_bus, kProtobufTopic, first.handler());
  auto two = subscribe(*link.near_bus, kProtobufTopic, second.handler());
  REQUIRE(eventually([&] { return publisher->matched() == 2; }));
  require_matched(*publisher, *one);
  require_matched(*publisher, *two);
  for (std::size_t i = 0; i < 50; ++i) {
    require_published(*publisher, Encoding::json, "{\"n\":" + std::to_string(i) + "}");
    REQUIRE(first.wait_for(i + 1));
    REQUIRE(second.wait_for(i + 1));
  }
  for (Inbox* inbox : {&first, &second}) {
    const auto items = inbox->items();
    REQUIRE(items.size() == 50);
    for (std::size_t i = 0; i < items.size(); ++i)
      CHECK(items[i].bytes == "{\"n\":" + std::to_string(i) + "}");
  }
}

inline void distinguishes_senders(const Link& link) {
  Inbox inbox;
  auto one = advertise(*link.near_bus, kProtobufTopic);
  auto two = advertise(*link.far_bus, kProtobufTopic);
  auto subscription = subscribe(*link.far_bus, kProtobufTopic, inbox.handler());
  require_matched(*one, *subscription);
  require_matched(*two, *subscription);
  REQUIRE(eventually([&] { return subscription->matched() == 2; }));
  require_published(*one, Encoding::json, "{}");
  REQUIRE(inbox.wait_for(1));
  require_published(*two, Encoding::json, "{}");
  REQUIRE(inbox.wait_for(2));
  require_published(*one, Encoding::json, "{}");
  REQUIRE(inbox.wait_for(3));
  const auto items = inbox.items();
  CHECK_FALSE(items[0].sender.empty());
  CHECK(items[0].sender != items[1].sender);
  CHECK(items[0].sender == items[2].sender);
}

inline void keeps_topics_and_types_apart(const Link& link) {
  Inbox other_topic;
  Inbox other_type;
  Inbox same;
  auto publisher = advertise(*link.near_bus, kProtobufTopic);
  auto first = subscribe(*link.far_bus, {"/aim/contract/other", kProtobufTopic.type}, other_topic.handler());
  auto second = subscribe(*link.far_bus, {kProtobufTopic.topic, "pb:aimdk.protocol.McMoveWaistChannel"},
                          other_type.handler());
  auto third = subscribe(*link.far_bus, kProtobufTopic, same.handler());
  require_matched(*publisher, *third);
  require_published(*publisher, Encoding::json, "{}");
  REQUIRE(same.wait_for(1));
  CHECK(publisher->matched() == 1);
  CHECK(other_topic.items().empty());
  CHECK(other_type.items().empty());
}

// No sample is kept for later subscribers, and none arrives after the end of a subscription.
inline void keeps_no_history(const Link& link) {
  auto publisher = advertise(*link.near_bus, kProtobufTopic);
  CHECK_FALSE(publisher->wait_for_subscriber(after(20ms)));
  CHECK(publisher->matched() == 0);
  require_published(*publisher, Encoding::json, R"("early")");
  Inbox gone;
  Inbox inbox;
  auto short_lived = subscribe(*link.far_bus, kProtobufTopic, gone.handler());
  require_matched(*publisher, *short_lived);
  short_lived.reset();
  REQUIRE(eventually([&] { return publisher->matched() == 0; }));
  auto subscription = subscribe(*link.far_bus, kProtobufTopic, inbox.handler());
  require_matched(*publisher, *subscription);
  require_published(*publisher, Encoding::json, R"("late")");
  REQUIRE(inbox.wait_for(1));
  CHECK(inbox.items()[0].bytes == R"("late")");
  CHECK(gone.items().empty());
}

inline void ends_in_any_order(Link& link) {
  Inbox inbox;
  auto publisher = advertise(*link.near_bus, kProtobufTopic);
  auto subscription = subscribe(*link.far_bus, kProtobufTopic, inbox.handler());
  require_matched(*publisher, *subscription);
  publisher.reset();
  CHECK(eventually([&] { return subscription->matched() == 0; }));
  subscription.reset();
  link.near_bus.reset();
  link.far_bus.reset();
  CHECK(inbox.items().empty());
}

inline void refuses_what_it_cannot_carry(const Link& link) {
  for (const TopicName& name :
       {TopicName{"", kProtobufTopic.type}, TopicName{"velocity", kProtobufTopic.type},
        TopicName{"/velocity", ""}, TopicName{"/velocity", "pb:"}, TopicName{"/velocity", "json:thing"}}) {
    INFO(name.topic << " " << name.type);
    auto publisher = link.near_bus->advertise(name);
    REQUIRE_FALSE(publisher);
    CHECK(publisher.error().origin == Origin::usage);
    auto subscription = link.near_bus->subscribe(name, [](const Sample&) {});
    REQUIRE_FALSE(subscription);
    CHECK(subscription.error().origin == Origin::usage);
  }
  auto protobuf = advertise(*link.near_bus, kProtobufTopic);
  auto ros = advertise(*link.near_bus, kRosTopic);
  for (const auto& refused :
       {protobuf->publish(Encoding::cdr, kEmptyJointState), ros->publish(Encoding::json, "{}")}) {
    REQUIRE_FALSE(refused);
    CHECK(refused.error().origin == Origin::usage);
  }
}

// open() returns a new TopicBus object on the same bus each time.
inline void topic_bus_contract(const std::function<std::unique_ptr<TopicBus>()>& open) {
  Link link{open(), open()};
  REQUIRE(link.near_bus);
  REQUIRE(link.far_bus);
  SECTION("bytes and encoding arrive as they were sent") { carries_bytes_and_encoding(link); }
  SECTION("CDR arrives as it was sent") { carries_cdr(link); }
  SECTION("the order is kept, and every subscriber is reached") { keeps_order_and_reaches_all(link); }
  SECTION("senders can be distinguished") { distinguishes_senders(link); }
  SECTION("topic and type must both be equal") { keeps_topics_and_types_apart(link); }
  SECTION("no sample reaches later or ended subscriptions") { keeps_no_history(link); }
  SECTION("publisher, subscription and buses may end in any order") { ends_in_any_order(link); }
  SECTION("names, types and encodings are checked") { refuses_what_it_cannot_carry(link); }
}

}  // namespace aim::transport::contract
