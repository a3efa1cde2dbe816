// Every shipped motion file: the robot can perform it, and it starts and ends in the standing posture.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>

#include "core/codec/codec.hpp"
#include "robotside/motion/motion.hpp"
#include "robotside/motion/motion_check.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kExtension = ".motion.json";

std::vector<std::filesystem::path> files() {
  std::vector<std::filesystem::path> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(aim::test::source_root() / "robotside/motion/library"))
    if (entry.path().string().ends_with(kExtension)) found.push_back(entry.path());
  return found;
}

std::string stem(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return name.substr(0, name.size() - kExtension.size());
}

Motion read(const std::filesystem::path& path, const RobotModel& model) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  v1::Motion message;
  const auto decoded = from_json(text, message);
  if (!decoded) FAIL(path << ": " << decoded.error().message << ": " << decoded.error().reason);
  auto motion = motion_from(message, model);
  if (!motion) FAIL(path << ": " << motion.error().message << ": " << motion.error().reason);
  return *motion;
}

// Pose of the base at the end of the dance, in the frame of its start.
struct Place {
  double x = 0, y = 0, heading = 0;
};

Place end_of(const Motion& motion) {
  constexpr double dt = 1e-3;  // [s]
  Place place;
  std::array<std::size_t, 3> pieces{};
  for (double t = 0; t < motion.trajectory.duration(); t += dt) {
    std::array<double, 3> speed{};
    for (std::size_t column = 0; column < motion.trajectory.tracks.size(); ++column)
      if (const Track track = motion.trajectory.tracks[column]; track >= kBaseForward) {
        const std::size_t axis = track - kBaseForward;
        speed[axis] = at(motion.trajectory, column, t + dt / 2, pieces[axis]).position;
      }
    place.heading += speed[2] * dt;
    place.x += (speed[0] * std::cos(place.heading) - speed[1] * std::sin(place.heading)) * dt;
    place.y += (speed[0] * std::sin(place.heading) + speed[1] * std::cos(place.heading)) * dt;
  }
  return place;
}

}  // namespace

TEST_CASE("the robot can perform every shipped motion") {
  for (const RobotModel* model : robot_models())
    for (const auto& path : files()) {
      if (!model->can(Capability::player)) continue;
      const auto fine = check(read(path, *model), *model);
      INFO(stem(path) << (fine ? "" : ": " + fine.error().message));
      CHECK(fine);
    }
}

TEST_CASE("a shipped motion has the name of its file, starts and ends standing, and has a usual duration") {
  const RobotModel& model = *robot_models().front();
  const auto stand = model.posture("stand").positions;
  for (const auto& path : files()) {
    CAPTURE(path);
    const Motion motion = read(path, model);
    CHECK(motion.id == stem(path));
    CHECK_FALSE(motion.summary.empty());
    const auto& trajectory = motion.trajectory;
    for (const std::size_t knot : {std::size_t{0}, trajectory.times.size() - 1})
      for (std::size_t column = 0; column < trajectory.tracks.size(); ++column) {
        const Track track = trajectory.tracks[column];
        CHECK(trajectory.positions_at_knot(knot)[column] == (track < kMaxJoints ? stand[track] : 0.0));
      }
    const bool dance = motion.kind == MotionKind::dance;
    CHECK(trajectory.duration() >= (dance ? 20 : 2));
    CHECK(trajectory.duration() <= (dance ? 60 : 12));
  }
}

TEST_CASE("dances keep their tempo and return to their start") {
  const RobotModel& model = *robot_models().front();
  std::size_t dances = 0, with_steps = 0;
  for (const auto& path : files()) {
    CAPTURE(path);
    const Motion motion = read(path, model);
    if (motion.kind != MotionKind::dance) continue;
    ++dances;
    REQUIRE(motion.tempo_bpm > 0);
    for (const double time : motion.trajectory.times) {
      const double quarters = time * motion.tempo_bpm / 60 * 4;
      CHECK(std::abs(quarters - std::round(quarters)) < 0.01);  // times in files are rounded to 0.1 ms
    }
    if (motion.trajectory.tracks.back() >= kMaxJoints) ++with_steps;
    const Place end = end_of(motion);
    CHECK(std::hypot(end.x, end.y) < 0.01);
    CHECK(std::abs(std::remainder(end.heading, 2 * std::numbers::pi)) < 0.01);
  }
  CHECK(dances >= 4);
  CHECK(with_steps >= 2);
}

}  // namespace aim::robotside
