// The end of a step is reckoned from its duration; while the robot changes its state, its clock stands.
#include "robotside/drivers/cyberdog/dog_sequence.hpp"

#include <algorithm>
#include <string>

#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::robotside::cyberdog {
namespace {

namespace dog = xiaomi_cyberdog;

constexpr TimeNs kAhead = 300 * kMillisecond;   // before its begin a step is sent
constexpr TimeNs kSpacing = 20 * kMillisecond;  // of steps, so that the robot reads each one
constexpr TimeNs kSequencePatience =
    3000 * kMillisecond;  // with a step that the robot refuses: as the vendor's layer

// Of a prepared motion: what the document says at least, if the step gives no time itself.
TimeNs duration_of(const ControlFrame& step) {
  const dog::Motion* motion = dog::find_motion(static_cast<dog::Mode>(step.mode), step.gait_id);
  const int own = has_mode(step, dog::Mode::motion) && motion != nullptr ? motion->shortest_ms : 0;
  return kMillisecond * std::max(has_mode(step, dog::Mode::motion) ? own : step.duration, 0);
}

bool is_motion(const ResponseFrame& response) {
  return response.mode == static_cast<std::int8_t>(dog::Mode::motion);
}

bool known(const ControlFrame& step) {
  for (const dog::Accepted& row : dog::kAccepted)
    if (has_mode(step, row.from)) return true;
  return has_mode(step, dog::Mode::motion);
}

TimeNs total_of(const GaitSteps& steps) {
  TimeNs sum = 0;
  for (const ControlFrame& step : steps) sum += duration_of(step);
  return sum;
}

// Lying down takes less; the document asks for more than that.
constexpr TimeNs kLiesAfter = 3000 * kMillisecond;

// The first step that switches the motors off without the robot having had the time to lie down before; 0:
// none does. How the robot stands before the first step is not known.
std::uint32_t first_fall(const GaitSteps& steps) {
  TimeNs lying = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool off = has_mode(steps[i], dog::Mode::off);
    if (off && lying < kLiesAfter) return static_cast<std::uint32_t>(i + 1);
    lying = off || has_mode(steps[i], dog::Mode::damper) ? lying + duration_of(steps[i]) : 0;
  }
  return 0;
}

}  // namespace

Result<SequenceOutline> outline_of(const GaitSteps& steps) {
  const auto wrong = [](std::size_t index, std::string why) {
    return Error{Origin::usage, "step " + std::to_string(index + 1) + " of the sequence is wrong",
                 std::move(why), "see the motion table of the robot: docs/cyberdog.md"};
  };
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!known(steps[i])) return wrong(i, "the robot has no mode " + std::to_string(steps[i].mode));
    const bool endless = steps[i].duration <= 0 && !has_mode(steps[i], dog::Mode::motion);
    if (endless) return wrong(i, "it has no duration, so it would replace all other steps");
  }
  return SequenceOutline{static_cast<std::uint32_t>(steps.size()),
                         static_cast<double>(total_of(steps)) * 1e-9, first_fall(steps)};
}

void DogSequence::start(std::uint64_t number, const GaitSteps& steps, TimeNs now) {
  steps_.assign(steps.begin(), steps.end());
  sent_ = 0;
  begun_ = last_ = sent_ends_ = now;
  sent_at_ = now - kSpacing;
  total_ = total_of(steps_);
  refused_since_ = kNever;
  report_ = {.number = number, .running = true, .step = 0, .of = static_cast<std::uint32_t>(steps_.size())};
}

void DogSequence::stop(std::string_view reason) {
  report_.running = false;
  report_.reason = reason;
}

void DogSequence::finish_when_over(const ResponseFrame& response, TimeNs now) {
  if (sent_ < steps_.size() || now < sent_ends_ || is_motion(response)) return;
  report_.progress = 1;
  stop({});
}

std::optional<ControlFrame> DogSequence::step(const ResponseFrame& response, TimeNs now) {
  if (!report_.running) return std::nullopt;
  const auto status = static_cast<SwitchStatus>(response.switch_status);
  if (status == SwitchStatus::transitioning) sent_ends_ += now - last_;
  last_ = now;
  if (status == SwitchStatus::done || status == SwitchStatus::transitioning)
    refused_since_ = kNever;
  else if (refused_since_ == kNever)
    refused_since_ = now;
  const bool refused = refused_since_ != kNever && sent_ > 0;
  if (refused && now - refused_since_ > kSequencePatience) {
    stop("the robot refuses a step");
    return std::nullopt;
  }
  if (total_ > 0) {
    const TimeNs left = std::max<TimeNs>(sent_ends_ - now, 0);
    TimeNs later = 0;
    for (std::size_t i = sent_; i < steps_.size(); ++i) later += duration_of(steps_[i]);
    const double done = 1 - static_cast<double>(left + later) / static_cast<double>(total_);
    report_.progress = std::clamp(done, report_.progress, 1.0);
  }
  finish_when_over(response, now);
  if (!report_.running || sent_ == steps_.size() || now - sent_at_ < kSpacing) return std::nullopt;
  // A prepared motion drops what is queued behind it: nothing is sent until it has ended, and none is sent
  // while something else is queued.
  const bool motion_runs = sent_ > 0 && has_mode(steps_[sent_ - 1], dog::Mode::motion) &&
                           (now - sent_at_ < kLatency || is_motion(response));
  const TimeNs ahead = has_mode(steps_[sent_], dog::Mode::motion) ? 0 : kAhead;
  if (motion_runs || (sent_ > 0 && now < sent_ends_ - ahead)) return std::nullopt;
  const ControlFrame& next = steps_[sent_++];
  sent_at_ = now;
  sent_ends_ = std::max(sent_ends_, now) + duration_of(next);
  report_.step = static_cast<std::uint32_t>(sent_);
  return next;
}

}  // namespace aim::robotside::cyberdog
