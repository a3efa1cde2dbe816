// What is loaded, started and cancelled.
#include "robotside/drivers/cyberdog/dog_sequence_port.hpp"

namespace aim::robotside::cyberdog {

Result<SequenceOutline> DogSequencePort::check(std::string_view text) {
  const auto steps = parse_dog_sequence(text);
  if (!steps) return steps.error();
  return outline_of(*steps);
}

Result<LoadedSequence> DogSequencePort::load(std::string_view text) {
  auto steps = parse_dog_sequence(text);
  if (!steps) return steps.error();
  const auto outline = outline_of(*steps);
  if (!outline) return outline.error();
  const std::lock_guard lock(mutex_);
  loaded_ = std::move(*steps);
  return LoadedSequence{++loads_, *outline};
}

Status DogSequencePort::check_gait(std::string_view text) {
  const auto full = full_user_gait(text);
  if (!full) return full.error();
  const auto file = parse_user_gait(*full);
  if (!file) return file.error();
  return Done{};
}

Status DogSequencePort::upload_gait(std::string_view text) {
  if (Status status = check_gait(text); !status) return status;
  return link_.send_user_gait(*full_user_gait(text));
}

void DogSequencePort::start(std::uint64_t number) noexcept {
  if (!enabled_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock.owns_lock() || number != loads_ || loaded_.empty()) return;  // another one is being loaded
  starts_ = true;
  started_at_ = now_;
  sequence_.start(number, loaded_, now_);
}

void DogSequencePort::cancel() noexcept {
  if (!running()) return;
  sequence_.stop("it was cancelled");
  comes_to_rest_ = cancels_ = true;
}

void DogSequencePort::replace() {
  if (running()) sequence_.stop("another action was requested");
}

SequenceReport DogSequencePort::sequence_report() noexcept {
  SequenceReport report = sequence_.report();
  report.running = report.running || comes_to_rest_;
  return report;
}

}  // namespace aim::robotside::cyberdog
