// Calls of the high level.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "sdk/session.hpp"
#include "sdk/signal_block.hpp"

namespace aim::magicbot_sdk {
namespace {

// [rad] Source: facts of the high-level document.
constexpr double kMostShake = 0.5236;
constexpr double kMostNod = 0.3491;
constexpr double kRounding = 1e-6;  // of floats
// [rad/s] A head that is slower for this time rests; it begins slowly. Chosen by us.
constexpr double kRest = 0.01;
constexpr Milliseconds kHeadSteady{200};

std::string text_of(double value) {
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 6);
  return {text.data(), end.ptr};
}

Answer check_range(const std::string& name, double value, double most) {
  if (std::isfinite(value) && std::abs(value) <= most + kRounding) return {};
  return {Code::refused,
          name + " " + text_of(value) + " is outside " + text_of(-most) + " to " + text_of(most)};
}

Time deadline_in(Milliseconds timeout) { return std::chrono::steady_clock::now() + timeout; }

// Gaits that the joystick moves. Source: GaitMode of the vendor's public headers.
bool obeys_joystick(int gait) {
  constexpr int kBalanceStand = 46, kArmSwingWalk = 47;
  return gait == kBalanceStand || gait == kArmSwingWalk;
}

// "" if the joystick moves a robot in this state. A frame has no answer, so the state is asked.
std::string why_no_joystick(const Snapshot& state) {
  if (state.level != 1)
    return "the level is low: MagicRobot::SetMotionControlLevel(ControllerLevel::HighLevel) comes before";
  if (!obeys_joystick(state.gait))
    return "gait " + std::to_string(state.gait) +
           " does not obey the joystick: HighLevelMotionController::SetGait(GaitMode::GAIT_BALANCE_STAND) "
           "comes before";
  if (state.trick != 0) return "trick " + std::to_string(state.trick) + " is being performed";
  return {};
}

bool head_rests(const Snapshot& state) {
  const PartRow& head = row_of(Part::head);
  return std::all_of(state.joints.begin() + head.first, state.joints.begin() + head.first + head.count,
                     [](const JointReading& joint) { return std::abs(joint.vel) < kRest; });
}

}  // namespace

bool Session::open_high() {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  high_open_ = link_ != nullptr;
  if (!link_)
    last_ = {Code::not_ready, "HighLevelMotionController::Initialize comes after MagicRobot::Initialize"};
  return high_open_;
}

void Session::close_high() {
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  high_open_ = false;
}

Session::Access Session::high() const {
  Access access = connected();
  if (!access.answer) return access;
  const SignalBlock block;
  const std::lock_guard lock(mutex_);
  if (!high_open_)
    access.answer = {Code::not_ready,
                     "the controller is shut down: HighLevelMotionController::Initialize comes before"};
  return access;
}

Answer Session::set_gait(int gait, Milliseconds timeout) {
  const Access access = high();
  if (!access.answer) return access.answer;
  const Time deadline = deadline_in(timeout);
  if (Answer answer = access.link->call({Call::gait, gait}, deadline); !answer) return answer;
  const auto arrived = [gait](const Snapshot& state) {
    return state.gait == gait && (state.progress <= 0 || state.progress >= 1);
  };
  return access.link->await(arrived, "gait " + std::to_string(gait), deadline);
}

Answer Session::get_gait(int& gait) const {
  const Access access = high();
  if (!access.answer) return access.answer;
  const SnapshotPtr state = access.link->newest();
  if (!state) return {Code::timeout, "the robot is silent"};
  gait = state->gait;
  return {};
}

Answer Session::execute_trick(int trick, Milliseconds timeout) {
  const Access access = high();
  if (!access.answer) return access.answer;
  const Time deadline = deadline_in(timeout);
  if (Answer answer = access.link->call({Call::trick, trick}, deadline); !answer) return answer;
  return access.link->await([](const Snapshot& state) { return state.trick == 0; },
                            "the end of trick " + std::to_string(trick), deadline);
}

Answer Session::move_head(double shake, double nod, Milliseconds timeout) {
  const Access access = high();
  if (!access.answer) return access.answer;
  if (Answer wrong = check_range("shake", shake, kMostShake); !wrong) return wrong;
  if (Answer wrong = check_range("nod", nod, kMostNod); !wrong) return wrong;
  const Time deadline = deadline_in(timeout);
  if (Answer answer = access.link->call({Call::head, 0, {shake, nod}}, deadline); !answer) return answer;
  return access.link->await(head_rests, "the wanted posture of the head", deadline, kHeadSteady);
}

Answer Session::send_joystick(const std::array<double, 4>& axes) {
  const SignalBlock block;
  const Access access = high();
  if (!access.answer) return access.answer;
  constexpr std::array names = {"left_x_axis", "left_y_axis", "right_x_axis", "right_y_axis"};
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (Answer wrong = check_range(names[i], axes[i], 1); !wrong) return wrong;
  const SnapshotPtr state = access.link->newest();
  if (!state) return {Code::not_ready, "the robot is silent"};
  if (const std::string why = why_no_joystick(*state); !why.empty()) return {Code::not_ready, why};
  using model::single;
  const model::Joystick frame{.left_x = single(axes[0]),
                              .left_y = single(axes[1]),
                              .right_x = single(axes[2]),
                              .right_y = single(axes[3])};
  if (const std::string failure = access.link->send(frame); !failure.empty())
    return {Code::internal, failure};
  return {};
}

}  // namespace aim::magicbot_sdk
