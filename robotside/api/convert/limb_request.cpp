// What all requests to the robot's own controller have in common.
#include "robotside/api/convert/limb_request.hpp"

#include "core/model/body_part.hpp"

namespace aim::robotside {

bool change_setting(RequestContext& context, const std::function<Status()>& change) {
  if (context.refused()) return false;
  if (context.dry_run()) return true;
  if (const Status done = change(); !done) context.refuse(done.error());
  return !context.refused();
}

namespace {

// What became of a motion during whose request a stop came.
Error stopped_meanwhile(OwnMotion what) {
  Error error{Origin::aborted, "the motion was ended as it began", "a stop came meanwhile",
              "aimctl status shows the stop"};
  if (what == OwnMotion::claws)
    error.message = "the motion has begun and cannot be ended: keep clear for some seconds";
  if (what == OwnMotion::arm_mode || what == OwnMotion::gains)
    error.message = "the request was carried out before the stop";
  return error;
}

}  // namespace

// A stop may come while the robot is asked: the driver ends what begins afterwards.
bool begin_own_motion(RequestContext& context, OwnMotion what, const std::function<Status()>& begin,
                      const std::function<void()>& ready) {
  if (context.refused() || !context.ask(BeginOwnMotion{what})) return false;
  if (ready) ready();
  if (!change_setting(context, begin)) return false;
  if (context.dry_run()) return true;
  const RobotState state = context.robot().state();
  if (!state.stopped && !state.emergency && state.enabled) return true;
  context.refuse(stopped_meanwhile(what));
  return false;
}

std::optional<Side> side_of(RequestContext& context, std::string_view name) {
  const auto row = row_of(context, "side", name, kSideChoices);
  return row ? std::optional(static_cast<Side>(*row)) : std::nullopt;
}

std::optional<Side> one_side_of(RequestContext& context, std::string_view name) {
  const auto row = row_of(context, "side", name, kSides);
  return row ? std::optional(static_cast<Side>(*row)) : std::nullopt;
}

}  // namespace aim::robotside
