// Sequences and gaits of the user for a CyberDog: what clients load, and the one that the control thread
// plays.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "robotside/drivers/cyberdog/dog_sequence.hpp"
#include "robotside/frames/cyberdog/dog_link.hpp"

namespace aim::robotside::cyberdog {

class DogSequencePort final : public SequencePort {
 public:
  explicit DogSequencePort(DogLink& link) : link_(link) {}

  Result<SequenceOutline> check(std::string_view text) override;
  Result<LoadedSequence> load(std::string_view text) override;
  Status check_gait(std::string_view text) override;
  Status upload_gait(std::string_view text) override;
  void start(std::uint64_t number) noexcept override;
  void cancel() noexcept override;
  SequenceReport sequence_report() noexcept override;

  // ---- Of the driver, in each period
  void begin_period(bool enabled, TimeNs now) {
    enabled_ = enabled;
    now_ = now;
  }
  bool running() const { return sequence_.running(); }
  // It runs, and for long enough that responses show what it does.
  bool shows() const { return running() && now_ - started_at_ > kLatency; }
  std::optional<ControlFrame> step(const ResponseFrame& response) { return sequence_.step(response, now_); }
  void replace();  // an action was requested
  // Whether one has begun since the last call, and runs: no request is waited for any more.
  bool takes_start() { return std::exchange(starts_, false) && running(); }
  // Whether one was cancelled since the last call. What is sent for it is decided with the next set-points,
  // because the control loop may have been suspended.
  bool takes_cancel() { return std::exchange(cancels_, false); }
  void has_come_to_rest() { comes_to_rest_ = false; }

 private:
  DogLink& link_;
  std::mutex mutex_;  // of what is loaded; the control thread only tries
  GaitSteps loaded_;
  std::uint64_t loads_ = 0;

  bool enabled_ = false;
  TimeNs now_ = 0;
  DogSequence sequence_;
  TimeNs started_at_ = 0;
  bool starts_ = false;
  bool cancels_ = false;
  bool comes_to_rest_ = false;  // after cancel()
};

}  // namespace aim::robotside::cyberdog
