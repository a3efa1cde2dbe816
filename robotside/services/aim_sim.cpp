// aim.v1 SimService: things in the hands of a simulated robot.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aim/v1/sim.pb.h"
#include "core/methods.hpp"
#include "core/units.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/aim_refusal_message.hpp"

namespace aim::robotside {
namespace {

constexpr std::array<std::string_view, 2> kHands = {"left", "right"};

template <class Reply>
void tell(Transaction& transaction, Reply& reply) {
  if (transaction.refused())
    fill_refusal(transaction.refusal(), transaction.what(), transaction.robot().state().time,
                 *reply.mutable_refusal());
}

// The world and the hand in it; nothing: refused.
std::optional<std::size_t> hand_of(Transaction& transaction, std::string_view name) {
  if (transaction.context().world == nullptr) {
    transaction.refuse({Origin::state, "nothing is placed", "this robot is not simulated",
                        "objects in hands are a thing of the simulator"});
    return std::nullopt;
  }
  for (std::size_t hand = 0; hand < kHands.size(); ++hand)
    if (kHands[hand] == name) return hand;
  transaction.refuse({Origin::not_found, fmt::format("there is no hand \"{}\"", name),
                      "hands are left and right", "say left or right"});
  return std::nullopt;
}

void place_object(Transaction& transaction, const v1::PlaceObjectRequest& request,
                  v1::PlaceObjectResponse& reply) {
  const double at = request.object().closed_at();
  const Range range = transaction.model().joints[transaction.model().group("hands").first].limits.position;
  if (!std::isfinite(at) || !range.contains(at))
    transaction.refuse(
        {Origin::limit, fmt::format("an object cannot be touched at {}", format_number(at)),
         fmt::format("fingers close from {} to {}", format_number(range.min), format_number(range.max)),
         "say where the fingers meet it [count]"});
  else if (const auto hand = hand_of(transaction, request.object().hand()); hand && !transaction.dry_run())
    transaction.context().world->place(*hand, at);
  tell(transaction, reply);
}

void remove_object(Transaction& transaction, const v1::RemoveObjectRequest& request,
                   v1::RemoveObjectResponse& reply) {
  if (const auto hand = hand_of(transaction, request.hand()); hand && !transaction.dry_run())
    transaction.context().world->remove(*hand);
  tell(transaction, reply);
}

void list_objects(Transaction& transaction, const v1::ListObjectsRequest&, v1::ListObjectsResponse& reply) {
  if (hand_of(transaction, kHands.front()))
    for (std::size_t hand = 0; hand < kHands.size(); ++hand)
      if (const auto at = transaction.context().world->touched_at(hand)) {
        v1::HeldObject& object = *reply.add_objects();
        object.set_hand(std::string(kHands[hand]));
        object.set_closed_at(*at);
      }
  tell(transaction, reply);
}

constexpr std::array kRows{
    serve<methods::kPlaceObject, place_object>(),
    serve<methods::kRemoveObject, remove_object>(),
    serve<methods::kListObjects, list_objects>(),
};

}  // namespace

std::span<const RpcRow> aim_sim_rows() { return kRows; }

}  // namespace aim::robotside
