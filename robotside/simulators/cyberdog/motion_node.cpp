// One order at a time: sent, changing to its state, performing; or steered by a stream.
#include "robotside/simulators/cyberdog/motion_node.hpp"

#include <algorithm>

#include "robotside/simulators/cyberdog/dog_queue.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::int64_t kFirstLookMs = 15;  // until a response shows the command
constexpr std::int64_t kTransitionMs = 3000;
constexpr std::int64_t kSteeringSilenceMs = 200;
constexpr int kDoneBar = 96;  // a motion counts as done [%]

// One with a time of its own ends at 100 %, because the robot refuses queued commands until then; ours. Off
// is off at once, though its bar grows for seconds after that; ours.
int done_bar(const MotionId& motion) {
  if (motion.id == kStopId) return 0;
  return motion.guard_ms > 0 ? 100 : kDoneBar;
}

SwitchStatus status_of(const ResponseFrame& response) {
  return static_cast<SwitchStatus>(response.switch_status);
}

}  // namespace

std::optional<ControlFrame> MotionNode::step(const ResponseFrame& response,
                                             std::optional<std::int8_t> heard) noexcept {
  ++iteration_;
  response_ = response;
  newest_.store(response);
  shown_ = motion_id_of(response);
  frames_.hear(heard);
  MotionOrder order;
  if (!frames_.waits() && orders_.take(order)) accept(order);
  watch();
  return frames_.next(heard, iteration_);
}

bool MotionNode::after(std::int64_t ms) const { return (iteration_ - phase_at_) * kIterationMs >= ms; }

bool MotionNode::silent() const { return (iteration_ - steered_at_) * kIterationMs >= kSteeringSilenceMs; }

void MotionNode::answer(const MotionOrder& order, MotionCode code) {
  answers_.push({order.ticket, order.kind, code, shown_, response_});
}

// ---- Orders

void MotionNode::accept(const MotionOrder& order) {
  using Kind = MotionOrder::Kind;
  const bool idle = phase_ == Phase::idle;
  switch (order.kind) {
    case Kind::motion: {
      const bool stop = order.motion.id == kStopId;
      const bool interrupts = stop || order.source == kStateMachineSource;
      if (!idle && !interrupts) return answer(order, MotionCode::busy);
      if (!idle) finish(stop ? MotionCode::stopped : MotionCode::execute_error);
      order_ = order;
      return begin();
    }
    case Kind::frames:
      if (!idle) return answer(order, MotionCode::busy);
      frames_.queue(order.frames, order.count);
      return answer(order, MotionCode::ok);
    case Kind::steer:
      return steer(order);
    case Kind::end_steering:
      steered_at_ = iteration_ - kSteeringSilenceMs;  // a robot that still stands up does not begin
      if (phase_ == Phase::steering) end_steering();
      return answer(order, MotionCode::ok);
  }
}

// A motion that cannot follow what the robot shows begins with standing up.
void MotionNode::begin() {
  const MotionCode motors = order_.motion.id == kStopId ? MotionCode::ok : code_of_motors(response_);
  if (motors != MotionCode::ok) return finish(motors);
  stands_first_ = !follows(shown_, order_.motion);
  if (!stands_first_) return perform(order_.motion, order_.frames[0], order_.duration);
  const MotionId stand = *find_ordered(kStandId);
  ControlFrame frame;
  frame.mode = static_cast<std::int8_t>(stand.mode);
  frame.gait_id = stand.gait;
  perform(stand, frame, 0);
}

void MotionNode::perform(const MotionId& motion, const ControlFrame& frame, int duration) {
  motion_ = motion;
  patience_ms_ = patience_ms(motion, duration);
  frames_.queue(frame);
  phase_ = Phase::sent;
  phase_at_ = iteration_;
}

// ---- What becomes of it

void MotionNode::watch() {
  const SwitchStatus status = status_of(response_);
  const bool shows = shown_ == motion_.id;
  switch (phase_) {
    case Phase::idle:
      return;
    case Phase::sent:
      if (!after(kFirstLookMs)) return;
      if (const MotionCode code = code_of(status); code != MotionCode::ok) return finish(code);
      phase_ = status == SwitchStatus::transitioning ? Phase::changing : Phase::performing;
      phase_at_ = iteration_;
      return;
    case Phase::changing:
      if (shows && status == SwitchStatus::done) {
        phase_ = Phase::performing;
        phase_at_ = iteration_;
      } else if (after(kTransitionMs)) {
        finish(MotionCode::transition_timeout);
      }
      return;
    case Phase::performing:
      if (shows && response_.order_process_bar >= done_bar(motion_)) return done();
      if (after(patience_ms_)) finish(MotionCode::execute_timeout);
      return;
    case Phase::steering:
      if (silent()) end_steering();
      return;
  }
}

void MotionNode::done() {
  if (motion_.id != kStopId) {
    if (const MotionCode motors = code_of_motors(response_); motors != MotionCode::ok) return finish(motors);
    if (response_.ori_error != 0 || code_of(status_of(response_)) != MotionCode::ok)
      return finish(MotionCode::execute_error);
  }
  if (stands_first_) {
    stands_first_ = false;
    if (order_.kind == MotionOrder::Kind::motion)
      return perform(order_.motion, order_.frames[0], order_.duration);
    if (silent()) return finish(MotionCode::ok);
    frames_.queue(order_.frames[0]);
    phase_ = Phase::steering;
    return;
  }
  finish(MotionCode::ok);
}

// A command of a stream has been answered when it came; what fails later is reported as well.
void MotionNode::finish(MotionCode code) {
  if (order_.kind == MotionOrder::Kind::motion || code != MotionCode::ok) answer(order_, code);
  phase_ = Phase::idle;
  stands_first_ = false;
}

// ---- Steering

// Until the robot stands, the newest command waits.
void MotionNode::steer(const MotionOrder& order) {
  const bool standing_up = stands_first_ && order_.kind == MotionOrder::Kind::steer;
  if (phase_ != Phase::idle && phase_ != Phase::steering && !standing_up)
    return answer(order, MotionCode::busy);
  if (const MotionCode motors = code_of_motors(response_); motors != MotionCode::ok)
    return answer(order, motors);
  order_ = order;
  steered_at_ = iteration_;
  answer(order, MotionCode::ok);
  if (standing_up) return;
  if (phase_ == Phase::idle && !follows(shown_, order.motion)) return begin();
  phase_ = Phase::steering;
  frames_.queue(order.frames[0]);
}

// A walking robot stands; one that only shifts its body stays.
void MotionNode::end_steering() {
  phase_ = Phase::idle;
  if (order_.motion.id == kForceControlId) return;
  const MotionId stand = *find_ordered(kWalkStandId);
  ControlFrame frame;
  frame.mode = static_cast<std::int8_t>(stand.mode);
  frame.gait_id = stand.gait;
  frame.value = order_.frames[0].value;
  frame.step_height = order_.frames[0].step_height;
  frames_.queue(frame);
}

}  // namespace aim::robotside::cyberdog
