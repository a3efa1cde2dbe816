// The guarantees of the controller under random sequences of commands, for every robot of the tables: limits,
// the stop, the graph, leg power, tasks that end, and what a robot's capabilities exclude. AIM_ROBOT selects
// one robot, AIM_SEED other sequences, AIM_COMMANDS their length.
#include <cstdlib>

#include "promises.hpp"
#include "random_operator.hpp"
#include "robotside/control/set_point_monitor.hpp"
#include "tests/robots/robot_row.hpp"

namespace aim::robotside {
namespace {

std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

// One robot and everything that watches it.
class Episode {
 public:
  Episode(const RobotRow& row, std::uint64_t seed)
      : model_(*row.model),
        driver_(model_, driver_of(row)),
        random_(model_, seed),
        promises_(model_, driver_.ports().modes != nullptr) {
    REQUIRE(driver_.connect());
    REQUIRE(driver_.enable());
    const std::string_view sequence = sample_sequence(model_);
    if (!sequence.empty()) REQUIRE(driver_.ports().sequences->load(sequence));
    step();
  }

  void run(std::uint64_t commands) {
    Mood mood = Mood::calm;
    for (std::uint64_t i = 0; i < commands && promises_.broken().empty(); ++i) {
      if (i % 5000 == 0) {
        travel(random_.destination());
        mood = random_.mood();
        controller_.decide({SetMotionPlayer{random_.below(2) == 0, false}}, now_);
      }
      const Request request = random_.request(controller_.state(), mood);
      if (driver_.ports().modes != nullptr) driver_.lose_request = random_.below(10) == 0;
      const Decision decision = controller_.decide({request, random_.below(20) == 0}, now_);
      promises_.observe(request, decision, controller_.state());
      ++verdicts_[static_cast<std::size_t>(decision.verdict)];
      // Sometimes a long silence: dead-man times expire, transitions end, the robot sits down.
      const std::uint64_t steps = random_.below(2000) == 0 ? 200 + random_.below(5000) : 1 + random_.below(3);
      for (std::uint64_t n = 0; n < steps; ++n) step();
    }
  }

  void check_guarantees() const {
    CHECK(promises_.broken() == "");
    CHECK(driver_.sent().violation() == "");
    CHECK(driver_.moved().violation() == "");
    // The same guarantees as checked by aimd's own monitor.
    const Violations violations = monitored_.violations();
    INFO((violations.count == 0 ? "" : sentence_of(violations, model_)));
    CHECK(violations.count == 0);
  }

  // Each of these would be zero if all commands were refused.
  void check_effects(std::uint64_t commands) const {
    const bool walks = model_.can(Capability::walking);
    const bool joints = model_.can(Capability::joint_control);
    CHECK(verdicts_[static_cast<std::size_t>(Verdict::accepted)] > commands / 50);
    CHECK(verdicts_[static_cast<std::size_t>(Verdict::clamped)] > commands / 1000);
    CHECK(promises_.changes() > commands / 1000);
    CHECK(promises_.rests() > 1000);
    // Of twenty actions a robot may walk in one.
    const bool rarely = joints && promises_.own_modes();
    CHECK((farthest_ > (rarely ? 0.001 : 0.1)) == walks);
    // A controller of the robot's own moves the legs, unless an action gives them to clients.
    const bool leads_legs = joints && walks && (!promises_.own_modes() || !model_.impedances.empty());
    CHECK((promises_.cuts() > commands / 25'000) == leads_legs);
    // A robot with a controller of its own spends much time on its way to actions that take tasks.
    const std::uint64_t tasks = joints && promises_.own_modes() ? 0 : commands / 25'000;
    CHECK((promises_.successes() > tasks) == (joints || !sample_sequence(model_).empty()));
    CHECK((promises_.performances() > 0) == model_.can(Capability::player));
    const bool excludes = !walks || !joints || !model_.can(Capability::player) ||
                          !model_.can(Capability::body_pose) || !model_.can(Capability::sequences);
    CHECK((promises_.excluded() > commands / 1000) == excludes);
    CHECK((poses_ > commands / 100) == model_.can(Capability::body_pose));
    CHECK((sequences_ > 0) == !sample_sequence(model_).empty());
  }

 private:
  void step() {
    const RobotState before = controller_.state();
    const SetPoints was = controller_.set_points();
    controller_.step(now_ += 1'000'000);
    monitored_.judge(controller_.state());
    double fastest = 0;
    for (std::size_t i = 0; i < model_.joints.size(); ++i) {
      const Joint& joint = model_.joints[i];
      const double scale = joint.unit == JointUnit::count ? 3.0 / joint.limits.velocity : 1.0;
      fastest = std::max(fastest, scale * std::abs(controller_.state().velocity[i]));
    }
    poses_ += controller_.state().body_moving ? 1 : 0;
    const TaskState& task = controller_.state().task;
    sequences_ += task.steps > 0 && under_way(before.task.progress) && !under_way(task.progress) ? 1 : 0;
    promises_.observe(before, controller_.state(), was, controller_.set_points(), fastest);
    farthest_ = std::max(farthest_, std::hypot(controller_.state().base.x, controller_.state().base.y));
  }

  void travel(ActionIndex to) {
    controller_.decide({SetEmergencyStop{false}}, now_);
    controller_.decide({ResetStop{}}, now_);
    controller_.decide({EnableMotion{true}}, now_);
    controller_.decide({SetWorkMode{ControlSource::safe}}, now_);
    for (const ActionIndex hop : model_.graph.path(controller_.state().action, to)) {
      controller_.decide({SetAction{hop}}, now_);
      do step();
      while (controller_.state().status == ActionStatus::prepare && controller_.state().action == hop);
    }
  }

  const RobotModel& model_;
  ProbeDriver driver_;
  MonitoredDriver monitored_{model_, {}, driver_};
  Controller controller_{model_, monitored_, {}};
  RandomOperator random_;
  Promises promises_;
  TimeNs now_ = 0;
  std::array<std::uint64_t, 4> verdicts_{};
  double farthest_ = 0;
  std::uint64_t poses_ = 0;      // periods in which the trunk moves to a pose
  std::uint64_t sequences_ = 0;  // that ended
};

}  // namespace

TEST_CASE("random commands never violate a guarantee") {
  const char* only = std::getenv("AIM_ROBOT");
  const std::uint64_t seed = number_from("AIM_SEED", 1);
  const std::uint64_t commands = number_from("AIM_COMMANDS", 250'000);
  std::size_t robots = 0;
  for (const RobotRow& row : robot_rows()) {
    if (only != nullptr && row.model->id != only) continue;
    ++robots;
    INFO(row.name() << ", AIM_SEED=" << seed);
    Episode episode(row, seed);
    episode.run(commands);
    episode.check_guarantees();
    episode.check_effects(commands);
  }
  CHECK(robots > 0);
}

}  // namespace aim::robotside
