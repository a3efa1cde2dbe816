// Everything runs on the control thread: frames of the wire are answered at the beginning of a period.
#include "toy_sim_link.hpp"

#include <array>

namespace aim::toy {
namespace {

constexpr int kMostPerPeriod = 16;  // a flood on the wire delays no period; the rest waits or is lost

}  // namespace

Status ToySimLink::connect() {
  connected_ = true;
  return Done{};
}

void ToySimLink::serve() {
  std::array<std::byte, sizeof(CommandFrame) + 1> buffer;  // a longer datagram is none of ours
  sockaddr_in client{};
  for (int i = 0; i < kMostPerPeriod; ++i) {
    const auto bytes = wire_->receive(buffer, &client);
    if (!bytes) return;
    const auto command = read_command(*bytes);
    if (!command) continue;
    const StateFrame state = controller_.answer(*command, now_);
    wire_->send(std::as_bytes(std::span(&state, 1)), &client);
  }
}

bool ToySimLink::poll(robotside::TimeNs now, StateFrame& newest) noexcept {
  if (!connected_) return false;
  now_ = now;
  if (wire_) serve();
  controller_.step(now);
  newest = controller_.state();
  return true;
}

}  // namespace aim::toy
