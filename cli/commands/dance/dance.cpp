// aimctl dance: whole-body dances. Source: AimDK A2 motion control: SelectDanceType, only in
// RL_WHOLE_BODY_DANCE.
#include <fmt/format.h>

#include <algorithm>

#include "aimdk/common.pb.h"
#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_dance.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/reply.hpp"
#include "cli/client/request_header.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/commands/dance/dance_fields.hpp"
#include "cli/commands/dance/dance_watch.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/output/views/motion_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kGuess_s = 60;  // for a dance whose length is not reported
// The dance must be reported within this time after SUCCESS.
constexpr std::chrono::milliseconds kBeginWithin{3'000};

struct Dance {
  std::string name;
  double duration_s = 0;  // 0: not reported
};

Result<std::vector<Dance>> read_dances(Robot& robot) {
  auto reply = ask(robot, methods::McMotionService::kGetDanceTypeList, wire::CommonRequest{});
  if (!reply) return reply.error();
  std::vector<Dance> dances;
  dances.reserve(static_cast<std::size_t>(reply->dance_name_size()));
  for (int i = 0; i < reply->dance_name_size(); ++i)
    dances.push_back({reply->dance_name(i), i < reply->dance_time_size() ? reply->dance_time(i) : 0.0});
  return dances;
}

Result<wire::McDanceState> read_dancing(Robot& robot) {
  auto reply = ask(robot, methods::McBaseService::kGetState, wire::CommonRequest{});
  if (!reply) return reply.error();
  return reply->state().dance_state();
}

Json to_document(const wire::McDanceState& state) {
  return Json{{"dancing", state.is_dancing()},
              {"dance", state.is_dancing() ? Json(state.dance_name()) : Json(nullptr)},
              {"progress", state.is_dancing() ? Json(state.progress()) : Json(nullptr)}};
}

wire::DanceTypeRequest request_for(const std::string& name) {
  wire::DanceTypeRequest request;
  stamp(*request.mutable_header(), wire::ControlSource_SAFE);
  request.set_dance_name(name);
  return request;
}

Result<Dance> dance_named(Robot& robot, const std::string& name) {
  auto dances = read_dances(robot);
  if (!dances) return dances.error();
  std::vector<std::string_view> names;
  for (const Dance& dance : *dances) {
    if (dance.name == name) return dance;
    names.push_back(dance.name);
  }
  std::string hint = did_you_mean(name, names);
  return Error{.origin = Origin::not_found,
               .message = fmt::format("there is no dance '{}'", name),
               .hint = hint.empty() ? "aimctl dance list" : std::move(hint),
               .facts = {{"dance", name}}};
}

Error broken_off(const Dance& dance) {
  return Error{.origin = Origin::aborted,
               .message = fmt::format("{} ended early", dance.name),
               .reason = "it was ended by a stop, by another command, or by dance stop",
               .hint = "aimctl status; aimctl why"};
}

Error never_began(const Dance& dance) {
  return Error{.origin = Origin::aborted,
               .message = fmt::format("the robot accepted the request, but does not dance {}", dance.name),
               .reason = "it reports no dance in progress",
               .hint = "aimctl why dance names what is missing, then try again"};
}

Status interrupted(Invocation& invocation, const Dance& dance) {
  auto ended =
      invocation.robot().call(methods::McMotionService::kSelectDanceType, request_for(""), kHoldTimeout);
  return invocation.interrupted(ended
                                    ? fmt::format("{} was ended: the robot decelerates and holds", dance.name)
                                    : fmt::format("{} could not be ended; use aimctl stop", dance.name));
}

Status follow(Invocation& invocation, const Dance& dance) {
  Robot& robot = invocation.robot();
  const auto began = Clock::now();
  const double planned_s = dance.duration_s > 0 ? dance.duration_s : kGuess_s;
  DanceWatch watch;
  auto state = DanceWatch::State::waiting;
  auto end =
      poll_until(invocation.interrupt(), deadline_of(invocation.settings(), planned_s), pace_of(robot),
                 [&]() -> Result<bool> {
                   auto now = read_dancing(robot);
                   if (!now) return now.error();
                   state = watch.look({now->is_dancing(), now->progress()}, Clock::now());
                   show_progress(invocation.sink(), approach_progress(dance.name, now->progress(), planned_s,
                                                                      percent_text(now->progress() * 100)));
                   if (state == DanceWatch::State::waiting) return Clock::now() - began > kBeginWithin;
                   return state != DanceWatch::State::dancing;
                 });
  if (!end) return end.error();
  const double duration_s = seconds_between(began, Clock::now());
  Json document{{"dance", dance.name}, {"duration_s", duration_s}, {"ended", "done"}};
  if (*end == PollEnd::done && state == DanceWatch::State::finished) {
    invocation.sink().print({.document = std::move(document), .line = motion_line});
    return Done{};
  }
  document["ended"] = word_of_end(*end);
  report_reached(invocation.sink(), {.document = std::move(document), .line = motion_line});
  if (*end == PollEnd::interrupted) return interrupted(invocation, dance);
  if (*end == PollEnd::expired) return not_in_time(dance.name);
  return stop_or(robot, state == DanceWatch::State::broken_off ? broken_off(dance) : never_began(dance));
}

Status run_list(Invocation& invocation) {
  auto dances = read_dances(invocation.robot());
  if (!dances) return dances.error();
  Json rows = Json::array();
  for (const Dance& dance : *dances)
    rows.push_back({{"name", dance.name},
                    {"duration_s", dance.duration_s > 0 ? Json(dance.duration_s) : Json(nullptr)}});
  invocation.sink().print({.document = {{"dances", std::move(rows)}},
                           .rows = "dances",
                           .columns = {"name", "duration_s"},
                           .view = dances_view});
  return Done{};
}

Status run_start(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto dance = dance_named(robot, invocation.arguments().text("NAME"));
  if (!dance) return dance.error();
  const auto request = request_for(dance->name);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kSelectDanceType.path, request,
                   {{"dance", dance->name}, {"duration_s", dance->duration_s}});
  if (!robot.serves_aim_v1())
    if (auto open = require_interface(robot, Interface::dance, "dancing"); !open) return open;
  if (auto started = ask(robot, methods::McMotionService::kSelectDanceType, request); !started)
    return started.error();
  if (invocation.settings().wait) return follow(invocation, *dance);
  invocation.sink().print(
      {.document = {{"dance", dance->name}, {"duration_s", dance->duration_s}, {"accepted", true}},
       .line = motion_line});
  return Done{};
}

