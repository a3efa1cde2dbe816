// When the program cannot go on (an exception that nobody caught, a library that gives up, a broken memory
// access) the robot is brought to rest before the program ends.
#pragma once

namespace aim::robotside {

class ControlLoop;

// One at a time, because signals are the process's; the loop outlives it.
class CrashStop {
 public:
  explicit CrashStop(ControlLoop& loop);
  CrashStop(const CrashStop&) = delete;
  CrashStop& operator=(const CrashStop&) = delete;
  ~CrashStop();
};

}  // namespace aim::robotside
