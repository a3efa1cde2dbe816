// The state machine first, then one function for each state.
#include "robotside/simulators/cyberdog/dog_states.hpp"

#include <algorithm>
#include <cmath>

#include "core/robots/xiaomi_cyberdog_actions.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

// Limits that are in no row of the model's body poses.
constexpr Range kPoseHeights{0.10, 0.30};   // clamp of the controller [m]
constexpr Range kOffsets{-0.05, 0.05};      // x and y of the trunk; ours [m]
constexpr Range kFootOffsets{-0.10, 0.10};  // of a lifted foot; ours [m]
constexpr Range kFootLifts{0, 0.15};        // likewise, upwards [m]
constexpr double kStepHeight = 0.06;        // step_height_max of the controller [m]
constexpr double kTurnRate = 2.0;           // rpy_w_max of the controller [rad/s]
constexpr double kShiftRate = 0.2;          // of the trunk; ours [m/s]
constexpr double kLowerRate = 0.3;          // of a lifted foot; ours [m/s]
constexpr int kPoseIterations = 1'800'000;  // of a pose without a duration: 1 h
constexpr int kLieIterations = 1500;        // before a queued command may follow: 3 s of the document
constexpr int kLiftedIterations = 1000;     // before a command ends Mode::lifted
constexpr double kAtRest = 0.02;            // [m/s, rad/s]
constexpr int kOldest = 1 << 28;            // iterations, where counting ends: 6 days

// acc_xy_yaw_max and acc_xy_yaw_min of the controller [m/s^2, m/s^2, rad/s^2].
constexpr std::array<Range, 3> kAccelerations{{{-2, 1}, {-1, 1}, {-2, 2}}};

// Of gaits without a row in the document; ours: those of the slow trot. Mode 81: vel_xy_yaw_*_rapid_rl.
constexpr dog::Velocities kOtherGait = dog::within(0.60, 0.20, 1.30);
constexpr dog::Velocities kRapid{{0, 0}, {0, 0}, {-8, 7}};

struct Jump {  // NOLINT(clang-analyzer-optin.performance.Padding): in the order of the table
  int gait;
  double x, y, yaw;  // way [m, m, rad]
  double apex;       // of the feet above the ground [m]
  int iterations;
};
// Ways: the document, and JumpId of the controller. Times: the document, ours where it has none. Apex: the
// document for the high jump, else ours.
constexpr double kQuarter = 1.5707963267948966;
constexpr Jump kJumps[] = {
    {0, 0, 0, kQuarter, 0.10, 395},  {1, 0.60, 0, 0, 0.10, 395}, {2, 0, 0.20, 0, 0.10, 395},
    {3, 0, 0, -kQuarter, 0.10, 460}, {4, 0.30, 0, 0, 0.10, 395}, {5, 0, -0.20, 0, 0.10, 395},
    {6, 0, 0, 0, 0.30, 380},
};
constexpr Jump kForceJump{-1, 0, 0, 0, 0.05, 250};    // mode 22; ours
constexpr double kTakeOff = 0.35, kTouchDown = 0.75;  // fractions of a jump; ours
constexpr double kCrouch = 0.06;                      // [m]

constexpr int kBowIterations = 4350;  // 8.7 s of the document
constexpr double kBowPitch = -0.9;    // ours [rad]

// Phases of recovery stand: turn over, settle, fold, stand, settle. Bars: the controller; times: ours, all
// together shorter than the 6 s of the document.
constexpr std::array<int, 5> kRecoveryBars{20, 40, 60, 80, 99};
constexpr std::array<int, 5> kRecoveryTimes{900, 300, 300, 500, 100};  // [iterations]

const Jump* find_jump(int gait) {
  for (const Jump& jump : kJumps)
    if (jump.gait == gait) return &jump;
  return nullptr;
}