Status run_status(Invocation& invocation) {
  auto state = read_dancing(invocation.robot());
  if (!state) return state.error();
  invocation.sink().print({.document = to_document(*state), .view = dance_view});
  return Done{};
}

Status run_stop(Invocation& invocation) {
  Robot& robot = invocation.robot();
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kSelectDanceType.path, request_for(""));
  if (auto ended = ask(robot, methods::McMotionService::kSelectDanceType, request_for("")); !ended)
    return ended.error();
  auto last = read_dancing(robot);
  const auto deadline = deadline_of(invocation.settings(), 0);
  auto end = poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    last = read_dancing(robot);
    if (!last) return last.error();
    return !last->is_dancing() || !invocation.settings().wait;
  });
  if (!end) return end.error();
  if (*end == PollEnd::interrupted) return invocation.interrupted("the robot was asked to end the dance");
  if (*end == PollEnd::expired)
    return Error{.origin = Origin::aborted,
                 .message = "the robot was asked to end its dance, but is still dancing",
                 .reason = "this robot may not support ending a dance",
                 .hint = "aimctl stop"};
  invocation.sink().print({.document = to_document(*last), .view = dance_view});
  return Done{};
}

constexpr Parameter kName[] = {
    {.name = "NAME",
     .value = "NAME",
     .help = "name of a dance, as printed by aimctl dance list",
     .text = true,
     .required = true,
     .words = Words::dances},
};
constexpr Example kListExamples[] = {{"aimctl dance list", "the dances of this robot"}};
constexpr Example kStartExamples[] = {
    {"aimctl dance start waltz", "start the dance and wait until it has ended"},
    {"aimctl dance start waltz --no-wait", "start the dance and return at once"},
};
constexpr Example kStatusExamples[] = {{"aimctl dance status", "the current dance and its progress"}};
constexpr Example kStopExamples[] = {{"aimctl dance stop", "end the dance"}};

constexpr Command kCommands[] = {
    {.noun = "dance",
     .verb = "list",
     .summary = "list the dances of this robot",
     .details = "Some robots list their dances only while they are in an action that allows dances.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = dance_fields::kList,
     .run = run_list},
    {.noun = "dance",
     .verb = "start",
     .summary = "start a dance",
     .details = "The whole body moves: keep clear of the robot. The robot must be in an action that "
                "allows dances; aimctl why dance names one. The command waits until the dance has ended "
                "and shows its progress. A dance that ends early ends with exit 11. Ctrl-C ends the "
                "dance: the robot decelerates and holds.",
     .parameters = kName,
     .examples = kStartExamples,
     .danger = Danger::moves,
     .fields = dance_fields::kStart,
     .run = run_start},
    {.noun = "dance",
     .verb = "status",
     .summary = "show the current dance",
     .details = "progress runs from 0 to 1. dance and progress are empty while the robot does not dance.",
     .parameters = {},
     .examples = kStatusExamples,
     .danger = Danger::reads,
     .fields = dance_fields::kStatus,
     .run = run_status},
    {.noun = "dance",
     .verb = "stop",
     .summary = "end the current dance",
     .details = "The robot decelerates and holds its posture. While the robot does not dance, nothing "
                "happens.",
     .parameters = {},
     .examples = kStopExamples,
     .danger = Danger::moves,
     .run = run_stop},
};

}  // namespace

const Noun kDanceNoun{"dance", "start, follow and end whole-body dances", kCommands, Capability::dances};

}  // namespace aim::cli
