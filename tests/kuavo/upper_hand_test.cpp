// Fingers, gestures, force levels and touch sensors of the hands.
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

using Hand = std::array<double, 6>;  // thumb, abduction, index, middle, ring, little [%]
constexpr Hand kOpen = {};

bool hand_at(const Upper& upper, std::size_t hand, const Hand& wanted, double margin = 0.01) {
  for (std::size_t i = 0; i < 6; ++i)
    if (std::abs(upper.finger(6 * hand + i) - wanted[i]) > margin) return false;
  return true;
}

Outcome perform(Upper& upper, std::string name, int side = 2) {
  return upper.sim.perform({{std::move(name), side}});
}

// The table of the vendor's preset gestures: how long all phases last, first and last positions.
struct Expected {
  std::string_view name;
  std::vector<std::string_view> aliases;
  int lasts_ms;
  Hand first, last;
};
const std::vector<Expected> kExpected = {
    {"cylindrical-grip", {"five-finger-grab"}, 1200, {5, 95, 4, 5, 5, 5}, {45, 95, 45, 55, 55, 45}},
    {"finger-pointing-opposed", {"number_1"}, 1000, {85, 5, 5, 95, 95, 95}, {85, 5, 5, 95, 95, 95}},
    {"finger-pointing-unopposed", {"number_8"}, 1000, {5, 5, 5, 95, 95, 95}, {5, 5, 5, 95, 95, 95}},
    {"fist", {}, 2200, {5, 95, 5, 5, 5, 5}, {85, 95, 100, 100, 100, 100}},
    {"five-finger-pinch", {}, 1000, {95, 5, 5, 95, 95, 95}, {95, 5, 55, 95, 95, 95}},
    {"flick-index-finger", {}, 1000, {5, 90, 5, 5, 5, 5}, {85, 90, 95, 5, 5, 5}},
    {"flick-middle-finger", {}, 1000, {5, 100, 6, 5, 5, 5}, {85, 100, 5, 95, 5, 5}},
    {"four-finger-straight", {}, 1000, {5, 95, 5, 5, 5, 95}, {60, 95, 95, 95, 95, 95}},
    {"inward-thumb", {"number_4"}, 1000, {4, 95, 5, 5, 5, 5}, {95, 95, 5, 5, 5, 5}},
    {"mouse-control", {}, 1000, {35, 20, 15, 15, 15, 15}, {35, 20, 15, 15, 15, 40}},
    {"palm-open", {"number_5"}, 1000, {5, 5, 5, 5, 5, 5}, {5, 5, 5, 5, 5, 5}},
    {"pen-grip1", {}, 1200, {5, 5, 5, 100, 100, 5}, {5, 5, 40, 100, 100, 40}},
    {"pen-grip2", {}, 1200, {5, 5, 100, 5, 5, 100}, {5, 5, 100, 100, 100, 100}},
    {"pen-grip3", {"two-finger-side-pinch"}, 1200, {5, 15, 65, 95, 95, 95}, {100, 15, 65, 95, 95, 95}},
    {"precision-pinch-opposed", {}, 1000, {5, 90, 5, 95, 95, 95}, {60, 90, 60, 95, 95, 95}},
    {"precision-pinch-unopposed", {"ok", "number_3"}, 1100, {5, 90, 4, 5, 5, 5}, {60, 90, 60, 5, 5, 5}},
    {"rock-and-roll", {}, 1100, {50, 50, 5, 95, 95, 5}, {85, 75, 5, 95, 95, 5}},
    {"shaka-sign", {"number_6", "666"}, 1300, {5, 5, 4, 5, 5, 5}, {5, 5, 95, 95, 95, 5}},
    {"side-pinch", {}, 1000, {5, 5, 95, 95, 95, 95}, {100, 5, 95, 95, 95, 95}},
    {"thumbs-up", {}, 1000, {5, 5, 35, 35, 35, 35}, {5, 5, 95, 95, 95, 95}},
    {"tripod-pinch-opposed", {"number_7"}, 1200, {5, 100, 5, 5, 100, 100}, {60, 100, 60, 72, 100, 100}},
    {"tripod-pinch-unpposed", {}, 1000, {4, 100, 5, 5, 5, 5}, {60, 100, 60, 72, 5, 5}},
    {"two-finger-spread-opposed",
     {"number_2", "victory"},
     1000,
     {75, 75, 5, 5, 95, 95},
     {95, 95, 5, 5, 95, 95}},
    {"two-finger-spread-unopposed", {"hold-cigarette"}, 1000, {5, 5, 5, 5, 95, 95}, {5, 5, 5, 5, 95, 95}},
    {"empty", {"none"}, 600, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}},
};

}  // namespace

