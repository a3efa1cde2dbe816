// How the robot stands, and whether it rests: of a status, and of a stop.
#pragma once

#include "aim/v1/posture.pb.h"
#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

struct RestReport {
  v1::Posture posture = v1::POSTURE_UNKNOWN;
  bool at_rest = false;  // measured, and what its own controller performs has ended
  bool unknown = true;   // nothing that is measured says whether it rests
};

RestReport rest_report(const Services& services, const RobotModel& model, const RobotState& state);

}  // namespace aim::robotside
