// What is put together for each row of the table of drivers.
#include "toy_rows.hpp"

#include <charconv>
#include <random>

#include "toy_driver.hpp"
#include "toy_sim_link.hpp"
#include "toy_udp_link.hpp"
#include "toy_walker.hpp"

namespace aim::toy {
namespace {

using robotside::Driver;
using robotside::DriverOptions;

// A program that begins again is another client than before.
std::unique_ptr<Driver> driver_over(const RobotModel& model, std::unique_ptr<ToyLink> link) {
  const std::uint32_t client = std::random_device()() | 1U;
  return std::make_unique<ToyDriver>(model, std::move(link), client);
}

// A setting without effect would be a silent error.
Status check_only_address(const DriverOptions& options, bool takes_address) {
  const bool other = !options.interface.empty() || !options.domain.empty() || !options.file.empty() ||
                     !options.settings.empty();
  if (!other && (takes_address || options.address.empty())) return Done{};
  return Error{Origin::usage, "the drivers of the toy walker take no such option",
               "only the driver toy has one: the address of the robot", "remove the other driver options"};
}

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = kPort;
};

Result<Address> address_in(const std::string& text) {
  Address address;
  if (text.empty()) return address;
  const std::size_t colon = text.find(':');
  address.host = text.substr(0, colon);
  if (colon == std::string::npos) return address;
  const char* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data() + colon + 1, end, address.port);
  if (failure != std::errc{} || rest != end || address.host.empty())
    return Error{Origin::usage, "driver_address \"" + text + "\" is no address", "it is HOST or HOST:PORT",
                 "for example 127.0.0.1:" + std::to_string(kPort)};
  return address;
}

}  // namespace

bool is_toy_walker(const RobotModel& model) { return model.id == kToyWalker.id; }

Result<std::unique_ptr<Driver>> make_toy(const RobotModel& model, const DriverOptions& options) {
  if (Status valid = check_only_address(options, true); !valid) return valid.error();
  const auto address = address_in(options.address);
  if (!address) return address.error();
  auto socket = UdpSocket::to_peer(address->host, address->port);
  if (!socket) return socket.error();
  const std::string name = address->host + ":" + std::to_string(address->port);
  return driver_over(model, std::make_unique<ToyUdpLink>(std::move(*socket), name));
}

Result<std::unique_ptr<Driver>> make_toy_sim(const RobotModel& model, const DriverOptions& options) {
  if (Status valid = check_only_address(options, false); !valid) return valid.error();
  auto socket = UdpSocket::on_loopback(static_cast<std::uint16_t>(kPort + options.port_offset));
  if (!socket) return socket.error();
  return driver_over(model, std::make_unique<ToySimLink>(std::move(*socket)));
}

Result<std::unique_ptr<Driver>> make_toy_alone(const RobotModel& model, const DriverOptions&) {
  return driver_over(model, std::make_unique<ToySimLink>(std::nullopt));
}

}  // namespace aim::toy
