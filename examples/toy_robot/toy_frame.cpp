// What comes from a network is checked before it is believed.
#include "toy_frame.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <initializer_list>

namespace aim::toy {
namespace {

template <class Frame>
std::optional<Frame> read(std::span<const std::byte> bytes) {
  Frame frame;
  if (bytes.size() != sizeof(Frame)) return std::nullopt;
  std::memcpy(&frame, bytes.data(), sizeof(Frame));
  if (frame.magic != kMagic || static_cast<std::uint32_t>(frame.mode) >= kModes) return std::nullopt;
  return frame;
}

template <class Numbers>
bool finite(const Numbers& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); });
}

}  // namespace

std::optional<CommandFrame> read_command(std::span<const std::byte> bytes) {
  auto frame = read<CommandFrame>(bytes);
  if (frame && !finite(std::initializer_list<float>{frame->forward, frame->lateral, frame->yaw_rate}))
    return std::nullopt;
  return frame;
}

std::optional<StateFrame> read_state(std::span<const std::byte> bytes) {
  auto frame = read<StateFrame>(bytes);
  if (!frame) return std::nullopt;
  const bool known = frame->refusal == Refusal::none || frame->refusal == Refusal::not_from_here;
  const std::initializer_list<float> body = {frame->progress, frame->x,       frame->y,       frame->yaw,
                                             frame->forward,  frame->lateral, frame->yaw_rate};
  if (!known || !finite(frame->position) || !finite(frame->velocity) || !finite(body)) return std::nullopt;
  return frame;
}

}  // namespace aim::toy
