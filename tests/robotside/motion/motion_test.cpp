// Motions from messages: their form, the curve between their knots, and the conversion back.
#include "robotside/motion/motion.hpp"

#include <functional>
#include <limits>
#include <random>

#include "core/codec/codec.hpp"
#include "robotside/motion/cubic_piece.hpp"
#include "robotside/smooth/spline.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/motion/sample_motion.hpp"

namespace aim::robotside {

TEST_CASE("a motion is converted from a file and back") {
  v1::Motion message;
  REQUIRE(from_json(to_json(sample_motion()), message));
  const auto motion = motion_from(message, model());
  REQUIRE(motion);
  CHECK(motion->id == "look");
  CHECK(motion->kind == MotionKind::motion);
  CHECK(motion->trajectory.duration() == 2.5);
  REQUIRE(motion->trajectory.tracks.size() == 2);
  CHECK(name_of_track(model(), motion->trajectory.tracks[0]) == "idx27_head_joint1");
  CHECK(name_of_track(model(), motion->trajectory.tracks[1]) == "waist_roll");
  CHECK(motion->trajectory.positions_at_knot(2)[0] == 0.3);

  // With the order and names of the model the text stays the same.
  const std::string text = to_json(to_message(*motion, model()));
  v1::Motion again;
  REQUIRE(from_json(text, again));
  const auto reread = motion_from(again, model());
  REQUIRE(reread);
  CHECK(to_json(to_message(*reread, model())) == text);
}

TEST_CASE("a dance has steps and a tempo") {
  v1::Motion message = sample_motion();
  message.set_kind(v1::Motion::KIND_DANCE);
  message.set_tempo_bpm(96);
  message.add_tracks("base_turn");
  for (v1::Knot& knot : *message.mutable_knots()) knot.add_positions(0);
  const auto motion = motion_from(message, model());
  REQUIRE(motion);
  CHECK(motion->trajectory.tracks.back() == kBaseTurn);
  CHECK(to_message(*motion, model()).tracks(2) == "base_turn");
  CHECK(to_message(*motion, model()).tempo_bpm() == 96);
}

TEST_CASE("an invalid motion is refused with the reason") {
  struct Wrong {
    const char* says;
    std::function<void(v1::Motion&)> spoil;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Wrong wrongs[] = {
      {"no track \"neck_shak\"", [](auto& m) { m.set_tracks(1, "neck_shak"); }},
      {"idx27_head_joint1 appears twice", [](auto& m) { m.set_tracks(0, "idx27_head_joint1"); }},
      {"is a joint of the legs", [](auto& m) { m.set_tracks(0, "left_knee"); }},
      {"needs a motion of KIND_DANCE", [](auto& m) { m.set_tracks(0, "base_turn"); }},
      {"at least one track", [](auto& m) { m.clear_tracks(); }},
      {"knot 2 has 3 positions", [](auto& m) { m.mutable_knots(2)->add_positions(0); }},
      {"at least 2 knots", [](auto& m) { m.clear_knots(); }},
      {"first knot is at 0.1 s", [](auto& m) { m.mutable_knots(0)->set_time_s(0.1); }},
      {"knot 2 is at 0.8 s", [](auto& m) { m.mutable_knots(2)->set_time_s(0.8); }},
      {"knots[1].positions[0] is not finite", [&](auto& m) { m.mutable_knots(1)->set_positions(0, nan); }},
      {"knots[1].time_s is not finite", [&](auto& m) { m.mutable_knots(1)->set_time_s(nan); }},
      {"600.5 s is too long", [](auto& m) { m.mutable_knots(3)->set_time_s(600.5); }},
      {"60001 knots are too many",
       [](auto& m) {
         while (m.knots_size() <= 60'000) m.add_knots();
       }},
      {"cannot be the name", [](auto& m) { m.set_name("../look"); }},
      {"cannot be the name", [](auto& m) { m.set_name(""); }},
      {"cannot be the name", [](auto& m) { m.set_name("-v"); }},
      {"cannot be the name", [](auto& m) { m.set_name("next_motion"); }},
      {"cannot be the name", [](auto& m) { m.set_name(std::string(65, 'x')); }},
      {"not one line", [](auto& m) { m.set_summary("two\nlines"); }},
      {"not a tempo", [](auto& m) { m.set_tempo_bpm(-1); }},
      {"was made for other-robot", [](auto& m) { m.set_robot("other-robot"); }},
  };
  for (const Wrong& wrong : wrongs) {
    v1::Motion message = sample_motion();
    wrong.spoil(message);
    const auto motion = motion_from(message, model());
    REQUIRE_FALSE(motion);
    CHECK_THAT(motion.error().message, Catch::Contains(wrong.says));
  }
  v1::Motion message = sample_motion();
  message.set_tracks(1, "neck_shak");
  CHECK_THAT(motion_from(message, model()).error().hint, Catch::Contains("neck_shake"));
}

TEST_CASE("velocity and acceleration are continuous, and both ends are at rest") {
  std::mt19937 random(7);
  std::uniform_real_distribution<> position(-1, 1), step(0.02, 0.9);
  JointTrajectory trajectory;
  trajectory.tracks = {3, 9};
  for (double t = 0; trajectory.times.size() < 200; t += step(random)) {
    trajectory.times.push_back(t);
    trajectory.position.push_back(position(random));
    trajectory.position.push_back(position(random));
  }
  fill_spline_velocities(trajectory);
  for (std::size_t column = 0; column < 2; ++column) {
    CHECK(piece_of(trajectory, column, 0).velocity_at(0) == 0);
    const CubicPiece last = piece_of(trajectory, column, trajectory.times.size() - 2);
    CHECK(last.velocity_at(last.length) == Approx(0).margin(1e-9));
    for (std::size_t k = 0; k + 2 < trajectory.times.size(); ++k) {
      const CubicPiece before = piece_of(trajectory, column, k), after = piece_of(trajectory, column, k + 1);
      REQUIRE(before.at(before.length) == Approx(trajectory.positions_at_knot(k + 1)[column]).margin(1e-9));
      REQUIRE(before.velocity_at(before.length) == Approx(after.velocity_at(0)).margin(1e-6));
      REQUIRE(before.acceleration_at(before.length) == Approx(after.acceleration_at(0)).margin(1e-5));
    }
  }
}

TEST_CASE("a piece computes its extremes") {
  std::mt19937 random(8);
  std::uniform_real_distribution<> any(-2, 2);
  for (int i = 0; i < 300; ++i) {
    CubicPiece piece{.start = 0,
                     .length = 1.5,
                     .p0 = any(random),
                     .p1 = any(random),
                     .p2 = any(random),
                     .p3 = any(random)};
    if (i % 3 == 0) piece.p3 = 0;
    if (i % 6 == 0) piece.p2 = 0;
    double low = piece.p0, high = piece.p0, fast = 0, hard = 0;
    for (int s = 0; s <= 3000; ++s) {
      const double t = piece.length * s / 3000;
      low = std::min(low, piece.at(t));
      high = std::max(high, piece.at(t));
      fast = std::max(fast, std::abs(piece.velocity_at(t)));
      hard = std::max(hard, std::abs(piece.acceleration_at(t)));
    }
    REQUIRE(piece.lowest().value == Approx(low).margin(1e-5));
    REQUIRE(piece.highest().value == Approx(high).margin(1e-5));
    REQUIRE(piece.fastest().value == Approx(fast).margin(1e-5));
    REQUIRE(piece.most_accelerated().value == Approx(hard).margin(1e-9));
  }
}

}  // namespace aim::robotside
