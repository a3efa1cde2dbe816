// Plays a sequence: hands its steps to the robot's queue, the next one shortly before the last one ends, so
// that little is queued when it is cancelled. Pure; time is an argument.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "robotside/frames/cyberdog/dog_link.hpp"
#include "robotside/frames/cyberdog/user_gait.hpp"
#include "robotside/ports/sequence_port.hpp"

namespace aim::robotside::cyberdog {

// Error: a mode that the robot does not have, or a step without an end before the last one.
Result<SequenceOutline> outline_of(const GaitSteps& steps);

class DogSequence {
 public:
  DogSequence() { steps_.reserve(kMaxUserSteps); }
  // At most kMaxUserSteps; allocates nothing.
  void start(std::uint64_t number, const GaitSteps& steps, TimeNs now);
  void stop(std::string_view reason);
  // The step to be sent now, if any.
  std::optional<ControlFrame> step(const ResponseFrame& response, TimeNs now);
  bool running() const { return report_.running; }
  const SequenceReport& report() const { return report_; }

 private:
  void finish_when_over(const ResponseFrame& response, TimeNs now);

  GaitSteps steps_;
  std::size_t sent_ = 0;  // steps
  TimeNs last_ = 0;       // step()
  TimeNs begun_ = 0;
  TimeNs sent_at_ = 0;    // the newest step
  TimeNs sent_ends_ = 0;  // when the newest step ends, as far as is known
  TimeNs total_ = 0;      // expected
  TimeNs refused_since_ = kNever;
  SequenceReport report_;
};

}  // namespace aim::robotside::cyberdog