bool rolls(int gait) { return gait == 17 || gait == 18; }
bool lies(Mode mode) { return mode == Mode::off || mode == Mode::damper; }
bool moves(const std::array<double, 3>& velocity) {
  return std::hypot(velocity[0], velocity[1]) > kAtRest || std::abs(velocity[2]) > kAtRest;
}
bool stands_still(int gait) { return gait <= 1 || gait == 30 || gait == 31; }

double finite(float value) { return std::isfinite(value) ? static_cast<double>(value) : 0.0; }
double toward(double value, double target, double step) {
  return value + std::clamp(target - value, -step, step);
}
double between(double from, double to, double fraction) { return from + (to - from) * fraction; }
int percent(int age, int whole) { return whole <= 0 ? 100 : std::min(100 * age / whole, 100); }

constexpr const BodyPoseLimits& kPoseLimits =
    dog::kBodyPoses[0];  // of QP_STAND; attitudes of mode 21 as well

TrunkPose attitude_of(const ControlFrame& command) {
  TrunkPose pose;
  pose.roll = kPoseLimits.roll.clamp(finite(command.rpy_des[0]));
  pose.pitch = kPoseLimits.pitch.clamp(finite(command.rpy_des[1]));
  pose.yaw = kPoseLimits.yaw.clamp(finite(command.rpy_des[2]));
  return pose;
}

TrunkPose limited(TrunkPose pose) {
  pose.roll = kPoseLimits.roll.clamp(pose.roll);
  pose.pitch = kPoseLimits.pitch.clamp(pose.pitch);
  pose.yaw = kPoseLimits.yaw.clamp(pose.yaw);
  pose.x = kOffsets.clamp(pose.x);
  pose.y = kOffsets.clamp(pose.y);
  pose.height = kPoseHeights.clamp(pose.height);
  return pose;
}

TrunkPose interpolated(const TrunkPose& a, const TrunkPose& b, double s) {
  return {between(a.roll, b.roll, s), between(a.pitch, b.pitch, s), between(a.yaw, b.yaw, s),
          between(a.x, b.x, s),       between(a.y, b.y, s),         between(a.height, b.height, s)};
}

constexpr TrunkPose kNeutral{0, 0, 0, 0, 0, dog::kRestHeight};

// Of mode 21: gait 5 takes a height, the others move the trunk from where it is.
TrunkPose level_at(double height) { return {0, 0, 0, 0, 0, height}; }
TrunkPose moved(const TrunkPose& from, const ControlFrame& by) {
  const TrunkPose turned = attitude_of(by);
  return {from.roll + turned.roll,        from.pitch + turned.pitch,
          from.yaw + turned.yaw,          from.x + finite(by.pos_des[0]),
          from.y + finite(by.pos_des[1]), from.height + finite(by.pos_des[2])};
}

dog::Velocities velocities_of(Mode mode, int gait) {
  if (mode == Mode::rl_rapid) return kRapid;
  const dog::Motion* motion = dog::find_motion(mode, gait);
  return motion != nullptr && motion->velocities ? *motion->velocities : kOtherGait;
}

}  // namespace

// ---- The state machine

BodyGoal DogStates::step(const StateInput& in, Guard guard, const SimDogBody& body) {
  age_ = std::min(age_ + 1, kOldest);
  item_age_ = std::min(item_age_ + 1, kOldest);
  put_down_ = brakes_ = false;
  if (pose_.height == 0) pose_ = kNeutral;
  const bool changed = serial_ != in.serial;
  serial_ = in.serial;
  switch (guard) {
    case Guard::none:
      if (changed) item_age_ = 1, start_pose_ = pose_, start_lifted_ = lifted_;
      obey(in, body);
      break;
    case Guard::stop:
      if (mode_ != Mode::off) enter(Mode::off, {}, body);
      status_ = SwitchStatus::emergency_stop;
      break;
    case Guard::damping:
      if (mode_ != Mode::damper) enter(Mode::damper, {}, body);
      status_ = SwitchStatus::emergency_damping;
      break;
    case Guard::lifted:
      if (mode_ != Mode::lifted) enter(Mode::lifted, {}, body);
      if (in.lifted_for > kLiftedIterations) obey(in, body);
      put_down_ = mode_ != Mode::lifted;
      status_ = put_down_ ? SwitchStatus::done : SwitchStatus::lifted;
      break;
  }
  BodyGoal goal;
  goal.tilt = tilt_;
  run(in, body, goal);
  goal.pose = pose_;
  goal.velocity = velocity_;
  goal.lifted = lifted_;
  return goal;
}

