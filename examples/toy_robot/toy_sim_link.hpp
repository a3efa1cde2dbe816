// The link to a simulated controller in this process. It also serves the robot's wire, so that another
// program, or another aimd, can be its client.
#pragma once

#include <optional>

#include "toy_controller.hpp"
#include "toy_link.hpp"
#include "udp_socket.hpp"

namespace aim::toy {

class ToySimLink final : public ToyLink, public robotside::SimWorld {
 public:
  // Empty: without a wire.
  explicit ToySimLink(std::optional<UdpSocket> wire) : wire_(std::move(wire)) {}

  Status connect() override;
  void send(const CommandFrame& frame) noexcept override { controller_.answer(frame, now_); }
  bool poll(robotside::TimeNs now, StateFrame& newest) noexcept override;
  robotside::SimWorld* world() noexcept override { return this; }

  bool holds_objects() const override { return false; }
  void place(std::size_t, double) override {}
  void remove(std::size_t) override {}
  std::optional<double> touched_at(std::size_t) const override { return std::nullopt; }

 private:
  void serve();

  std::optional<UdpSocket> wire_;
  ToyController controller_;
  robotside::TimeNs now_ = 0;
  bool connected_ = false;
};

}  // namespace aim::toy
