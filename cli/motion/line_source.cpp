// Reads the descriptor directly, because the buffer of a FILE would hide lines from poll().
#include "cli/motion/line_source.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

constexpr std::size_t kLineBound = 64UL * 1024UL;    // [bytes]
constexpr std::chrono::milliseconds kPollSlice{20};  // the longest poll and delay of an interrupt

}  // namespace

LineSource::LineSource(Invocation& invocation, StallWatch* stall)
    : invocation_(invocation),
      stall_(stall),
      in_(fileno(invocation.console().in)),
      buffer_(invocation.take_typed()) {
  const std::size_t end = buffer_.find('\0');  // Ctrl-D
  ended_ = end != std::string::npos;
  if (ended_) buffer_.resize(end);
}

Result<LineSource::Got> LineSource::next(Clock::time_point deadline) {
  while (true) {
    if (invocation_.interrupt().signal() != 0) return Got::interrupt;
    if (stall_)
      if (auto awake = stall_->look(); !awake) return awake.error();
    if (take()) {
      if (invocation_.takes_stop(text_)) return typed_stop("the stream was ended");
      return Got::line;
    }
    if (ended_) return Got::end;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    pollfd one{in_, POLLIN, 0};
    const auto wait = std::clamp<std::chrono::milliseconds>(left, std::chrono::milliseconds(0), kPollSlice);
    if (::poll(&one, 1, static_cast<int>(wait.count())) > 0) {
      auto more = fill();
      if (!more) return more.error();
      ended_ = !*more;
    } else if (Clock::now() >= deadline) {
      return Got::silence;
    }
  }
}

bool LineSource::takes_stop() {
  constexpr int kReads = 32;  // more than a pipe holds
  for (int i = 0; i < kReads; ++i) {
    while (take())
      if (invocation_.takes_stop(text_)) return true;
    pollfd one{in_, POLLIN, 0};
    if (ended_ || ::poll(&one, 1, 0) <= 0) return false;
    const auto more = fill();
    if (!more) return false;
    ended_ = !*more;
  }
  return false;
}

bool LineSource::take() {
  while (!buffer_.empty()) {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos && !ended_) return false;
    text_ = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (++number_ == 1) text_ = std::string(without_byte_order_mark(text_));
    const std::size_t first = text_.find_first_not_of(" \t\r");
    if (first != std::string::npos && text_[first] != '#') return true;
  }
  return false;
}

Result<bool> LineSource::fill() {
  std::array<char, 4096> piece;
  const ssize_t size = ::read(in_, piece.data(), piece.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return true;
  if (size < 0)
    return Error{.origin = Origin::error,
                 .message = "standard input cannot be read",
                 .reason = "reading its file or pipe failed"};
  buffer_.append(piece.data(), static_cast<std::size_t>(size));
  if (buffer_.size() > kLineBound && buffer_.find('\n') == std::string::npos)
    return Error{.origin = Origin::usage,
                 .message = fmt::format("line {} is longer than 64 KiB", number_ + 1),
                 .hint = "write one set-point per line"};
  return size > 0;
}

Error LineSource::blame(Error error) const {
  error.message = fmt::format("line {}: {}", number_, error.message);
  error.facts.push_back({"line", std::to_string(number_)});
  return error;
}

}  // namespace aim::cli
