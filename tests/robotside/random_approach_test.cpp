// Parts of the body never touch under random requests for arms, neck and waist: streams, calls, tasks and
// player motions, with only the collision watch to prevent contact. AIM_SEED selects other sequences,
// AIM_EPISODES their number.
#include <cstdlib>
#include <random>

#include "resting_path.hpp"
#include "robot_fixture.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// Generates motions of the upper body without regard to collision on the way.
class Mover {
 public:
  explicit Mover(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  double fraction() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  Limb limb() {
    switch (below(8)) {
      case 0:
        return Limb::neck;
      case 1:
        return Limb::waist;
      default:
        return Limb::arms;
    }
  }

  // Most joints of a limb, at most `reach` (fraction of the range) away; most targets are free of collision,
  // the way there need not be.
  JointCommand joints(const JointArray& from, Limb limb, bool stream, double reach) {
    JointCommand command{limb, stream, 0, {}, {}};
    const bool unchecked = below(4) == 0;
    JointArray there;
    for (int tries = 0; tries < 20; ++tries) {
      there = from;
      command.mask = 0;
      for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) {
        const Joint& joint = fixture_model().joints[i];
        if (joint.limb != limb || below(4) == 0) continue;
        const Range& range = joint.limits.position;
        command.mask |= bit(i);
        there[i] = range.clamp(from[i] + reach * (2 * fraction() - 1) * (range.max - range.min));
      }
      if (unchecked || body_.find(there, kAllPairs, 0.02).distance > 0.006) break;
    }
    command.position = there;
    return command;
  }

  MoveJoints task(const JointArray& from) {
    const JointCommand to = joints(from, limb(), false, fraction());
    return {++number_, to.mask, to.position, 0.2 + 0.8 * fraction(), 0.2 + 0.8 * fraction()};
  }

  // Through some configurations, in times that the joints can usually keep; the path must outlive its task.
  JointTrajectory path(const JointArray& from) {
    std::vector<Track> tracks;
    for (std::size_t i = 12; i < 28; ++i) tracks.push_back(static_cast<Track>(i));
    std::vector<RestingKnot> knots = {{0, {}}};
    for (const Track track : tracks) knots[0].positions.push_back(from[track]);
    JointArray last = from;
    for (int n = 0; n < 3; ++n) {
      const double reach = 0.5 * fraction();
      const JointCommand next = joints(last, Limb::arms, false, reach);
      knots.push_back({knots.back().time + 0.3 + 4 * reach, {}});
      for (const Track track : tracks) {
        if ((next.mask & bit(track)) != 0) last[track] = next.position[track];
        knots.back().positions.push_back(last[track]);
      }
    }
    return resting_path(std::move(tracks), knots);
  }
  std::uint64_t number() { return ++number_; }

 private:
  const BodyClearance body_{*fixture_model().geometry};
  std::mt19937_64 random_;
  std::uint64_t number_ = 0;
};

// A controller whose set-points are checked for clearance in every period.
class Watched {
 public:
  Watched() {
    REQUIRE(driver_.connect());
    REQUIRE(driver_.enable());
    step();
    for (const ActionIndex hop : fixture_model().graph.path(0, action_of("RL_WHOLE_BODY_EXT_JOINT_SERVO"))) {
      ask(SetAction{hop});
      run(3000);
    }
  }

  Decision ask(const Request& request) {
    const Decision decision = controller_.decide({request}, now_);
    refused += decision.refused == Refused::would_collide;
    return decision;
  }
  void step() {
    const bool held = controller_.state().will_collide;
    controller_.step(now_ += 1'000'000);
    held_back += !held && controller_.state().will_collide;
    const Clearance nearest = body_.find(controller_.set_points().position, kAllPairs, 0.05);
    least = std::min(least, nearest.distance);
    near += nearest.distance < 0.02;
    for (std::size_t i = 12; i < 26; ++i) way += std::abs(controller_.set_points().velocity[i]) * 1e-3;
  }
  void run(int periods) {
    for (int i = 0; i < periods; ++i) step();
  }
  const RobotState& state() const { return controller_.state(); }

  double least = 1;             // smallest clearance so far [m]
  double way = 0;               // travel of all arm joints [rad]
  std::uint64_t near = 0;       // periods with a clearance below 20 mm
  std::uint64_t refused = 0;    // commands refused by the watch
  std::uint64_t held_back = 0;  // times that the watch ended a motion

 private:
  SimDriver driver_{fixture_model()};
  Controller controller_{fixture_model(), driver_, {}};
  BodyClearance body_{*fixture_model().geometry};
  TimeNs now_ = 0;
};

void stream(Watched& robot, Mover& mover) {
  const Limb limb = mover.limb();
  const double reach = mover.below(2) == 0 ? 0.05 : mover.fraction();
  JointCommand command = mover.joints(robot.state().set_position, limb, true, reach);
  const int samples = static_cast<int>(10 + mover.below(60));
  for (int i = 0; i < samples; ++i) {
    if (mover.below(20) == 0) command = mover.joints(command.position, limb, true, reach);
    robot.ask(command);
    robot.run(static_cast<int>(5 + mover.below(20)));
  }
}

// An episode begins during the motion of the last one.
void episode(Watched& robot, Mover& mover, std::vector<JointTrajectory>& paths) {
  const JointArray from = robot.state().set_position;
  const std::uint64_t kind = mover.below(7);
  robot.ask(PauseTask{false});
  if (mover.below(2) == 0) robot.ask(SetMotionPlayer{kind == 0, false});
  if (kind == 0)
    robot.ask(PlayMotion{mover.number(), &paths.emplace_back(mover.path(from)), false, true, 0});
  else if (kind == 1)
    robot.ask(FollowPath{mover.number(), &paths.emplace_back(mover.path(from))});
  else if (kind < 4)
    robot.ask(mover.task(from));
  else if (kind < 5)
    robot.ask(mover.joints(from, mover.limb(), false, mover.fraction()));
  else
    stream(robot, mover);
  robot.run(static_cast<int>(mover.below(1500)));
  if (mover.below(6) == 0) robot.ask(PauseTask{true});
  if (mover.below(6) == 0) robot.ask(CancelTask{0});
}

}  // namespace

TEST_CASE("parts of the body never touch under random requests") {
  const std::uint64_t seed = number_from("AIM_SEED", 1);
  const std::uint64_t episodes = number_from("AIM_EPISODES", 1000);
  double least = 1, way = 0;
  std::uint64_t near = 0, refused = 0, held_back = 0;
  constexpr std::uint64_t kTogether = 50;  // episodes that begin where the last one ended
  for (std::uint64_t group = 0; group < episodes / kTogether; ++group) {
    INFO("AIM_SEED=" << seed << ", group " << group);
    Mover mover(seed * 1'000'003 + group);
    std::vector<JointTrajectory> paths;
    paths.reserve(kTogether);
    Watched robot;
    for (std::uint64_t i = 0; i < kTogether && robot.least > 0; ++i) episode(robot, mover, paths);
    CHECK(robot.least > 0.002);
    least = std::min(least, robot.least);
    way += robot.way;
    near += robot.near;
    refused += robot.refused;
    held_back += robot.held_back;
  }
  INFO("least clearance " << least << " m, " << way << " rad, near for " << near << " periods, " << refused
                          << " refused, " << held_back << " held back");
  // Proves that the arms moved, and that they would have touched without the watch.
  CHECK(way > 1.0 * static_cast<double>(episodes));
  CHECK(near > episodes);
  CHECK(refused > episodes / 20);
  CHECK(held_back > episodes / 50);
}

}  // namespace aim::robotside
