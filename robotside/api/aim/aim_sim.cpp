// aim.v1 SimService: objects in the hands of a simulated robot, its hardware, injected faults.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "aim/v1/sim.pb.h"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"
#include "core/suggestion.hpp"
#include "core/units.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

// False: refused.
bool simulated(RequestContext& context) {
  if (context.services().ports.world != nullptr) return true;
  context.refuse({Origin::state, "the simulation is not available", "this robot is not simulated",
                  "start aimd with a simulated robot: aimd --driver sim"});
  return false;
}

// The named hand of a simulated robot; empty: refused.
std::optional<std::size_t> hand_of(RequestContext& context, std::string_view name) {
  if (!simulated(context)) return std::nullopt;
  std::string known;
  for (std::size_t hand = 0; hand < kSides.size(); ++hand) {
    if (hand_of(context.model(), hand) == nullptr) continue;
    if (kSides[hand] == name) return hand;
    known += (known.empty() ? "" : " and ") + std::string(kSides[hand]);
  }
  context.refuse({Origin::not_found, fmt::format("there is no hand \"{}\"", name),
                  "hands of this robot: " + (known.empty() ? "none" : known), "use one of these"});
  return std::nullopt;
}

void place_object(RequestContext& context, const v1::PlaceObjectRequest& request, v1::PlaceObjectResponse&) {
  const double at = request.object().closed_at();
  const auto hand = hand_of(context, request.object().hand());
  if (!hand) return;
  const std::size_t finger = hand_of(context.model(), *hand)->first;
  const Range range = context.model().joints[finger].limits.position;
  if (!context.services().ports.world->holds_objects())
    context.refuse({Origin::not_found, "the simulated hands hold no objects",
                    "this simulator has no contact of fingers", "aimctl hand set closes them on nothing"});
  else if (!std::isfinite(at) || !range.contains(at))
    context.refuse(
        {Origin::limit, fmt::format("an object cannot be touched at {}", format_number(at)),
         fmt::format("fingers close from {} to {}", format_number(range.min), format_number(range.max)),
         "send the position at which the fingers touch it [count]"});
  else if (!context.dry_run())
    context.services().ports.world->place(*hand, at);
}

void remove_object(RequestContext& context, const v1::RemoveObjectRequest& request,
                   v1::RemoveObjectResponse&) {
  if (const auto hand = hand_of(context, request.hand()); hand && !context.dry_run())
    context.services().ports.world->remove(*hand);
}

void list_objects(RequestContext& context, const v1::ListObjectsRequest&, v1::ListObjectsResponse& reply) {
  if (simulated(context))
    for (std::size_t hand = 0; hand < kSides.size(); ++hand)
      if (const auto at = context.services().ports.world->touched_at(hand)) {
        v1::HeldObject& object = *reply.add_objects();
        object.set_hand(std::string(kSides[hand]));
        object.set_closed_at(*at);
      }
}

void set_hardware(RequestContext& context, const v1::SetHardwareRequest& request, v1::SetHardwareResponse&) {
  if (simulated(context) && !context.dry_run()) {
    SimWorld& world = *context.services().ports.world;
    if (request.has_charger()) world.plug_charger(request.charger());
    if (request.has_estop_button()) world.press_button(request.estop_button());
  }
}

void get_hardware(RequestContext& context, const v1::GetHardwareRequest&, v1::GetHardwareResponse& reply) {
  if (!simulated(context)) return;
  reply.set_charger(context.services().ports.world->charger());
  reply.set_estop_button(context.services().ports.world->button());
  const LightsPort* lights = context.services().ports.lights;
  if (lights == nullptr) return;
  for (std::size_t i = 0; i < kLights.size(); ++i) {
    const auto which = static_cast<Light>(i);
    const Rgb colour = shown(lights->light(which), which, context.robot().state().time);
    v1::ShownLight& row = *reply.add_lights();
    row.set_light(std::string(kLights[i]));
    row.set_red(colour.red);
    row.set_green(colour.green);
    row.set_blue(colour.blue);
  }
}

