// The answer is read in key mode, so that it is neither echoed nor held back until a line ends.
#include "cli/process/terminal_attributes.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "cli/process/terminal_guard.hpp"

namespace aim::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kQuestion = "\x1b[c";
constexpr std::string_view kAnswer = "\x1b[?";
constexpr std::size_t kLongest = 4096;  // that is read before the answer

// From its begin to its 'c'; empty: not complete.
std::string answer_in(const std::string& read) {
  const std::size_t begin = read.find(kAnswer);
  if (begin == std::string::npos) return {};
  const std::size_t end = read.find('c', begin);
  return end == std::string::npos ? std::string() : read.substr(begin, end + 1 - begin);
}

}  // namespace

std::string terminal_attributes(int input, int output, std::chrono::milliseconds patience) {
  if (::isatty(output) == 0) return {};
  const KeyMode mode(input);
  if (!mode.on()) return {};
  if (::write(output, kQuestion.data(), kQuestion.size()) != static_cast<ssize_t>(kQuestion.size()))
    return {};
  const auto until = Clock::now() + patience;
  std::string read;
  while (read.size() < kLongest) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    pollfd ready{input, POLLIN, 0};
    if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) return {};
    std::array<char, 256> bytes{};
    const ssize_t count = ::read(input, bytes.data(), bytes.size());
    if (count <= 0) return {};
    read.append(bytes.data(), static_cast<std::size_t>(count));
    if (std::string answer = answer_in(read); !answer.empty()) return answer;
  }
  return {};
}

bool has_attribute(const std::string& attributes, int number) {
  if (!attributes.starts_with(kAnswer)) return false;
  std::string_view rest = std::string_view(attributes).substr(kAnswer.size());
  while (!rest.empty()) {
    int value = -1;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (failure == std::errc() && value == number) return true;
    rest.remove_prefix(std::min(rest.size(), rest.find_first_of(";c") + 1));
    if (rest.empty() || failure != std::errc()) return false;
  }
  return false;
}

std::size_t pixel_width(int terminal) {
  winsize size{};
  return ::ioctl(terminal, TIOCGWINSZ, &size) == 0 ? size.ws_xpixel : 0;
}

}  // namespace aim::cli