void DogStates::obey(const StateInput& in, const SimDogBody& body) {
  const ControlFrame& command = *in.command;
  const auto wanted = static_cast<Mode>(command.mode);
  const bool gives_in = lies(wanted);  // always possible where it is a transition at all
  status_ = in.low_battery ? SwitchStatus::low_battery
            : in.hot       ? SwitchStatus::over_heat
                           : SwitchStatus::done;
  if (wanted == mode_) {
    stay(in, body);
    return;
  }
  const bool unknown = wanted == Mode::jump && find_jump(command.gait_id) == nullptr;
  const bool in_the_air =
      mode_ == Mode::lifted && in.lifted && (wanted == Mode::locomotion || wanted == Mode::qp_stand);
  if (!dog::accepts(mode_, wanted) || unknown || in_the_air || (!gives_in && busy(in))) {
    if (status_ == SwitchStatus::done) status_ = SwitchStatus::refused;
    return;
  }
  if (status_ != SwitchStatus::done && !gives_in) return;  // hot or without charge: no other state
  const bool needs_rest =
      mode_ == Mode::locomotion && (wanted == Mode::qp_stand || wanted == Mode::pose || wanted == Mode::jump);
  if (needs_rest && moves(body.velocity())) {
    status_ = SwitchStatus::transitioning;
    brakes_ = true;
    return;
  }
  enter(wanted, command, body);
}

// Whether the state must be finished before another one begins. Of two queued commands the second also waits
// for the end of lying down, as the document says; a live one is taken at once, as the source does.
bool DogStates::busy(const StateInput& in) const {
  switch (mode_) {
    case Mode::recovery_stand:
    case Mode::rl_reset:
      return age_ <= recovery_ends_.back();
    case Mode::jump:
      return age_ <= find_jump(gait_)->iterations;
    case Mode::force_jump:
      return age_ <= kForceJump.iterations;
    case Mode::two_leg_stand:
      return age_ <= kBowIterations;
    case Mode::damper:
      return entered_queued_ && in.queued && age_ <= kLieIterations;
    case Mode::none:
    case Mode::off:
    case Mode::qp_stand:
    case Mode::lifted:
    case Mode::locomotion:
    case Mode::motor_control:
    case Mode::pose:
    case Mode::motion:
    case Mode::rl_rapid:
      return false;
  }
  return false;
}

void DogStates::enter(Mode mode, const ControlFrame& command, const SimDogBody& body) {
  mode_ = mode;
  gait_ = command.gait_id;
  if (mode == Mode::damper) gait_ = gait_ == 1 ? std::int8_t{1} : std::int8_t{0};
  if (mode == Mode::off || mode == Mode::lifted) gait_ = 0;
  entered_queued_ = command.duration > 0;
  age_ = 0;
  item_age_ = 1;
  bar_ = 0;
  start_pose_ = pose_;
  start_lifted_ = lifted_;
  if (mode == Mode::recovery_stand || mode == Mode::rl_reset) plan_recovery(gait_, body);
  if (mode == Mode::motor_control) motors_.enter();
}

// The same state again: another gait, or another roll.
void DogStates::stay(const StateInput& in, const SimDogBody& body) {
  const std::int8_t gait = in.command->gait_id;
  if (mode_ == Mode::locomotion || mode_ == Mode::rl_rapid || mode_ == Mode::pose || mode_ == Mode::qp_stand)
    gait_ = gait;
  if (mode_ == Mode::recovery_stand && gait != gait_ && !busy(in)) {
    if (rolls(gait)) enter(mode_, *in.command, body);
    gait_ = gait;
  }
}

