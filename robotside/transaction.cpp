// One request of a client on its way to the control loop.
#include "robotside/transaction.hpp"

#include <fmt/core.h>

#include <utility>

#include "core/units.hpp"

namespace aim::robotside {
namespace {

// The target as asked and as the limiter will aim at it, for one quantity of the walking command.
struct WalkPart {
  std::string_view name;
  double requested;
  Range range;
  std::string_view unit;
};

}  // namespace

bool Transaction::ask(const Request& request) {
  if (refused()) return false;
  const Command command{request, dry_run_};
  decision_ = context_.robot.submit(command);
  switch (decision_.verdict) {
    case Verdict::accepted:
      return true;
    case Verdict::clamped:
      note_clamped_joints(request);
      return true;
    case Verdict::refused:
    case Verdict::not_decided:
      refusal_ = describe(decision_, command, model());
      return false;
  }
  return false;
}

void Transaction::note_clamped_joints(const Request& request) {
  if (const auto* joints = std::get_if<JointCommand>(&request)) {
    for (std::size_t i = 0; i < model().joints.size(); ++i) {
      if ((decision_.clamped & (std::uint64_t{1} << i)) == 0) continue;
      const Joint& joint = model().joints[i];
      // The loop reports the worst joint exactly; the others went to the nearest value of their range.
      const bool worst = i == decision_.joint;
      note_clamp({std::string(joint.name), joints->position[i],
                  worst ? decision_.applied : joint.limits.position.clamp(joints->position[i]),
                  std::string(unit_name(joint.unit))});
    }
  } else if (const auto* walk = std::get_if<WalkCommand>(&request)) {
    const WalkLimits& limits = model().walk;
    for (const WalkPart& part : {WalkPart{"forward_velocity", walk->forward, limits.forward, "m/s"},
                                 WalkPart{"lateral_velocity", walk->lateral, limits.lateral, "m/s"},
                                 WalkPart{"angular_velocity", walk->turn, limits.turn, "rad/s"}})
      if (!part.range.contains(part.requested))
        note_clamp({std::string(part.name), part.requested, part.range.clamp(part.requested),
                    std::string(part.unit)});
  }
}

void Transaction::refuse(Error error) {
  if (!refused()) refusal_ = std::move(error);
}

std::string Transaction::clamp_text() const {
  std::string text;
  for (const ClampedValue& value : clamped_)
    text += fmt::format("{}{} {} to {} {}", text.empty() ? "" : "; ", value.joint,
                        format_number(value.requested), format_number(value.applied), value.unit);
  return text;
}

void Transaction::record() const {
  if (dry_run_) return;
  const TimeNs now = context_.robot.state().time;
  if (refused()) {
    context_.refusals.add(what_, *refusal_, now);
  } else if (!clamped_.empty()) {
    context_.refusals.add_clamp(
        what_, {Origin::limit, "accepted with values moved inside their limits", clamp_text()}, now);
  }
}

std::string sentence_of(const Error& error) {
  std::string text = error.message;
  if (!error.reason.empty()) text += ": " + error.reason;
  if (!error.hint.empty()) text += "; " + error.hint;
  return text;
}

std::string_view unit_name(JointUnit unit) {
  switch (unit) {
    case JointUnit::radian:
      return "rad";
    case JointUnit::count:
      return "count";
  }
  return "";
}

}  // namespace aim::robotside
