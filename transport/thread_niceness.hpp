// How threads share the processors with each other and with the other programs of the computer. On Linux each
// thread has a nice value of its own.
#pragma once

namespace aim::transport {

// What a stop passes through: other programs of the robot's computer must not delay it. Measured: at -10
// stops are a third faster still, but a server that preempts its clients more often answers fewer calls.
inline constexpr int kStopNiceness = -4;
// Long computations, which must not delay short calls on few processors. Measured: short calls beside them
// are as fast as at 15, where one of some milliseconds took seconds on a busy computer.
inline constexpr int kHeavyNiceness = 5;

// Of the calling thread; 0: as the program. Below 0 a permission is needed (root, or a limit of `ulimit -e`);
// without it the thread keeps the nice value of the program.
void set_niceness(int niceness);

}  // namespace aim::transport
