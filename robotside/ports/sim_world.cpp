// Faults that a simulator does not have.
#include "robotside/ports/sim_world.hpp"

namespace aim::robotside {

Status SimWorld::inject(const InjectedFault& fault) {
  return Error{Origin::state, "the fault " + std::string(row_of(fault.kind).name) + " was not injected",
               "this simulator cannot simulate it", "aimctl sim fault list shows what it can"};
}

}  // namespace aim::robotside
