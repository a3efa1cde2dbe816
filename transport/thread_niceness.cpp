// setpriority() of one thread: against POSIX, Linux does not apply it to the whole process.
#include "transport/thread_niceness.hpp"

#include <sys/resource.h>
#include <unistd.h>

namespace aim::transport {

void set_niceness(int niceness) {
  if (niceness != 0) (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), niceness);
}

}  // namespace aim::transport
