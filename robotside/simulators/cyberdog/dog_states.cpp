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
constexpr int kPoseIterations = 1'800'000;  // of a pose without a duration: 1 h
constexpr int kLieIterations = 1500;        // before a queued command may follow: 3 s of the document
constexpr int kLiftedIterations = 1000;     // before a command ends Mode::lifted
constexpr double kAtRest = 0.02;            // [m/s, rad/s]
constexpr int kOldest = 1 << 28;            // iterations, where counting ends: 6 days

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

const Jump* find_jump(int gait) {
  for (const Jump& jump : kJumps)
    if (jump.gait == gait) return &jump;
  return nullptr;
}

bool lies(Mode mode) { return mode == Mode::off || mode == Mode::damper; }
bool moves(const std::array<double, 3>& velocity) {
  return std::hypot(velocity[0], velocity[1]) > kAtRest || std::abs(velocity[2]) > kAtRest;
}
bool stands_still(int gait) { return gait <= 1 || gait == 30 || gait == 31; }

double finite(float value) { return std::isfinite(value) ? static_cast<double>(value) : 0.0; }
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
  const bool changed = serial_ != in.serial;
  serial_ = in.serial;
  switch (guard) {
    case Guard::none:
      if (changed) item_age_ = 1, slew_.begin();
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
  goal.pose = slew_.pose();
  goal.velocity = slew_.velocity();
  goal.lifted = slew_.lifted();
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
      return !recovery_.is_over(age_);
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
  slew_.begin();
  if (mode == Mode::recovery_stand || mode == Mode::rl_reset) {
    if (!RecoveryStand::rolls(gait_)) gait_ = 0;
    recovery_.plan(gait_, tilt_, body.stands());
  }
  if (mode == Mode::motor_control) motors_.enter();
}

// The same state again: another gait, or another roll.
void DogStates::stay(const StateInput& in, const SimDogBody& body) {
  const std::int8_t gait = in.command->gait_id;
  if (mode_ == Mode::locomotion || mode_ == Mode::rl_rapid || mode_ == Mode::pose || mode_ == Mode::qp_stand)
    gait_ = gait;
  if (mode_ == Mode::recovery_stand && gait != gait_ && !busy(in)) {
    if (RecoveryStand::rolls(gait)) enter(mode_, *in.command, body);
    gait_ = gait;
  }
}

// ---- What the states do

void DogStates::run(const StateInput& in, const SimDogBody& body, BodyGoal& goal) {
  powered_ = true;
  if (mode_ != Mode::pose && mode_ != Mode::motor_control) slew_.lower_feet();
  const bool walks = mode_ == Mode::locomotion || mode_ == Mode::rl_rapid;
  if (!walks) slew_.approach_velocity({});
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
  bar_ = recovery_.bar(age_);
  goal.stand = recovery_.stands_up(age_) ? 1 : 0;
  goal.stand_rate = 1.2;
  tilt_ = recovery_.tilt(age_).value_or(tilt_);
  goal.tilt = tilt_;
  slew_.approach_pose(kNeutralPose);
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
  slew_.approach_pose(target);
}

