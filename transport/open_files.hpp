// How many more files this process may open. Some are reserved for stops and for the program's own files, so
// that clients that only hold connections cannot take them all.
#pragma once

#include <cstddef>

namespace aim::transport {

struct OpenFiles {
  std::size_t limit = 0;    // RLIMIT_NOFILE
  std::size_t reserve = 0;  // a sixteenth of it, 8 to 64; our choice
  std::size_t free = 0;     // above the given descriptor

  bool scarce() const { return free < reserve; }         // for each new connection one is to be closed
  bool exhausted() const { return free < reserve / 2; }  // no new connection before one is closed
  std::size_t missing() const { return scarce() ? reserve - free : 0; }
};

// Seen from a descriptor that the system has just assigned: it assigns the lowest free number, so that all
// below are in use.
OpenFiles open_files_at(int descriptor);
// After the system had no descriptor left to assign.
OpenFiles no_open_files();

}  // namespace aim::transport
