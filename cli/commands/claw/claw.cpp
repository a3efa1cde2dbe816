// aimctl claw: two-finger claws, which the robot's own controller moves. One motion at a time: a claw that
// moves takes no other command.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aim/v1/hand.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/claw/claw_fields.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/motion/side.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr Range kPercent{0, 100};
constexpr double kAtTarget = 3;  // counts as there, chosen by us [%]
constexpr double kMoves_s = 1;   // within which a claw shows that it moves; chosen by us
constexpr double kWay_s = 4;     // the whole way takes no longer, for the deadline; chosen by us

Json claw_document(const v1::GetClawsResponse& reply) {
  Json document{{"left", nullptr}, {"right", nullptr}};
  for (const v1::ClawState& claw : reply.claws())
    document[claw.side()] = {{"state", claw.state()},
                             {"closed_percent", claw.closed_percent()},
                             {"velocity_percent", claw.velocity_percent()},
                             {"current_A", claw.current_a()}};
  return document;
}

Result<v1::GetClawsResponse> read_claws(Robot& robot) {
  return robot.call(methods::ClawService::kGet, v1::GetClawsRequest{});
}

Status run_get(Invocation& invocation) {
  auto reply = read_claws(invocation.robot());
  if (!reply) return reply.error();
  invocation.sink().print({.document = claw_document(*reply), .view = claws_view});
  return Done{};
}

const v1::ClawState* state_of(const v1::GetClawsResponse& reply, const std::string& side) {
  for (const v1::ClawState& claw : reply.claws())
    if (claw.side() == side) return &claw;
  return nullptr;
}

// What has become of the claws that were sent to their targets.
struct Outcome {
  bool moving = false;
  bool failed = false;  // an error, not reported, or neither at the target nor holding something
};

Outcome outcome_of(const v1::GetClawsResponse& reply, const v1::SetClawsRequest& request) {
  Outcome outcome;
  for (const v1::ClawTarget& target : request.targets()) {
    const v1::ClawState* claw = state_of(reply, target.side());
    if (claw == nullptr) {
      outcome.failed = true;
      continue;
    }
    const bool there = std::abs(claw->closed_percent() - target.closed_percent()) <= kAtTarget;
    outcome.moving = outcome.moving || claw->state() == "moving";
    outcome.failed = outcome.failed || claw->state() == "error" || (!there && claw->state() != "grabbed");
  }
  return outcome;
}

// How long the whole way takes at most: at 1 % of their velocity claws move about 1 % of it in a second.
double way_s(const v1::SetClawsRequest& request) {
  double longest = kWay_s;
  for (const v1::ClawTarget& target : request.targets())
    if (target.velocity_percent() > 0)
      longest = std::max(longest, (kPercent.max - kPercent.min) / target.velocity_percent());
  return longest;
}

Status follow_claws(Invocation& invocation, const v1::SetClawsRequest& request) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  v1::GetClawsResponse last;
  bool seen = false;
  auto end = poll_until(invocation.interrupt(), deadline_of(invocation.settings(), way_s(request)),
                        pace_of(robot), [&]() -> Result<bool> {
                          auto reply = read_claws(robot);
                          if (!reply) return reply.error();
                          last = *reply;
                          const Outcome now = outcome_of(last, request);
                          seen = seen || now.moving;
                          const double elapsed = seconds_between(began, Clock::now());
                          show_progress(invocation.sink(),
                                        {.what = "claws", .figure = fmt::format("{:.1f} s", elapsed)});
                          return !now.moving && (seen || !now.failed || elapsed > kMoves_s);
                        });
  if (!end) return end.error();
  const bool arrived = *end == PollEnd::done && !outcome_of(last, request).failed;
  Json document = claw_document(last);
  document["arrived"] = arrived;
  if (arrived) {
    invocation.sink().print({.document = std::move(document), .line = claws_line});
    return Done{};
  }
  report_reached(invocation.sink(), {.document = std::move(document), .line = claws_line});
  if (*end == PollEnd::interrupted)
    return invocation.interrupted("the claws move to their target by themselves");
  if (*end == PollEnd::expired) return not_in_time("the claws");
  Error error = not_arrived(invocation.robot(), "a claw", seen);
  if (error.origin != Origin::fault) error.hint = "aimctl claw get; aimctl fault list";
  return error;
}

