// aimctl sim: what surrounds a simulated robot: objects in its hands, hardware, faults. A robot on hardware
// refuses these commands.
#include <fmt/format.h>

#include <array>

#include "aim/v1/sim.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/sim/sim_commands.hpp"
#include "cli/commands/sim/sim_fields.hpp"
#include "cli/commands/sim/sim_scene.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Status run_objects(Invocation& invocation) {
  auto reply = ask_aim(invocation.robot(), methods::SimService::kListObjects, v1::ListObjectsRequest{},
                       no_simulator());
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
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kPlaceObject.path, request);
  if (auto placed = ask_aim(robot, methods::SimService::kPlaceObject, request, no_simulator()); !placed)
    return placed.error();
  return run_objects(invocation);
}

Status run_remove(Invocation& invocation) {
  v1::RemoveObjectRequest request;
  request.set_hand(invocation.arguments().text("HAND"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kRemoveObject.path, request);
  if (auto removed = ask_aim(invocation.robot(), methods::SimService::kRemoveObject, request, no_simulator());
      !removed)
    return removed.error();
  return run_objects(invocation);
}

constexpr Parameter kHand{.name = "HAND",
                          .value = "HAND",
                          .help = "left or right",
                          .text = true,
                          .required = true,
                          .words = Words::fixed,
                          .choices = kSides};
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

constexpr std::array<std::string_view, 2> kPlugWords{"plug", "unplug"};
constexpr std::array<std::string_view, 2> kButtonWords{"press", "release"};
constexpr Parameter kChargerParameters[] = {{.name = "WHAT",
                                             .value = "WHAT",
                                             .help = "plug or unplug",
                                             .text = true,
                                             .required = true,
                                             .words = Words::fixed,
                                             .choices = kPlugWords}};
constexpr Parameter kButtonParameters[] = {{.name = "WHAT",
                                            .value = "WHAT",
                                            .help = "press or release",
                                            .text = true,
                                            .required = true,
                                            .words = Words::fixed,
                                            .choices = kButtonWords}};
constexpr Parameter kPart{.name = "PART",
                          .value = "PART",
                          .help = "the joint, or for camera_loss the camera or lidar",
                          .text = true,
                          .words = Words::joints};
constexpr Parameter kInjectParameters[] = {
    {.name = "KIND",
     .value = "KIND",
     .help = "the kind of fault; sim fault list shows those that this simulator takes",
     .text = true,
     .required = true},
    kPart,
    {.name = "--amount",
     .value = "NUMBER",
     .help = "how much, in the unit that sim fault list shows; default: its usual amount"},
};
constexpr Parameter kClearParameters[] = {
    {.name = "KIND", .value = "KIND", .help = "only this kind; default: every fault", .text = true}, kPart};
constexpr Example kHardwareExamples[] = {{"aimctl sim hardware", "charger, button and lights"}};
constexpr Example kChargerExamples[] = {{"aimctl sim charger plug", "the battery is charged"}};
constexpr Example kButtonExamples[] = {{"aimctl sim estop press", "press the button during a walk"}};
constexpr Example kFaultListExamples[] = {
    {"aimctl sim fault list", "injected faults, and what can be injected"}};
// A kind that every simulator takes; the others differ from robot to robot.
constexpr Example kInjectExamples[] = {
    {"aimctl sim fault inject joint_offline {joint}", "the drive of a joint stops answering"}};
constexpr Example kClearExamples[] = {{"aimctl sim fault clear", "take every injected fault back"},
                                      {"aimctl sim fault clear joint_offline", "only this kind"}};
constexpr Parameter kSceneAddParameters[] = {
    {.name = "NAME", .value = "NAME", .help = "name of the object", .text = true, .required = true},
    {.name = "SHAPE",
     .value = "SHAPE",
     .help = "box, cylinder or sphere",
     .text = true,
     .required = true,
     .words = Words::fixed,
     .choices = kSceneShapes},
    {.name = "--at",
     .value = "X,Y,Z",
     .help = "its centre [m]",
     .quantity = Quantity::length,
     .required = true,
     .count = 3},
    {.name = "--size",
     .value = "SIZES",
     .help = "size, separated by commas: box X,Y,Z; cylinder RADIUS,LENGTH; sphere RADIUS [m]",
     .quantity = Quantity::length,
     .required = true,
     .repeated = true},
    {.name = "--rpy",
     .value = "R,P,Y",
     .help = "roll, pitch, yaw about fixed axes [rad]",
     .quantity = Quantity::angle,
     .count = 3},
    {.name = "--frame",
     .value = "FRAME",
     .help = "world (the default; the robot starts at its origin) or base (the robot as it stands now)",
     .text = true,
     .words = Words::fixed,
     .choices = kSceneFrames},
    {.name = "--fill", .value = "COLOR", .help = "colour as #rrggbb; grey by default", .text = true},
    {.name = "--replace", .help = "replace an object of the same name; without this flag it is refused"},
};
constexpr Parameter kSceneRemoveParameters[] = {
    {.name = "NAME", .value = "NAME", .help = "name of an object", .text = true},
    {.name = "--all", .help = "all objects; the floor stays"},
};
constexpr Parameter kSceneLoadParameters[] = {
    {.name = "FILE", .value = "FILE", .help = "scene file (TOML)", .text = true, .words = Words::file},
    {.name = "--default", .help = "the room that aimd starts with"},
};
constexpr Example kSceneListExamples[] = {{"aimctl sim scene list", "everything around the simulated robot"}};
constexpr Example kSceneAddExamples[] = {
    {"aimctl sim scene add crate box --at 1.3,0,0.5 --size 0.6,0.6,0.6 --fill '#c03020'",
     "a red crate whose face is 1 m ahead of where the robot starts"},
    {"aimctl sim scene add ball sphere --at 1,0,0.6 --size 10cm --frame base",
     "a ball before the robot's chest"}};
constexpr Example kSceneRemoveExamples[] = {{"aimctl sim scene remove crate", "remove one object"},
                                            {"aimctl sim scene remove --all", "only the floor is left"}};
constexpr Example kSceneLoadExamples[] = {{"aimctl sim scene load kitchen.toml", "another scene"},
                                          {"aimctl sim scene load --default", "the room again"}};

constexpr Command kCommands[] = {
    {.noun = "sim",
     .verb = "objects",
     .summary = "list the objects in the simulated hands",
     .details = "closed_at_count is the finger position at which the fingers touch the object.",
     .parameters = {},
     .examples = kObjectsExamples,
     .danger = Danger::reads,
     .needs = Capability::hands,
     .fields = sim_fields::kObjects,
     .run = run_objects},
    {.noun = "sim",
     .verb = "place",
     .summary = "put an object into a simulated hand",
     .details = "Closing fingers stop at the object and press until their force limit is reached. This "
                "tests a grip without hardware. Prints all objects in the hands. A robot that is not "
                "simulated refuses.",
     .parameters = kPlaceParameters,
     .examples = kPlaceExamples,
     .danger = Danger::sets,
     .needs = Capability::hands,
     .run = run_place},
    {.noun = "sim",
     .verb = "remove",
     .summary = "take the object out of a simulated hand",
     .details = "Fingers that pressed continue to their targets. Prints all objects in the hands.",
     .parameters = kRemoveParameters,
     .examples = kRemoveExamples,
     .danger = Danger::sets,
     .needs = Capability::hands,
     .run = run_remove},
    {.noun = "sim",
     .verb = "hardware",
     .summary = "show the charger, the emergency stop button and what the lights show",
     .details = "shown is the colour of the light at this moment, by its effect.",
     .examples = kHardwareExamples,
     .fields = sim_fields::kHardware,
     .run = run_sim_hardware},
    {.noun = "sim",
     .verb = "charger",
     .summary = "plug a charger into the simulated robot, or unplug it",
     .parameters = kChargerParameters,
     .examples = kChargerExamples,
     .danger = Danger::sets,
     .run = run_sim_charger},
    {.noun = "sim",
     .verb = "estop",
     .summary = "press or release the wired emergency stop button of the simulated robot",
     .details = "The robot reacts as to the button on its body. Only sim estop release releases this input.",
     .parameters = kButtonParameters,
     .examples = kButtonExamples,
     .danger = Danger::sets,
     .run = run_sim_estop},
    {.noun = "sim",
     .verb = "fault list",
     .summary = "list the injected faults, and the kinds that can be injected",
     .details = "aimctl fault list shows what the robot makes of them.",
     .examples = kFaultListExamples,
     .fields = sim_fields::kFaultList,
     .run = run_sim_fault_list},
    {.noun = "sim",
     .verb = "fault inject",
     .summary = "inject a fault into the simulated hardware",
     .details = "The robot does what it would do on hardware: it refuses what the fault makes unsafe, ends "
                "motions, and reports the fault in status and fault list. Prints the injected faults.",
     .parameters = kInjectParameters,
     .examples = kInjectExamples,
     .danger = Danger::sets,
     .run = run_sim_fault_inject},
    {.noun = "sim",
     .verb = "fault clear",
     .summary = "take injected faults back",
     .details = "A fault that the robot latches stays until aimctl fault clear. Prints the faults that are "
                "still injected.",
     .parameters = kClearParameters,
     .examples = kClearExamples,
     .danger = Danger::sets,
     .run = run_sim_fault_clear},
    {.noun = "sim",
     .verb = "scene list",
     .summary = "list what the cameras and the lidar of the simulated robot see",
     .details =
         "Positions are centres in the world; the floor is always there. Sizes: edges of a box, radius "
         "and length of a cylinder, radius of a sphere.",
     .parameters = {},
     .examples = kSceneListExamples,
     .danger = Danger::reads,
     .needs = Capability::cameras,
     .fields = sim_fields::kSceneList,
     .run = run_scene_list},
    {.noun = "sim",
     .verb = "scene add",
     .summary = "put an object into the scene",
     .details = "The robot does not collide with it: plan obstacle is for that. Prints the object as placed "
                "in the world.",
     .parameters = kSceneAddParameters,
     .examples = kSceneAddExamples,
     .danger = Danger::sets,
     .needs = Capability::cameras,
     .run = run_scene_add},
    {.noun = "sim",
     .verb = "scene remove",
     .summary = "take an object out of the scene",
     .parameters = kSceneRemoveParameters,
     .examples = kSceneRemoveExamples,
     .danger = Danger::sets,
     .needs = Capability::cameras,
     .fields = sim_fields::kSceneRemove,
     .run = run_scene_remove},
    {.noun = "sim",
     .verb = "scene load",
     .summary = "replace the scene by that of a file",
     .details =
         "The file is read here and checked by the robot; a mistake is reported with its line, and the "
         "scene stays as it was.",
     .parameters = kSceneLoadParameters,
     .examples = kSceneLoadExamples,
     .danger = Danger::sets,
     .needs = Capability::cameras,
     .fields = sim_fields::kSceneLoad,
     .run = run_scene_load},
};

}  // namespace

const Noun kSimNoun{"sim", "change what surrounds a simulated robot: objects, scene, charger, button, faults",
                    kCommands};

}  // namespace aim::cli
