// Commands and heartbeats, distinguished as the robot does.
#include "robotside/drivers/cyberdog/heard_commands.hpp"

#include "core/robots/xiaomi_cyberdog_motions.hpp"

namespace aim::robotside::cyberdog {

void HeardCommands::hear(const ControlFrame& frame) {
  if (has_mode(frame, xiaomi_cyberdog::Mode::none)) return;
  life_count_.store(frame.life_count);
  newest_.put(frame);
  if (!command_ || frame.life_count != command_->life_count)
    command_ = frame;
  else if (frame != *command_)
    ++unheeded_;
}

std::optional<std::int8_t> HeardCommands::life_count() const noexcept {
  const int heard = life_count_.load();
  if (heard == kUnheard) return std::nullopt;
  return static_cast<std::int8_t>(heard);
}

}  // namespace aim::robotside::cyberdog