Status move_claws(Invocation& invocation, double closed_percent) {
  const Arguments& arguments = invocation.arguments();
  auto closed = within(invocation, {"claw", kPercent, "%"}, closed_percent);
  if (!closed) return closed.error();
  std::optional<double> velocity = arguments.maybe("--velocity");
  if (velocity) {
    auto inside = within(invocation, {"velocity", kPercent, "%"}, *velocity);
    if (!inside) return inside.error();
    velocity = *inside;
    // Zero on the wire is the robot's own velocity.
    if (*velocity == 0) return usage_error("--velocity must be more than 0 %");
  }
  const auto current = arguments.maybe("--current");
  if (current && *current <= 0) return usage_error("--current must be more than 0 A");
  v1::SetClawsRequest request;
  const bool both = arguments.has("--left") == arguments.has("--right");
  for (const std::string_view side : kSides) {
    if (!both && !arguments.has("--" + std::string(side))) continue;
    v1::ClawTarget& target = *request.add_targets();
    target.set_side(std::string(side));
    target.set_closed_percent(*closed);
    if (velocity) target.set_velocity_percent(*velocity);
    if (current) target.set_current_a(*current);
  }
  const Json plan{{"closed_percent", *closed}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::ClawService::kSet.path, request, plan);
  auto begun = ask_controller(invocation, methods::ClawService::kSet, request, Capability::claws);
  if (!begun) return begun.error();
  if (invocation.settings().wait) return follow_claws(invocation, request);
  Json document = plan;
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document), .line = claws_line});
  return Done{};
}

Status run_open(Invocation& invocation) { return move_claws(invocation, kPercent.min); }
Status run_close(Invocation& invocation) { return move_claws(invocation, kPercent.max); }
Status run_set(Invocation& invocation) {
  return move_claws(invocation, invocation.arguments().number("PERCENT"));
}

Result<Limited> closed_limit(const RobotModel& /*model*/, const ValuePlace& /*place*/) {
  return Limited{"claw", kPercent, "%"};
}

constexpr Parameter kLeft{.name = "--left", .help = "the left claw only"};
constexpr Parameter kRight{.name = "--right", .help = "the right claw only"};
constexpr Parameter kVelocity{.name = "--velocity",
                              .value = "PERCENT",
                              .help = "speed [% of the greatest], up to 100; default: the robot's own"};
constexpr Parameter kCurrent{
    .name = "--current",
    .value = "AMPERE",
    .help = "largest motor current, with which it holds [A]; default: the robot's own"};
constexpr Parameter kMoveParameters[] = {kLeft, kRight, kVelocity, kCurrent, kClamp};
constexpr Parameter kSetParameters[] = {{.name = "PERCENT",
                                         .value = "PERCENT",
                                         .help = "0 is open, 100 is closed [%]",
                                         .required = true,
                                         .limits = closed_limit},
                                        kLeft,
                                        kRight,
                                        kVelocity,
                                        kCurrent,
                                        kClamp};
constexpr Example kGetExamples[] = {{"aimctl claw get", "both claws"},
                                    {"aimctl claw get --json | jq .left.state", "one claw, for a script"}};
constexpr Example kOpenExamples[] = {{"aimctl claw open", "open both claws"},
                                     {"aimctl claw open --left", "open the left claw"}};
constexpr Example kCloseExamples[] = {
    {"aimctl claw close --right --current 2", "close the right claw with more current"}};
constexpr Example kSetExamples[] = {{"aimctl claw set 50", "both claws half closed"},
                                    {"aimctl claw set 30 --left --velocity 20", "the left one, slowly"}};
constexpr std::string_view kDetails =
    "Both claws without --left and --right. The command waits until they are at rest: reached, or grabbed if "
    "a "
    "claw holds something before it is at its target; both end with exit 0. A claw that stops elsewhere, or "
    "reports an error, ends with exit 11. A moving claw accepts no command (exit 6); aimctl stop does not "
    "stop it. Ctrl-C ends the waiting, not the motion.";

constexpr Command kCommands[] = {
    {.noun = "claw",
     .verb = "get",
     .summary = "show the claws",
     .details =
         "state is unknown, moving, reached, grabbed or error. null for a claw that the robot does not "
         "report.",
     .parameters = {},
     .examples = kGetExamples,
     .danger = Danger::reads,
     .measured = true,
     .fields = claw_fields::kGet,
     .run = run_get},
    {.noun = "claw",
     .verb = "set",
     .summary = "move the claws to a position",
     .details = kDetails,
     .parameters = kSetParameters,
     .examples = kSetExamples,
     .danger = Danger::moves,
     .run = run_set},
    {.noun = "claw",
     .verb = "open",
     .summary = "open the claws",
     .details = kDetails,
     .parameters = kMoveParameters,
     .examples = kOpenExamples,
     .danger = Danger::moves,
     .run = run_open},
    {.noun = "claw",
     .verb = "close",
     .summary = "close the claws",
     .details = kDetails,
     .parameters = kMoveParameters,
     .examples = kCloseExamples,
     .danger = Danger::moves,
     .run = run_close},
};

}  // namespace

const Noun kClawNoun{"claw", "open and close the claws", kCommands, Capability::claws};

}  // namespace aim::cli
