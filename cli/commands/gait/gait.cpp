// aimctl gait: the gaits of a robot with a walking controller of its own, and those that users write.
#include <fmt/format.h>

#include "aim/v1/sequence.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/gait/gait_fields.hpp"
#include "cli/commands/motion/motion_performance.hpp"
#include "cli/input/input_file.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/walk_gaits.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/action_view.hpp"
#include "cli/output/views/body_view.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "core/codec/foreign_text.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_user_gaits() {
  return Error{.origin = Origin::not_found,
               .message = "this robot takes no gaits as files",
               .reason = "it does not serve aim.v1 GaitService",
               .hint = "aimctl gait list shows its own"};
}

Result<v1::UploadGaitRequest> gait_from(Invocation& invocation) {
  auto text = file_or_input(invocation, "FILE", kGaitText);
  if (!text) return text.error();
  v1::UploadGaitRequest request;
  request.set_document(*text);
  return request;
}

Status run_list(Invocation& invocation) {
  invocation.sink().print({.document = {{"gaits", gaits_document(invocation.robot().model())}},
                           .rows = "gaits",
                           .columns = {"name", "action"},
                           .view = gaits_view});
  return Done{};
}

Status run_upload(Invocation& invocation) {
  auto request = gait_from(invocation);
  if (!request) return request.error();
  if (invocation.settings().dry_run)
    return about_file(invocation, "FILE", dry_run(invocation, methods::GaitService::kUpload.path, *request));
  auto reply = ask_aim(invocation.robot(), methods::GaitService::kUpload, *request, no_user_gaits());
  if (!reply) return about_file(invocation, "FILE", reply.error());
  invocation.sink().print(
      {.document = {{"uploaded", true}, {"action", text_or_null(reply->action())}}, .line = gait_line});
  return Done{};
}

// An action that walks until it is left.
Status enter(Invocation& invocation, const Route& route) {
  const RobotModel& model = invocation.robot().model();
  std::vector<Hop> hops;
  if (auto walked = walk_route(invocation, route, hops); !walked) return walked;
  auto current = read_action(invocation.robot());
  if (!current) return current.error();
  Json list = Json::array();
  for (const Hop& hop : hops)
    list.push_back({{"from", model.graph.at(hop.from).name},
                    {"to", model.graph.at(hop.to).name},
                    {"duration_s", hop.duration_s}});
  invocation.sink().print(
      {.document = {{"action", current->name}, {"status", current->status}, {"hops", std::move(list)}},
       .line = action_line});
  return Done{};
}

Status run_run(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const RobotModel& model = robot.model();
  auto request = gait_from(invocation);
  if (!request) return request.error();
  const auto action = model.graph.find(model.user_gait);
  if (model.user_gait.empty() || !action)
    return Error{.origin = Origin::not_found,
                 .message = "this robot has no action that walks an uploaded gait",
                 .hint = "aimctl gait upload only uploads it"};
  const bool performs = model.graph.at(*action).behaviour == Behaviour::motion;
  auto route = performs ? route_to_motion(invocation, *action) : plan_route(invocation, *action, false);
  if (!route) return route.error();
  if (invocation.settings().dry_run)
    return about_file(invocation, "FILE", dry_run(invocation, methods::GaitService::kUpload.path, *request));
  if (auto sure = confirm_footing(invocation, *route); !sure) return sure;
  if (auto uploaded = ask_aim(robot, methods::GaitService::kUpload, *request, no_user_gaits()); !uploaded)
    return about_file(invocation, "FILE", uploaded.error());
  return performs ? perform_motion(invocation, *route) : enter(invocation, *route);
}

constexpr Parameter kFile[] = {{.name = "FILE",
                                .value = "FILE",
                                .help = "a gait in the format of the robot; - reads stdin",
                                .text = true,
                                .required = true,
                                .words = Words::file,
                                .input = true}};
constexpr Example kListExamples[] = {{"aimctl gait list", "how the robot walks, and how fast"}};
constexpr Example kUploadExamples[] = {
    {"aimctl gait upload march.toml", "give the robot a gait; nothing moves"}};
constexpr Example kRunExamples[] = {{"aimctl gait run march.toml", "upload the gait and walk it"}};

constexpr Command kCommands[] = {
    {.noun = "gait",
     .verb = "list",
     .summary = "list the gaits with their velocity limits",
     .details = "aimctl walk --gait NAME walks one of them. Empty for a robot that walks in one way. Works "
                "without a robot; the model is then the one that was last seen at this address.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::local,
     .shows_model = true,
     .fields = gait_fields::kList,
     .run = run_list},
    {.noun = "gait",
     .verb = "upload",
     .summary = "give the robot a gait as a file",
     .details = "Replaces the gait that was uploaded before. Nothing moves. The error names the line that is "
                "wrong (exit 2).",
     .parameters = kFile,
     .examples = kUploadExamples,
     .danger = Danger::sets,
     .needs = Capability::user_gaits,
     .fields = gait_fields::kUpload,
     .run = run_upload},
    {.noun = "gait",
     .verb = "run",
     .summary = "upload a gait and walk it",
     .details =
         "Takes the shortest route to the robot's action for uploaded gaits, as aimctl action set does: "
         "keep clear. If the action ends by itself, the command waits for its end and shows the progress. "
         "Ctrl-C and aimctl stop end it in an action that stands.",
     .parameters = kFile,
     .examples = kRunExamples,
     .danger = Danger::moves,
     .needs = Capability::user_gaits,
     .run = run_run},
};

}  // namespace

const Noun kGaitNoun{"gait", "gaits of the robot, and gaits from files", kCommands, Capability::walking};

}  // namespace aim::cli
