/* A disk that does not respond: preloaded into aimd, fsync waits while the file in AIM_TEST_STUCK exists. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int fsync(int descriptor) {
  const char* stuck = getenv("AIM_TEST_STUCK");
  while (stuck != NULL && access(stuck, F_OK) == 0) usleep(10 * 1000);
  return (int)syscall(SYS_fsync, descriptor);
}
