// Who may move a limb, and which reason a refusal gives where several apply.
#include "robotside/control/parts/authority.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

Action owned_by(Owner neck) {
  Action action{};
  action.owners.neck = neck;
  return action;
}

TEST_CASE("a limb without an owner or without power is not moved", "[authority]") {
  for (const Claim claim : {Claim::call, Claim::task}) {
    CHECK(may_move(owned_by(Owner::client), Limb::neck, claim, {}) == Refused::none);
    CHECK(may_move(owned_by(Owner::none), Limb::neck, claim, {}) == Refused::unpowered);
    CHECK(may_move(owned_by(Owner::client), Limb::neck, claim, {.powered = false}) == Refused::unpowered);
  }
}

TEST_CASE("the owner of a limb is named", "[authority]") {
  CHECK(may_move(owned_by(Owner::motion_player), Limb::neck, Claim::call, {.player = true}) ==
        Refused::owned_by_player);
  CHECK(may_move(owned_by(Owner::motion_player), Limb::neck, Claim::call, {}) == Refused::none);
  CHECK(may_move(owned_by(Owner::action), Limb::neck, Claim::call, {}) == Refused::owned_by_action);
  CHECK(may_move(owned_by(Owner::client), Limb::neck, Claim::call, {.performing = true}) ==
        Refused::owned_by_action);
  CHECK(may_move(owned_by(Owner::client), Limb::neck, Claim::call, {.by_task = true}) ==
        Refused::owned_by_task);
  CHECK(may_move(owned_by(Owner::client), Limb::neck, Claim::task, {.by_task = true}) == Refused::none);
  CHECK(may_move(owned_by(Owner::client), Limb::neck, Claim::task, {.by_stream = true}) ==
        Refused::owned_by_stream);
  CHECK(may_move(owned_by(Owner::client), Limb::neck, Claim::call, {.by_stream = true}) == Refused::none);
}

}  // namespace
}  // namespace aim::robotside
