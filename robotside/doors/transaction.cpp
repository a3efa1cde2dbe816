// One request of a client on its way to the control loop.
#include "robotside/doors/transaction.hpp"

#include <fmt/core.h>

#include <utility>

#include "core/units.hpp"
#include "robotside/control/target_shape.hpp"

namespace aim::robotside {
bool Transaction::ask(const Request& request) {
  if (refused()) return false;
  const Command command{request, dry_run_};
  decision_ = context_.robot.submit(command);
  switch (decision_.verdict) {
    case Verdict::accepted:
      return true;
    case Verdict::clamped:
      note_clamps(request);
      return true;
    case Verdict::refused:
    case Verdict::not_decided:
      refusal_ = describe(decision_, command, model());
      return false;
  }
  return false;
}

// The loop says which values it moved; the same function as there says where they went.
void Transaction::note_clamps(const Request& request) {
  if (const auto* joints = std::get_if<JointCommand>(&request)) {
    const TargetShape shape =
        shape_targets(model(), joints->mask, joints->position, context_.robot.state().set_position);
    for (std::size_t i = 0; i < model().joints.size(); ++i) {
      const Joint& joint = model().joints[i];
      if ((decision_.clamped & (std::uint64_t{1} << i)) != 0)
        note_clamp({std::string(joint.name), joints->position[i], shape.position[i],
                    std::string(unit_name(joint.unit))});
    }
  } else if (const auto* walk = std::get_if<WalkCommand>(&request)) {
    WalkCommand shaped = *walk;
    shape_walk(model().walk, shaped);
    if (shaped.forward != walk->forward)
      note_clamp({"forward_velocity", walk->forward, shaped.forward, "m/s"});
    if (shaped.lateral != walk->lateral)
      note_clamp({"lateral_velocity", walk->lateral, shaped.lateral, "m/s"});
    if (shaped.turn != walk->turn) note_clamp({"angular_velocity", walk->turn, shaped.turn, "rad/s"});
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
