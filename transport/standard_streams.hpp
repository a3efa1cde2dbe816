// Ensures that standard input, output and error are open.
#pragma once

namespace aim::transport {

// Opens /dev/null on each of the descriptors 0, 1 and 2 that the parent process has closed, so that no socket
// or file gets their number. Then standard input is empty, messages on standard error are discarded, and a
// write to standard output fails, because its output would be lost. Call first in main.
void open_missing_streams();

}  // namespace aim::transport
