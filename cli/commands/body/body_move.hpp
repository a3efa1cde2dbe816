// Moves the trunk to a pose.
#pragma once

#include "aim/v1/body.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Limits the pose, sends it and waits until the trunk has arrived, as the flags of the command say. `body`:
// the newest reading.
Status move_body(Invocation& invocation, const v1::GetBodyPoseResponse& body, v1::BodyPose pose);

}  // namespace aim::cli
