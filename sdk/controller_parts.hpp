// What the classes of the interface hold.
#pragma once

#include <memory>

#include "sdk/answer.hpp"
#include "sdk/include/magic_motion.h"
#include "sdk/session.hpp"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

namespace sdk = aim::magicbot_sdk;

struct LowLevelMotionController::Parts {
  std::shared_ptr<sdk::Session> session;  // none: made by the program, belongs to no robot
};
struct HighLevelMotionController::Parts {
  std::shared_ptr<sdk::Session> session;
};

inline Status status_of(sdk::Answer answer) {
  return {static_cast<ErrorCode>(answer.code), std::move(answer.message)};
}
inline Status without_robot() { return {SERVICE_NOT_READY, "this controller belongs to no MagicRobot"}; }

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
