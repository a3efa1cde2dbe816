// The entry to the library: a connection to one MagicBot, or to a simulated one.
//
// The robot is reached by LCM multicast over the network interface that has `local_ip`; 127.0.0.1 is a
// simulated robot on this machine. The environment variable MAGICBOT_LCM_DOMAIN (0 to 188, 0 unless set)
// chooses among several simulated robots, as `aimd --driver-domain` does.
//
// All functions may be called by any thread. None throws.
#pragma once

#include <memory>
#include <string>

#include "magic_motion.h"
#include "magic_type.h"

namespace magic::gen1 MAGICBOT_SDK_GENERATION {

class [[gnu::visibility("default")]] MagicRobot final : public NonCopyable {
 public:
  MagicRobot();
  ~MagicRobot();  // as Shutdown()

  // Opens the network and both controllers. False: `local_ip` is no address of this machine, or the network
  // cannot be opened; GetLastStatus returns the reason. True again without effect if it is open.
  bool Initialize(const std::string& local_ip);
  // Ends everything, also a Connect that waits in another thread; Initialize may follow. Waits for the
  // callbacks that run, unless it is called by one of them.
  void Shutdown();

  // Wait for the robot at most the time of SetTimeout. Connect is OK when the robot has answered and its
  // states arrive; TIMEOUT names what was listened to.
  Status Connect();
  Status Disconnect();  // SERVICE_NOT_READY: not connected. The subscriptions stay.

  Status SetMotionControlLevel(ControllerLevel level);
  ControllerLevel GetMotionControlLevel();  // as the robot reports it; UNKNOWN: not connected

  LowLevelMotionController& GetLowLevelMotionController();
  HighLevelMotionController& GetHighLevelMotionController();

  void SetTimeout(int timeout);  // [ms] of the calls that have no timeout of their own; 5000 unless set
  std::string GetSDKVersion() const;

  // Not in the vendor's interface: the last failure of a function that cannot return it (Initialize,
  // Subscribe*, callbacks); OK: none yet.
  Status GetLastStatus() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace magic::gen1MAGICBOT_SDK_GENERATION
