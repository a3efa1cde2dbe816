// The model and the driver of the robot for tests.
#include "limb_robot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace aim::test {

using namespace robotside;

namespace {

constexpr std::string_view kSource = "chosen for tests";
constexpr Joint leg(std::string_view name) {
  return {name, Limb::legs, JointUnit::radian, {{-1, 1}, 5, 50, 50}, kSource};
}
constexpr Joint arm(std::string_view name) {
  return {name, Limb::arms, JointUnit::radian, {{-1.5, 1.5}, 2, 20, 20}, kSource};
}
constexpr Joint finger(std::string_view name) {
  return {name, Limb::hands, JointUnit::count, {{0, 100}, 200, 1000, 0}, kSource};
}
constexpr std::array kJoints{leg("left_knee"),     leg("right_knee"),     arm("left_shoulder"),
                             arm("left_elbow"),    arm("right_shoulder"), arm("right_elbow"),
                             finger("left_index"), finger("right_index")};
constexpr std::size_t kArmsAt = 2, kArms = 4;
constexpr JointGroup kGroups[] = {
    {"legs", 0, 2},      {"left_leg", 0, 1},  {"right_leg", 1, 1},  {"arms", 2, 4},  {"left_arm", 2, 2},
    {"right_arm", 4, 2}, {"left_hand", 6, 1}, {"right_hand", 7, 1}, {"hands", 6, 2}, {"body", 0, 6}};

constexpr LimbOwners kOff{Owner::none, Owner::none, Owner::none, Owner::none, Owner::none};
constexpr LimbOwners kOn{Owner::action, Owner::action, Owner::none, Owner::action, Owner::none};
constexpr Action kActions[] = {
    {"OFF", 20000, Behaviour::hold, {}, kOff, false, 0.1, "OFF", "no power", {}, {}, Footing::falls},
    {"STAND", 20001, Behaviour::stand, Interface::velocity, kOn, true, 0.1, "OFF", "stand, and walk"},
    {"GOING", 20002, Behaviour::none, {}, kOn, true, 0.1, "STAND", "walk to a pose", "its target begins it"}};
constexpr ActionEdge kEdges[] = {{"OFF", "STAND", Certainty::certain}, {"STAND", "OFF", Certainty::certain}};
constexpr ActionGraph kGraph{kActions, kEdges};
static_assert(sound(kGraph));
constexpr Topic kTopics[] = {{"/motion/control/locomotion_velocity",
                              "pb:aimdk.protocol.McLocomotionVelocityChannel", Direction::to_robot, 50,
                              Interface::velocity, "walking velocity"}};
constexpr EndpointPort kPorts[] = {{Endpoint::mc, "mc", 56322}};
constexpr WalkLimits kWalk{{-0.5, 0.5}, {-0.3, 0.3}, {-1, 1}, 1, 2, 0.02, 0.5, kSource};
constexpr ArmMode kModes[] = {{"keep", 0, false, "they hold"},
                              {"swing", 1, false, "they swing while it walks"},
                              {"external", 2, true, "clients move them"}};

constexpr double kClawSpeed = 200;  // [%/s]
constexpr double kWalkSpeed = 0.5;  // [m/s, rad/s]
constexpr double kGesture_s = 0.6;

double seconds_of(TimeNs span) { return static_cast<double>(span) * 1e-9; }
double towards(double from, double to, double most) { return from + std::clamp(to - from, -most, most); }

}  // namespace

constinit const RobotModel kLimbRobot = {
    .id = "test-limbs",
    .title = "test robot with limbs of its own",
    .edition = "",
    .capabilities = {Capability::walking, Capability::arms, Capability::hands, Capability::arm_modes,
                     Capability::arm_trajectories, Capability::own_gestures, Capability::hand_force,
                     Capability::hand_touch, Capability::claws, Capability::foot_steps, Capability::walk_to,
                     Capability::motor_gains},
    .joints = kJoints,
    .groups = kGroups,
    .aliases = {},
    .graph = kGraph,
    .topics = kTopics,
    .ports = kPorts,
    .walk = kWalk,
    .arm_modes = kModes,
};

Status LimbState::take(const std::string& call) {
  calls.push_back(call);
  if (refusal.empty()) return Done{};
  return Error{.origin = Origin::state,
               .message = "the robot refuses",
               .reason = std::exchange(refusal, {}),
               .hint = "try again"};
}

