// Asks until the robot answers, then passes frames.
#include "toy_udp_link.hpp"

#include <array>
#include <chrono>
#include <thread>

namespace aim::toy {
namespace {

constexpr std::chrono::seconds kStartPatience{5};  // with a robot that starts
constexpr std::chrono::milliseconds kAskAgain{20};

}  // namespace

Status ToyUdpLink::connect() {
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  StateFrame state;
  while (std::chrono::steady_clock::now() < until) {
    send({});
    std::this_thread::sleep_for(kAskAgain);
    if (poll(0, state)) return Done{};
  }
  return Error{Origin::unreachable, "the toy walker at " + address_ + " is silent",
               "it answers no datagram within 5 s",
               "set driver_address; a simulated one: aimd --robot toy-walker"};
}

void ToyUdpLink::send(const CommandFrame& frame) noexcept {
  socket_.send(std::as_bytes(std::span(&frame, 1)));
}

bool ToyUdpLink::poll(robotside::TimeNs, StateFrame& newest) noexcept {
  std::array<std::byte, sizeof(StateFrame) + 1> buffer;  // a longer datagram is no state
  bool any = false;
  while (const auto bytes = socket_.receive(buffer)) {
    const auto state = read_state(*bytes);
    if (!state) continue;
    newest = *state;
    any = true;
  }
  return any;
}

}  // namespace aim::toy
