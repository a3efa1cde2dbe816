// Which sender of a topic is the robot.
#include "robotside/drivers/sender_pin.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

struct Topic {
  SenderPin pin;
  TimeNs now = 0;

  void run(double seconds) {
    for (int i = 0; i < seconds * 1000; ++i) pin.poll(now += kSecond / 1000);
  }
  // Both send for so long; false: the second one was admitted.
  bool keeps(std::string_view own, std::string_view other, double seconds) {
    bool kept = true;
    for (int i = 0; i < seconds * 100; ++i) {
      kept = kept && pin.admits(own) && !pin.admits(other);
      run(0.01);
    }
    return kept;
  }
};

}  // namespace

TEST_CASE("the first sender stays, another one is left out and reported for a while") {
  Topic topic;
  topic.run(0.1);
  CHECK(topic.pin.admits("robot"));
  CHECK_FALSE(topic.pin.contested());
  CHECK(topic.keeps("robot", "liar", 10));
  CHECK(topic.pin.contested());
  topic.run(1.9);
  CHECK(topic.pin.contested());
  topic.run(0.2);
  CHECK_FALSE(topic.pin.contested());
}

TEST_CASE("after two seconds of silence another sender may be the robot, as after its restart") {
  Topic topic;
  CHECK(topic.pin.admits("robot"));
  topic.run(1.9);
  CHECK_FALSE(topic.pin.admits("restarted"));
  topic.run(0.3);
  CHECK_FALSE(topic.pin.contested());
  CHECK(topic.pin.admits("restarted"));
  topic.run(0.01);
  CHECK_FALSE(topic.pin.contested());
  CHECK_FALSE(topic.pin.admits("robot"));
}

TEST_CASE("a slow topic is silent after three of its periods") {
  SenderPins pins;
  SenderPin& pin = pins.of("/battery", 1);
  TimeNs now = 0;
  const auto run = [&](int ms) {
    for (int i = 0; i < ms; ++i) pins.poll(now += kSecond / 1000);
  };
  CHECK(pin.admits("robot"));
  for (int i = 0; i < 5; ++i) {
    run(1'200);
    CHECK_FALSE(pin.admits("liar"));
    CHECK(pin.admits("robot"));
  }
  run(3'100);
  CHECK(pin.admits("restarted"));
}

TEST_CASE("time in which the control loop did not run is no silence of the sender") {
  Topic topic;
  CHECK(topic.pin.admits("robot"));
  topic.run(0.5);
  topic.now += 30 * kSecond;
  topic.run(0.3);
  CHECK_FALSE(topic.pin.admits("liar"));
  CHECK(topic.pin.admits("robot"));
}

TEST_CASE("a bus that does not know its senders admits all") {
  Topic topic;
  CHECK(topic.pin.admits(""));
  CHECK(topic.pin.admits("robot"));
  CHECK(topic.pin.admits(""));
}

TEST_CASE("each topic has a sender of its own, and a contested one is named") {
  SenderPins pins;
  CHECK(pins.of("/a").admits("one"));
  CHECK(pins.of("/b").admits("two"));
  pins.poll(kSecond);
  CHECK_FALSE(pins.of("/a").admits("two"));
  pins.poll(kSecond + 1);
  CHECK(pins.of("/a").admits("one"));
  pins.poll(kSecond + 2);
  REQUIRE(pins.troubles().size() == 1);
  CHECK(pins.troubles().front().find("a second sender of /a measures is ignored") != std::string::npos);
}

}  // namespace aim::robotside
