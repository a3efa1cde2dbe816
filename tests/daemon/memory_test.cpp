// The bounded memories of aimd: refusals and topic samples.
#include <string>
#include <thread>

#include "robotside/state/refusal_log.hpp"
#include "robotside/state/topic_store.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("The refusal log keeps the newest entries, in order, within its capacity") {
  RefusalLog log;
  for (int i = 0; i < 1000; ++i) log.add("topic", {Origin::state, std::to_string(i)}, i);
  const auto all = log.newest_first(0);
  REQUIRE(all.size() == RefusalLog::kCapacity);
  CHECK(all.front().error.message == "999");
  CHECK(all.front().sequence == 1000);
  CHECK(all.back().error.message == std::to_string(1000 - RefusalLog::kCapacity));
}

TEST_CASE("Many refusals for one reason do not displace other refusals") {
  RefusalLog log;
  log.add("a.S/Call", {Origin::limit, "too far"}, 1);
  for (int i = 0; i < 10'000; ++i) log.add("topic", {Origin::state, "closed"}, 2 + i);
  REQUIRE(log.newest_first(0).size() == 2);
  CHECK(log.last("topic")->sequence == 10'001);
  CHECK(log.last("topic")->time == 10'001);
  CHECK(log.last("Call")->error.message == "too far");
  log.add_clamp("topic", {Origin::limit, "closed"}, 20'000);  // another kind of record
  CHECK(log.newest_first(0).size() == 3);
  CHECK(log.last("")->clamped);
}

namespace {
constexpr Topic kTopics[] = {
    {"/t", "pb:x", Direction::from_robot, 100, std::nullopt, ""},
};
constexpr auto steady_now = [] { return std::chrono::steady_clock::now(); };
}  // namespace

TEST_CASE("A poll waits until its deadline, and returns early when a sample arrives") {
  TopicStore store(kTopics);
  CHECK_FALSE(store.poll("/other", 0, 1, steady_now()));
  const auto begin = steady_now();
  CHECK(store.poll("/t", 0, 1, begin + std::chrono::milliseconds(20))->samples.empty());
  CHECK(steady_now() - begin >= std::chrono::milliseconds(20));
  std::thread sender([&] { store.put("/t", 5, "x"); });
  const auto polled = store.poll("/t", 0, 1, steady_now() + std::chrono::seconds(10));
  sender.join();
  REQUIRE(polled->samples.size() == 1);
  CHECK(polled->samples[0].message == "x");
}

TEST_CASE("A poll after a sequence number of an earlier run returns the newest sample") {
  TopicStore store(kTopics);
  for (int i = 0; i < 5; ++i) store.put("/t", i, std::to_string(i));
  const auto polled = store.poll("/t", 1'000'000, 10, steady_now());
  REQUIRE(polled->samples.size() == 1);
  CHECK(polled->samples[0].sequence == 5);
  CHECK(polled->lost == 0);
}

TEST_CASE("The measured rate counts the last second only") {
  TopicStore store(kTopics);
  for (TimeNs t = 0; t <= kSecond; t += kSecond / 50) store.put("/t", t, "x");
  CHECK(store.activity(kSecond)[0].rate_hz == Approx(50));
  CHECK(store.activity(10 * kSecond)[0].rate_hz == 0);
  CHECK(store.activity(10 * kSecond)[0].samples == 51);
}

TEST_CASE("Of a fast topic some samples are kept, and all are counted") {
  TopicStore store(kTopics);
  for (TimeNs t = 0; t <= kSecond; t += kSecond / 100) store.put("/t", t, "x", 10);
  CHECK(store.activity(kSecond)[0].rate_hz == Approx(1000));
  CHECK(store.activity(kSecond)[0].samples == 1010);
  auto polled = store.poll("/t", 0, 10, steady_now());
  REQUIRE(polled->samples.size() == 1);
  CHECK(polled->samples[0].sequence == 1010);
  polled = store.poll("/t", 980, 10, steady_now());
  CHECK(polled->samples.size() == 3);
  CHECK(polled->lost == 0);
  for (std::size_t i = 0; i < TopicStore::kKept; ++i) store.put("/t", 2 * kSecond, "x", 10);
  CHECK(store.poll("/t", 1000, 10, steady_now())->lost == 10);
}

}  // namespace aim::robotside
