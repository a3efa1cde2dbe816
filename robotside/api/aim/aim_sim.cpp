// aim.v1 SimService: objects in the hands of a simulated robot.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aim/v1/sim.pb.h"
#include "core/model/methods.hpp"
#include "core/units.hpp"
#include "robotside/api/aim/aim_refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

constexpr std::array<std::string_view, 2> kHands = {"left", "right"};

template <class Reply>
void report_refusal(RequestContext& context, Reply& reply) {
  if (context.refused())
    fill_refusal(context.refusal(), context.what(), context.robot().state().time, *reply.mutable_refusal());
}

// The named hand of a simulated robot; empty: refused.
std::optional<std::size_t> hand_of(RequestContext& context, std::string_view name) {
  if (context.services().world == nullptr) {
    context.refuse({Origin::state, "objects in hands are not available", "this robot is not simulated",
                    "start aimd with a simulated robot: aimd --driver sim"});
    return std::nullopt;
  }
  for (std::size_t hand = 0; hand < kHands.size(); ++hand)
    if (kHands[hand] == name) return hand;
  context.refuse({Origin::not_found, fmt::format("there is no hand \"{}\"", name), "hands are left and right",
                  "use left or right"});
  return std::nullopt;
}

void place_object(RequestContext& context, const v1::PlaceObjectRequest& request,
                  v1::PlaceObjectResponse& reply) {
  const double at = request.object().closed_at();
  const Range range = context.model().joints[context.model().group("hands").first].limits.position;
  if (!std::isfinite(at) || !range.contains(at))
    context.refuse(
        {Origin::limit, fmt::format("an object cannot be touched at {}", format_number(at)),
         fmt::format("fingers close from {} to {}", format_number(range.min), format_number(range.max)),
         "send the position at which the fingers touch it [count]"});
  else if (const auto hand = hand_of(context, request.object().hand()); hand && !context.dry_run())
    context.services().world->place(*hand, at);
  report_refusal(context, reply);
}

void remove_object(RequestContext& context, const v1::RemoveObjectRequest& request,
                   v1::RemoveObjectResponse& reply) {
  if (const auto hand = hand_of(context, request.hand()); hand && !context.dry_run())
    context.services().world->remove(*hand);
  report_refusal(context, reply);
}

void list_objects(RequestContext& context, const v1::ListObjectsRequest&, v1::ListObjectsResponse& reply) {
  if (hand_of(context, kHands.front()))
    for (std::size_t hand = 0; hand < kHands.size(); ++hand)
      if (const auto at = context.services().world->touched_at(hand)) {
        v1::HeldObject& object = *reply.add_objects();
        object.set_hand(std::string(kHands[hand]));
        object.set_closed_at(*at);
      }
  report_refusal(context, reply);
}

constexpr std::array kRows{
    serve<methods::kPlaceObject, place_object>(),
    serve<methods::kRemoveObject, remove_object>(),
    serve<methods::kListObjects, list_objects>(),
};

}  // namespace

std::span<const RpcRow> aim_sim_rows() { return kRows; }

}  // namespace aim::robotside
