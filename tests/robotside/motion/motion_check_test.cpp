// Checks of motions: for each rule a motion that violates only this rule.
#include "robotside/motion/motion_check.hpp"

#include "core/fact.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/motion/sample_motion.hpp"

namespace aim::robotside {
namespace {

// There and back, `seconds` in each direction; a dance, so that it may have any track.
Motion there_and_back(std::initializer_list<const char*> tracks, std::initializer_list<double> from,
                      std::initializer_list<double> to, double seconds) {
  v1::Motion message;
  message.set_name("test");
  message.set_kind(v1::Motion::KIND_DANCE);
  for (const char* track : tracks) message.add_tracks(track);
  add_knot(message, 0, from);
  add_knot(message, seconds, to);
  add_knot(message, 2 * seconds, from);
  auto motion = motion_from(message, model());
  REQUIRE(motion);
  return *motion;
}

std::string refusal(const Motion& motion) {
  const auto fine = check(motion, model());
  return fine ? "" : fine.error().message;
}

}  // namespace

TEST_CASE("motions up to 98 % of the limits pass") {
  CHECK(refusal(*motion_from(sample_motion(), model())) == "");
  // There and back by a spline: the peak velocity is 1.5 times the mean one.
  CHECK(refusal(there_and_back({"neck_shake"}, {0}, {0.78}, 1.0)) == "");
  CHECK(refusal(there_and_back({"base_forward"}, {0}, {0.79}, 1.6)) == "");
}

TEST_CASE("a refusal names joint, time, value and limit") {
  const auto fine = check(there_and_back({"waist_yaw"}, {0}, {0.5}, 0.7), model());
  REQUIRE_FALSE(fine);
  CHECK(fine.error().origin == Origin::limit);
  CHECK(fine.error().message == "waist_yaw reaches velocity 1.071 rad/s at 0.350 s, its limit is 0.98 rad/s");
  CHECK(fact_of(fine.error(), "joint") == "waist_yaw");
  CHECK(fact_of(fine.error(), "time_s") == "0.350");
  CHECK(fact_of(fine.error(), "value_rad_s") == "1.07143");
  CHECK(fact_of(fine.error(), "limit_rad_s") == "0.98");
}

TEST_CASE("each limit is checked") {
  const auto says = [](const char* words) { return Catch::Contains(words); };
  CHECK_THAT(refusal(there_and_back({"neck_nod"}, {0}, {0.41}, 3)), says("reaches position 0.41 rad"));
  CHECK_THAT(refusal(there_and_back({"left_index"}, {0}, {-1}, 3)), says("reaches position -1 count"));
  CHECK_THAT(refusal(there_and_back({"neck_shake"}, {0}, {0.4}, 0.55)), says("acceleration"));
  CHECK_THAT(refusal(there_and_back({"waist_lift"}, {0}, {-0.06}, 0.45)), says("acceleration"));
  CHECK_THAT(refusal(there_and_back({"base_forward"}, {0}, {0.81}, 4)),
             says("base_forward reaches velocity 0.81 m/s"));
  CHECK_THAT(refusal(there_and_back({"base_turn"}, {0}, {0.9}, 0.8)), says("base_turn reaches acceleration"));
  CHECK_THAT(refusal(there_and_back({"base_turn"}, {0.1}, {0}, 3)), says("must be 0 there"));
  CHECK_THAT(refusal(there_and_back({"left_arm_joint6", "left_arm_joint7"}, {0, 0}, {0.44, 0.3}, 3)),
             says("exceed the limit they share"));
  CHECK(refusal(there_and_back({"left_arm_joint6"}, {0}, {0.44}, 3)) == "");
}

TEST_CASE("an overshoot between knots is refused too") {
  v1::Motion message;
  message.set_name("swing");
  message.add_tracks("neck_nod");
  for (const auto& [time, position] : {std::pair{0.0, 0.0}, {1.5, 0.40}, {2.2, 0.40}, {4.0, 0.0}})
    add_knot(message, time, {position});
  CHECK_THAT(refusal(*motion_from(message, model())), Catch::Contains("reaches position"));
}

TEST_CASE("numbers whose calculation overflows are refused") {
  for (const double huge : {1e308, -1e308, 1e200}) {
    CHECK_FALSE(refusal(there_and_back({"neck_shake"}, {0}, {huge}, 1e-3)).empty());
    CHECK_FALSE(refusal(there_and_back({"neck_shake"}, {huge}, {0}, 1e-3)).empty());
    CHECK_FALSE(refusal(there_and_back({"base_turn"}, {0}, {huge}, 1e-3)).empty());
  }
}

TEST_CASE("a collision of the arms with the body is refused") {
  const Motion motion = there_and_back({"left_arm_joint3", "left_arm_joint4"}, {0.02, -0.10}, {1.5, -1.9}, 3);
  CHECK_THAT(refusal(motion), Catch::Contains("torso") && Catch::Contains("left_"));
}

TEST_CASE("a motion of the upper body must also be free of collision without its waist tracks") {
  // With the body turned left a hand is where the thigh would be without the turn.
  Motion motion = there_and_back({"left_arm_joint1", "left_arm_joint2", "left_arm_joint3", "left_arm_joint4",
                                  "waist_pitch", "waist_yaw"},
                                 {0, 1.2, 0.02, -0.1, 0, 0}, {-0.06, 1.36, 0.61, -0.17, -0.2, 0.49}, 4);
  REQUIRE(motion.kind == MotionKind::dance);
  CHECK(refusal(motion) == "");
  motion.kind = MotionKind::motion;
  CHECK_THAT(refusal(motion), Catch::Contains("left_thigh"));
}

}  // namespace aim::robotside
