/* Linux's usual bound of receive buffers: preloaded, a program gets no larger ones than net.core.rmem_max allows
   on a machine with default settings, whatever this machine allows. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int usual_bound = 212992; /* bytes */

int setsockopt(int descriptor, int level, int name, const void* value, socklen_t size) {
  int bytes = 0;
  if (level == SOL_SOCKET && name == SO_RCVBUF && size == sizeof bytes) {
    memcpy(&bytes, value, sizeof bytes);
    if (bytes > usual_bound) bytes = usual_bound;
    value = &bytes;
  }
  return (int)syscall(SYS_setsockopt, descriptor, level, name, value, size);
}