void LimbState::step(TimeNs time) {
  const double dt = seconds_of(time - now);
  now = time;
  const double at = seconds_of(now - trajectory_began);
  double from_s = 0;
  std::vector<double> from = trajectory_from;
  for (const ArmPoint& point : trajectory) {
    const double share = std::clamp((at - from_s) / std::max(point.time_s - from_s, 1e-9), 0.0, 1.0);
    for (std::size_t i = 0; i < kArms && at >= from_s; ++i)
      position[kArmsAt + i] = from[i] + share * (point.position[i] - from[i]);
    from = point.position;
    from_s = point.time_s;
  }
  if (at > from_s) trajectory.clear();
  for (std::size_t i = 0; i < claws.size(); ++i) {
    claws[i].closed = towards(claws[i].closed, claw_targets[i], kClawSpeed * dt);
    const bool there = claws[i].closed == claw_targets[i];
    if (claws[i].activity == ClawActivity::moving && there) claws[i].activity = ClawActivity::reached;
  }
  const BaseState before = base;
  if (goal && !stuck) {
    base.x = towards(base.x, goal->x, kWalkSpeed * dt);
    base.y = towards(base.y, goal->y, kWalkSpeed * dt);
    base.yaw = towards(base.yaw, goal->yaw, kWalkSpeed * dt);
  }
  for (const FootStep& step : steps)
    if (seconds_of(now - steps_began) < step.time_s) {
      base.x = towards(base.x, step.torso_x, kWalkSpeed * dt);
      break;
    }
  base.velocity.forward = dt > 0 ? (base.x - before.x) / dt : 0;
  base.velocity.lateral = dt > 0 ? (base.y - before.y) / dt : 0;
  base.velocity.yaw_rate = dt > 0 ? (base.yaw - before.yaw) / dt : 0;
}

namespace {

// A call of the robot, during which something else may happen.
template <class Work>
Status asked(LimbState& state, Work work) {
  Status done = Done{};
  {
    const std::lock_guard lock(state.mutex);
    done = work();
  }
  if (state.meanwhile) std::exchange(state.meanwhile, {})();
  return done;
}

}  // namespace

struct LimbDriver::Limbs final : ArmPort, ClawPort, WalkPort, GainsPort {
  struct Hands final : HandPort {
    explicit Hands(LimbState& shared) : s(shared) {}
    Result<std::vector<StoredGesture>> gestures() override {
      return std::vector<StoredGesture>{{"fist", {}, "all fingers closed"}, {"ok", {"number_3"}, "a ring"}};
    }
    bool performing() const override {
      const std::lock_guard lock(s.mutex);
      return s.now < s.gesture_until;
    }
    Status perform(std::span<const GestureTask> tasks) override {
      std::string call = "gestures";
      for (const GestureTask& task : tasks)
        call += fmt::format(" {}:{}", task.name, kSideChoices[static_cast<std::size_t>(task.side)]);
      return asked(s, [&] {
        Status taken = s.take(call);
        if (taken)
          s.gesture_until = s.now + static_cast<TimeNs>(kGesture_s * 1e9 * static_cast<double>(tasks.size()));
        return taken;
      });
    }
    Status set_force(HandForce level, Side side) override {
      const std::lock_guard lock(s.mutex);
      return s.take(fmt::format("force {} {}", kHandForces[static_cast<std::size_t>(level)],
                                kSideChoices[static_cast<std::size_t>(side)]));
    }
    Status enable_touch(Side side, std::uint8_t fingers) override {
      const std::lock_guard lock(s.mutex);
      for (std::size_t i = 0; i < 5; ++i) {
        if (side != Side::right) s.touch.left[i].enabled = ((fingers >> i) & 1U) != 0;
        if (side != Side::left) s.touch.right[i].enabled = ((fingers >> i) & 1U) != 0;
      }
      return s.take(fmt::format("touch {} {}", kSideChoices[static_cast<std::size_t>(side)], fingers));
    }
    std::optional<HandTouch> touch() const override {
      const std::lock_guard lock(s.mutex);
      HandTouch read = s.touch;
      read.left[1].normal_force = {0.5, 0.25, 0};
      read.left[1].tangential_direction = {-1, -1, -1};
      return read;
    }
    LimbState& s;
  };

  explicit Limbs(LimbState& shared) : s(shared), hands(shared) {}

  std::optional<std::size_t> mode() const override {
    const std::lock_guard lock(s.mutex);
    return s.arm_mode;
  }
  Status set_mode(std::size_t row) override {
    const std::lock_guard lock(s.mutex);
    Status taken = s.take(fmt::format("set_mode {}", row));
    if (taken) s.arm_mode = row;
    return taken;
  }
  bool performing() const override {
    const std::lock_guard lock(s.mutex);
    return !s.trajectory.empty();
  }
  Status perform(std::span<const ArmPoint> points) override {
    const std::lock_guard lock(s.mutex);
    Status taken = s.take(fmt::format("trajectory {}", points.size()));
    if (!taken) return taken;
    s.trajectory_from.assign(s.position.begin() + kArmsAt, s.position.begin() + kArmsAt + kArms);
    s.trajectory.assign(points.begin(), points.end());
    s.trajectory_began = s.now;
    return taken;
  }

