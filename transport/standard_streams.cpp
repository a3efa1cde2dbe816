// open() returns the lowest free descriptor, so opening in the order 0, 1, 2 fills each gap correctly.
#include "transport/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <initializer_list>

namespace aim::transport {

void open_missing_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // Input is opened for writing only and output for reading only, so that their first use fails.
    const int opened = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
    if (opened != stream) _exit(EXIT_FAILURE);
  }
}

void ignore_write_signals() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

}  // namespace aim::transport
