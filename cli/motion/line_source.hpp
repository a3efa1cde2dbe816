// Reads lines of standard input one at a time, for set-point streams. Returns on an interrupt and at a
// deadline.
#pragma once

#include <string>

#include "cli/client/poll.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

class LineSource {
 public:
  enum class Got : std::uint8_t { line, silence, end, interrupt };

  // `stall` is checked while waiting for a line; null if the lines move nothing.
  explicit LineSource(Invocation& invocation, StallWatch* stall = nullptr);

  // The next line; empty lines and lines that begin with # are skipped. Silence: no line came before the
  // deadline. A line longer than 64 KiB is an error, and so are a stall and a stop that is typed.
  Result<Got> next(Clock::time_point deadline);

  // Whether a stop waits among the lines that have come and were not read yet: while a set-point waited for
  // the answer of a silent robot. The other ones are dropped.
  bool takes_stop();

  const std::string& text() const { return text_; }  // of the last line, without the line break
  std::size_t number() const { return number_; }     // of the last line, from 1
  Error blame(Error error) const;                    // the error with the number of the last line

 private:
  bool take();          // takes a complete line from the buffer
  Result<bool> fill();  // false: end of input

  Invocation& invocation_;
  StallWatch* stall_;
  int in_;  // descriptor
  std::string buffer_;
  bool ended_ = false;
  std::string text_;
  std::size_t number_ = 0;
};

}  // namespace aim::cli
