// The head under keys: steps, limits, and how often it is sent.
#include "cli/motion/head_steering.hpp"

#include <random>

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

constexpr Clock::time_point kSteeringStart{std::chrono::hours(1)};

HeadSteering started() {
  HeadSteering head(fixture_model());
  head.start({0.1, 0.05});
  return head;
}

}  // namespace

TEST_CASE("keys move the target from where the head is") {
  HeadSteering head = started();
  CHECK(!head.moves());
  CHECK(head.press('j'));
  CHECK(head.press('k'));
  CHECK(head.moves());
  const auto target = head.due(kSteeringStart);
  REQUIRE(target);
  CHECK((*target)[0] == Approx(0.1 + HeadSteering::kStep_rad));
  CHECK((*target)[1] == Approx(0.05 + HeadSteering::kStep_rad));
  CHECK(!head.moves());
  CHECK(!head.due(kSteeringStart + HeadSteering::kPause));
}

TEST_CASE("opposite keys, the centre, and keys that are not for the head") {
  HeadSteering head = started();
  head.press('i');
  head.press('l');
  auto target = head.due(kSteeringStart);
  REQUIRE(target);
  CHECK((*target)[0] == Approx(0.1 - HeadSteering::kStep_rad));
  CHECK((*target)[1] == Approx(0.05 - HeadSteering::kStep_rad));
  CHECK(head.press('c'));
  target = head.due(kSteeringStart + HeadSteering::kPause);
  REQUIRE(target);
  CHECK(*target == std::vector<double>{0, 0});
  CHECK(!head.press('w'));
  CHECK(!head.moves());
}

TEST_CASE("calls keep a pause, and no step between them is lost") {
  HeadSteering head = started();
  head.press('j');
  REQUIRE(head.due(kSteeringStart));
  for (int i = 0; i < 3; ++i) head.press('j');
  CHECK(!head.due(kSteeringStart + HeadSteering::kPause / 2));
  const auto target = head.due(kSteeringStart + HeadSteering::kPause);
  REQUIRE(target);
  CHECK((*target)[0] == Approx(0.1 + 4 * HeadSteering::kStep_rad));
}

TEST_CASE("nothing is due before the head was read") {
  HeadSteering head(fixture_model());
  head.press('j');
  CHECK(head.moves());
  CHECK(!head.started());
  CHECK(!head.due(kSteeringStart));
}

TEST_CASE("no sequence of keys exceeds the limits of the neck") {
  const JointGroup& neck = fixture_model().group("neck");
  std::mt19937 random(5);
  constexpr std::string_view kKeys = "ijklc";
  HeadSteering head = started();
  for (int i = 0; i < 2'000; ++i) {
    head.press(kKeys[random() % kKeys.size()]);
    const auto target = head.due(kSteeringStart + i * HeadSteering::kPause);
    if (!target) continue;
    for (std::size_t axis = 0; axis < target->size(); ++axis)
      REQUIRE(fixture_model().joints[neck.first + axis].limits.position.contains((*target)[axis]));
  }
}
