// Calls of aim.v1 HandService.
#include "cli/commands/hand/hand_own.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "aim/v1/hand.pb.h"
#include "aim/v1/status.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/input/csv_table.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/own_motion.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/own_motion_view.hpp"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"

namespace aim::cli {
namespace {

constexpr double kGesture_s = 3;  // a gesture takes no longer, for the progress; chosen by us
constexpr double kShows_s = 1;    // within which the robot shows that it performs; chosen by us

Status follow_gestures(Invocation& invocation, Json document) {
  const auto end = await_own_motion(
      invocation, {.under_way = &v1::GetStatusResponse::hand_gesture,
                   .planned_s = kGesture_s * static_cast<double>(document["gestures"].size()),
                   .shows_s = kShows_s,
                   .progress = [](double elapsed_s) {
                     return Progress{.what = "gesture", .figure = fmt::format("{:.1f} s", elapsed_s)};
                   }});
  if (!end) return end.error();
  document["arrived"] = end->completed();
  if (document["arrived"] == true) {
    invocation.sink().print({.document = std::move(document), .line = gesture_line});
    return Done{};
  }
  report_reached(invocation.sink(), {.document = std::move(document), .line = gesture_line});
  if (end->how == PollEnd::interrupted)
    return invocation.interrupted("the robot ends the gesture by itself, within seconds");
  if (end->how == PollEnd::expired) return not_in_time("the gesture");
  return stop_or(invocation.robot(), {.origin = Origin::aborted,
                                      .message = "the gesture was not watched to its end",
                                      .reason = "a stop came",
                                      .hint = "aimctl status"});
}

// "thumb,index" and "all"; each finger once.
Result<std::vector<std::string>> fingers_named(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words)
    for (const std::string_view name : split_at_commas(word)) {
      if (name == "all")
        names.assign(kFingerNames.begin(), kFingerNames.end());
      else if (std::find(kFingerNames.begin(), kFingerNames.end(), name) == kFingerNames.end())
        return usage_error(fmt::format("there is no finger '{}'", name),
                           fmt::format("one of: {} all", fmt::join(kFingerNames, " ")));
      else if (std::find(names.begin(), names.end(), name) == names.end())
        names.emplace_back(name);
    }
  return names;
}

Json list_of(const google::protobuf::RepeatedField<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(value);
  return list;
}

Status show_touch(Invocation& invocation) {
  auto reply = invocation.robot().call(methods::HandService::kGetTouch, v1::GetTouchRequest{});
  if (!reply) return reply.error();
  const std::string_view side = side_word(invocation.arguments());
  Json rows = Json::array();
  for (const v1::FingerTouch& touch : reply->fingers()) {
    if (side != "both" && touch.side() != side) continue;
    rows.push_back({{"side", touch.side()},
                    {"finger", touch.finger()},
                    {"enabled", touch.enabled()},
                    {"normal_force_N", list_of(touch.normal_force_n())},
                    {"tangential_force_N", list_of(touch.tangential_force_n())},
                    {"tangential_direction_rad", touch.tangential_direction_rad().empty()
                                                     ? Json(nullptr)
                                                     : list_of(touch.tangential_direction_rad())},
                    {"self_proximity", touch.self_proximity()},
                    {"mutual_proximity", touch.mutual_proximity()}});
  }
  invocation.sink().print({.document = {{"fingers", std::move(rows)}},
                           .rows = "fingers",
                           .columns = {"side", "finger", "enabled", "normal_force_N", "tangential_force_N"},
                           .view = touch_view});
  return Done{};
}

}  // namespace

std::string_view side_word(const Arguments& arguments) {
  const bool left = arguments.has("--left"), right = arguments.has("--right");
  if (arguments.has("--both") || left == right) return "both";
  return left ? "left" : "right";
}

Status perform_own_gestures(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  if (arguments.has("--force") || arguments.has("--clamp"))
    return usage_error("--force and --clamp are not for gestures of this robot",
                       "aimctl hand force sets the force of its hands");
  v1::PerformGesturesRequest request;
  Json names = Json::array();
  for (const std::string& name : arguments.texts("NAME")) {
    v1::HandGesture& gesture = *request.add_gestures();
    gesture.set_name(name);
    gesture.set_side(std::string(side_word(arguments)));
    names.push_back(name);
  }
  Json document{{"gestures", std::move(names)}, {"side", side_word(arguments)}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HandService::kPerformGestures.path, request, document);
  auto begun =
      ask_controller(invocation, methods::HandService::kPerformGestures, request, Capability::own_gestures);
  if (!begun) return begun.error();
  if (invocation.settings().wait) return follow_gestures(invocation, std::move(document));
  document["accepted"] = true;
  invocation.sink().print({.document = std::move(document), .line = gesture_line});
  return Done{};
}

Status list_own_gestures(Invocation& invocation) {
  auto reply = ask_controller(invocation, methods::HandService::kListGestures, v1::ListGesturesRequest{},
                              Capability::own_gestures);
  if (!reply) return reply.error();
  Json rows = Json::array();
  for (const v1::StoredGesture& gesture : reply->gestures()) {
    Json aliases = Json::array();
    for (const std::string& alias : gesture.aliases()) aliases.push_back(alias);
    rows.push_back({{"name", gesture.name()},
                    {"aliases", std::move(aliases)},
                    {"duration_s", nullptr},
                    {"position", nullptr},
                    {"summary", gesture.summary()}});
  }
  invocation.sink().print({.document = {{"gestures", std::move(rows)}},
                           .rows = "gestures",
                           .columns = {"name", "aliases", "summary"}});
  return Done{};
}

Status run_hand_force(Invocation& invocation) {
  v1::SetHandForceRequest request;
  request.set_level(invocation.arguments().text("LEVEL"));
  request.set_side(std::string(side_word(invocation.arguments())));
  const Json document{{"force_level", request.level()}, {"side", request.side()}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HandService::kSetForce.path, request, document);
  auto set = ask_controller(invocation, methods::HandService::kSetForce, request, Capability::hand_force);
  if (!set) return set.error();
  invocation.sink().print({.document = document, .line = hand_setting_line});
  return Done{};
}

Status run_hand_touch(Invocation& invocation) {
  const Arguments& arguments = invocation.arguments();
  const bool off = arguments.has("--off");
  if (off && arguments.has("--enable")) return usage_error("--off and --enable cannot be combined");
  if (!off && !arguments.has("--enable")) return show_touch(invocation);
  auto fingers = fingers_named(arguments.texts("--enable"));
  if (!fingers) return fingers.error();
  v1::EnableTouchRequest request;
  request.set_side(std::string(side_word(arguments)));
  for (const std::string& finger : *fingers) request.add_fingers(finger);
  const Json document{{"enabled_fingers", *fingers}, {"side", request.side()}};
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HandService::kEnableTouch.path, request, document);
  auto set = ask_controller(invocation, methods::HandService::kEnableTouch, request, Capability::hand_touch);
  if (!set) return set.error();
  invocation.sink().print({.document = document, .line = hand_setting_line});
  return Done{};
}

}  // namespace aim::cli
