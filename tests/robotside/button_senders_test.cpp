// Publishers of one topic are sources of their own.
#include "robotside/frames/button_senders.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

int sources(std::span<const ButtonSource> all) {
  return static_cast<int>(
      std::count_if(all.begin(), all.end(), [](const auto& one) { return one.at != kNever; }));
}
int pressed(std::span<const ButtonSource> all) {
  return static_cast<int>(std::count_if(all.begin(), all.end(), [](const auto& one) { return one.pressed; }));
}

}  // namespace

TEST_CASE("each publisher is a source of its own, dated when it was read") {
  ButtonSenders senders;
  CHECK(sources(senders.poll(1, 100)) == 0);
  senders.hear("a", true);
  senders.hear("b", false);
  const auto first = senders.poll(10, 100);
  CHECK(sources(first) == 2);
  CHECK(pressed(first) == 1);
  CHECK(first[0].at == 10);
  CHECK(first[0].lasts == 100);
  senders.hear("b", false);
  const auto second = senders.poll(20, 100);
  CHECK(second[0].at == 10);  // no further word of it
  CHECK(second[0].pressed);
  CHECK(second[1].at == 20);
}

TEST_CASE("a sample that does not show the button goes on with what was said before") {
  ButtonSenders senders;
  senders.hear("a", std::nullopt);
  CHECK(pressed(senders.poll(1, 100)) == 0);
  senders.hear("a", true);
  senders.hear("b", false);
  senders.poll(2, 100);
  senders.hear("a", std::nullopt);
  senders.hear("b", std::nullopt);
  const auto all = senders.poll(3, 100);
  CHECK(all[0].at == 3);
  CHECK(all[0].pressed);
  CHECK_FALSE(all[1].pressed);
}

TEST_CASE("a sample that says pressed is not lost behind one that says free") {
  ButtonSenders senders;
  senders.hear("a", false);
  CHECK(pressed(senders.poll(1, 100)) == 0);
  senders.hear("a", true);
  senders.hear("a", false);
  CHECK(pressed(senders.poll(2, 100)) == 1);
  senders.hear("a", false);
  CHECK(pressed(senders.poll(3, 100)) == 0);
}

TEST_CASE(
    "a publisher that begins again takes the place of one that said free, never of one that said pressed") {
  ButtonSenders senders;
  senders.hear("pressed", true);
  for (int i = 0; i < 100; ++i) {
    senders.hear("again " + std::to_string(i), false);
    const auto all = senders.poll(i, 100);
    CHECK(all[0].pressed);
    CHECK(pressed(all) == 1);
  }
  CHECK(sources(senders.poll(100, 100)) == ButtonSenders::kMost);
}

TEST_CASE("more publishers than there are places share the last one, where pressed wins") {
  ButtonSenders senders;
  for (int i = 0; i < 10; ++i) senders.hear("publisher " + std::to_string(i), true);
  CHECK(pressed(senders.poll(1, 100)) == ButtonSenders::kMost);
  senders.hear("publisher 20", false);
  senders.hear("publisher 21", true);
  CHECK(pressed(senders.poll(2, 100)) == ButtonSenders::kMost);
}

}  // namespace aim::robotside
