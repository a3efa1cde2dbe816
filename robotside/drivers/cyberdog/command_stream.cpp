// Which life count a command has.
#include "robotside/drivers/cyberdog/command_stream.hpp"

namespace aim::robotside::cyberdog {
namespace {

constexpr std::int8_t kFirstLifeCount = 64;  // unlike those with which scripts begin (0, 1) and -1

// 127 is followed by -128. Not -1: a robot that has just started ignores it.
std::int8_t next_count(std::int8_t count) {
  const int next = count == 127 ? -128 : count + 1;
  return static_cast<std::int8_t>(next == -1 ? 0 : next);
}

}  // namespace

void CommandStream::send(ControlFrame command, TimeNs now) {
  const auto heard = link_.life_count();
  if (!begun_)
    life_count_ = heard ? next_count(*heard) : kFirstLifeCount;
  else
    life_count_ = next_count(life_count_);
  if (heard == life_count_) life_count_ = next_count(life_count_);
  begun_ = true;
  command.life_count = life_count_;
  newest_ = command;
  command_at_ = now;
  transmit(false, now);
}

void CommandStream::repeat(TimeNs now) { transmit(true, now); }

void CommandStream::transmit(bool again, TimeNs now) {
  link_.send(newest_);
  others_.note_sent(newest_, again, now);
  frame_at_ = now;
}

}  // namespace aim::robotside::cyberdog
