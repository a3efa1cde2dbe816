// The controllers of the MagicBot: low level (joints) and high level (gaits, tricks, joystick, head). Both
// are obtained from a MagicRobot; one that a program makes itself belongs to no robot and answers
// SERVICE_NOT_READY.
//
// All functions may be called by any thread, also within a callback. None throws.
#pragma once

#include <functional>
#include <memory>

#include "magic_type.h"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

class MagicRobot;

class [[gnu::visibility("default")]] MotionControllerBase : public NonCopyable {
 public:
  MotionControllerBase() = default;
  virtual ~MotionControllerBase() = default;
  virtual bool Initialize() = 0;
  virtual void Shutdown() = 0;
};

class [[gnu::visibility("default")]] LowLevelMotionController final : public MotionControllerBase {
 public:
  using JointStatePtr = std::shared_ptr<JointState>;
  using HandStatePtr = std::shared_ptr<HandState>;
  using ImuPtr = std::shared_ptr<Imu>;
  using ArmJointStateCallback = std::function<void(JointStatePtr)>;
  using LegJointStateCallback = std::function<void(JointStatePtr)>;
  using HeadJointStateCallback = std::function<void(JointStatePtr)>;
  using WaistJointStateCallback = std::function<void(JointStatePtr)>;
  using HandStateCallback = std::function<void(HandStatePtr)>;
  using BodyImuCallback = std::function<void(ImuPtr)>;

  LowLevelMotionController();
  // Waits for the callbacks that run, unless it is called by one of them.
  virtual ~LowLevelMotionController();

  // MagicRobot::Initialize calls it; needed again after Shutdown(). False before MagicRobot::Initialize.
  virtual bool Initialize() override;
  // Ends sending and all subscriptions. Afterwards no callback runs; if it is called by a callback, none
  // begins.
  virtual void Shutdown() override;

#ifndef MAGICBOT_SDK_DOUBLE
  // [ms] the period of the frames of commands, from 1 to 1000 (others are brought to the nearest);
  // kPeriodMs unless set.
  void SetPeriodMs(std::uint64_t period_ms);
#endif

  // The callback gets each new state (500 Hz) on a thread of its own; it may take its time: what arrives
  // meanwhile is left out except the newest. One callback per limb: a second call replaces the first, an
  // empty callback ends the subscription. An exception of a callback is dropped; MagicRobot::GetLastStatus
  // returns it. Permitted at any time, also before Connect.
  void SubscribeArmState(ArmJointStateCallback callback);
  void SubscribeLegState(LegJointStateCallback callback);
  void SubscribeHeadState(HeadJointStateCallback callback);
  void SubscribeWaistState(WaistJointStateCallback callback);
  void SubscribeHandState(HandStateCallback callback);
  void SubscribeBodyImu(const BodyImuCallback& callback);
#ifdef MAGICBOT_SDK_DOUBLE
  void UnsubscribeArmState();
  void UnsubscribeLegState();
  void UnsubscribeHeadState();
  void UnsubscribeWaistState();
  void UnsubscribeHandState();
  void UnsubscribeBodyImu();
#endif

  // Set-points of all joints of a limb. Never wait: a thread sends the newest command of each limb once, at
  // its next period. A frame has all joints of the upper body: joints whose limb has no new command keep
  // their last one, and joints that were never commanded keep the mode and the position that they had. After
  // a pause of 100 ms of all limbs, all count as never commanded.
  //
  // OK: handed to the sender. SERVICE_NOT_READY: Initialize, Connect or the low level is missing, the robot
  // is silent, or its emergency stop is pressed. INTERNAL_ERROR: wrong number of joints, or the network did
  // not take the command before. SERVICE_ERROR: a mode that the joint does not have, a number that is not
  // finite or outside its limits, a stale timestamp, or another program that commands the robot. A command
  // that is refused is not sent.
  Status PublishArmCommand(const JointCommand& command);
  Status PublishLegCommand(const JointCommand& command);
  Status PublishHeadCommand(const JointCommand& command);
  Status PublishWaistCommand(const JointCommand& command);
  Status PublishHandCommand(const HandCommand& command);

 private:
  friend class MagicRobot;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

class [[gnu::visibility("default")]] HighLevelMotionController final : public MotionControllerBase {
 public:
  HighLevelMotionController();
  virtual ~HighLevelMotionController();

  // MagicRobot::Initialize calls it; needed again after Shutdown(). False before MagicRobot::Initialize.
  virtual bool Initialize() override;
  virtual void Shutdown() override;

  // Wait until the robot has done it or refuses (SERVICE_ERROR, with its reason), at most `timeout_ms`
  // (TIMEOUT; the robot may still arrive). SERVICE_NOT_READY: Initialize or Connect is missing.
  Status SetGait(GaitMode gait_mode, int timeout_ms = 10000);
  Status ExecuteTrick(TrickAction trick_action, int timeout_ms = 10000);
  // [rad] shake -0.5236..0.5236, nod -0.3491..0.3491; SERVICE_ERROR outside.
  Status HeadMove(float shake_angle, float nod_angle, int timeout_ms = 5000);

  // Leaves `gait_mode` as it is unless OK.
  Status GetGait(GaitMode & gait_mode);
  // Does not wait; 20 Hz recommended. SERVICE_ERROR for an axis outside -1..1, SERVICE_NOT_READY while the
  // level is low.
  Status SendJoyStickCommand(const JoystickCommand& joy_command);

 private:
  friend class MagicRobot;
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

namespace motion {  // where the vendor's headers declare them
using gen1::HighLevelMotionController;
using gen1::LowLevelMotionController;
using gen1::MotionControllerBase;
}  // namespace motion

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
