// A terminal in another mode, put back on every way out: also when a second signal ends the process at once.
#pragma once

#include <termios.h>

namespace aim::cli {

// Keys come one by one and unseen; signals are still made from Ctrl-C and Ctrl-Z. One at a time; used by one
// thread.
class KeyMode {
 public:
  explicit KeyMode(int terminal);
  ~KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  bool on() const { return on_; }  // false: this is no terminal

 private:
  int terminal_;
  bool on_ = false;
};

// For the signal handler: puts the terminal of a KeyMode back. Safe to call from it.
void restore_terminal();

}  // namespace aim::cli