void DogStates::plan_recovery(std::int8_t gait, const SimDogBody& body) {
  if (!rolls(gait)) gait_ = 0;
  const bool turns = std::abs(tilt_) > 0.1 || rolls(gait);
  const bool lies_now = turns || body.stands() < 0.5;
  std::array<int, 5> times = kRecoveryTimes;
  if (!turns) times[0] = times[1] = 0;
  if (!lies_now) times[2] = 0;
  start_tilt_ = tilt_;
  end_tilt_ = gait == 17 ? -2 * M_PI : gait == 18 ? 2 * M_PI : 0;
  int end = 0;
  for (std::size_t i = 0; i < times.size(); ++i) recovery_ends_[i] = end += times[i];
}

// ---- What the states do

void DogStates::run(const StateInput& in, const SimDogBody& body, BodyGoal& goal) {
  powered_ = true;
  if (mode_ != Mode::pose && mode_ != Mode::motor_control) lower_feet();
  const bool walks = mode_ == Mode::locomotion || mode_ == Mode::rl_rapid;
  if (!walks) slew_velocity({});
  switch (mode_) {
    case Mode::none:
    case Mode::motion:
    case Mode::off:
      return run_off(goal);
    case Mode::damper:
      return run_damper(goal);
    case Mode::recovery_stand:
    case Mode::rl_reset:
      return run_recovery(goal);
    case Mode::qp_stand:
      return run_qp(in);
    case Mode::pose:
      return run_pose(in, goal);
    case Mode::locomotion:
    case Mode::rl_rapid:
      return run_locomotion(in, goal);
    case Mode::jump:
    case Mode::force_jump:
      return run_jump(goal);
    case Mode::two_leg_stand:
      return run_two_leg_stand(goal);
    case Mode::lifted:
      goal.off_ground.fill(in.lifted);
      bar_ = 100;
      return;
    case Mode::motor_control:
      return run_motor_control(in, body, goal);
  }
}

// Both lie down; without power faster than against damping. Bars: the controller.
void DogStates::run_off(BodyGoal& goal) {
  goal.stand = 0;
  goal.stand_rate = 1 / 0.6;
  powered_ = false;
  bar_ = percent(age_, 2000);
}

void DogStates::run_damper(BodyGoal& goal) {
  const bool controlled = gait_ == 1;
  goal.stand = 0;
  goal.stand_rate = controlled ? 1 / 1.2 : 1 / 2.0;
  bar_ = percent(age_, controlled ? 600 : 2000);
  powered_ = age_ < (controlled ? 1000 : 2000);
}

void DogStates::run_recovery(BodyGoal& goal) {
  std::size_t phase = 0;
  while (phase < recovery_ends_.size() && age_ > recovery_ends_[phase]) ++phase;
  bar_ = phase < kRecoveryBars.size() ? kRecoveryBars[phase] : 100;
  goal.stand = phase < 3 && recovery_ends_[2] > 0 ? 0 : 1;
  goal.stand_rate = 1.2;
  const int turn = recovery_ends_[0];
  if (turn > 0) tilt_ = age_ >= turn ? 0 : between(start_tilt_, end_tilt_, static_cast<double>(age_) / turn);
  goal.tilt = tilt_;
  slew_pose(kNeutral);
}

void DogStates::run_qp(const StateInput& in) {
  const ControlFrame& command = *in.command;
  bar_ = in.queued && !in.holding ? percent(item_age_, command.duration / kIterationMs) : 100;
  if (in.holding || gait_ != 0) return;
  TrunkPose target = attitude_of(command);
  target.x = kOffsets.clamp(finite(command.pos_des[0]));
  target.y = kOffsets.clamp(finite(command.pos_des[1]));
  const double height = finite(command.pos_des[2]);
  target.height = height == 0 ? kPoseLimits.rest_height : kPoseLimits.height.clamp(height);
  slew_pose(target);
}

