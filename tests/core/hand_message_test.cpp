// Hands of every number of fingers that AimDK has a message for.
#include "core/codec/hand_message.hpp"

#include "tests/catch.hpp"

using namespace aim;
namespace wire = aimdk::protocol;

namespace {

FingerValues numbered(std::size_t fingers, bool forces) {
  FingerValues values;
  for (std::size_t i = 0; i < fingers; ++i) {
    const double number = 100.0 * static_cast<double>(i + 1);
    values.push_back({number, forces ? std::optional(number + 7) : std::nullopt});
  }
  return values;
}

template <class Hand>
void check_round_trip(std::size_t fingers, bool forces) {
  Hand hand;
  REQUIRE(fill_hand(numbered(fingers, forces), hand));
  const FingerValues read = fingers_of(hand, fingers);
  REQUIRE(read.size() == fingers);
  for (std::size_t i = 0; i < fingers; ++i) {
    CHECK(read[i].position == 100.0 * static_cast<double>(i + 1));
    CHECK(read[i].force == numbered(fingers, forces)[i].force);
  }
}

}  // namespace

TEST_CASE("a claw and hands of six and ten fingers keep their values") {
  check_round_trip<wire::SingleHandState>(1, true);
  check_round_trip<wire::SingleHandState>(6, true);
  check_round_trip<wire::SingleHandState>(10, false);
  check_round_trip<wire::SingleHandCommand>(1, true);
  check_round_trip<wire::SingleHandCommand>(6, true);
  check_round_trip<wire::SingleHandCommand>(6, false);
  check_round_trip<wire::SingleHandCommand>(10, false);
}

TEST_CASE("the six fingers are those that the message names") {
  wire::SingleHandState hand;
  REQUIRE(fill_hand(numbered(6, true), hand));
  const wire::FingerState& finger = hand.agi_hand().finger();
  CHECK(finger.pos().thumb_pos_0() == 100);
  CHECK(finger.pos().thumb_pos_1() == 200);
  CHECK(finger.pos().index_pos() == 300);
  CHECK(finger.pos().middle_pos() == 400);
  CHECK(finger.pos().ring_pos() == 500);
  CHECK(finger.pos().pinky_pos() == 600);
  CHECK(finger.toq().thumb_toq_0() == 107);
  CHECK(finger.toq().pinky_toq() == 607);
}

TEST_CASE("values are rounded, and a claw has none below zero") {
  wire::SingleHandState claw;
  REQUIRE(fill_hand({{99.6, -3.0}}, claw));
  CHECK(claw.claw().position() == 100);
  CHECK(claw.claw().force() == 0);
}

TEST_CASE("a hand of another kind or number of fingers is not read or filled") {
  for (const std::size_t fingers : {0U, 2U, 3U, 5U, 7U, 11U}) {
    wire::SingleHandCommand hand;
    CHECK_FALSE(has_hand_message(fingers));
    CHECK_FALSE(fill_hand(numbered(fingers, true), hand));
    CHECK(hand.ByteSizeLong() == 0);
  }
  wire::SingleHandCommand six;
  REQUIRE(fill_hand(numbered(6, true), six));
  CHECK(fingers_of(six, 1).empty());
  CHECK(fingers_of(six, 10).empty());
  six.mutable_agi_hand()->mutable_finger()->clear_pos();
  CHECK(fingers_of(six, 6).empty());
  CHECK(fingers_of(wire::SingleHandState(), 6).empty());
  wire::SingleHandState zeros;
  zeros.mutable_agi_hand()->mutable_finger();
  CHECK(fingers_of(zeros, 6).size() == 6);
}