TEST_CASE("the hands know the 25 gestures of the vendor, with their aliases") {
  const auto& gestures = UpperSim::gestures();
  REQUIRE(gestures.size() == kExpected.size());
  REQUIRE(gestures.size() == 25);
  for (std::size_t i = 0; i < gestures.size(); ++i) {
    CHECK(gestures[i].name == kExpected[i].name);
    CHECK(gestures[i].aliases == kExpected[i].aliases);
    CHECK_FALSE(gestures[i].summary.empty());
  }
}

TEST_CASE("each gesture passes its first positions, lasts as long as its phases, and ends in its last ones") {
  for (const Expected& row : kExpected) {
    std::vector<std::string_view> names = row.aliases;
    names.push_back(row.name);
    for (const std::string_view name : names) {
      INFO(name);
      Upper upper;
      REQUIRE(perform(upper, std::string(name)).message == "success.");
      upper.run(row.lasts_ms / 1000.0 - 0.01);
      CHECK(upper.sim.performing());
      upper.run(0.02);
      CHECK_FALSE(upper.sim.performing());
      upper.run(0.5);  // fingers take a little longer than the shortest phases
      CHECK(hand_at(upper, 0, row.last));
      CHECK(hand_at(upper, 1, row.last));
      CHECK(upper.sound);
    }
  }
}

TEST_CASE("a gesture goes through its phases in order") {
  Upper upper;
  REQUIRE(perform(upper, "fist").done);
  upper.run(1.4);
  CHECK(hand_at(upper, 0, {5, 95, 5, 5, 5, 5}));
  upper.run(0.8);
  CHECK(hand_at(upper, 0, {85, 95, 100, 100, 100, 100}));
}

TEST_CASE("a gesture of one hand leaves the other one") {
  Upper upper;
  REQUIRE(perform(upper, "fist", 0).done);
  upper.run(3);
  CHECK(hand_at(upper, 0, {85, 95, 100, 100, 100, 100}));
  CHECK(hand_at(upper, 1, kOpen));
  REQUIRE(perform(upper, "thumbs-up", 1).done);
  upper.run(2);
  CHECK(hand_at(upper, 0, {85, 95, 100, 100, 100, 100}));
  CHECK(hand_at(upper, 1, {5, 5, 95, 95, 95, 95}));
}

TEST_CASE("several gestures are performed in order") {
  Upper upper;
  REQUIRE(upper.sim.perform({{"fist", 2}, {"palm-open", 2}, {"number_6", 2}}).done);
  upper.run(2.2);
  CHECK(hand_at(upper, 0, {85, 95, 100, 100, 100, 100}, 1));
  upper.run(1.0);
  CHECK(hand_at(upper, 0, {5, 5, 5, 5, 5, 5}));
  CHECK(upper.sim.performing());
  upper.run(1.8);
  CHECK(hand_at(upper, 0, {5, 5, 95, 95, 95, 5}));
  CHECK_FALSE(upper.sim.performing());
}

TEST_CASE("one gesture for each hand, as the vendor's library sends them, are performed left, then right") {
  Upper upper;
  REQUIRE(upper.sim.perform({{"ok", 0}, {"fist", 1}}).done);
  upper.run(1.1);
  CHECK(hand_at(upper, 1, kOpen));
  upper.run(3);
  CHECK(hand_at(upper, 0, {60, 90, 60, 5, 5, 5}));
  CHECK(hand_at(upper, 1, {85, 95, 100, 100, 100, 100}));
}

TEST_CASE("a gesture takes the place of the one under way") {
  Upper upper;
  REQUIRE(perform(upper, "fist").done);
  upper.run(1.8);
  REQUIRE(perform(upper, "empty").done);
  upper.run(1.2);
  CHECK_FALSE(upper.sim.performing());
  CHECK(hand_at(upper, 0, kOpen));
  CHECK(upper.sound);
}