void DogStates::run_pose(const StateInput& in, BodyGoal& goal) {
  const ControlFrame& command = *in.command;
  const bool mine = static_cast<Mode>(command.mode) == Mode::pose;  // not refused
  if (!mine || in.holding || gait_ == 3) {
    if (in.holding || gait_ == 3) bar_ = 100;
    for (std::size_t leg = 0; leg < 4; ++leg) goal.off_ground[leg] = lifted_[leg].z > 0;
    return;
  }
  const int whole = command.duration > 0 ? command.duration / kIterationMs : kPoseIterations;
  bar_ = percent(item_age_, whole);
  const TrunkPose target = gait_ == 5 ? level_at(finite(command.pos_des[2])) : moved(start_pose_, command);
  const double done = whole > 0 ? std::min(static_cast<double>(item_age_) / whole, 1.0) : 1.0;
  pose_ = interpolated(start_pose_, limited(target), done);
  bool lifts = false;
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const bool named = command.contact != 0 && (command.contact >> leg & 1) == 0;  // 0 means all four
    const bool up = named && !lifts && gait_ != 5;                                 // one foot at a time
    lifts = lifts || up;
    Vec3 offset;
    if (up)  // from where it is, as the pose
      offset = {kFootOffsets.clamp(start_lifted_[leg].x + finite(command.foot_pose[0])),
                kFootOffsets.clamp(start_lifted_[leg].y + finite(command.foot_pose[1])),
                kFootLifts.clamp(start_lifted_[leg].z + finite(command.foot_pose[2]))};
    lifted_[leg] = start_lifted_[leg] + done * (offset - start_lifted_[leg]);
    goal.off_ground[leg] = up || lifted_[leg].z > 0;
  }
}

void DogStates::run_locomotion(const StateInput& in, BodyGoal& goal) {
  const ControlFrame& command = *in.command;
  const bool mine = static_cast<Mode>(command.mode) == mode_;
  bar_ = 100;
  const bool stands = stands_still(gait_) || !mine || brakes_;
  const dog::Velocities limits = velocities_of(mode_, gait_);
  if (stands)
    slew_velocity({});
  else
    slew_velocity({limits.forward.clamp(finite(command.vel_des[0])),
                   limits.lateral.clamp(finite(command.vel_des[1])),
                   limits.yaw_rate.clamp(finite(command.vel_des[2]))});
  const BodyPoseLimits& poses = dog::kBodyPoses[3];  // of STAND_GAIT
  const double height = finite(command.pos_des[2]);
  TrunkPose target = kNeutral;
  target.pitch = poses.pitch.clamp(finite(command.rpy_des[1]));
  target.height = height == 0 ? poses.rest_height : poses.height.clamp(height);
  if (mine) slew_pose(target);
  // Without velocity the feet of a gait go on in place; those of a standing or a user gait stay.
  const bool stays = stands_still(gait_) || gait_ == kUserGait;
  goal.pattern = stays && !moves(velocity_) ? nullptr : &pattern_of(gait_);
  for (std::size_t i = 0; i < 2; ++i)
    goal.step_height[i] = std::clamp(finite(command.step_height[i]), 0.0, kStepHeight);
  if (mine && gait_ == kUserGait) run_user_gait(in, goal);
}

// The feet on the ground by the sections of the file, over and over.
void DogStates::run_user_gait(const StateInput& in, BodyGoal& goal) {
  int whole = 0;
  for (const GaitSection& section : *in.sections) whole += section.duration;
  if (whole == 0) return;
  const int unit = age_ * kIterationMs / kSectionUnit % whole;
  int end = 0;
  for (const GaitSection& section : *in.sections) {
    end += section.duration;
    if (unit >= end) continue;
    goal.stepping = section.contact;
    break;
  }
  // Of the short form: two heights in thousandths in one number. Ours: the first one counts.
  for (std::size_t i = 0; i < 2; ++i) {
    const double given = std::max(finite(in.command->step_height[i]), 0.0);
    goal.step_height[i] = std::min(given >= 1 ? std::fmod(given, 1e3) * 1e-3 : given, kStepHeight);
  }
}