  std::optional<std::array<ClawReading, 2>> claws() const override {
    const std::lock_guard lock(s.mutex);
    return s.claws_silent ? std::nullopt : std::optional(s.claws);
  }
  Status move(std::span<const ClawTarget> targets) override {
    const std::lock_guard lock(s.mutex);
    Status taken = s.take(fmt::format("claws {}", targets.size()));
    for (const ClawTarget& target : targets) {
      if (!taken) break;
      const auto i = static_cast<std::size_t>(target.side);
      s.claws[i].activity = s.jammed ? ClawActivity::error : ClawActivity::moving;
      if (!s.jammed) s.claw_targets[i] = target.closed;
      s.claws[i].velocity = target.velocity.value_or(50);
      s.claws[i].current = target.current.value_or(1);
    }
    return taken;
  }

  bool walks() const override {
    const std::lock_guard lock(s.mutex);
    const bool steps = !s.steps.empty() && seconds_of(s.now - s.steps_began) < s.steps.back().time_s;
    const bool away = s.goal && (s.base.x != s.goal->x || s.base.y != s.goal->y || s.base.yaw != s.goal->yaw);
    return steps || away;
  }
  Status take_steps(std::span<const FootStep> steps) override {
    return asked(s, [&] {
      Status taken = s.take(fmt::format("take_steps {}", steps.size()));
      if (!taken) return taken;
      s.steps.assign(steps.begin(), steps.end());
      s.steps_began = s.now;
      return taken;
    });
  }
  Status stop() override {
    const std::lock_guard lock(s.mutex);
    s.steps.clear();
    s.goal.reset();
    return s.take("stop_walk");
  }
  Status walk_to(const WalkGoal& goal) override {
    const std::lock_guard lock(s.mutex);
    Status taken = s.take(
        fmt::format("walk_to {} {} {} {}", goal.x, goal.y, goal.yaw, goal.in_world ? "world" : "body"));
    if (!taken) return taken;
    s.goal = goal;
    if (goal.in_world) return taken;
    const double c = std::cos(s.base.yaw), n = std::sin(s.base.yaw);
    s.goal->x = s.base.x + c * goal.x - n * goal.y;
    s.goal->y = s.base.y + n * goal.x + c * goal.y;
    s.goal->yaw = s.base.yaw + goal.yaw;
    return taken;
  }

  Result<std::vector<DriveGains>> gains() override {
    const std::lock_guard lock(s.mutex);
    return s.gains;
  }
  Status set_gains(std::span<const DriveGains> rows) override {
    const std::lock_guard lock(s.mutex);
    Status taken = s.take(fmt::format("gains {}", rows.size()));
    for (const DriveGains& row : rows)
      for (DriveGains& motor : s.gains)
        if (taken && motor.joint == row.joint) motor = row;
    return taken;
  }

  LimbState& s;
  Hands hands;
};

LimbDriver::LimbDriver(std::shared_ptr<LimbState> state)
    : state_(std::move(state)), limbs_(std::make_unique<Limbs>(*state_)) {
  report_.known = true;
  report_.status = ActionStatus::running;
  for (std::size_t i = 0; i < kArmsAt + kArms; ++i) state_->gains.push_back({i, 50, 2});
}

LimbDriver::~LimbDriver() = default;

bool LimbDriver::read(TimeNs now, Measurement& out) noexcept {
  const std::lock_guard lock(state_->mutex);
  if (state_->silent) return false;
  state_->step(now);
  out.position = state_->position;
  out.base = state_->base;
  out.temperature.fill(30);
  return true;
}

void LimbDriver::write(TimeNs /*now*/, const SetPoints& set_points) noexcept {
  if (!set_points.forbidden) return;
  const bool gesture = limbs_->hands.performing(), walks = limbs_->walks();
  const std::lock_guard lock(state_->mutex);
  if (!std::exchange(state_->trajectory, {}).empty()) state_->calls.emplace_back("end trajectory");
  if (gesture) state_->calls.emplace_back("end gesture");
  if (walks) state_->calls.emplace_back("end walk");
  state_->gesture_until = state_->now;
  state_->steps.clear();
  state_->goal.reset();
}

void LimbDriver::request(std::uint32_t number, ActionIndex action) noexcept {
  report_.answered = number;
  report_.action = action;
}

// While the robot walks to a pose it is in an action of its own.
ModeReport LimbDriver::report() noexcept {
  const std::lock_guard lock(state_->mutex);
  ModeReport shown = report_;
  const bool goes = state_->base.velocity != BaseVelocity{};
  if (state_->goal && goes && kActions[shown.action].stands) {
    shown.action = 2;
    shown.status = ActionStatus::prepare;
  }
  return shown;
}

robotside::Ports LimbDriver::ports() noexcept {
  return {.modes = this,
          .arms = limbs_.get(),
          .hands = &limbs_->hands,
          .claws = limbs_.get(),
          .walking = limbs_.get(),
          .gains = limbs_.get()};
}

}  // namespace aim::test

namespace aim {
namespace {
constexpr std::array<const RobotModel*, 1> kModels{&test::kLimbRobot};
}
// Programs linking this file have this robot only.
std::span<const RobotModel* const> robot_models() { return kModels; }
}  // namespace aim
