// One request of a client on its way to the control loop.
#include "robotside/api/request/request_context.hpp"

#include <fmt/core.h>

#include <chrono>
#include <thread>
#include <utility>

#include "core/units.hpp"
#include "robotside/control/preconditions.hpp"

namespace aim::robotside {

bool RequestContext::ask(const Request& request) {
  if (refused()) return false;
  const Command command{request, dry_run_, source_, mark_};
  decision_ = services_.robot.submit(command);
  if (decision_.mode_request != 0 && !dry_run_) await_robot();
  switch (decision_.verdict) {
    case Verdict::accepted:
      return true;
    case Verdict::clamped:
      for (ClampedValue& value : clamps_of(decision_, command, model())) note_clamp(std::move(value));
      return true;
    case Verdict::refused:
    case Verdict::not_decided:
      refusal_ = explained(command, robot().state());
      return false;
  }
  return false;
}

// A robot's own controller refuses for what it reports as faults.
Error RequestContext::explained(const Command& command, const RobotState& state) const {
  Error refusal = describe_all(decision_, command, state, model());
  if (decision_.refused != Refused::robot_refused) return refusal;
  return with_faults(std::move(refusal), services_.faults_now(state));
}

// A robot with its own controller answers later whether it accepts. Without an answer in time the request
// counts as accepted: it is under way.
void RequestContext::await_robot() {
  constexpr std::chrono::milliseconds kAnswerTimeout{300};
  constexpr std::chrono::milliseconds kPollPeriod{2};
  const auto deadline = std::chrono::steady_clock::now() + kAnswerTimeout;
  while (std::chrono::steady_clock::now() < deadline) {
    const RobotState state = robot().state();
    if (state.mode_answered >= decision_.mode_request) {
      if (state.mode_answered > decision_.mode_request || !state.mode_refused) return;
      decision_.verdict = Verdict::refused;
      decision_.refused = Refused::robot_refused;
      decision_.robot_reason = state.mode_reason;
      return;
    }
    std::this_thread::sleep_for(kPollPeriod);
  }
}

void RequestContext::begin(const std::function<Status(const MotionStart&)>& performance) {
  const RobotState state = robot().state();
  const Submit submit = [this](const Request& request) {
    ask(request);
    return decision_;
  };
  if (const Status begun = performance({state, dry_run_, submit}); !begun) refuse(begun.error());
}

void RequestContext::adopt(const Decision& decision, std::optional<Error> refusal,
                           std::vector<ClampedValue> clamped) {
  decision_ = decision;
  if (refusal) refuse(std::move(*refusal));
  for (ClampedValue& value : clamped) note_clamp(std::move(value));
}

void RequestContext::refuse(Error error) {
  if (!refused()) refusal_ = std::move(error);
}

std::string RequestContext::clamp_text() const {
  std::string text;
  for (const ClampedValue& value : clamped_)
    text += fmt::format("{}{} {} to {} {}{}", text.empty() ? "" : "; ", value.joint,
                        format_number(value.requested), format_number(value.applied), value.unit,
                        value.reason.empty() ? "" : fmt::format(" ({})", value.reason));
  return text;
}

std::shared_ptr<const RefusedRequest> RequestContext::refused_request() const {
  if (!body_ || body_->size() > RefusedRequest::kLongest) return nullptr;
  return std::make_shared<const RefusedRequest>(RefusedRequest{encoding_, std::string(*body_)});
}

void RequestContext::record() const {
  if (dry_run_) return;
  const TimeNs now = services_.robot.state().time;
  if (refused()) {
    services_.refusals.add(what_, *refusal_, now, refused_request());
  } else if (!clamped_.empty()) {
    services_.refusals.add_clamp(
        what_, {Origin::limit, "accepted with values moved inside their limits", clamp_text()}, now);
  }
}

std::string sentence_of(const Error& error) {
  std::string text = error.message;
  if (!error.reason.empty()) text += ": " + error.reason;
  if (!error.hint.empty()) text += "; " + error.hint;
  return text;
}

}  // namespace aim::robotside
