// Lines of standard input one at a time, for streams: awake to an interrupt, and never blind to a silence.
#pragma once

#include <string>

#include "cli/client/poll.hpp"
#include "cli/motion/stall_watch.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

class LineSource {
 public:
  enum class Got : std::uint8_t { line, silence, end, interrupt };

  // `stall`: looked at while lines are waited for; null where none of them moves anything.
  explicit LineSource(const Invocation& invocation, StallWatch* stall = nullptr);

  // The next line that holds something; lines that are empty or begin with # are passed over. Silence: none
  // came before the deadline. A line longer than 64 KiB is an error, and so is a stall.
  Result<Got> next(Clock::time_point deadline);

  const std::string& text() const { return text_; }  // of the last line, without its end
  std::size_t number() const { return number_; }     // of the last line, from 1
  Error blame(Error error) const;                    // the error, as one of this line

 private:
  bool take();          // a whole line from the buffer
  Result<bool> fill();  // false: nothing more will come

  const Interrupt& interrupt_;
  StallWatch* stall_;
  int in_;  // descriptor
  bool ended_ = false;
  std::string buffer_;
  std::string text_;
  std::size_t number_ = 0;
};

}  // namespace aim::cli
