// aimctl sim: objects in the hands of a simulated robot. A robot on hardware refuses these commands.
#include <fmt/format.h>

#include <array>

#include "aim/v1/sim.pb.h"
#include "cli/client/reply.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_simulator() {
  return Error{.origin = Origin::not_found,
               .message = "this robot has no simulator",
               .reason = "it does not serve aim.v1 SimService",
               .hint = "start the simulator with aimd, then use aimctl --robot 127.0.0.1"};
}

Status run_objects(Invocation& invocation) {
  auto reply = ask_aim(invocation.robot(), methods::kListObjects, v1::ListObjectsRequest{}, no_simulator());
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const v1::HeldObject& object : reply->objects())
    rows.push_back({{"hand", object.hand()}, {"closed_at_count", object.closed_at()}});
  invocation.sink().print({.document = {{"objects", std::move(rows)}},
                           .rows = "objects",
                           .columns = {"hand", "closed_at_count"}});
  return Done{};
}

Status run_place(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const Range range = robot.model().joints[robot.model().group("hands").first].limits.position;
  auto at = within(invocation, {"the position of the object", range, "count"},
                   invocation.arguments().number("--at"));
  if (!at) return at.error();
  v1::PlaceObjectRequest request;
  request.mutable_object()->set_hand(invocation.arguments().text("HAND"));
  request.mutable_object()->set_closed_at(*at);
  if (invocation.settings().dry_run) return dry_run(invocation, methods::kPlaceObject.path, request);
  if (auto placed = ask_aim(robot, methods::kPlaceObject, request, no_simulator()); !placed)
    return placed.error();
  return run_objects(invocation);
}

Status run_remove(Invocation& invocation) {
  v1::RemoveObjectRequest request;
  request.set_hand(invocation.arguments().text("HAND"));
  if (invocation.settings().dry_run) return dry_run(invocation, methods::kRemoveObject.path, request);
  if (auto removed = ask_aim(invocation.robot(), methods::kRemoveObject, request, no_simulator()); !removed)
    return removed.error();
  return run_objects(invocation);
}

constexpr std::array<std::string_view, 2> kHands{"left", "right"};
constexpr Parameter kHand{.name = "HAND",
                          .value = "HAND",
                          .help = "left or right",
                          .text = true,
                          .required = true,
                          .words = Words::fixed,
                          .choices = kHands};
constexpr Parameter kPlaceParameters[] = {
    kHand,
    {.name = "--at",
     .value = "COUNTS",
     .help = "finger position at which the fingers touch the object [counts]; smaller for a thicker "
             "object; limits: aimctl joint limits hands",
     .quantity = Quantity::count,
     .required = true},
    kClamp,
};
constexpr Parameter kRemoveParameters[] = {kHand};
constexpr Example kObjectsExamples[] = {{"aimctl sim objects", "the objects in the simulated hands"}};
constexpr Example kPlaceExamples[] = {
    {"aimctl sim place right --at 1200", "a bottle: closing fingers stop at 1200 counts and press"}};
constexpr Example kRemoveExamples[] = {{"aimctl sim remove right", "remove the object"}};

constexpr Command kCommands[] = {
    {.noun = "sim",
     .verb = "objects",
     .summary = "list the objects in the simulated hands",
     .details = "closed_at_count is the finger position at which the fingers touch the object.",
     .parameters = {},
     .examples = kObjectsExamples,
     .danger = Danger::reads,
     .run = run_objects},
    {.noun = "sim",
     .verb = "place",
     .summary = "put an object into a simulated hand",
     .details = "Closing fingers stop at the object and press until their force limit is reached. This "
                "tests a grip without hardware. Prints all objects in the hands. A robot that is not "
                "simulated refuses.",
     .parameters = kPlaceParameters,
     .examples = kPlaceExamples,
     .danger = Danger::moves,
     .run = run_place},
    {.noun = "sim",
     .verb = "remove",
     .summary = "take the object out of a simulated hand",
     .details = "Fingers that pressed continue to their targets. Prints all objects in the hands.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::moves,
     .run = run_remove},
};

}  // namespace

const Noun kSimNoun{"sim", "put objects into the hands of a simulated robot", kCommands};

}  // namespace aim::cli
