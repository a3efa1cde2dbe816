// The optional port of a driver to a robot that performs files of its own format: sequences of timed steps,
// and gaits of the user.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.hpp"

namespace aim::robotside {

struct SequenceOutline {
  std::uint32_t steps = 0;
  double duration_s = 0;       // expected [s]
  std::uint32_t falls_at = 0;  // the first step that takes the power of legs that may carry it; 0: none
};
struct LoadedSequence {
  std::uint64_t number = 0;  // counts loads from 1 on
  SequenceOutline outline;
};

// The newest sequence that was started.
struct SequenceReport {
  std::uint64_t number = 0;  // 0: none
  bool running = false;      // also while the robot comes to rest after cancel()
  std::uint32_t step = 0;    // being performed, from 1 on; 0: none yet
  std::uint32_t of = 0;
  double progress = 0;           // of the whole, 0..1
  std::string_view reason = {};  // why it ended early; empty: it has not. Static text
};

class SequencePort {
 public:
  virtual ~SequencePort() = default;

  // Any thread except the control thread; may wait. An error names the line that is wrong.
  virtual Result<SequenceOutline> check(std::string_view text) = 0;
  // Checks a sequence and keeps it for start(), in place of the one before. Moves nothing.
  virtual Result<LoadedSequence> load(std::string_view text) = 0;
  // Gives the robot a gait, which its action RobotModel::user_gait then walks. Moves nothing.
  virtual Status upload_gait(std::string_view text) = 0;
  // Whether the text is such a gait.
  virtual Status check_gait(std::string_view text) = 0;

  // Control thread: they do not wait, allocate, lock or throw. A number that is not loaded is ignored.
  virtual void start(std::uint64_t number) noexcept = 0;
  // Ends the sequence; the robot comes to rest and holds. An action requested in the same period prevails.
  virtual void cancel() noexcept = 0;
  // Of the last read().
  virtual SequenceReport sequence_report() noexcept = 0;
};

}  // namespace aim::robotside
