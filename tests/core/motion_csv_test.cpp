// Motions as CSV: exact round trip, and errors with line and column.
#include "core/codec/motion_csv.hpp"

#include <limits>

#include "tests/catch.hpp"

namespace aim {
namespace {

v1::Motion sample() {
  v1::Motion motion;
  motion.set_name("wave");
  motion.add_tracks("waist_lift");
  motion.add_tracks("left_index");
  const double rows[][3] = {{0, -0.1, 2000},
                            {1.0 / 3, std::numeric_limits<double>::denorm_min(), 1e300},
                            {0.7000000000000001, -0.0, 12.5}};
  for (const auto& row : rows) {
    v1::Knot& knot = *motion.add_knots();
    knot.set_time_s(row[0]);
    knot.add_positions(row[1]);
    knot.add_positions(row[2]);
  }
  return motion;
}

}  // namespace

TEST_CASE("a motion is read back from CSV exactly") {
  const auto back = motion_of_csv(csv_of(sample()), "wave");
  REQUIRE(back);
  CHECK(back->SerializeAsString() == sample().SerializeAsString());
}

TEST_CASE("tracks whose names need quotes are read back from CSV exactly") {
  v1::Motion motion;
  motion.set_name("odd");
  for (const char* track : {"a,b", "\"", "say \"hi\"", " blank ", "plain"}) motion.add_tracks(track);
  const auto back = motion_of_csv(csv_of(motion), "odd");
  REQUIRE(back);
  CHECK(back->SerializeAsString() == motion.SerializeAsString());
}

TEST_CASE("CSV of other programs is accepted") {
  const auto motion =
      motion_of_csv("\xEF\xBB\xBFtime_s, waist_yaw \r\n0,0\r\n\r\n 0.5 ,-1e-1\r\n2,0.25", "x");
  REQUIRE(motion);
  CHECK(motion->tracks(0) == "waist_yaw");
  REQUIRE(motion->knots_size() == 3);
  CHECK(motion->knots(1).time_s() == 0.5);
  CHECK(motion->knots(1).positions(0) == -0.1);
}

TEST_CASE("CSV as spreadsheets write it is accepted, and comments") {
  const auto motion = motion_of_csv(
      "# a wave\n\"time_s\",\"waist_yaw\"\r\n\"0\",\"0\"\r\n# the end\r\n \"1\" , 0.25\r\n", "x");
  REQUIRE(motion);
  CHECK(motion->tracks(0) == "waist_yaw");
  REQUIRE(motion->knots_size() == 2);
  CHECK(motion->knots(1).positions(0) == 0.25);
}

TEST_CASE("another separator is named") {
  CHECK(motion_of_csv("time_s;waist_yaw\n0;0\n", "x").error().hint.find("semicolons") != std::string::npos);
  CHECK(motion_of_csv("time_s\twaist_yaw\n0\t0\n", "x").error().hint.find("tabs") != std::string::npos);
}

TEST_CASE("an error in CSV is reported with line and column") {
  struct Slip {
    const char* text;
    const char* place;
  };
  const Slip slips[] = {
      {"", "line 1, column 1"},
      {"time,waist_yaw\n0,0\n", "line 1, column 1"},
      {"time_s;waist_yaw\n0;0\n", "line 1, column 1"},
      {"time_s\n0\n", "line 1, column 2"},
      {"time_s,waist_yaw,\n0,0,0\n", "line 1, column 3"},
      {"time_s,waist_yaw\n0,0\n\n1,east\n", "line 4, column 2"},
      {"time_s,waist_yaw\n0,0\n1,0.1x\n", "line 3, column 2"},
      {"time_s,waist_yaw\n0,0\nnan,0\n", "line 3, column 1"},
      {"time_s,waist_yaw\n0,\n", "line 2, column 2"},
      {"time_s,waist_yaw\n0\n", "line 2, column 2"},
      {"time_s,waist_yaw\n0,1,2\n", "line 2, column 3"},
      {"time_s,waist_yaw\n0,1e999\n", "line 2, column 2"},
      {"time_s,\"waist_yaw\n0,0\n", "line 1, column 2"},
      {"time_s,waist_yaw\n\"0\"1,0\n", "line 2, column 1"},
      {"# a comment\n\ntime_s,waist_yaw\n0,x\n", "line 4, column 2"},
  };
  for (const Slip& slip : slips) {
    CAPTURE(slip.text);
    const auto motion = motion_of_csv(slip.text, "x");
    REQUIRE_FALSE(motion);
    CHECK(motion.error().origin == Origin::usage);
    CHECK(motion.error().message.starts_with(std::string(slip.place) + ": "));
  }
}

}  // namespace aim
