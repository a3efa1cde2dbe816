// The samples of the buses on their way to the control loop: the bus never waits, each sender has its turn,
// and of a sender that is ahead the newest remain.
#include "robotside/sample_inbox.hpp"

#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

// A handler that waits, as for the decision of a control loop, until it may go on.
class SlowHandler {
 public:
  SampleInbox::Handler handler() {
    return [this](const Topic& topic, const transport::Sample& sample) {
      std::unique_lock lock(mutex_);
      started_ = true;
      changed_.notify_all();
      changed_.wait(lock, [this] { return open_; });
      handled_.push_back(std::string(topic.name) + " " + std::string(sample.sender) + " " +
                         std::string(sample.bytes));
      changed_.notify_all();
    };
  }
  void wait_until_it_has_one() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return started_; });
  }
  std::vector<std::string> go_on(std::size_t count) {
    std::unique_lock lock(mutex_);
    open_ = true;
    changed_.notify_all();
    changed_.wait(lock, [&] { return handled_.size() >= count; });
    return handled_;
  }
  std::vector<std::string> handled() {
    const std::lock_guard lock(mutex_);
    return handled_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool started_ = false, open_ = false;
  std::vector<std::string> handled_;
};

Topic named(std::string_view name) {
  Topic topic{};
  topic.name = name;
  return topic;
}
const Topic kJoints = named("/joints"), kVelocity = named("/velocity");

void put(SampleInbox& inbox, const Topic& topic, std::string_view sender, std::string_view bytes) {
  inbox.put(topic, {Encoding::json, bytes, sender});
}

}  // namespace

TEST_CASE("samples of one sender are handled in their order") {
  SlowHandler slow;
  SampleInbox inbox(slow.handler());
  for (const char* bytes : {"1", "2", "3"}) put(inbox, kJoints, "a", bytes);
  CHECK(slow.go_on(3) == std::vector<std::string>{"/joints a 1", "/joints a 2", "/joints a 3"});
}

TEST_CASE("a sender that is ahead of the control loop loses its oldest samples, and delays no other") {
  SlowHandler slow;
  SampleInbox inbox(slow.handler());
  put(inbox, kJoints, "a", "first");
  slow.wait_until_it_has_one();
  for (int i = 1; i <= 100; ++i) put(inbox, kJoints, "a", std::to_string(i));  // returns at once
  put(inbox, kVelocity, "a", "walk");
  put(inbox, kJoints, "b", "bend");
  const std::size_t kept = SampleInbox::kSamplesPerSender;
  const std::vector<std::string> handled = slow.go_on(kept + 3);
  REQUIRE(handled.size() == kept + 3);
  CHECK(handled[0] == "/joints a first");
  CHECK(handled[1] == "/joints a " + std::to_string(101 - kept));
  CHECK(handled[2] == "/velocity a walk");
  CHECK(handled[3] == "/joints b bend");
  CHECK(handled.back() == "/joints a 100");
}

TEST_CASE("the number of senders with waiting samples is bounded, and one that was handled frees its place") {
  SlowHandler slow;
  SampleInbox inbox(slow.handler());
  put(inbox, kVelocity, "under way", "0");
  slow.wait_until_it_has_one();
  for (std::size_t i = 0; i < 2 * SampleInbox::kSenders; ++i)
    put(inbox, kJoints, "sender " + std::to_string(i), "0");
  slow.go_on(SampleInbox::kSenders);
  put(inbox, kVelocity, "later", "0");
  const auto handled = slow.go_on(SampleInbox::kSenders + 1);
  CHECK(handled.size() == SampleInbox::kSenders + 1);
  CHECK(handled.back() == "/velocity later 0");
}

TEST_CASE("samples that wait when the inbox ends are dropped") {
  SlowHandler slow;
  {
    SampleInbox inbox(slow.handler());
    put(inbox, kJoints, "a", "under way");
    slow.wait_until_it_has_one();
    put(inbox, kJoints, "a", "waiting");
    slow.go_on(1);
  }
  CHECK(slow.handled().size() <= 2);
  CHECK(slow.handled().front() == "/joints a under way");
}

}  // namespace aim::robotside
