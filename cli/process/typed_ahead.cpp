// A thread reads whole lines, which the terminal edits meanwhile. The signal is sent to the process, so that
// it interrupts the waits of the command as that of Ctrl-C does.
#include "cli/process/typed_ahead.hpp"

#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include "cli/process/without_signals.hpp"

namespace aim::cli {
namespace {

constexpr int kEnds_ms = 300;        // so long a command has to end for a stop; chosen by us
constexpr int kBackground_ms = 200;  // between looks whether the shell is in the foreground again
constexpr std::size_t kMostKept = 1024UL * 1024UL;  // [bytes]
constexpr int kMostReads = 64;                      // of what the terminal still holds when a command ends

}  // namespace

TypedAhead::TypedAhead(int terminal, std::function<bool(std::string_view)> is_stop)
    : terminal_(terminal), is_stop_(std::move(is_stop)) {
  if (pipe2(wake_.data(), O_CLOEXEC | O_NONBLOCK) != 0) wake_ = {-1, -1};
}

TypedAhead::~TypedAhead() {
  end();
  for (const int descriptor : wake_)
    if (descriptor >= 0) ::close(descriptor);
}

void TypedAhead::begin(OnLateStop on_late_stop) {
  if (thread_.joinable() || wake_[0] < 0) return;
  on_late_stop_ = std::move(on_late_stop);
  seen_ = text_.rfind('\n') + 1;  // a line that was pasted without its end is ended by the operator
  keep_on_interrupt(true);
  try {
    thread_ = without_signals([this] { run(); });
  } catch (const std::system_error&) {  // without it the lines wait in the terminal
    return;
  }
}

void TypedAhead::end() {
  if (!thread_.joinable()) return;
  char byte = 0;
  (void)!::write(wake_[1], &byte, 1);
  thread_.join();
  while (::read(wake_[0], &byte, 1) > 0) {
  }
  read_the_rest();
  keep_on_interrupt(false);
}

// A shell in the background must leave the terminal to the one in front of it.
bool TypedAhead::is_in_foreground() const { return tcgetpgrp(terminal_) == getpgrp(); }

// A terminal discards at Ctrl-C what was typed before it and not read yet; of that a stop is to be kept.
void TypedAhead::keep_on_interrupt(bool keeps) const {
  termios mode{};
  if (!is_in_foreground() || tcgetattr(terminal_, &mode) != 0) return;
  const auto flush = static_cast<tcflag_t>(NOFLSH);
  mode.c_lflag = keeps ? mode.c_lflag | flush : mode.c_lflag & ~flush;
  (void)tcsetattr(terminal_, TCSANOW, &mode);
}

// What came in the last moment. The command has ended: a stop among it is the next line.
void TypedAhead::read_the_rest() {
  for (int i = 0; i < kMostReads && is_in_foreground(); ++i) {
    pollfd one{terminal_, POLLIN, 0};
    if (::poll(&one, 1, 0) <= 0 || one.revents != POLLIN || !read()) break;
  }
  (void)look_for_stop();
}

std::string TypedAhead::take() {
  end();
  stops_ = false;
  return std::exchange(text_, {});
}

void TypedAhead::discard() {
  if (stops_) return;
  text_.clear();
  if (is_in_foreground()) (void)tcflush(terminal_, TCIFLUSH);  // a line that has no end yet
}

std::optional<char> TypedAhead::take_byte() {
  if (text_.empty()) return std::nullopt;
  const char first = text_.front();
  text_.erase(0, 1);
  if (first == '\n') stops_ = false;
  return first;
}

std::string TypedAhead::take_line() {
  std::string line;
  while (const auto byte = take_byte()) {
    line += *byte;
    if (*byte == '\n') break;
  }
  return line;
}

void TypedAhead::run() {
  while (true) {
    std::array<pollfd, 2> two{{{wake_[0], POLLIN, 0}, {terminal_, POLLIN, 0}}};
    if (::poll(two.data(), two.size(), -1) < 0 && errno != EINTR) return;
    if (two[0].revents != 0 || (two[1].revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) return;
    if (two[1].revents == 0) continue;
    if (!is_in_foreground()) {
      if (::poll(two.data(), 1, kBackground_ms) > 0) return;
      continue;
    }
    if (!read()) return;
    const std::string stop = look_for_stop();
    if (stop.empty()) continue;
    ::kill(::getpid(), SIGINT);
    hand_over(stop);
  }
}

// A command that moves a robot ends by itself meanwhile, and says so.
void TypedAhead::hand_over(const std::string& stop) {
  pollfd ended{wake_[0], POLLIN, 0};
  if (on_late_stop_ && ::poll(&ended, 1, kEnds_ms) == 0) on_late_stop_(stop);
}

bool TypedAhead::read() {
  std::array<char, 4096> piece;
  const ssize_t size = ::read(terminal_, piece.data(), piece.size());
  if (size < 0) return errno == EINTR || errno == EAGAIN;
  if (size == 0) piece[0] = '\0';  // Ctrl-D in an empty line
  if (text_.size() > kMostKept && !stops_) {
    text_.clear();
    seen_ = 0;
  }
  if (text_.size() <= kMostKept) add({piece.data(), size == 0 ? 1 : static_cast<std::size_t>(size)});
  return true;
}

// While a line is edited the terminal hands over a line end as it was typed, also of the lines behind it.
void TypedAhead::add(std::string_view text) {
  const std::size_t kept = text_.size();
  text_ += text;
  std::replace(text_.begin() + static_cast<std::ptrdiff_t>(kept), text_.end(), '\r', '\n');
}

// What was typed before a stop is not carried out after it. Empty: there is no new one.
std::string TypedAhead::look_for_stop() {
  std::string stop;
  for (std::size_t end = text_.find('\n', seen_); end != std::string::npos; end = text_.find('\n', seen_)) {
    const std::string_view line = std::string_view(text_).substr(seen_, end - seen_);
    if (!stops_ && is_stop_(line)) {
      stop = line;
      text_.erase(0, seen_);
      seen_ = end - seen_ + 1;
      stops_ = true;
      continue;
    }
    seen_ = end + 1;
  }
  return stop;
}

}  // namespace aim::cli