void DogStates::run_pose(const StateInput& in, BodyGoal& goal) {
  const ControlFrame& command = *in.command;
  const bool mine = static_cast<Mode>(command.mode) == Mode::pose;  // not refused
  if (!mine || in.holding || gait_ == 3) {
    if (in.holding || gait_ == 3) bar_ = 100;
    for (std::size_t leg = 0; leg < 4; ++leg) goal.off_ground[leg] = slew_.lifted()[leg].z > 0;
    return;
  }
  const int whole = command.duration > 0 ? command.duration / kIterationMs : kPoseIterations;
  bar_ = percent(item_age_, whole);
  const TrunkPose target =
      gait_ == 5 ? level_at(finite(command.pos_des[2])) : moved(slew_.begun_pose(), command);
  const double done = whole > 0 ? std::min(static_cast<double>(item_age_) / whole, 1.0) : 1.0;
  slew_.set_pose(interpolated(slew_.begun_pose(), limited(target), done));
  bool lifts = false;
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const bool named = command.contact != 0 && (command.contact >> leg & 1) == 0;  // 0 means all four
    const bool up = named && !lifts && gait_ != 5;                                 // one foot at a time
    lifts = lifts || up;
    const Vec3& from = slew_.begun_lifted(leg);
    Vec3 offset;
    if (up)  // from where it is, as the pose
      offset = {kFootOffsets.clamp(from.x + finite(command.foot_pose[0])),
                kFootOffsets.clamp(from.y + finite(command.foot_pose[1])),
                kFootLifts.clamp(from.z + finite(command.foot_pose[2]))};
    slew_.lift(leg, from + done * (offset - from));
    goal.off_ground[leg] = up || slew_.lifted()[leg].z > 0;
  }
}

void DogStates::run_locomotion(const StateInput& in, BodyGoal& goal) {
  const ControlFrame& command = *in.command;
  const bool mine = static_cast<Mode>(command.mode) == mode_;
  bar_ = 100;
  const bool stands = stands_still(gait_) || !mine || brakes_;
  const dog::Velocities limits = velocities_of(mode_, gait_);
  if (stands)
    slew_.approach_velocity({});
  else
    slew_.approach_velocity({limits.forward.clamp(finite(command.vel_des[0])),
                             limits.lateral.clamp(finite(command.vel_des[1])),
                             limits.yaw_rate.clamp(finite(command.vel_des[2]))});
  const BodyPoseLimits& poses = dog::kBodyPoses[3];  // of STAND_GAIT
  const double height = finite(command.pos_des[2]);
  TrunkPose target = kNeutralPose;
  target.pitch = poses.pitch.clamp(finite(command.rpy_des[1]));
  target.height = height == 0 ? poses.rest_height : poses.height.clamp(height);
  if (mine) slew_.approach_pose(target);
  // Without velocity the feet of a gait go on in place; those of a standing or a user gait stay.
  const bool stays = stands_still(gait_) || gait_ == kUserGait;
  goal.pattern = stays && !moves(slew_.velocity()) ? nullptr : &pattern_of(gait_);
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
  TrunkPose target = kNeutralPose;
  if (done < kTakeOff || (done > kTouchDown && done < 0.9)) target.height -= kCrouch;
  slew_.approach_pose(target);
  if (!flies) {
    slew_.set_velocity({});
    return;
  }
  const double part = (done - kTakeOff) / (kTouchDown - kTakeOff);
  goal.hop = 4 * jump.apex * part * (1 - part);
  // As many iterations of flight as there are, so that the whole way is gone.
  const int first = static_cast<int>(std::floor(kTakeOff * jump.iterations)) + 1;
  const int last = static_cast<int>(std::ceil(kTouchDown * jump.iterations)) - 1;
  const double seconds = (last - first + 1) * kIteration;
  slew_.set_velocity({jump.x / seconds, jump.y / seconds, jump.yaw / seconds});
}

// The trunk turns about the hind hips, up and down again.
void DogStates::run_two_leg_stand(BodyGoal& goal) {
  bar_ = percent(age_, kBowIterations);
  const double done = std::min(static_cast<double>(age_) / kBowIterations, 1.0);
  const double rise = std::sin(M_PI * done);
  TrunkPose pose = kNeutralPose;
  pose.pitch = kBowPitch * rise;
  pose.x = dog::kLeg.hip_x * (std::cos(pose.pitch) - 1);
  pose.height += dog::kLeg.hip_x * std::sin(-pose.pitch);
  slew_.set_pose(pose);
  const bool up = rise > 0.05;
  for (std::size_t leg = 0; leg < 2; ++leg) {
    slew_.lift(leg, {0, 0, up ? 2 * dog::kLeg.hip_x * std::sin(-pose.pitch) : 0});
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

}  // namespace aim::robotside::cyberdog
