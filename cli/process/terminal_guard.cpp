// tcsetattr may be called from a signal handler. A handler can use only static variables, so the saved mode
// is one.
#include "cli/process/terminal_guard.hpp"

#include <atomic>

namespace aim::cli {
namespace {

std::atomic<int> guarded{-1};  // the descriptor of the terminal in key mode
termios before{};              // its previous mode; written before `guarded` is set

}  // namespace

KeyMode::KeyMode(int terminal) : terminal_(terminal) {
  if (tcgetattr(terminal_, &before) != 0) return;
  termios keys = before;
  keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  keys.c_cc[VMIN] = 0;
  keys.c_cc[VTIME] = 0;
  keys.c_cc[VQUIT] = _POSIX_VDISABLE;
  guarded = terminal_;
  on_ = tcsetattr(terminal_, TCSANOW, &keys) == 0;
  if (!on_) guarded = -1;
}

KeyMode::~KeyMode() { restore_terminal(); }

void restore_terminal() {
  const int terminal = guarded.exchange(-1);
  if (terminal >= 0) tcsetattr(terminal, TCSANOW, &before);
}

}  // namespace aim::cli
