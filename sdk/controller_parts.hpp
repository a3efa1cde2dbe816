// What the classes of the interface hold.
#pragma once

#include <memory>

#include "sdk/answer.hpp"
#include "sdk/include/magic_motion.h"
#include "sdk/session_place.hpp"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

namespace sdk = aim::magicbot_sdk;

// What both controllers hold.
struct ControllerParts {
  std::shared_ptr<sdk::SessionPlace> place;  // none: made by the program, belongs to no robot
  std::shared_ptr<sdk::Session> session() const { return place ? place->session() : nullptr; }
};
struct LowLevelMotionController::Parts : ControllerParts {};
struct HighLevelMotionController::Parts : ControllerParts {};

inline Status status_of(sdk::Answer answer) {
  return {static_cast<ErrorCode>(answer.code), std::move(answer.message)};
}
inline Status without_robot() { return {SERVICE_NOT_READY, "this controller belongs to no MagicRobot"}; }

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