const FaultKindRow* fault_kind(RequestContext& context, const std::string& name) {
  const FaultKindRow* kind = find_fault_kind(name);
  if (kind != nullptr) return kind;
  std::vector<std::string_view> known;
  for (const FaultKindRow& row : fault_kinds())
    if (context.services().ports.world->can_inject(row.kind)) known.push_back(row.name);
  std::string hint = did_you_mean(name, known);
  if (hint.empty())
    hint = fmt::format("one of: {}; aimctl sim fault list explains them", fmt::join(known, " "));
  context.refuse({Origin::not_found, fmt::format("there is no kind of fault \"{}\"", name),
                  "the simulator does not know it", std::move(hint)});
  return nullptr;
}

// The name of a joint for any name of it; other parts have one name.
std::string part_of(const RobotModel& model, const std::string& name) {
  const auto joint = model.find_joint(name);
  return joint ? std::string(model.joints[*joint].name) : name;
}

void inject_fault(RequestContext& context, const v1::InjectFaultRequest& request, v1::InjectFaultResponse&) {
  if (!simulated(context)) return;
  if (const FaultKindRow* kind = fault_kind(context, request.kind()); kind != nullptr && !context.dry_run()) {
    const double amount = request.has_amount() ? request.amount() : kind->usual_amount;
    const InjectedFault fault{kind->kind, part_of(context.model(), request.part()), amount};
    if (const Status done = context.services().ports.world->inject(fault); !done)
      context.refuse(done.error());
  }
}

void withdraw_fault(RequestContext& context, const v1::WithdrawFaultRequest& request,
                    v1::WithdrawFaultResponse& reply) {
  if (!simulated(context)) return;
  const FaultKindRow* kind = request.kind().empty() ? nullptr : fault_kind(context, request.kind());
  if (context.refused()) return;
  SimWorld& world = *context.services().ports.world;
  std::uint32_t withdrawn = 0;
  for (const InjectedFault& fault : world.injected()) {
    if (kind != nullptr && fault.kind != kind->kind) continue;
    if (!request.part().empty() && fault.part != part_of(context.model(), request.part())) continue;
    if (!context.dry_run()) world.withdraw(fault.kind, fault.part);
    ++withdrawn;
  }
  if (withdrawn == 0 && !(request.kind().empty() && request.part().empty()))
    context.refuse({Origin::not_found, "no such fault is injected", "the simulator has no fault of this name",
                    "aimctl sim fault list shows the injected ones"});
  reply.set_withdrawn(withdrawn);
}

void list_injected_faults(RequestContext& context, const v1::ListInjectedFaultsRequest&,
                          v1::ListInjectedFaultsResponse& reply) {
  if (!simulated(context)) return;
  for (const InjectedFault& fault : context.services().ports.world->injected()) {
    v1::InjectedFault& row = *reply.add_faults();
    row.set_kind(std::string(row_of(fault.kind).name));
    row.set_part(fault.part);
    row.set_amount(fault.amount);
    row.set_unit(std::string(row_of(fault.kind).injected));
  }
  for (const FaultKindRow& kind : fault_kinds()) {
    if (!context.services().ports.world->can_inject(kind.kind)) continue;
    v1::FaultKind& row = *reply.add_kinds();
    row.set_kind(std::string(kind.name));
    row.set_of_a_part(kind.of_a_part);
    row.set_unit(std::string(kind.injected));
    row.set_usual_amount(kind.usual_amount);
  }
}

constexpr std::array kSimRows{
    serve<methods::SimService::kSetHardware, set_hardware>(),
    serve<methods::SimService::kGetHardware, get_hardware>(),
    serve<methods::SimService::kInjectFault, inject_fault>(),
    serve<methods::SimService::kWithdrawFault, withdraw_fault>(),
    serve<methods::SimService::kListInjectedFaults, list_injected_faults>(),
    serve<methods::SimService::kPlaceObject, place_object>(),
    serve<methods::SimService::kRemoveObject, remove_object>(),
    serve<methods::SimService::kListObjects, list_objects>(),
};

}  // namespace

std::span<const RpcRow> aim_sim_rows() { return kSimRows; }

}  // namespace aim::robotside
