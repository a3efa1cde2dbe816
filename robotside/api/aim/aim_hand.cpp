// aim.v1 HandService: gestures that the robot stores, the force of its hands, touch sensors.
#include <algorithm>
#include <array>

#include "aim/v1/hand.pb.h"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/limb_request.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

constexpr int kMostGestures = 32;  // of one request, chosen by us

void list_gestures(RequestContext& context, const v1::ListGesturesRequest&, v1::ListGesturesResponse& reply) {
  if (HandPort* port = hands_of(context)) {
    reply.set_performing(port->performing());
    const auto gestures = port->gestures();
    if (!gestures) context.refuse(gestures.error());
    for (const StoredGesture& gesture : gestures ? *gestures : std::vector<StoredGesture>{}) {
      v1::StoredGesture& row = *reply.add_gestures();
      row.set_name(gesture.name);
      for (const std::string& alias : gesture.aliases) row.add_aliases(alias);
      row.set_summary(gesture.summary);
    }
  }
}

bool is_named(const StoredGesture& gesture, const std::string& name) {
  return gesture.name == name ||
         std::find(gesture.aliases.begin(), gesture.aliases.end(), name) != gesture.aliases.end();
}

void refuse_gesture(RequestContext& context, const std::vector<StoredGesture>& stored,
                    const std::string& name) {
  std::vector<std::string_view> names;
  for (const StoredGesture& gesture : stored) {
    names.push_back(gesture.name);
    names.insert(names.end(), gesture.aliases.begin(), gesture.aliases.end());
  }
  std::string hint = did_you_mean(name, names);
  context.refuse({Origin::not_found,
                  fmt::format("there is no gesture '{}'", name),
                  "the robot does not store it",
                  hint.empty() ? "aimctl hand gestures" : std::move(hint),
                  {},
                  {{"gesture", name}}});
}

std::vector<GestureTask> tasks_of(RequestContext& context, const v1::PerformGesturesRequest& request) {
  std::vector<GestureTask> tasks;
  if (request.gestures().empty() || request.gestures_size() > kMostGestures)
    context.refuse({Origin::usage, fmt::format("{} gestures are given", request.gestures_size()),
                    fmt::format("a request names 1 to {}", kMostGestures)});
  for (const v1::HandGesture& gesture : request.gestures()) {
    const auto side = side_of(context, gesture.side());
    tasks.push_back({gesture.name(), side.value_or(Side::both)});
  }
  return tasks;
}

void need_stored(RequestContext& context, HandPort& port, const std::vector<GestureTask>& tasks) {
  const auto stored = port.gestures();
  if (!stored) return context.refuse(stored.error());
  for (const GestureTask& task : tasks)
    if (std::none_of(stored->begin(), stored->end(),
                     [&](const StoredGesture& gesture) { return is_named(gesture, task.name); }))
      refuse_gesture(context, *stored, task.name);
}

void perform_gestures(RequestContext& context, const v1::PerformGesturesRequest& request,
                      v1::PerformGesturesResponse&) {
  HandPort* port = hands_of(context);
  const auto tasks = tasks_of(context, request);
  begin_own_motion(
      context, OwnMotion::hands, [&] { return port->perform(tasks); },
      [&] { need_stored(context, *port, tasks); });
}

void set_force(RequestContext& context, const v1::SetHandForceRequest& request, v1::SetHandForceResponse&) {
  HandPort* port = hands_of(context);
  const auto level = row_of(context, "level of force", request.level(), kHandForces);
  const auto side = side_of(context, request.side());
  change_setting(context, [&] { return port->set_force(static_cast<HandForce>(*level), *side); });
}

void enable_touch(RequestContext& context, const v1::EnableTouchRequest& request, v1::EnableTouchResponse&) {
  HandPort* port = hands_of(context);
  const auto side = side_of(context, request.side());
  unsigned fingers = 0;
  for (const std::string& name : request.fingers())
    if (const auto finger = row_of(context, "finger", name, kFingerNames)) fingers |= 1U << *finger;
  change_setting(context, [&] { return port->enable_touch(*side, static_cast<std::uint8_t>(fingers)); });
}

void fill_touch(const FingerTouch& touch, std::string_view side, std::string_view finger,
                v1::FingerTouch& row) {
  row.set_side(std::string(side));
  row.set_finger(std::string(finger));
  row.set_enabled(touch.enabled);
  for (const double force : touch.normal_force) row.add_normal_force_n(force);
  for (const double force : touch.tangential_force) row.add_tangential_force_n(force);
  const bool directed = std::all_of(touch.tangential_direction.begin(), touch.tangential_direction.end(),
                                    [](double angle) { return angle >= 0; });
  for (const double angle : touch.tangential_direction)
    if (directed) row.add_tangential_direction_rad(angle);
  row.set_self_proximity(touch.self_proximity);
  row.set_mutual_proximity(touch.mutual_proximity);
}

void get_touch(RequestContext& context, const v1::GetTouchRequest&, v1::GetTouchResponse& reply) {
  const HandPort* port = context.services().ports.hands;
  const auto touch = port == nullptr ? std::nullopt : port->touch();
  if (!touch) return;
  for (std::size_t i = 0; i < kFingerNames.size(); ++i)
    fill_touch(touch->left[i], kSides[0], kFingerNames[i], *reply.add_fingers());
  for (std::size_t i = 0; i < kFingerNames.size(); ++i)
    fill_touch(touch->right[i], kSides[1], kFingerNames[i], *reply.add_fingers());
}

constexpr std::array kHandRows{
    serve<methods::HandService::kListGestures, list_gestures>()
        .as(Work::robot)
        .needing(Capability::own_gestures),
    serve<methods::HandService::kPerformGestures, perform_gestures>()
        .as(Work::robot)
        .needing(Capability::own_gestures),
    serve<methods::HandService::kSetForce, set_force>().as(Work::robot).needing(Capability::hand_force),
    serve<methods::HandService::kEnableTouch, enable_touch>().as(Work::robot).needing(Capability::hand_touch),
    serve<methods::HandService::kGetTouch, get_touch>().as(Work::poll).needing(Capability::hand_touch),
};

}  // namespace

std::span<const RpcRow> aim_hand_rows() { return kHandRows; }

}  // namespace aim::robotside
