// Ensures that standard input, output and error are open, and that a failed write is an error of the write.
#pragma once

namespace aim::transport {

// Opens /dev/null on each of the descriptors 0, 1 and 2 that the parent process has closed, so that no socket
// or file gets their number. Then reading standard input fails, because its input is missing, writing
// standard output fails, because its output would be lost, and messages on standard error are discarded. Call
// first in main.
void open_missing_streams();

// Ignores the signals with which the kernel ends a program that writes to a closed pipe (SIGPIPE) or beyond
// the limit of a file's size (SIGXFSZ, ulimit -f), also in its children. Call in main, before threads start.
void ignore_write_signals();

}  // namespace aim::transport
