// After a fatal error (an uncaught exception, an abort in a library, an invalid memory access) the robot is
// brought to rest before the program ends.
#pragma once

namespace aim::robotside {

class ControlLoop;

// At most one object at a time, because signal handlers belong to the process. The loop must outlive it.
class CrashStop {
 public:
  explicit CrashStop(ControlLoop& loop);
  CrashStop(const CrashStop&) = delete;
  CrashStop& operator=(const CrashStop&) = delete;
  ~CrashStop();
};

}  // namespace aim::robotside
