// What no battery and no inertial sensor can report is not measured.
#pragma once

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

// Takes such parts out of the measurement: a charge that is no fraction, a voltage that is negative, an
// orientation that is no rotation.
void drop_impossible(Measurement& measured);

}  // namespace aim::robotside
