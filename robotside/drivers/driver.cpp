// What drivers share.
#include "robotside/drivers/driver.hpp"

namespace aim::robotside {

Error not_connected(std::string_view driver) {
  return Error{Origin::state, "the driver " + std::string(driver) + " cannot enable its robot",
               "it is not connected", "connect first"};
}

Status SimWorld::inject(const InjectedFault& fault) {
  return Error{Origin::state, "the fault " + std::string(row_of(fault.kind).name) + " was not injected",
               "this simulator cannot simulate it", "aimctl sim fault list shows what it can"};
}

}  // namespace aim::robotside