TEST_CASE("gestures that cannot be performed are refused in the words of the robot, and change nothing") {
  Upper upper;
  REQUIRE(perform(upper, "fist").done);
  upper.run(0.5);
  CHECK(upper.sim.perform({}).message == "no gesture to execute.");
  CHECK(perform(upper, "wave").message == "Not found gesture: wave");
  CHECK(perform(upper, "").message == "gesture not found!");
  const std::string mixed = "Cannot mix different hand sides in the same gesture sequence";
  CHECK(upper.sim.perform({{"fist", 0}, {"fist", 2}}).message == mixed);
  CHECK(upper.sim.perform({{"fist", 1}, {"fist", 0}}).message == mixed);
  CHECK(upper.sim.perform({{"fist", 0}, {"fist", 1}, {"fist", 0}}).message == mixed);
  CHECK(upper.sim.perform({{"fist", 2}, {"wave", 2}}).message == "Not found gesture: wave");
  CHECK_FALSE(perform(upper, "fist", 3).done);
  CHECK_FALSE(perform(upper, "fist", -1).done);
  CHECK_FALSE(perform(upper, "fist", 7).done);
  CHECK(upper.sim.performing());
  upper.run(2.5);
  CHECK(hand_at(upper, 0, {85, 95, 100, 100, 100, 100}));
}

TEST_CASE("with the vendor's ways unknown gestures of a sequence are passed over") {
  Edition edition = edition_with(EndEffector::qiangnao);
  edition.vendor_quirks = true;
  Upper upper(edition);
  CHECK(upper.sim.perform({{"wave", 2}}).message == "no gesture to execute.");
  REQUIRE(upper.sim.perform({{"wave", 2}, {"number_4", 2}}).done);
  upper.run(2);
  CHECK(hand_at(upper, 0, {95, 95, 5, 5, 5, 5}));
}

TEST_CASE("without hands there are no gestures and no commands of fingers") {
  for (const EndEffector end : {EndEffector::none, EndEffector::lejuclaw}) {
    Upper upper(end);
    CHECK(perform(upper, "fist").message == "hand controller not initialized.");
    CHECK_FALSE(upper.sim.command_hands(Hand{50}, Hand{50}));
    CHECK_FALSE(upper.sim.command_fingers(2, 0, std::vector<double>(12, 50)));
    upper.run(1);
    CHECK(hand_at(upper, 0, kOpen));
  }
}

TEST_CASE("positions of both hands are followed, and clamped to their range") {
  Upper upper;
  REQUIRE(upper.sim.command_hands(Hand{10, 20, 30, 40, 50, 60}, Hand{255, 0, 100, 101, 5, 99}));
  upper.run(0.1);
  CHECK(upper.finger(5) < 30);
  upper.run(1.5);
  CHECK(hand_at(upper, 0, {10, 20, 30, 40, 50, 60}));
  CHECK(hand_at(upper, 1, {100, 0, 100, 100, 5, 99}));
  CHECK(upper.sound);
}

TEST_CASE("finger commands go to the hands of their side") {
  Upper upper;
  std::vector<double> both(12);
  for (std::size_t i = 0; i < 12; ++i) both[i] = 5.0 * static_cast<double>(i);
  REQUIRE(upper.sim.command_fingers(2, 0, both));
  upper.run(1.5);
  for (std::size_t i = 0; i < 12; ++i)
    CHECK(upper.finger(i) == Approx(5.0 * static_cast<double>(i)).margin(0.01));
  REQUIRE(upper.sim.command_fingers(0, 0, std::vector<double>(6, 80)));
  upper.run(1.5);
  CHECK(hand_at(upper, 0, {80, 80, 80, 80, 80, 80}));
  CHECK(upper.finger(11) == Approx(55).margin(0.01));
  REQUIRE(upper.sim.command_fingers(1, 0, std::vector<double>(6, 7)));
  upper.run(1.5);
  CHECK(hand_at(upper, 0, {80, 80, 80, 80, 80, 80}));
  CHECK(hand_at(upper, 1, {7, 7, 7, 7, 7, 7}));
}

