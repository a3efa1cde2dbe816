// What drivers share.
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

Error not_connected(std::string_view driver) {
  return Error{Origin::state, "the driver " + std::string(driver) + " cannot enable its robot",
               "it is not connected", "connect first"};
}

}  // namespace aim::robotside
