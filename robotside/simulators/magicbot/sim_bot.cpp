// Who moves which joint, what requests change, and the steps of time.
#include "robotside/simulators/magicbot/sim_bot.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "robotside/frames/magicbot/bot_reply.hpp"

namespace aim::robotside::magicbot {
namespace {

constexpr TimeNs kTick = 1'000'000;            // the longest step [ns]
constexpr TimeNs kLongestGap = 1'000'000'000;  // that is made up for [ns]
constexpr double kHeadMove_s = 1.0;            // a request for the head takes at least this [s]
constexpr double kTakeBack_s = 1.0;            // likewise, until the arms are back after a client [s]
constexpr std::size_t kHeadYaw = 40, kHeadPitch = 41;
static_assert(kJoints[kHeadYaw].name == "joint_hy" && kJoints[kHeadPitch].name == "joint_hp");

template <std::size_t... i>
std::array<SimDrive, sizeof...(i)> make_drives(std::index_sequence<i...>) {
  return {SimDrive(i)...};
}

// "" becomes ok; a request that the robot does not know is an error of the caller, another one may be
// repeated later.
ReplyCode code_of(const char* why) {
  using namespace refusal;
  if (*why == '\0') return ReplyCode::ok;
  for (const char* wrong : {kUnknownRequest, kUnknownLevel, kUnknownGait, kUnknownTrick, kHeadRange})
    if (why == wrong) return ReplyCode::service_error;
  return ReplyCode::service_not_ready;
}

}  // namespace

SimBot::SimBot() : drives_(make_drives(std::make_index_sequence<kJointCount>())) { report(); }

// In the low level all joints obey clients; in balance stand and walk the upper body does, while a client
// uses it.
bool SimBot::upper_obeys() const {
  if (stopped_) return false;
  if (low()) return true;
  const bool permitted = gait_ == GaitMode::balance_stand || gait_ == GaitMode::arm_swing_walk;
  return permitted && upper_used_ && posture_.trick() == nullptr;
}

bool SimBot::own_controller_moves(std::size_t joint) const {
  return stands(gait_) && (joint < kFirstUpper || !upper_obeys());
}

void SimBot::take(const UpperCommand& command) {
  upper_used_ = command.used && !stopped_;
  if (!upper_used_) return;
  upper_silence_ = 0;
  if (!upper_obeys()) return;
  for (std::size_t i = 0; i < kUpperJoints; ++i) upper()[i].take(command.joints[i]);
}

void SimBot::take(const LegCommand& command) {
  if (stopped_ || !low()) return;
  leg_silence_ = 0;
  for (std::size_t i = 0; i < kLegJoints; ++i) legs()[i].take(command.joints[i]);
}

void SimBot::take(const Joystick& joystick) {
  for (const float axis : {joystick.left_x, joystick.left_y, joystick.right_x, joystick.right_y})
    if (!std::isfinite(axis)) return;
  joystick_silence_ = 0;
  if (obeys_joystick(gait_) && !changing() && posture_.trick() == nullptr) walk_.steer(joystick);
}

Reply SimBot::take(const Request& request) {
  const auto carry_out = [&]() -> const char* {
    if (stopped_ && request.kind != RequestKind::connect) return refusal::kButton;
    switch (request.kind) {
      case RequestKind::connect:
        return "";
      case RequestKind::level:
        return set_level(request.value);
      case RequestKind::gait:
        return set_gait(request.value);
      case RequestKind::trick:
        return perform(request.value);
      case RequestKind::head:
        return move_head(request.args[0], request.args[1]);
    }
    return refusal::kUnknownRequest;
  };
  const char* const why = carry_out();
  report();
  return {request.client, request.number, code_of(why), why};
}

const char* SimBot::set_level(std::int32_t level) {
  if (level != static_cast<int>(ControlLevel::high) && level != static_cast<int>(ControlLevel::low))
    return refusal::kUnknownLevel;
  const bool wanted_low = level == static_cast<int>(ControlLevel::low);
  if (wanted_low == low()) return "";
  if (!wanted_low) {
    enter(GaitMode::pure_damper);
    return "";
  }
  if (!accepts(gait_, GaitMode::lowlevel_sdk)) return refusal::kLowNeedsRest;
  enter(GaitMode::lowlevel_sdk);
  return "";
}

// The gait LOWLEVEL_SDK is the low level, and passive or damper end it.
const char* SimBot::set_gait(std::int32_t number) {
  if (!is_gait_mode(number)) return refusal::kUnknownGait;
  const auto gait = static_cast<GaitMode>(number);
  if (gait == gait_) {
    if (posture_.trick() == nullptr) return "";
    posture_.end_trick();
    stand(change_s(gait));
    return "";
  }
  if (low() && stands(gait)) return refusal::kLowLevel;
  if (!accepts(gait_, gait))
    return gait == GaitMode::lowlevel_sdk ? refusal::kLowNeedsRest : refusal::kWrongGait;
  if (stands(gait) && changing()) return refusal::kChanging;
  enter(gait);
  return "";
}

const char* SimBot::perform(std::int32_t number) {
  if (low()) return refusal::kLowLevel;
  const SimTrick* const trick = sim_trick(number);
  if (trick == nullptr) return refusal::kUnknownTrick;
  if (gait_ != GaitMode::balance_stand) return refusal::kTrickNeedsBalance;
  if (changing()) return refusal::kChanging;
  if (posture_.trick() != nullptr && number != kTrickRecovery) return refusal::kTrickRuns;
  if (upper_obeys()) return refusal::kFollowsCommands;
  walk_.brake();
  posture_.begin(*trick);
  return "";
}

// What lies beyond the range of a joint, but not of the request, is done as far as the joint goes.
const char* SimBot::move_head(float shake, float nod) {
  constexpr float kRounding = 1e-5F;
  if (low()) return refusal::kLowLevel;
  if (!stands(gait_)) return refusal::kHeadNeedsStand;
  const bool in_range = std::abs(shake) <= kHeadShake + kRounding && std::abs(nod) <= kHeadNod + kRounding;
  if (!in_range) return refusal::kHeadRange;  // nor a number
  if (changing()) return refusal::kChanging;
  if (posture_.trick() != nullptr) return refusal::kTrickRuns;
  if (upper_obeys()) return refusal::kFollowsCommands;
  posture_.move(kHeadYaw, shake, kHeadMove_s);
  posture_.move(kHeadPitch, nod, kHeadMove_s);
  return "";
}

void SimBot::enter(GaitMode gait) {
  posture_.end_trick();
  gait_ = gait;
  change_age_ = change_lasts_ = 0;
  walk_.brake();
  upper_used_ = false;
  if (gait == GaitMode::passive)
    for (SimDrive& drive : drives_) drive.release();
  if (gait == GaitMode::pure_damper)
    for (SimDrive& drive : drives_) drive.damp();
  if (stands(gait)) stand(change_s(gait));
}

void SimBot::stand(double seconds) {
  for (std::size_t i = 0; i < kJointCount; ++i)
    if (!std::exchange(held_[i], true)) posture_.set(i, drives_[i].position());
  change_age_ = 0;
  change_lasts_ = posture_.stand(seconds);
}

void SimBot::step(TimeNs now) {
  if (time_ == kNever || now - time_ > kLongestGap) time_ = now;
  while (time_ < now) {
    const TimeNs part = std::min(kTick, now - time_);
    tick(static_cast<double>(part) * 1e-9);
    time_ += part;
  }
  report();
}

void SimBot::tick(double seconds) {
  obey_silence(seconds);
  change_age_ = std::min(change_age_ + seconds, change_lasts_);
  step_base(seconds);
  posture_.step(seconds);
  step_joints(seconds);
}

void SimBot::obey_silence(double seconds) {
  for (double* silence : {&upper_silence_, &leg_silence_, &joystick_silence_})
    *silence = std::min(*silence + seconds, kSilence_s);
  const auto damp_moving = [](std::span<SimDrive> drives) {
    for (SimDrive& drive : drives)
      if (drive.moves()) drive.damp();
  };
  if (joystick_silence_ >= kSilence_s) walk_.brake();
  if (upper_silence_ >= kSilence_s) upper_used_ = false;
  if (!low()) return;
  if (upper_silence_ >= kSilence_s) damp_moving(upper());
  if (leg_silence_ >= kSilence_s) damp_moving(legs());
}

void SimBot::step_base(double seconds) {
  walk_.step(seconds);
  const bool walks = stands(gait_);
  posture_.walk(walks ? walk_.forward_fraction() : 0, walks ? walk_.effort() : 0, !upper_obeys());
}

void SimBot::step_joints(double seconds) {
  for (std::size_t i = 0; i < kJointCount; ++i) {
    const bool held = own_controller_moves(i);
    if (held && !held_[i]) {  // a client has let go of it
      posture_.set(i, drives_[i].position());
      if (kJoints[i].limb != Limb::hands) posture_.move(i, 0, kTakeBack_s);
    }
    held_[i] = held;
    if (held) drives_[i].follow(posture_.position(i));
    drives_[i].step(seconds);
  }
}

void SimBot::press_button(bool pressed) {
  if (pressed == stopped_) return;
  if (pressed) enter(GaitMode::passive);
  stopped_ = pressed;
  report();
}

void SimBot::set_offline(std::size_t joint, bool offline) { drives_[joint].set_offline(offline); }

void SimBot::set_heat(std::size_t joint, double celsius) { drives_[joint].set_heat(celsius); }

void SimBot::report() {
  const SimTrick* const trick = posture_.trick();
  sample_.timestamp = time_ == kNever ? 0 : time_;
  sample_.level = low() ? ControlLevel::low : ControlLevel::high;
  sample_.gait = static_cast<std::int16_t>(gait_);
  sample_.trick = trick != nullptr ? trick->number : std::int16_t{0};
  const double progress = trick != nullptr ? posture_.trick_progress()
                          : changing()     ? change_age_ / change_lasts_
                                           : 1;
  // 1 means that the change is over, also after rounding.
  sample_.progress =
      changing() ? std::min(static_cast<float>(progress), 0.999F) : static_cast<float>(progress);
  sample_.upper_obeys = upper_obeys();
  sample_.stopped = stopped_;
  for (std::size_t i = 0; i < kJointCount; ++i) sample_.joints[i] = drives_[i].state();
  walk_.report(sample_);
}

}  // namespace aim::robotside::magicbot
