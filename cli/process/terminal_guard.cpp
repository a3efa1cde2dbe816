// tcsetattr may be called from a signal handler. A handler can use only static variables, so the saved mode
// is one.
#include "cli/process/terminal_guard.hpp"

#include <unistd.h>

#include <atomic>
#include <string_view>

#include "cli/process/pasted_text.hpp"

namespace aim::cli {
namespace {

std::atomic<int> guarded{-1};  // the descriptor of the terminal in key mode
termios before{};              // its previous mode; written before `guarded` is set
std::atomic<int> full{-1};     // the descriptor of the terminal that shows a full screen

// ECMA-48 and xterm: hide or show the cursor, enter or leave the alternate screen.
constexpr std::string_view kEnterScreen = "\x1b[?1049h\x1b[?25l";
constexpr std::string_view kLeaveScreen = "\x1b[?25h\x1b[?1049l";

void send(int terminal, std::string_view sequence) {
  (void)!::write(terminal, sequence.data(), sequence.size());
}

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

FullScreen::FullScreen(int terminal) {
  full = terminal;
  send(terminal, kEnterScreen);
  send(terminal, kAskForPastes);
}

FullScreen::~FullScreen() { restore_terminal(); }

void restore_terminal() {
  if (const int terminal_of_page = full.exchange(-1); terminal_of_page >= 0) {
    send(terminal_of_page, kNoMorePastes);
    send(terminal_of_page, kLeaveScreen);
  }
  const int terminal = guarded.exchange(-1);
  if (terminal >= 0) tcsetattr(terminal, TCSANOW, &before);
}

}  // namespace aim::cli
