// Switches a terminal to key mode and restores it on every exit, also when a second signal ends the process.
#pragma once

#include <termios.h>

namespace aim::cli {

// Keys are delivered one by one and not echoed; Ctrl-C and Ctrl-Z still raise signals. At most one instance
// at a time, used by one thread.
class KeyMode {
 public:
  explicit KeyMode(int terminal);
  ~KeyMode();
  KeyMode(const KeyMode&) = delete;
  KeyMode& operator=(const KeyMode&) = delete;
  bool on() const { return on_; }  // false: the descriptor is not a terminal

 private:
  int terminal_;
  bool on_ = false;
};

// A page of its own for a live screen: the alternate screen without a cursor, on which pasted text arrives
// marked (pasted_text). What was on the terminal comes back at the end. At most one instance at a time.
class FullScreen {
 public:
  explicit FullScreen(int terminal);
  ~FullScreen();
  FullScreen(const FullScreen&) = delete;
  FullScreen& operator=(const FullScreen&) = delete;
};

// Restores the terminal of a KeyMode and of a FullScreen. Safe to call from a signal handler.
void restore_terminal();

}  // namespace aim::cli