TEST_CASE("velocities of fingers close and open them up to the ends of their travel") {
  Upper upper;
  REQUIRE(upper.sim.command_fingers(0, 1, std::vector<double>{50, -50, 100, 10, 0, 200}));
  upper.run(0.5);
  CHECK(upper.finger(0) == Approx(25).margin(2));
  CHECK(upper.finger(1) == 0);
  CHECK(upper.finger(3) == Approx(5).margin(1));
  CHECK(upper.finger(4) == 0);
  CHECK(upper.finger(5) == Approx(50).margin(6));  // 200 counts as 100
  CHECK(upper.sim.finger_velocity()[0] == Approx(50).margin(0.01));
  upper.run(3);
  CHECK(upper.finger(0) == Approx(100).margin(0.01));
  REQUIRE(upper.sim.command_fingers(0, 1, std::vector<double>(6, -50)));
  upper.run(1);
  CHECK(upper.finger(0) == Approx(50).margin(4));
  REQUIRE(upper.sim.command_fingers(0, 1, std::vector<double>(6, 0)));
  upper.run(0.5);
  CHECK(upper.sim.finger_velocity()[0] == 0);
  CHECK(upper.sound);
}

TEST_CASE("finger commands of wrong length, side, mode or number are dropped") {
  Upper upper;
  for (const std::size_t count : {0u, 5u, 7u, 12u, 13u})
    CHECK_FALSE(upper.sim.command_fingers(0, 0, std::vector(count, 50.0)));
  for (const std::size_t count : {0u, 6u, 11u, 13u})
    CHECK_FALSE(upper.sim.command_fingers(2, 0, std::vector(count, 50.0)));
  const std::vector<double> six(6, 50);
  CHECK_FALSE(upper.sim.command_fingers(3, 0, six));
  CHECK_FALSE(upper.sim.command_fingers(-1, 0, six));
  CHECK_FALSE(upper.sim.command_fingers(0, 2, six));
  CHECK_FALSE(upper.sim.command_fingers(0, -1, six));
  CHECK_FALSE(upper.sim.command_fingers(0, 0, std::vector<double>(6, NAN)));
  CHECK_FALSE(upper.sim.command_hands(std::vector<double>(5, 50), six));
  CHECK_FALSE(upper.sim.command_hands(six, std::vector<double>(7, 50)));
  upper.run(1);
  CHECK(hand_at(upper, 0, kOpen));
  CHECK(hand_at(upper, 1, kOpen));
}

TEST_CASE("a command of fingers ends the gesture under way") {
  Upper upper;
  REQUIRE(perform(upper, "fist").done);
  upper.run(0.2);
  REQUIRE(upper.sim.command_fingers(2, 0, std::vector<double>(12, 30)));
  CHECK_FALSE(upper.sim.performing());
  upper.run(2);
  CHECK(hand_at(upper, 0, {30, 30, 30, 30, 30, 30}));
}

TEST_CASE("an object stops the fingers that close on it, and they press it by the force level") {
  const std::vector<double> closed(6, 100);
  double before = 0;
  for (const int level : {0, 1, 2}) {
    INFO(level);
    Upper upper;
    REQUIRE(upper.sim.set_force(level, 2).done);
    upper.sim.place_object(0, 40);
    CHECK(upper.sim.object(0) == 40.0);
    CHECK_FALSE(upper.sim.object(1));
    REQUIRE(upper.sim.command_fingers(0, 0, closed));
    REQUIRE(upper.sim.command_fingers(1, 0, closed));
    upper.run(2);
    CHECK(hand_at(upper, 0, {40, 100, 40, 40, 40, 40}));
    CHECK(hand_at(upper, 1, {100, 100, 100, 100, 100, 100}));
    for (const TouchReading& finger : upper.sim.touch(0)) {
      CHECK(finger.normal[1] > before);
      CHECK(finger.normal[1] <= 2500);
      CHECK(finger.tangential[1] > 0);
      CHECK(finger.tangential[1] < finger.normal[1]);
      CHECK(finger.direction[1] <= 359);
      CHECK(finger.self_proximity[0] > 253689856u);
      CHECK(finger.mutual_proximity > 0);
    }
    before = upper.sim.touch(0)[0].normal[1];
    for (const TouchReading& finger : upper.sim.touch(1)) CHECK(finger.normal[1] == 0);
    CHECK(upper.sim.finger_current()[2] > upper.sim.finger_current()[8]);
    CHECK(upper.sound);
  }
  CHECK(before == 2500);
}