void DogStates::run_jump(BodyGoal& goal) {
  const Jump& jump = mode_ == Mode::force_jump ? kForceJump : *find_jump(gait_);
  bar_ = percent(age_, jump.iterations);
  const double done = std::min(static_cast<double>(age_) / jump.iterations, 1.0);
  const bool flies = done > kTakeOff && done < kTouchDown;
  TrunkPose target = kNeutral;
  if (done < kTakeOff || (done > kTouchDown && done < 0.9)) target.height -= kCrouch;
  slew_pose(target);
  if (!flies) {
    velocity_ = {};
    return;
  }
  const double part = (done - kTakeOff) / (kTouchDown - kTakeOff);
  goal.hop = 4 * jump.apex * part * (1 - part);
  // As many iterations of flight as there are, so that the whole way is gone.
  const int first = static_cast<int>(std::floor(kTakeOff * jump.iterations)) + 1;
  const int last = static_cast<int>(std::ceil(kTouchDown * jump.iterations)) - 1;
  const double seconds = (last - first + 1) * kIteration;
  velocity_ = {jump.x / seconds, jump.y / seconds, jump.yaw / seconds};
}

// The trunk turns about the hind hips, up and down again.
void DogStates::run_two_leg_stand(BodyGoal& goal) {
  bar_ = percent(age_, kBowIterations);
  const double done = std::min(static_cast<double>(age_) / kBowIterations, 1.0);
  const double rise = std::sin(M_PI * done);
  pose_ = kNeutral;
  pose_.pitch = kBowPitch * rise;
  pose_.x = dog::kLeg.hip_x * (std::cos(pose_.pitch) - 1);
  pose_.height += dog::kLeg.hip_x * std::sin(-pose_.pitch);
  const bool up = rise > 0.05;
  for (std::size_t leg = 0; leg < 2; ++leg) {
    lifted_[leg] = {0, 0, up ? 2 * dog::kLeg.hip_x * std::sin(-pose_.pitch) : 0};
    goal.off_ground[leg] = up;
  }
}

void DogStates::run_motor_control(const StateInput& in, const SimDogBody& body, BodyGoal& goal) {
  bar_ = 100;
  goal.stand = body.stands();
  std::array<double, 12> measured{};
  for (std::size_t i = 0; i < measured.size(); ++i) measured[i] = dog::wire_sign(i) * body.joints()[i];
  auto targets = motors_.step(*in.motors, in.motors_late_ms, measured, kIteration);
  for (std::size_t i = 0; i < targets.size(); ++i) targets[i] *= dog::wire_sign(i);
  goal.joints = targets;
}

void DogStates::slew_velocity(const std::array<double, 3>& target) {
  for (std::size_t i = 0; i < velocity_.size(); ++i) {
    const Range& most = kAccelerations[i];
    velocity_[i] += std::clamp(target[i] - velocity_[i], most.min * kIteration, most.max * kIteration);
  }
}

void DogStates::slew_pose(const TrunkPose& target) {
  const double turn = kTurnRate * kIteration, shift = kShiftRate * kIteration;
  pose_.roll = toward(pose_.roll, target.roll, turn);
  pose_.pitch = toward(pose_.pitch, target.pitch, turn);
  pose_.yaw = toward(pose_.yaw, target.yaw, turn);
  pose_.x = toward(pose_.x, target.x, shift);
  pose_.y = toward(pose_.y, target.y, shift);
  pose_.height = toward(pose_.height, target.height, shift);
}

void DogStates::lower_feet() {
  const double way = kLowerRate * kIteration;
  for (Vec3& foot : lifted_) foot = {toward(foot.x, 0, way), toward(foot.y, 0, way), toward(foot.z, 0, way)};
}

}  // namespace aim::robotside::cyberdog
