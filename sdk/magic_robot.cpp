// MagicRobot over a session.
#include "sdk/include/magic_robot.h"

#include <algorithm>

#include "sdk/controller_parts.hpp"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

struct MagicRobot::Parts {
  std::shared_ptr<sdk::SessionPlace> place = std::make_shared<sdk::SessionPlace>();
  const std::shared_ptr<sdk::Session>& session() const { return place->session(); }
  LowLevelMotionController low;
  HighLevelMotionController high;
};

MagicRobot::MagicRobot() : parts_(std::make_unique<Parts>()) {
  parts_->low.parts_->place = parts_->place;
  parts_->high.parts_->place = parts_->place;
}

MagicRobot::~MagicRobot() { Shutdown(); }

bool MagicRobot::Initialize(const std::string& local_ip) {
  const sdk::Answer answer = parts_->session()->open(local_ip);
  if (!answer) parts_->session()->complain(answer);
  return answer.code == sdk::Code::ok;
}

// The session outlives this object while a callback of it runs.
void MagicRobot::Shutdown() { std::shared_ptr(parts_->session())->shut_down(); }

Status MagicRobot::Connect() { return status_of(parts_->session()->connect()); }
Status MagicRobot::Disconnect() { return status_of(parts_->session()->disconnect()); }

Status MagicRobot::SetMotionControlLevel(ControllerLevel level) {
  return status_of(parts_->session()->set_level(static_cast<int>(level)));
}
ControllerLevel MagicRobot::GetMotionControlLevel() {
  return static_cast<ControllerLevel>(parts_->session()->level());
}

LowLevelMotionController& MagicRobot::GetLowLevelMotionController() { return parts_->low; }
HighLevelMotionController& MagicRobot::GetHighLevelMotionController() { return parts_->high; }

void MagicRobot::SetTimeout(int timeout) {
  parts_->session()->set_timeout(sdk::Milliseconds(std::max(timeout, 0)));
}
std::string MagicRobot::GetSDKVersion() const { return kSdkVersion; }
Status MagicRobot::GetLastStatus() const { return status_of(parts_->session()->last()); }

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