TEST_CASE("without an object the sensors measure no force and report no direction") {
  Upper upper;
  for (const int side : {0, 1})
    for (const TouchReading& finger : upper.sim.touch(side)) {
      CHECK(finger.normal == std::array<std::uint16_t, 3>{});
      CHECK(finger.tangential == std::array<std::uint16_t, 3>{});
      CHECK(finger.direction == std::array<std::uint16_t, 3>{65535, 65535, 65535});
      CHECK(finger.self_proximity[0] == 253689856u);
      CHECK(finger.mutual_proximity == 0);
      CHECK(finger.status == 0);
    }
}

TEST_CASE("a finger senses an object before it touches it, and no force after it has let go") {
  Upper upper;
  upper.sim.place_object(1, 50);
  REQUIRE(upper.sim.command_fingers(1, 0, std::vector<double>(6, 45)));
  upper.run(1.5);
  CHECK(upper.sim.touch(1)[1].self_proximity[0] > 253689856u);
  CHECK(upper.sim.touch(1)[1].normal[1] == 0);
  REQUIRE(upper.sim.command_fingers(1, 0, std::vector<double>(6, 90)));
  upper.run(1.5);
  CHECK(upper.sim.touch(1)[1].normal[1] > 0);
  REQUIRE(upper.sim.command_fingers(1, 0, std::vector<double>(6, 0)));
  upper.run(1.5);
  CHECK(upper.sim.touch(1)[1].normal[1] == 0);
  CHECK(upper.sim.touch(1)[1].direction[1] == 65535);
}

TEST_CASE("fingers close on when the object is taken away, and an object in closed fingers presses nothing") {
  Upper upper;
  upper.sim.place_object(0, 40);
  REQUIRE(upper.sim.command_fingers(0, 0, std::vector<double>(6, 100)));
  upper.run(2);
  upper.sim.place_object(0, std::nullopt);
  upper.run(2);
  CHECK(hand_at(upper, 0, {100, 100, 100, 100, 100, 100}));
  upper.sim.place_object(0, 40);
  upper.run(0.5);
  CHECK(hand_at(upper, 0, {100, 100, 100, 100, 100, 100}));
  CHECK(upper.sim.touch(0)[1].normal[1] == 0);
  CHECK(upper.sound);
}

TEST_CASE("a sensor that is off reports nothing but zeros") {
  Upper upper;
  upper.sim.place_object(2, 30);
  REQUIRE(upper.sim.command_fingers(2, 0, std::vector<double>(12, 100)));
  upper.run(2);
  REQUIRE(upper.sim.enable_touch(0, 0x02).done);
  CHECK(upper.sim.touch_mask(0) == 0x02);
  CHECK(upper.sim.touch_mask(1) == 0x1F);
  for (std::size_t i = 0; i < 5; ++i) {
    CHECK((upper.sim.touch(0)[i].normal[1] > 0) == (i == 1));
    CHECK((upper.sim.touch(0)[i].self_proximity[0] > 0) == (i == 1));
    CHECK(upper.sim.touch(1)[i].normal[1] > 0);
  }
  CHECK_FALSE(upper.sim.enable_touch(0, 0x20).done);
  CHECK_FALSE(upper.sim.enable_touch(3, 0x01).done);
  CHECK(upper.sim.touch_mask(0) == 0x02);
}

TEST_CASE("force levels are set by hand, and wrong ones refused") {
  Upper upper;
  CHECK(upper.sim.force() == std::array{1, 1});
  REQUIRE(upper.sim.set_force(2, 0).done);
  CHECK(upper.sim.force() == std::array{2, 1});
  REQUIRE(upper.sim.set_force(0, 2).done);
  CHECK(upper.sim.force() == std::array{0, 0});
  CHECK(upper.sim.set_force(3, 0).message == "invalid force level: 3");
  CHECK(upper.sim.set_force(-1, 0).message == "invalid force level: -1");
  CHECK(upper.sim.set_force(1, 3).message == "invalid hand side: 3");
  CHECK(upper.sim.force() == std::array{0, 0});
}

TEST_CASE("hands without force levels or touch sensors refuse both") {
  CHECK_FALSE(Upper(EndEffector::revo2).sim.set_force(1, 2).done);
  for (const EndEffector end : {EndEffector::none, EndEffector::qiangnao, EndEffector::revo2}) {
    Upper upper(end);
    CHECK(upper.sim.enable_touch(0, 1).message == "this hand has no touch sensors");
    CHECK(upper.sim.touch(0)[0].self_proximity[0] == 0);
  }
}

}  // namespace aim::robotside::kuavo
