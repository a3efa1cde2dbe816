// The link to a toy walker over UDP: a real one, or one that another aimd simulates.
#pragma once

#include <string>
#include <utility>

#include "toy_link.hpp"
#include "udp_socket.hpp"

namespace aim::toy {

class ToyUdpLink final : public ToyLink {
 public:
  // `address` is for messages.
  ToyUdpLink(UdpSocket socket, std::string address)
      : socket_(std::move(socket)), address_(std::move(address)) {}

  Status connect() override;
  void send(const CommandFrame& frame) noexcept override;
  bool poll(robotside::TimeNs now, StateFrame& newest) noexcept override;

 private:
  UdpSocket socket_;
  std::string address_;
};

}  // namespace aim::toy
