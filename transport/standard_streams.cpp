// The kernel gives the lowest free number, so going up from 0 fills each gap with the right descriptor.
#include "transport/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <initializer_list>

namespace aim::transport {

void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // Open for reading only, standard output fails at the first write.
    const int opened = open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != stream) _exit(EXIT_FAILURE);
  }
}

}  // namespace aim::transport
